import { dividirEmParcelas } from '@rifa-viva/contracts/regras/cortesia';
import {
  codigoDoStatus,
  detentorDe,
  type EventoDeBilhetes,
  FATOS,
  LIVRE,
  SITUACOES,
  STATUS_BILHETE,
  statusDoCodigo,
  vendido,
} from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { ticketToken } from '@rifa-viva/server/vault/ticket-token';
import { type Handlers, handling } from '../kernel/projector.ts';
import { chaveDe } from './chave.ts';
import type { Reserva } from './reservas.ts';

/** A ticket as a row, and what each fact makes of it. */

/** What changes of a ticket after it was issued. Money in centavos, moments ISO. */
export interface Linha {
  readonly idRifa: number;
  readonly num: number;
  status: number;
  idReserva: number | null;
  idVenda: number | null;
  /** The buyer of an online ticket, the issuer of a staff sale. */
  idEmissor: number | null;
  /** Null for an online ticket. */
  idVendedor: number | null;
  cliente: string | null;
  cobrado: number;
  token: string | null;
  idPagamento: string | null;
  expiraEm: string | null;
  dtPagamento: string | null;
  dtImpressao: string | null;
  liberadoPor: number | null;
}
type Campo = Exclude<keyof Linha, 'idRifa' | 'num'>;

/** Their columns: name, type, constraint. */
export const COLUNAS: Readonly<Record<Campo, readonly [name: string, type: string, constraint?: string]>> = {
  status: ['status', 'smallint', 'NOT NULL DEFAULT 0'],
  idReserva: ['id_reserva', 'integer'],
  idVenda: ['id_venda', 'integer'],
  idEmissor: ['id_emissor', 'integer'],
  idVendedor: ['id_vendedor', 'integer'],
  cliente: ['cliente', 'text'],
  cobrado: ['cobrado', 'integer', 'NOT NULL DEFAULT 0'],
  token: ['token', 'text'],
  idPagamento: ['id_pagamento', 'text'],
  expiraEm: ['expira_em', 'timestamptz'],
  dtPagamento: ['dt_pagamento', 'timestamptz'],
  dtImpressao: ['dt_impressao', 'timestamptz'],
  liberadoPor: ['liberado_por', 'integer'],
};
export const CAMPOS = Object.keys(COLUNAS) as Campo[];

/** Fields of a list that name a person, and what holds his id. */
export const NOMEADOS: Readonly<Record<string, Campo>> = {
  usuarioEmissor: 'idEmissor',
  vendedor: 'idVendedor',
  liberadoPor: 'liberadoPor',
};

/** A free ticket. */
const LIMPA: Pick<Linha, Campo> = {
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

export const vendida = ({ status }: Pick<Linha, 'status'>): boolean => vendido(statusDoCodigo(status));

/** Whose it is, reserved or sold. */
export const detentorDaLinha = ({ idVendedor, idEmissor }: Linha): number | null =>
  detentorDe({ vendedor: idVendedor, pessoa: idEmissor });

/** Columns that follow from the others: whose sale it is (what indexes and reach know), and whose it is. */
export const DEDUZIDAS: Readonly<Record<string, (linha: Linha) => number | null>> = {
  id_dono: (linha) => (vendida(linha) ? detentorDaLinha(linha) : null),
  id_detentor: detentorDaLinha,
};

/** The columns that count a raffle's tickets by status, by code. */
export const CONTAGENS: readonly string[] = STATUS_BILHETE.map((status) => SITUACOES[status].contagem);

/** What the facts of a batch have between them. */
export interface Contexto {
  /** Every ticket they name, by `chaveDe`; changed in place. */
  readonly linhas: ReadonlyMap<string, Linha>;
  /** Every reservation they refer to, by `chaveDe`. */
  readonly reservas: ReadonlyMap<string, Reserva>;
  readonly decifrar: (cifrado: string | null | undefined) => string | null;
  /** Tokens of sales that were returned. */
  readonly antigos: [token: string, linha: Linha][];
  /** People whose own tickets changed. */
  readonly pessoas: Set<number>;
}

type Fato<T extends EventoDeBilhetes['type']> = RecordedEvent & Extract<EventoDeBilhetes, { type: T }>;
type Venda = Fato<'ReservaPaga' | 'BilhetesLiberados' | 'BilhetesVendidos'>;

const FEITOS: Required<Pick<NonNullable<Handlers<Contexto, void>['rifa-']>, EventoDeBilhetes['type']>> = {
  BilhetesReservados(event, contexto) {
    const { idRifa, idReserva, idUsuario: idEmissor, idPagamento, expiraEm } = event.data;
    const cliente = contexto.reservas.get(chaveDe(idRifa, idReserva))?.cliente ?? null;
    ocupar(event, contexto, () => ({ idReserva, idEmissor, cliente, idPagamento, expiraEm }));
    contexto.pessoas.add(idEmissor);
  },
  ReservaPaga: (event, contexto) => cumprir(event, contexto, null),
  BilhetesLiberados: (event, contexto) => cumprir(event, contexto, event.data.liberadoPor),
  BilhetesVendidos(event, contexto) {
    const { idUsuarioEmissor, idVendedor, cliente, segredo } = event.data;
    const { decifrar, pessoas } = contexto;
    vender(event, contexto, decifrar(segredo), {
      idEmissor: idUsuarioEmissor,
      idVendedor,
      cliente: decifrar(cliente),
    });
    pessoas.add(idVendedor);
  },
  ReservaExpirada: soltar,
  ReservaCancelada: soltar,
  BilhetesDevolvidos: soltar,
  BilhetesImpressos: (event, contexto) =>
    cada(event, contexto, (linha) => {
      linha.dtImpressao = event.metadata.at;
    }),
};
export const fatos = handling<Contexto, void>({ 'rifa-': FEITOS });

function cada(
  { data: { idRifa, numeros } }: EventoDeBilhetes,
  { linhas }: Contexto,
  fazer: (linha: Linha, i: number) => void,
): void {
  numeros.forEach((num, i) => {
    const linha = linhas.get(chaveDe(idRifa, num));
    if (!linha) throw new Error(`ticket ${num} of raffle ${idRifa} was never issued`);
    fazer(linha, i);
  });
}

/** Nothing of before stays; what was charged for all is shared out among them. */
function ocupar(
  event: Venda | Fato<'BilhetesReservados'>,
  contexto: Contexto,
  campos: (linha: Linha) => Partial<Linha>,
): void {
  const status = codigoDoStatus(FATOS[event.type].depois);
  const parcelas = dividirEmParcelas(event.data.total, event.data.numeros.length);
  cada(event, contexto, (linha, i) => {
    Object.assign(linha, LIMPA, { status, cobrado: parcelas[i] ?? 0, ...campos(linha) });
  });
}

function vender(event: Venda, contexto: Contexto, segredo: string | null, campos: Partial<Linha>): void {
  const { idRifa, idVenda, dtPagamento } = event.data;
  ocupar(event, contexto, ({ num }) => ({
    ...campos,
    idVenda,
    dtPagamento,
    token: segredo ? ticketToken(segredo, idRifa, num) : null,
  }));
}

/** A sale of what was reserved: buyer, client and secret are the reservation's. */
function cumprir(
  event: Fato<'ReservaPaga' | 'BilhetesLiberados'>,
  contexto: Contexto,
  liberadoPor: number | null,
): void {
  const { idRifa, idReserva } = event.data;
  const reserva = contexto.reservas.get(chaveDe(idRifa, idReserva));
  vender(event, contexto, contexto.decifrar(reserva?.segredo), {
    idReserva,
    idEmissor: reserva?.idUsuario ?? null,
    cliente: reserva?.cliente ?? null,
    idPagamento: reserva?.idPagamento ?? null,
    liberadoPor,
  });
  if (reserva) contexto.pessoas.add(reserva.idUsuario);
}

function soltar(event: EventoDeBilhetes, contexto: Contexto): void {
  cada(event, contexto, (linha) => {
    if (linha.token) contexto.antigos.push([linha.token, linha]);
    for (const id of [linha.idEmissor, linha.idVendedor]) if (id !== null) contexto.pessoas.add(id);
    Object.assign(linha, LIMPA);
  });
}
