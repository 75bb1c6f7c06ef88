import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import { eDeBilhetes, RESERVADO } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Tx } from '../kernel/db.ts';
import { eventsOf, type Projector } from '../kernel/projector.ts';
import { chaveDe } from './chave.ts';
import { detentorDaLinha, fatos, type Linha, vendida } from './linha.ts';
import { type Evento, lerReservas, type Reserva } from './reservas.ts';
import { gravarLinhas, gravarTokensAntigos, lerLinhas, TABLES } from './rows.ts';
import { gravarAbertas, gravarContagens, gravarLivres, gravarPrimeirasSaidas, gravarSomas } from './somas.ts';
import { gravarSorte, sorteDe } from './sorte.ts';

/** What a batch changed, for live pushes. */
export interface MudancasDeBilhetes {
  /** By raffle and ticket number: whose sale it was before and is now. */
  readonly porRifa: ReadonlyMap<number, ReadonlyMap<number, ReadonlySet<number>>>;
  /** Raffles whose tickets were all issued anew. */
  readonly emitidas: ReadonlySet<number>;
  /** People whose own tickets changed. */
  readonly pessoas: ReadonlySet<number>;
  /** Reservations that wait for somebody came or went. */
  readonly esperas: boolean;
  /** Something was sold, or is no more. */
  readonly vendas: boolean;
}

/** What `atualizar` finds changed, batch part by batch part. */
interface Mudou {
  readonly porRifa: Map<number, Map<number, Set<number>>>;
  readonly pessoas: Set<number>;
  esperas: boolean;
  vendas: boolean;
}

/** Replaces all rows of a raffle, which the other facts change. */
const EMISSAO = 'BilhetesEmitidos' satisfies EventoRifa['type'];

export const bilhetesProjector: Projector<MudancasDeBilhetes> = {
  view: 'bilhetes',
  prefixes: ['rifa-'],
  types: new Set([EMISSAO, ...fatos.types]),
  tables: TABLES,
  weightOf: (event) => (eventoDe('rifa-', event) && eDeBilhetes(event) ? event.data.numeros.length : 1),
  async apply(events, tx, vault) {
    const emitidas = new Set<number>();
    const mudou: Mudou = { porRifa: new Map(), pessoas: new Set(), esperas: false, vendas: false };
    // Issuing tickets replaces a raffle's rows: batches are cut there, so that the rest is plain updates.
    for (const parte of cortarNasEmissoes(eventsOf('rifa-', events))) {
      const [first] = parte;
      if (first?.type === EMISSAO) {
        await emitir(tx, first.data);
        emitidas.add(first.data.idRifa);
      } else await atualizar(tx, vault, parte, mudou);
    }
    return { ...mudou, emitidas };
  },
};

function cortarNasEmissoes(events: readonly Evento[]): Evento[][] {
  const parts: Evento[][] = [];
  let open: Evento[] | null = null;
  for (const event of events) {
    if (event.type === EMISSAO) {
      parts.push([event]);
      open = null;
    } else {
      if (!open) {
        open = [];
        parts.push(open);
      }
      open.push(event);
    }
  }
  return parts;
}

async function emitir(tx: Tx, data: Extract<EventoRifa, { type: typeof EMISSAO }>['data']): Promise<void> {
  const { idRifa, total, qtdeNumeros, qtdeChances } = data;
  const numeros = distribuirNumeros(data);
  const largura = larguraDoNumero(qtdeNumeros);
  const textos = Array.from({ length: total }, (_, i) =>
    Array.from(numeros.subarray(i * qtdeChances, (i + 1) * qtdeChances), (n) =>
      formatarNumero(n, largura),
    ).join(','),
  );
  await tx.query('DELETE FROM bilhete WHERE id_rifa = $1', [idRifa]);
  await tx.query(
    `INSERT INTO bilhete (id_rifa, num, numeros)
     SELECT $1, n.num, n.numeros FROM unnest($2::text[]) WITH ORDINALITY AS n(numeros, num)`,
    [idRifa, textos],
  );
  await gravarSorte(tx, idRifa, sorteDe(numeros, data));
  await gravarLivres(tx, idRifa, total);
}

async function atualizar(tx: Tx, vault: Vault, events: readonly Evento[], mudou: Mudou): Promise<void> {
  const wanted = tocados(events);
  if (wanted.length === 0) return;
  const linhas = await lerLinhas(tx, wanted);
  const antes = new Map([...linhas].map(([key, linha]) => [key, { ...linha }]));
  const reservas = await lerReservas(tx, vault, events);
  const decifrar = await decryptAll(
    vault,
    events.flatMap((e) => cifradosDaVenda(e, reservas)),
  );
  const antigos: [token: string, linha: Linha][] = [];
  for (const event of events)
    fatos.handle(event, { linhas, reservas, decifrar, antigos, pessoas: mudou.pessoas });

  await gravarLinhas(tx, [...linhas.values()]);
  await gravarTokensAntigos(tx, antigos);
  await gravarAbertas(tx, events, linhas, antes);
  await gravarContagens(tx, linhas, antes);
  await gravarPrimeirasSaidas(tx, events);
  await gravarSomas(tx, linhas, antes);
  for (const [key, linha] of linhas) comparar(mudou, antes.get(key) ?? linha, linha);
}

function comparar(mudou: Mudou, antes: Linha, linha: Linha): void {
  const rifa = mudou.porRifa.get(linha.idRifa) ?? new Map<number, Set<number>>();
  const donos = rifa.get(linha.num) ?? new Set<number>();
  for (const dono of [antes, linha].map(detentorDaLinha)) if (dono !== null) donos.add(dono);
  mudou.porRifa.set(linha.idRifa, rifa.set(linha.num, donos));
  mudou.esperas ||= esperaDaLinha(antes) !== esperaDaLinha(linha);
  mudou.vendas ||= vendaDaLinha(antes) !== vendaDaLinha(linha);
}

/** The reservation that waits for its payment. */
const esperaDaLinha = (linha: Linha) => (linha.status === RESERVADO ? linha.idReserva : null);
const vendaDaLinha = (linha: Linha) => (vendida(linha) ? linha.idVenda : null);

/** What a sale opens: a sold reservation's secret, or its own. */
function cifradosDaVenda(
  event: Evento,
  reservas: ReadonlyMap<string, Reserva>,
): (Cifrado | null | undefined)[] {
  switch (event.type) {
    case 'BilhetesVendidos':
      return [event.data.cliente, event.data.segredo];
    case 'ReservaPaga':
    case 'BilhetesLiberados':
      return [reservas.get(chaveDe(event.data.idRifa, event.data.idReserva))?.segredo];
    default:
      return [];
  }
}

function tocados(events: readonly Evento[]): [number, number][] {
  const keys = new Map<string, [number, number]>();
  for (const { data } of events) {
    if (!('numeros' in data)) continue;
    for (const num of data.numeros) keys.set(chaveDe(data.idRifa, num), [data.idRifa, num]);
  }
  return [...keys.values()];
}
