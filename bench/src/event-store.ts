import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client';
import { startStores } from '@rifa-viva/embedded/stores';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';

/**
 * Figures of the embedded event store, through the client, as a process of its own on a data folder of its own.
 * `node --expose-gc dist/event-store.js [seconds per append line] [events of the big stream] [catch-ups: that part alone]`
 * EVENTSTORE_URL measures another server instead.
 */
const SECONDS = Number(process.argv[2] ?? 5);
const BIG_STREAM = Number(process.argv[3] ?? 200_000);
const CATCH_UPS_ALONE = process.argv[4] === 'catch-ups';
const CHUNK = 500;
const DELIVERIES = 2_000;
const CATCH_UPS = 40;

interface Line {
  readonly what: string;
  readonly 'events/s'?: number;
  readonly 'p50 ms'?: number;
  readonly 'p99 ms'?: number;
  readonly 'MB/s'?: number;
}

const event = () =>
  jsonEvent({
    id: randomUUID(),
    type: 'BilhetesReservados',
    data: { idReserva: randomUUID(), numeros: [1, 2, 3], idUsuario: 17, valor: 1500 },
    metadata: {
      commandId: randomUUID(),
      actor: { idUsuario: 17, tipo: 'Usuario' },
      at: new Date().toISOString(),
    },
  });

/** Single-event appends by so many callers, each to a stream of its own. */
async function appends(client: EventStoreDBClient, callers: number): Promise<Line> {
  const times: number[] = [];
  const run = async (until: number, keep: boolean) => {
    const stream = `bench-${randomUUID()}`;
    while (performance.now() < until) {
      const begin = performance.now();
      await client.appendToStream(stream, event());
      if (keep) times.push(performance.now() - begin);
    }
  };
  const all = (seconds: number, keep: boolean) => {
    const until = performance.now() + seconds * 1_000;
    return Promise.all(Array.from({ length: callers }, () => run(until, keep)));
  };
  await all(1, false);
  const begin = performance.now();
  await all(SECONDS, true);
  const seconds = (performance.now() - begin) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number) => round(times[Math.floor(times.length * share)] ?? 0, 2);
  return {
    what: `append, ${callers} caller${callers === 1 ? '' : 's'}`,
    'events/s': Math.round(times.length / seconds),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
  };
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

async function writeBigStream(client: EventStoreDBClient, stream: string): Promise<Line> {
  const begin = performance.now();
  for (let written = 0; written < BIG_STREAM; written += CHUNK)
    await client.appendToStream(stream, Array.from({ length: CHUNK }, event));
  return rate(`append, ${CHUNK} events each`, BIG_STREAM, begin);
}

const rate = (what: string, events: number, begin: number): Line => ({
  what,
  'events/s': Math.round((events / (performance.now() - begin)) * 1_000),
});

async function count(what: string, events: AsyncIterable<unknown>): Promise<Line> {
  const begin = performance.now();
  let found = 0;
  for await (const _ of events) found += 1;
  return rate(`${what} (${found})`, found, begin);
}

/** From the start until the server says it is caught up. */
function followed(client: EventStoreDBClient, prefix: string): Promise<Line> {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    let found = 0;
    const filter = streamNameFilter({ prefixes: [prefix], checkpointInterval: 100 });
    const subscription = client.subscribeToAll({ filter });
    subscription.on('data', () => {
      found += 1;
    });
    subscription.once('caughtUp', () => {
      void subscription.unsubscribe();
      resolve(rate(`catch-up by prefix (${found})`, found, begin));
    });
    subscription.on('error', reject);
  });
}

/** From sending an append to the event's arrival at a subscriber; one at a time. */
async function deliveries(client: EventStoreDBClient): Promise<Line> {
  const stream = `bench-live-${randomUUID()}`;
  const sent: number[] = [];
  const heard: number[] = [];
  const subscription = client.subscribeToAll({
    fromPosition: 'end',
    filter: streamNameFilter({ prefixes: [stream] }),
  });
  await new Promise<void>((resolve, reject) => {
    subscription.once('caughtUp', resolve);
    subscription.on('error', reject);
  });
  const all = new Promise<void>((resolve) => {
    subscription.on('data', () => {
      heard.push(performance.now());
      if (heard.length === DELIVERIES) resolve();
    });
  });
  for (let n = 0; n < DELIVERIES; n += 1) {
    sent.push(performance.now());
    await client.appendToStream(stream, event());
  }
  await all;
  await subscription.unsubscribe();
  const waits = heard.map((at, n) => at - (sent[n] ?? at)).sort((a, b) => a - b);
  const at = (share: number) => round(waits[Math.floor(DELIVERIES * share)] ?? 0, 2);
  return { what: 'sent to delivered', 'p50 ms': at(0.5), 'p99 ms': at(0.99) };
}

async function bytesRead(worker: Worker): Promise<number> {
  worker.postMessage('bytes');
  const [bytes] = await once(worker, 'message');
  return Number(bytes);
}

/** Reads of one event and appends, one at a time, while so many read the whole log and throw away what they get. */
async function besideCatchUps(url: string, readers: number): Promise<Line[]> {
  const client = EventStoreDBClient.connectionString(url);
  // In a thread of its own: what the readers cost is not the measured one's.
  const others = new Worker(new URL('./catching-up.js', import.meta.url), { workerData: { url, readers } });
  const stream = `bench-${randomUUID()}`;
  await client.appendToStream(stream, event());
  const newest = async (events: AsyncIterable<unknown>) => {
    for await (const _ of events);
  };
  const asked = {
    'read of a stream’s last': () =>
      newest(client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 })),
    'read of the log’s last': () =>
      newest(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })),
    append: () => client.appendToStream(stream, event()),
  };
  const lines: Line[] = [];
  const begun = performance.now();
  const read = await bytesRead(others);
  for (const [what, ask] of Object.entries(asked)) {
    const times: number[] = [];
    const until = performance.now() + SECONDS * 1_000;
    while (performance.now() < until) {
      const begin = performance.now();
      await ask();
      times.push(performance.now() - begin);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => round(times[Math.floor(times.length * share)] ?? 0, 2);
    lines.push({ what: `${what}, beside ${readers} catch-ups`, 'p50 ms': at(0.5), 'p99 ms': at(0.99) });
  }
  const perSecond = ((await bytesRead(others)) - read) / (performance.now() - begun) / 1_000;
  if (readers > 0) lines.push({ what: `${readers} catch-ups read`, 'MB/s': round(perSecond, 1) });
  await others.terminate();
  await client.dispose();
  return lines;
}

async function measure(url: string): Promise<Line[]> {
  const client = EventStoreDBClient.connectionString(url);
  const stream = `bench-big-${randomUUID()}`;
  const lines: Line[] = [];
  if (CATCH_UPS_ALONE) await writeBigStream(client, stream);
  else lines.push(...(await byItself(client, stream)));
  for (const readers of [0, CATCH_UPS]) lines.push(...(await besideCatchUps(url, readers)));
  await client.dispose();
  return lines;
}

async function byItself(client: EventStoreDBClient, stream: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const callers of [1, 64, 256]) lines.push(await appends(client, callers));
  lines.push(await deliveries(client), await writeBigStream(client, stream));
  lines.push(await count('read stream', client.readStream(stream)));
  lines.push(
    await count(
      'read stream backwards',
      client.readStream(stream, { direction: 'backwards', fromRevision: 'end' }),
    ),
  );
  lines.push(await count('read $all', client.readAll({ maxCount: BIG_STREAM })));
  lines.push(await followed(client, stream));
  return lines;
}

const { path: dataDir, remove } = temporaryFolder();
const stores = await startStores({
  dataDir,
  eventStoreUrl: process.env.EVENTSTORE_URL,
  databaseUrl: process.env.DATABASE_URL,
  log: () => undefined,
});
try {
  console.table(await measure(stores.eventStoreUrl));
} finally {
  await stores.stop();
  remove();
}
