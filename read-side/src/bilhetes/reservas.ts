import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Tx } from '../kernel/db.ts';
import { type Columns, inserting } from '../kernel/rows.ts';
import { chaveDe } from './chave.ts';

export type Evento = RecordedEvent & EventoRifa;

/** What a sale takes over from its reservation. */
export interface Reserva {
  readonly idUsuario: number;
  readonly idPagamento: string;
  readonly cliente: string | null;
  /** Stays as it is in the event: only a sale needs it. */
  readonly segredo: Cifrado;
}

type Aberta = Extract<Evento, { type: 'BilhetesReservados' }>;

export const RESERVA: Columns<Aberta & Pick<Reserva, 'cliente'>> = {
  id_rifa: ['integer', ({ data }) => data.idRifa],
  id_reserva: ['integer', ({ data }) => data.idReserva],
  id_usuario: ['integer', ({ data }) => data.idUsuario],
  numeros: ['integer[]', ({ data }) => data.numeros],
  id_pagamento: ['text', ({ data }) => data.idPagamento],
  cliente: ['text', ({ cliente }) => cliente, 'NULL'],
  segredo: ['text', ({ data }) => data.segredo],
  tipo_pagamento: ['text', ({ data }) => data.tipoPagamento],
  reservada_em: ['timestamptz', ({ metadata }) => metadata.at],
  pagar_ate: ['timestamptz', ({ data }) => data.pagarAte],
  expira_em: ['timestamptz', ({ data }) => data.expiraEm],
  abertas: ['integer', ({ data }) => data.numeros.length],
};
const gravarReservas = inserting('reserva', RESERVA);

/** Reservations of this batch are kept; those it refers to are read. */
export async function lerReservas(
  tx: Tx,
  vault: Vault,
  events: readonly Evento[],
): Promise<Map<string, Reserva>> {
  const reservas = new Map<string, Reserva>();
  const abertas = events.filter((e): e is Aberta => e.type === 'BilhetesReservados');
  const decifrar = await decryptAll(
    vault,
    abertas.map(({ data }) => data.cliente),
  );
  const novas = abertas.map((e) => ({ ...e, cliente: decifrar(e.data.cliente) }));
  for (const { data, cliente } of novas) {
    const { idUsuario, idPagamento, segredo } = data;
    reservas.set(chaveDe(data.idRifa, data.idReserva), { idUsuario, idPagamento, cliente, segredo });
  }
  await gravarReservas(tx, novas);
  const missing = events.flatMap((e) =>
    (e.type === 'ReservaPaga' || e.type === 'BilhetesLiberados') &&
    !reservas.has(chaveDe(e.data.idRifa, e.data.idReserva))
      ? [e.data]
      : [],
  );
  if (missing.length > 0) {
    const { rows } = await tx.query<Reserva & Pick<Aberta['data'], 'idRifa' | 'idReserva'>>(
      `SELECT id_rifa AS "idRifa", id_reserva AS "idReserva", id_usuario AS "idUsuario", id_pagamento AS "idPagamento",
              cliente, segredo
       FROM unnest($1::int[], $2::int[]) AS q(id_rifa, id_reserva) JOIN reserva USING (id_rifa, id_reserva)`,
      [missing.map((d) => d.idRifa), missing.map((d) => d.idReserva)],
    );
    for (const { idRifa, idReserva, ...reserva } of rows) reservas.set(chaveDe(idRifa, idReserva), reserva);
  }
  return reservas;
}
