import type { DadosDaRifa } from '@rifa-viva/contracts/eventos/rifa';
import { LIVRE, type StatusBilhete, statusDoCodigo } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import TinyQueue from 'tinyqueue';

/** What tickets belong to: a reservation or a sale. */
export interface Grupo {
  readonly tipo: 'reserva' | 'venda';
  /** idReserva or idVenda: ordinal within the raffle. */
  readonly ordinal: number;
  /** The buyer of a reservation or online sale; the issuer of a staff sale. */
  readonly pessoa: number;
  /** 0 for an online sale. */
  readonly vendedor: number;
  readonly idPagamento: string;
  /** End of an open reservation, milliseconds; 0 for a sale. */
  readonly expiraEm: number;
  /** Tickets that still belong to it. */
  qtde: number;
  /** A reservation of which at least a part became a sale. */
  vendida: boolean;
}

/** What a provider's reservation promised, kept until it is paid: late money still asks for it. */
export interface Promessa {
  readonly numeros: readonly number[];
  /** Centavos. */
  readonly total: number;
}

export interface Prazo {
  /** Milliseconds since the epoch. */
  readonly expiraEm: number;
  readonly grupo: number;
}
export const porPrazo = (a: Prazo, b: Prazo): number => a.expiraEm - b.expiraEm;

/** State of one raffle: whole, small, and changed in place by `evolve`. */
export interface EstadoRifa {
  idRifa: number;
  situacao: 'inexistente' | 'ativo' | 'excluido' | 'expurgado';
  dados: DadosDaRifa | null;
  milharSorteada: readonly string[];
  /** True for ever once a ticket left Livre: price and numbers are locked. */
  saiuDoLivre: boolean;
  total: number;
  /** By ticket number minus 1. */
  status: Uint8Array;
  /** Index into `grupos` plus 1; 0 for a free ticket. */
  grupo: Uint32Array;
  /** Centavos this ticket was charged. */
  cobrado: Uint32Array;
  /** Numbers of the free tickets, in no order: the first `qtdeLivres` entries. */
  livres: Uint32Array;
  /** Where a free ticket stands in `livres`. */
  lugar: Uint32Array;
  qtdeLivres: number;
  grupos: Grupo[];
  reservas: number;
  vendas: number;
  /** Group index by payment id. */
  porPagamento: Map<string, number>;
  /** Group indexes of the open reservations. */
  abertas: Set<number>;
  abertasPorPessoa: Map<number, number>;
  /** Group index by idReserva. */
  porReserva: Map<number, number>;
  /** Open reservations by their end; closed ones may linger behind the first, which is always open. */
  prazos: TinyQueue<Prazo>;
  qtdeReservados: number;
  /** By idReserva. */
  promessas: Map<number, Promessa>;
}

export function estadoInicial(): EstadoRifa {
  return {
    idRifa: 0,
    situacao: 'inexistente',
    dados: null,
    milharSorteada: [],
    saiuDoLivre: false,
    ...semBilhetes(0),
    grupos: [],
    reservas: 0,
    vendas: 0,
    porPagamento: new Map(),
    abertas: new Set(),
    abertasPorPessoa: new Map(),
    porReserva: new Map(),
    prazos: new TinyQueue<Prazo>([], porPrazo),
    qtdeReservados: 0,
    promessas: new Map(),
  };
}

/** All tickets 1..total free. */
export function semBilhetes(total: number) {
  return {
    total,
    status: new Uint8Array(total),
    grupo: new Uint32Array(total),
    cobrado: new Uint32Array(total),
    livres: Uint32Array.from({ length: total }, (_, i) => i + 1),
    lugar: Uint32Array.from({ length: total }, (_, i) => i),
    qtdeLivres: total,
  };
}

export const statusDe = (estado: EstadoRifa, numero: number): number => estado.status[numero - 1] ?? LIVRE;

export const nomeDoStatus = (estado: EstadoRifa, numero: number): StatusBilhete =>
  statusDoCodigo(statusDe(estado, numero));

/** Whose sale it is: its seller's, or the buyer's own. */
export const donoDe = ({ vendedor, pessoa }: Grupo): number => vendedor || pessoa;

/** Puts a ticket into a group (index; -1 for none), out of the free stock or back into it as its status says. */
export function mudar(estado: EstadoRifa, numero: number, status: number, grupo = -1, centavos = 0) {
  const indice = numero - 1;
  if (estado.status[indice] === LIVRE) {
    const lugar = estado.lugar[indice] ?? 0;
    estado.qtdeLivres -= 1;
    const ultimo = estado.livres[estado.qtdeLivres] ?? 0;
    estado.livres[lugar] = ultimo;
    estado.lugar[ultimo - 1] = lugar;
  }
  if (status === LIVRE) {
    estado.livres[estado.qtdeLivres] = numero;
    estado.lugar[indice] = estado.qtdeLivres;
    estado.qtdeLivres += 1;
  }
  estado.status[indice] = status;
  estado.grupo[indice] = grupo + 1;
  estado.cobrado[indice] = centavos;
}

/** Numbers of the tickets that belong to these groups (indexes), ascending. */
export function numerosDosGrupos(estado: EstadoRifa, grupos: ReadonlySet<number>): Map<number, number[]> {
  const numeros = new Map<number, number[]>();
  for (const grupo of grupos) numeros.set(grupo, []);
  if (grupos.size === 0) return numeros;
  for (let i = 0; i < estado.total; i += 1) {
    const grupo = (estado.grupo[i] ?? 0) - 1;
    if (grupo >= 0) numeros.get(grupo)?.push(i + 1);
  }
  return numeros;
}
