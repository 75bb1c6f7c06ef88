import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Tx } from '../kernel/db.ts';
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

/** Reservations of this batch are kept; those it refers to are read. */
export async function lerReservas(
  tx: Tx,
  vault: Vault,
  events: readonly Evento[],
): Promise<Map<string, Reserva>> {
  const reservas = new Map<string, Reserva>();
  const novas = events.flatMap((e) =>
    e.type === 'BilhetesReservados' ? [{ ...e.data, em: e.metadata.at }] : [],
  );
  const decifrar = await decryptAll(
    vault,
    novas.map((d) => d.cliente),
  );
  for (const d of novas) {
    reservas.set(chaveDe(d.idRifa, d.idReserva), {
      idUsuario: d.idUsuario,
      idPagamento: d.idPagamento,
      cliente: decifrar(d.cliente),
      segredo: d.segredo,
    });
  }
  if (novas.length > 0) {
    const facts = novas.map((d) => reservas.get(chaveDe(d.idRifa, d.idReserva)));
    await tx.query({
      name: 'reservas-gravar',
      text: `INSERT INTO reserva
             SELECT n.id_rifa, n.id_reserva, n.id_usuario, n.numeros::int[], n.id_pagamento, n.cliente, n.segredo,
                    n.tipo_pagamento, n.reservada_em, n.pagar_ate, n.expira_em, cardinality(n.numeros::int[])
             FROM unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                         $9::timestamptz[], $10::timestamptz[], $11::timestamptz[])
               AS n(id_rifa, id_reserva, id_usuario, numeros, id_pagamento, cliente, segredo, tipo_pagamento,
                    reservada_em, pagar_ate, expira_em)`,
      values: [
        novas.map((d) => d.idRifa),
        novas.map((d) => d.idReserva),
        novas.map((d) => d.idUsuario),
        novas.map((d) => `{${d.numeros.join(',')}}`),
        novas.map((d) => d.idPagamento),
        facts.map((f) => f?.cliente ?? null),
        novas.map((d) => d.segredo),
        novas.map((d) => d.tipoPagamento),
        novas.map((d) => d.em),
        novas.map((d) => d.pagarAte),
        novas.map((d) => d.expiraEm),
      ],
    });
  }
  const missing = events.flatMap((e) =>
    (e.type === 'ReservaPaga' || e.type === 'BilhetesLiberados') &&
    !reservas.has(chaveDe(e.data.idRifa, e.data.idReserva))
      ? [e.data]
      : [],
  );
  if (missing.length > 0) {
    const { rows } = await tx.query<{
      id_rifa: number;
      id_reserva: number;
      id_usuario: number;
      id_pagamento: string;
      cliente: string | null;
      segredo: Cifrado;
    }>(
      'SELECT r.* FROM unnest($1::int[], $2::int[]) AS q(id_rifa, id_reserva) JOIN reserva r USING (id_rifa, id_reserva)',
      [missing.map((d) => d.idRifa), missing.map((d) => d.idReserva)],
    );
    for (const r of rows) {
      reservas.set(chaveDe(r.id_rifa, r.id_reserva), {
        idUsuario: r.id_usuario,
        idPagamento: r.id_pagamento,
        cliente: r.cliente,
        segredo: r.segredo,
      });
    }
  }
  return reservas;
}
