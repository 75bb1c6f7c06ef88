import { resultados } from '@rifa-viva/contracts/http/resultados';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { lerResultados } from './queries.ts';

export function createResultadosRoutes({ db, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(resultados, async ({ params, minPosition }) => {
      await caughtUp(minPosition, 'resultados', 'campanhas', 'bilhetes', 'usuarios');
      const answer = await lerResultados(db, params.idRifa);
      if (!answer) throw new Refusal('NAO_ENCONTRADO');
      return { answer };
    }),
  ];
}
