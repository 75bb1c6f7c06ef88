import { createHash } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * An auditor of a raffle's raw log. Shares no code with the decider: it reads the stream with the public client and
 * keeps a plain table of who holds which ticket.
 */
export interface Findings {
  /** Everything that must never happen, in plain words. */
  readonly faults: readonly string[];
  readonly total: number;
  /** Tickets that are taken at the end (reserved, sold or released). */
  readonly taken: number;
  /** Which they are. */
  readonly numbers: ReadonlySet<number>;
  readonly events: number;
  /** How often each command id stands in the log (distinct commands). */
  readonly commands: ReadonlyMap<string, number>;
  /** How many events of each type. */
  readonly types: ReadonlyMap<string, number>;
}

interface RawEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: { readonly commandId: string; readonly previousHash?: string };
}

const TAKES = new Set(['BilhetesReservados', 'BilhetesVendidos']);
const FREES = new Set(['ReservaExpirada', 'ReservaCancelada', 'BilhetesDevolvidos']);
const KEEPS = new Set(['ReservaPaga', 'BilhetesLiberados']);

export async function auditRaffle(eventStoreUrl: string, idRifa: number): Promise<Findings> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const holder = new Map<number, string>();
  /** Of a ticket that was reserved: by which reservation. */
  const reservedBy = new Map<number, unknown>();
  const faults: string[] = [];
  const commands = new Map<string, number>();
  const types = new Map<string, number>();
  let total = 0;
  let events = 0;
  let previous = '0'.repeat(64);
  let lastCommand = '';
  try {
    for await (const { event } of client.readStream(`rifa-${idRifa}`)) {
      if (!event) continue;
      const raw = event as unknown as RawEvent;
      events += 1;
      if (raw.metadata.previousHash !== previous) faults.push(`event ${events}: the chain is broken`);
      const text = [raw.id, raw.type, JSON.stringify(raw.data), JSON.stringify(raw.metadata)].join('\n');
      previous = createHash('sha256').update(text).digest('hex');
      const { commandId } = raw.metadata;
      // A command's events stand together; the same id again later would be a second execution.
      if (commandId !== lastCommand) commands.set(commandId, (commands.get(commandId) ?? 0) + 1);
      lastCommand = commandId;
      types.set(raw.type, (types.get(raw.type) ?? 0) + 1);
      if (raw.type === 'BilhetesEmitidos') total = Number(raw.data.total);
      const numbers = (raw.data.numeros as number[] | undefined) ?? [];
      const who = `${raw.type} ${raw.id}`;
      for (const n of numbers) {
        if (n < 1 || n > total) faults.push(`event ${events}: ticket ${n} does not exist`);
        if (TAKES.has(raw.type)) {
          const before = holder.get(n);
          if (before) faults.push(`event ${events}: ticket ${n} taken twice (${before}, ${who})`);
          holder.set(n, who);
          reservedBy.set(n, raw.data.idReserva);
        } else if (FREES.has(raw.type)) {
          if (!holder.delete(n)) faults.push(`event ${events}: ticket ${n} was free already`);
        } else if (KEEPS.has(raw.type)) {
          const before = holder.get(n);
          if (before && reservedBy.get(n) !== raw.data.idReserva)
            faults.push(`event ${events}: ticket ${n} taken twice (${before}, ${who})`);
          holder.set(n, who);
        }
      }
    }
  } finally {
    await client.dispose();
  }
  for (const [id, times] of commands) if (times > 1) faults.push(`command ${id} stands ${times} times`);
  return { faults, total, taken: holder.size, events, commands, types, numbers: new Set(holder.keys()) };
}
