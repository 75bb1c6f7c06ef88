import { historicoBilhete } from '@rifa-viva/contracts/http/bilhetes';
import { partesDoIdBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { hidden } from '@rifa-viva/server/http/refusal';
import { detentorDoBilhete } from '../bilhetes/queries.ts';
import type { ReadDeps } from '../deps.ts';
import { visibilidade } from '../visibilidade.ts';
import { lerHistorico } from './queries.ts';

export function createHistoricoRoutes({ db, directory, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(historicoBilhete, async ({ params, caller, minPosition }) => {
      await caughtUp(minPosition, 'historico', 'bilhetes', 'usuarios', 'pagamentos');
      const { idRifa, numBilhete } = partesDoIdBilhete(params.idBilhete);
      const dono = await detentorDoBilhete(db, idRifa, numBilhete);
      if (!visibilidade.veBilhete(caller, visibilidade.alcance(caller, directory), dono)) throw hidden();
      return { answer: await lerHistorico(db, params.idBilhete, visibilidade.veCobranca(caller)) };
    }),
  ];
}
