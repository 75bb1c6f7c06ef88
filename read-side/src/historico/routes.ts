import { historicoBilhete } from '@rifa-viva/contracts/http/bilhetes';
import { partesDoIdBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { hidden, Refusal } from '@rifa-viva/server/http/refusal';
import { bilheteDoNumero, VISOES_DA_CONFERENCIA } from '../bilhetes/queries.ts';
import type { ReadDeps } from '../deps.ts';
import { visibilidade } from '../visibilidade.ts';
import { lerHistorico } from './queries.ts';

export function createHistoricoRoutes({ db, directory, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(historicoBilhete, async ({ params, caller, minPosition }) => {
      await caughtUp(minPosition, 'historico', ...VISOES_DA_CONFERENCIA);
      const { idRifa, numBilhete } = partesDoIdBilhete(params.idBilhete);
      const achado = await bilheteDoNumero(db, idRifa, numBilhete);
      if (!achado) throw new Refusal('NAO_ENCONTRADO');
      if (!visibilidade.veBilhete(caller, visibilidade.alcance(caller, directory), achado.dono))
        throw hidden();
      return { answer: await lerHistorico(db, params.idBilhete) };
    }),
  ];
}
