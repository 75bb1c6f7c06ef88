import { restCall } from '@rifa-viva/contracts/http/rest';
import {
  carregarExcluidas,
  carregarRifa,
  carregarRifas,
  vendasLiberada,
} from '@rifa-viva/contracts/http/rifas';
import { type Implementation, implement, implementRest } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { listAnswer, readListRequest } from '../kernel/list.ts';
import { visibilidade } from '../visibilidade.ts';
import {
  lerPrazo,
  lerRifa,
  listarExcluidas,
  listarRifas,
  paginaDeRifas,
  REGRAS_DA_LISTA,
  VISOES_DA_CAMPANHA,
} from './queries.ts';

/** Longest list for those who only buy or sell (matrix C1). */
const LISTA_CURTA = 100;

export function createCampanhasRoutes({ db, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(carregarRifas, async ({ params, caller, minPosition }) => {
      await caughtUp(minPosition, ...VISOES_DA_CAMPANHA);
      const limit = visibilidade.listaLonga(caller) ? params.limit : Math.min(params.limit, LISTA_CURTA);
      return { answer: await listarRifas(db, limit, caller) };
    }),
    implement(carregarExcluidas, async ({ caller, minPosition }) => {
      await caughtUp(minPosition, ...VISOES_DA_CAMPANHA);
      return { answer: await listarExcluidas(db, caller) };
    }),
    implement(carregarRifa, async ({ params, caller, minPosition }) => {
      await caughtUp(minPosition, ...VISOES_DA_CAMPANHA);
      return { answer: await lerRifa(db, params.idRifa, caller) };
    }),
    implement(vendasLiberada, async ({ params, now, minPosition }) => {
      await caughtUp(minPosition, 'campanhas');
      const prazo = await lerPrazo(db, params.idRifa);
      if (!prazo) throw new Refusal('NAO_ENCONTRADO');
      return { answer: { vendasLiberadas: !prazo.sorteada && now < prazo.encerraEm } };
    }),
    implementRest(restCall('List', 'rifas'), async ({ query, caller, minPosition }) => {
      await caughtUp(minPosition, ...VISOES_DA_CAMPANHA);
      const longest = visibilidade.listaLonga(caller) ? undefined : LISTA_CURTA;
      const request = readListRequest(query, REGRAS_DA_LISTA, longest);
      const { records, total } = await paginaDeRifas(db, request, caller);
      return listAnswer(
        REGRAS_DA_LISTA,
        records.map((r) => ({ id: r.idRifa, ...r })),
        request,
        total,
      );
    }),
    implementRest(restCall('One', 'rifas'), async ({ params, caller, minPosition }) => {
      await caughtUp(minPosition, ...VISOES_DA_CAMPANHA);
      const rifa = await lerRifa(db, params.id, caller);
      return { answer: { id: rifa.idRifa, ...rifa } };
    }),
  ];
}
