import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { dividirEmParcelas } from '@rifa-viva/contracts/regras/cortesia';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import { abrirCifrados } from '@rifa-viva/server/vault/personal';
import { ticketToken } from '@rifa-viva/server/vault/ticket-token';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Tx } from '../kernel/db.ts';
import type { Projector } from '../kernel/projector.ts';
import { type Evento, loadReservas, type Reserva } from './reservas.ts';
import {
  keyOf,
  LIBERADO,
  LIVRE,
  type Linha,
  loadRows,
  RESERVADO,
  saveRows,
  TABLES,
  VENDIDO,
} from './rows.ts';
import { saveContagens, saveSomas } from './somas.ts';

/** What a batch changed, for live pushes. */
export interface MudancasDeBilhetes {
  /** By raffle and ticket number: whose sale it was before and is now. */
  readonly porRifa: ReadonlyMap<number, ReadonlyMap<number, ReadonlySet<number>>>;
  /** Raffles whose tickets were all issued anew. */
  readonly emitidas: ReadonlySet<number>;
  /** People whose own tickets changed. */
  readonly pessoas: ReadonlySet<number>;
}

export const bilhetesProjector: Projector<MudancasDeBilhetes> = {
  view: 'bilhetes',
  prefixes: ['rifa-'],
  types: new Set<EventoRifa['type']>([
    'BilhetesEmitidos',
    'BilhetesReservados',
    'ReservaExpirada',
    'ReservaCancelada',
    'ReservaPaga',
    'BilhetesLiberados',
    'BilhetesVendidos',
    'BilhetesDevolvidos',
    'BilhetesImpressos',
  ]),
  tables: TABLES,
  weightOf: ({ data }) => (data as { numeros?: readonly number[] }).numeros?.length ?? 1,
  async apply(events, tx, vault) {
    const porRifa = new Map<number, Map<number, Set<number>>>();
    const emitidas = new Set<number>();
    const pessoas = new Set<number>();
    // Issuing tickets replaces a raffle's rows: batches are cut there, so that the rest is plain updates.
    for (const parte of cutAtIssues(events as readonly Evento[])) {
      const [first] = parte;
      if (first?.type === 'BilhetesEmitidos') {
        await emitir(tx, first.data);
        emitidas.add(first.data.idRifa);
      } else await atualizar(tx, vault, parte, porRifa, pessoas);
    }
    return { porRifa, emitidas, pessoas };
  },
};

function cutAtIssues(events: readonly Evento[]): Evento[][] {
  const parts: Evento[][] = [];
  let open: Evento[] | null = null;
  for (const event of events) {
    if (event.type === 'BilhetesEmitidos') {
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

async function emitir(
  tx: Tx,
  data: Extract<EventoRifa, { type: 'BilhetesEmitidos' }>['data'],
): Promise<void> {
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
  await tx.query(
    `INSERT INTO contagem VALUES ($1, $2, $2, 0, 0, 0)
     ON CONFLICT (id_rifa) DO UPDATE SET total = $2, livres = $2, reservados = 0, vendidos = 0, liberados = 0`,
    [idRifa, total],
  );
}

async function atualizar(
  tx: Tx,
  vault: Vault,
  events: readonly Evento[],
  porRifa: Map<number, Map<number, Set<number>>>,
  pessoas: Set<number>,
): Promise<void> {
  const wanted = touched(events);
  if (wanted.length === 0) return;
  const linhas = await loadRows(tx, wanted);
  const antes = new Map([...linhas].map(([key, linha]) => [key, { ...linha }]));
  const reservas = await loadReservas(tx, vault, events);
  const abrir = await abrirCifrados(
    vault,
    events.flatMap((e) => cifradosDaVenda(e, reservas)),
  );
  const antigos: [token: string, linha: Linha][] = [];
  const context: Contexto = { linhas, reservas, abrir, antigos, pessoas };
  for (const event of events) umEvento(event, context);

  await saveRows(tx, [...linhas.values()]);
  await saveOldTokens(tx, antigos);
  await saveContagens(tx, linhas, antes);
  await saveSomas(tx, linhas, antes);
  for (const [key, linha] of linhas) {
    const mudou = porRifa.get(linha.idRifa) ?? new Map<number, Set<number>>();
    const donos = mudou.get(linha.num) ?? new Set<number>();
    for (const versao of [antes.get(key), linha]) {
      const dono = versao?.idVendedor ?? versao?.idEmissor ?? null;
      if (dono !== null) donos.add(dono);
    }
    porRifa.set(linha.idRifa, mudou.set(linha.num, donos));
  }
}

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
      return [reservas.get(keyOf(event.data.idRifa, event.data.idReserva))?.segredo];
    default:
      return [];
  }
}

function touched(events: readonly Evento[]): [number, number][] {
  const keys = new Map<string, [number, number]>();
  for (const { data } of events) {
    if (!('numeros' in data)) continue;
    for (const num of data.numeros) keys.set(keyOf(data.idRifa, num), [data.idRifa, num]);
  }
  return [...keys.values()];
}

interface Contexto {
  readonly linhas: ReadonlyMap<string, Linha>;
  readonly reservas: ReadonlyMap<string, Reserva>;
  readonly abrir: (cifrado: string | null | undefined) => string | null;
  readonly antigos: [string, Linha][];
  readonly pessoas: Set<number>;
}

function umEvento(event: Evento, contexto: Contexto): void {
  const { linhas, reservas, abrir, pessoas } = contexto;
  const cada = (numeros: readonly number[], fazer: (linha: Linha, i: number) => void) => {
    numeros.forEach((num, i) => {
      const linha = linhas.get(keyOf(event.data.idRifa, num));
      if (!linha) throw new Error(`ticket ${num} of raffle ${event.data.idRifa} was never issued`);
      fazer(linha, i);
    });
  };
  switch (event.type) {
    case 'BilhetesReservados': {
      const { idReserva, numeros, total, idUsuario, idPagamento, expiraEm } = event.data;
      const parcelas = dividirEmParcelas(total, numeros.length);
      const reserva = reservas.get(keyOf(event.data.idRifa, idReserva));
      cada(numeros, (linha, i) => {
        Object.assign(linha, LIMPA, {
          status: RESERVADO,
          idReserva,
          idEmissor: idUsuario,
          cliente: reserva?.cliente ?? null,
          cobrado: parcelas[i] ?? 0,
          idPagamento,
          expiraEm,
        });
      });
      pessoas.add(idUsuario);
      return;
    }
    case 'ReservaPaga':
    case 'BilhetesLiberados': {
      const { idRifa, idReserva, idVenda, numeros, total, dtPagamento } = event.data;
      const reserva = reservas.get(keyOf(idRifa, idReserva));
      const segredo = abrir(reserva?.segredo);
      const parcelas = dividirEmParcelas(total, numeros.length);
      cada(numeros, (linha, i) => {
        Object.assign(linha, LIMPA, {
          status: event.type === 'ReservaPaga' ? VENDIDO : LIBERADO,
          idReserva,
          idVenda,
          idEmissor: reserva?.idUsuario ?? null,
          cliente: reserva?.cliente ?? null,
          idPagamento: reserva?.idPagamento ?? null,
          cobrado: parcelas[i] ?? 0,
          token: segredo ? ticketToken(segredo, idRifa, linha.num) : null,
          dtPagamento,
          liberadoPor: event.type === 'BilhetesLiberados' ? event.data.liberadoPor : null,
        });
      });
      if (reserva) pessoas.add(reserva.idUsuario);
      return;
    }
    case 'BilhetesVendidos': {
      const { idRifa, idVenda, numeros, total, idUsuarioEmissor, idVendedor, dtPagamento } = event.data;
      const cliente = abrir(event.data.cliente);
      const segredo = abrir(event.data.segredo);
      const parcelas = dividirEmParcelas(total, numeros.length);
      cada(numeros, (linha, i) => {
        Object.assign(linha, LIMPA, {
          status: VENDIDO,
          idVenda,
          idEmissor: idUsuarioEmissor,
          idVendedor,
          cliente,
          cobrado: parcelas[i] ?? 0,
          token: segredo ? ticketToken(segredo, idRifa, linha.num) : null,
          dtPagamento,
        });
      });
      pessoas.add(idVendedor);
      return;
    }
    case 'ReservaExpirada':
    case 'ReservaCancelada':
    case 'BilhetesDevolvidos':
      cada(event.data.numeros, (linha) => {
        if (linha.token) contexto.antigos.push([linha.token, linha]);
        for (const id of [linha.idEmissor, linha.idVendedor]) if (id !== null) pessoas.add(id);
        Object.assign(linha, LIMPA);
      });
      return;
    case 'BilhetesImpressos':
      cada(event.data.numeros, (linha) => {
        linha.dtImpressao = event.metadata.at;
      });
      return;
    case 'RifaCriada':
    case 'BilhetesEmitidos':
    case 'RifaAlterada':
    case 'RifaExcluida':
    case 'RifaRestaurada':
    case 'RifaExpurgada':
    case 'ResultadoRegistrado':
      return;
  }
}

/** A free ticket. */
const LIMPA: Omit<Linha, 'idRifa' | 'num'> = {
  status: LIVRE,
  idReserva: null,
  idVenda: null,
  idEmissor: null,
  idVendedor: null,
  cliente: null,
  cobrado: 0,
  token: null,
  idPagamento: null,
  expiraEm: null,
  dtPagamento: null,
  dtImpressao: null,
  liberadoPor: null,
};

async function saveOldTokens(tx: Tx, antigos: readonly (readonly [string, Linha])[]): Promise<void> {
  if (antigos.length === 0) return;
  await tx.query(
    `INSERT INTO token_antigo SELECT * FROM unnest($1::text[], $2::int[], $3::int[]) ON CONFLICT DO NOTHING`,
    [antigos.map(([t]) => t), antigos.map(([, l]) => l.idRifa), antigos.map(([, l]) => l.num)],
  );
}
