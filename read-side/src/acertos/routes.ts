import { carregarAcertos } from '@rifa-viva/contracts/http/acertos';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { lerAcertos } from './queries.ts';

export function createAcertosRoutes({ db, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(carregarAcertos, async ({ params: { idRifa }, minPosition }) => {
      await caughtUp(minPosition, 'acertos', 'bilhetes', 'campanhas', 'usuarios');
      const answer = await lerAcertos(db, idRifa);
      if (!answer) throw new Refusal('NAO_ENCONTRADO');
      return { answer };
    }),
  ];
}
