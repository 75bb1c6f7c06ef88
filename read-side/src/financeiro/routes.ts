import { financeiro } from '@rifa-viva/contracts/http/financeiro';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { visibilidade } from '../visibilidade.ts';
import { lerFinanceiro } from './queries.ts';

export function createFinanceiroRoutes({ db, directory, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(financeiro, async ({ params, caller, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes', 'campanhas', 'usuarios');
      const answer = await lerFinanceiro(db, params.idRifa, visibilidade.alcance(caller, directory));
      if (!answer) throw new Refusal('NAO_ENCONTRADO');
      return { answer };
    }),
  ];
}
