import { REST } from '@rifa-viva/contracts/http/rest';
import {
  carregarExcluidas,
  carregarRifa,
  carregarRifas,
  vendasLiberada,
} from '@rifa-viva/contracts/http/rifas';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { visibilidade } from '../visibilidade.ts';
import { createLeituraDeRifas, LISTA_CURTA, lerPrazo, listarExcluidas, listarRifas } from './queries.ts';

export function createCampanhasRoutes({ db, caughtUp }: ReadDeps): Implementation[] {
  const ready = (position: bigint | null) =>
    caughtUp(position, 'campanhas', 'bilhetes', 'usuarios', 'modelos');
  const rifas = createLeituraDeRifas(db, ready);
  return [
    implement(carregarRifas, async ({ params, caller, minPosition }) => {
      await ready(minPosition);
      const limit = visibilidade.listaLonga(caller) ? params.limit : Math.min(params.limit, LISTA_CURTA);
      return { answer: await listarRifas(db, limit, caller) };
    }),
    implement(carregarExcluidas, async ({ caller, minPosition }) => {
      await ready(minPosition);
      return { answer: await listarExcluidas(db, caller) };
    }),
    implement(carregarRifa, async ({ params, caller, minPosition }) => {
      await ready(minPosition);
      return { answer: await rifas.one(params.idRifa, caller) };
    }),
    implement(vendasLiberada, async ({ params, now, minPosition }) => {
      await caughtUp(minPosition, 'campanhas');
      const prazo = await lerPrazo(db, params.idRifa);
      if (!prazo) throw new Refusal('NAO_ENCONTRADO');
      return { answer: { vendasLiberadas: !prazo.sorteada && now < prazo.encerraEm } };
    }),
    implement(REST.rifas.List, rifas.restList),
    implement(REST.rifas.One, rifas.restOne),
  ];
}
