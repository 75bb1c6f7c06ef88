import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { type Recibo, reciboDoBilhete } from '@rifa-viva/contracts/http/auditoria';
import { emHex } from '@rifa-viva/contracts/regras/arvore';
import { vendido } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal, unread } from '@rifa-viva/server/http/refusal';
import { saltOf } from '@rifa-viva/server/vault/holder';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import { isToken, normalToken } from '@rifa-viva/server/vault/ticket-token';
import type { Static } from '@sinclair/typebox';
import { bilheteDoToken, VISOES_DA_CONFERENCIA } from '../bilhetes/queries.ts';
import { lerSelo, type Selada } from '../campanhas/queries.ts';
import type { ReadDeps } from '../deps.ts';
import { limitByAddress } from '../kernel/limit.ts';
import { createArvores, type Entrada } from './arvores.ts';
import { eventoDaRifa } from './repeticao.ts';

const RECIBOS_POR_MINUTO = 60;

export function createRecibosRoutes(deps: ReadDeps, store: EventStore): Implementation[] {
  const { db, caughtUp, log } = deps;
  const limitar = limitByAddress(RECIBOS_POR_MINUTO);
  const arvores = createArvores(store, log);
  return [
    implement(reciboDoBilhete, async ({ params: { token }, network, minPosition }) => {
      await limitar(network);
      await caughtUp(minPosition, ...VISOES_DA_CONFERENCIA);
      const bilhete = isToken(token) ? await bilheteDoToken(db, normalToken(token)) : null;
      if (!bilhete) throw new Refusal('NAO_ENCONTRADO');
      const { idRifa, numBilhete, status } = bilhete;
      const selada = await lerSelo(db, idRifa);
      // A returned sale's token opens the ticket, which may be somebody else's by now.
      const ressalva = selada?.ressalva ?? null;
      if (!selada || !vendido(status)) return { answer: { selada: selada !== null, recibo: null, ressalva } };
      const entrada = await arvores.entrada(selada.daRifa.selo, numBilhete).catch(lendo);
      const recibo = entrada && (await reciboDe(deps, store, selada, entrada).catch(lendo));
      return { answer: { selada: true, recibo, ressalva } };
    }),
  ];
}

/** What a log that cannot be read is told as. */
function lendo(falha: unknown): never {
  throw falha instanceof Refusal ? falha : unread(falha);
}

async function reciboDe(
  deps: ReadDeps,
  store: EventStore,
  { daRifa, resultado }: Selada,
  { folha, caminho, origem }: Entrada,
): Promise<Static<typeof Recibo>> {
  const { selo, assinatura, chavePublica, codigo } = daRifa;
  const { titular, sal, nome } = await lerTitular(deps, store, folha.idRifa, origem);
  return {
    formato: 'rifa-viva/recibo/v1',
    folha: { ...folha, numerosDaSorte: [...folha.numerosDaSorte], titular },
    caminho: caminho.map(({ lado, resumo }) => ({ lado, resumo: emHex(resumo) })),
    selo,
    assinatura,
    chavePublica,
    codigo,
    sal,
    nome,
    ...(resultado === '' ? {} : { resultado }),
  };
}

/** As the sale's own event tells it: name and salt null where nobody can read them any more. */
async function lerTitular({ vault }: ReadDeps, store: EventStore, idRifa: number, revisao: bigint) {
  for await (const lido of store.read(streamRifa(idRifa), revisao, 1)) {
    const { type, data } = eventoDaRifa(lido);
    if (type !== 'BilhetesReservados' && type !== 'BilhetesVendidos') break;
    const decifrar = await decryptAll(vault, [data.segredo, data.cliente]);
    const segredo = decifrar(data.segredo);
    if (data.titular === undefined || segredo === null) {
      return { titular: data.titular ?? null, sal: null, nome: null };
    }
    return { titular: data.titular, sal: saltOf(segredo), nome: decifrar(data.cliente) ?? '' };
  }
  return { titular: null, sal: null, nome: null };
}
