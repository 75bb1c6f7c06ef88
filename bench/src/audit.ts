import { randomUUID } from 'node:crypto';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { carregarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { carregarEstadoDaRifa } from '@rifa-viva/contracts/http/repeticao';
import { createRaffleAt } from '@rifa-viva/proof/testing/raffle';
import { hashOf } from '@rifa-viva/proof/testing/raffle-history';
import { PROJECTORS } from '@rifa-viva/read-side/app';
import { compararComVisoes } from '@rifa-viva/read-side/auditoria/comparacao';
import { createRepeticoes } from '@rifa-viva/read-side/auditoria/repeticao';
import { openDb } from '@rifa-viva/read-side/kernel/db';
import { percentile } from './load.ts';
import { type Bench, clientOf } from './setup.ts';

const TICKETS = 100_000;
const EVENTS = 200_000;
const TOGETHER = 500;
/** Tickets of one reservation or sale. */
const EACH = 3;
const PLACES = 300;

/** The log of a raffle of its own, of 200,000 events: read, replayed, compared, and shown at random places. */
export async function audit(bench: Bench): Promise<void> {
  console.log(`\nReplay of a raffle of ${TICKETS} tickets, ${EVENTS} events`);
  const { store } = bench.ground;
  const [administrator] = await bench.people([2]);
  if (!administrator) throw new Error('nobody is 2');
  // Others reserve in the bench's own.
  const idRifa = await createRaffleAt(bench.url, administrator, TICKETS);
  const stream = streamRifa(idRifa);
  const written = Number(await store.lastRevision(stream)) + 1;
  let head = '';
  for await (const event of store.read(stream)) head = hashOf(event);
  const chained = (fact: EventoRifa) => {
    const event = stored(fact, head);
    head = hashOf(event);
    return event;
  };
  let last = 0n;
  for (let from = written; from < EVENTS; from += TOGETHER) {
    const events = Array.from({ length: Math.min(TOGETHER, EVENTS - from) }, (_, i) =>
      chained(factOf(idRifa, from + i - written)),
    );
    ({ position: last } = await store.append(stream, events, 'any'));
  }
  const { call } = clientOf(bench.url, administrator);
  await untilProjected(() =>
    call(carregarBilhetes, {
      params: { idRifa },
      query: { numeros: '1' },
      headers: { [MIN_EVENT_POSITION]: String(last) },
    }),
  );

  let read = 0;
  const plain = await timed(async () => {
    for await (const _ of store.read(stream)) read += 1;
  });
  const replays = createRepeticoes(store);
  const replayed = await timed(() => replays.de(idRifa));
  const bytes = (await replays.de(idRifa))?.bytes ?? 0;
  const db = openDb(
    bench.settings.databaseUrl ?? '',
    PROJECTORS.map((p) => p.view),
  );
  let differences = -1;
  const compared = await timed(async () => {
    differences = (await compararComVisoes({ ...bench.ground, db }, idRifa))?.achados.qtde ?? -1;
  });
  await db.end();
  const rate = (ms: number) => `${Math.round(read / (ms / 1_000))} events/s`;
  const share = (ms: number) => `${Math.round((100 * plain) / ms)} % of reading`;
  console.log(`  plain reading of the stream        ${rate(plain)}`);
  console.log(
    `  replay, kept with checkpoints      ${rate(replayed)} (${share(replayed)}), ${(bytes / 2 ** 20).toFixed(0)} MB`,
  );
  console.log(
    `  folded afresh, compared with rows  ${rate(compared)} (${share(compared)}), ${differences} differences`,
  );

  const show = (revisao: number) => call(carregarEstadoDaRifa, { params: { idRifa }, query: { revisao } });
  const first = await timed(() => show(EVENTS - 1));
  const places: number[] = [];
  for (let i = 0; i < PLACES; i += 1)
    places.push(await timed(() => show(Math.floor(Math.random() * EVENTS))));
  const next: number[] = [];
  for (let i = 0; i < PLACES; i += 1) next.push(await timed(() => show(EVENTS / 2 + i)));
  console.log(`  first look over HTTP               ${first.toFixed(0)} ms`);
  console.log(`  any of ${EVENTS} events over HTTP    ${told(places)}`);
  console.log(`  one step after another             ${told(next)}`);
}

function told(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => `${percentile(sorted, part).toFixed(0)} ms`;
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, max ${(sorted.at(-1) ?? 0).toFixed(0)} ms`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** What was written is in the rows, so that no measurement pays for it. */
async function untilProjected(read: () => Promise<unknown>): Promise<void> {
  while (!(await read().then(Boolean, () => false)));
}

const stored = ({ type, data }: EventoRifa, previousHash: string) => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    commandId: randomUUID(),
    actor: { idUsuario: 2, tipo: 'Administrador' as const },
    at: new Date().toISOString(),
    correlationId: 'medida',
    causationId: 'medida',
    previousHash,
  },
});

const SOON = '2099-01-01T00:00:00.000Z';

/** Turn by turn: three tickets are reserved and expire, others are sold; every third sale is returned. */
function factOf(idRifa: number, i: number): EventoRifa {
  const turn = Math.floor(i / 4);
  const numbersOf = (which: number) =>
    Array.from({ length: EACH }, (_, n) => ((which * EACH + n) % 99_999) + 1);
  const idReserva = turn + 1;
  const idVenda = turn + 1;
  const lower = numbersOf(2 * (turn % 16_000));
  const upper = numbersOf(2 * (turn % 16_000) + 1);
  switch (i % 4) {
    case 0:
      return {
        type: 'BilhetesReservados',
        data: {
          idRifa,
          idReserva,
          numeros: lower,
          idPagamento: `medida${turn}`,
          idUsuario: 2,
          total: 3_000,
          cliente: null,
          segredo: '',
          tipoPagamento: 'normal',
          pagarAte: SOON,
          expiraEm: SOON,
        },
      };
    case 1:
      return { type: 'ReservaExpirada', data: { idRifa, idReserva, numeros: lower } };
    case 2:
      return {
        type: 'BilhetesVendidos',
        data: {
          idRifa,
          idVenda,
          numeros: upper,
          idUsuarioEmissor: 2,
          idVendedor: 2,
          cliente: null,
          total: 3_000,
          segredo: '',
          dtPagamento: '2026-03-01T12:00:00.000Z',
        },
      };
    default:
      return turn % 3 === 0 || turn >= 32_000
        ? {
            type: 'BilhetesDevolvidos',
            data: { idRifa, idVenda, numeros: upper, total: 3_000, idUsuario: 2 },
          }
        : {
            type: 'BilhetesImpressos',
            data: { idRifa, numeros: upper, idTrabalho: 'medida', formato: 'pdf', idUsuario: 2 },
          };
  }
}
