import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { startStores } from '@rifa-viva/embedded/stores';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { RaffleHistory } from '@rifa-viva/proof/testing/raffle-history';
import { connectEventStore } from '@rifa-viva/server/event-store/client';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const CHUNK = 400;

interface Told {
  readonly events: number;
  readonly milliseconds: number;
  readonly peakMb: number;
  readonly bytes: number;
}

/** A raffle of so many tickets, each sold by itself, made into a package and checked. */
export async function packages(tickets: number): Promise<void> {
  console.log(
    `\nAudit package of ${tickets} tickets, each act in a process of its own; memory is the whole process`,
  );
  const { path: folder, remove } = temporaryFolder();
  const stores = await startStores({ dataDir: folder, log: () => undefined });
  try {
    await write(stores.eventStoreUrl, tickets);
    const plain = await act('read', stores.eventStoreUrl, folder);
    tell('plain reading of the stream', plain);
    const made = await act('make', stores.eventStoreUrl, folder);
    tell('package made', made, plain);
    console.log(`  size ${(made.bytes / 2 ** 20).toFixed(1)} MB`);
    const parsed = await act('parse', stores.eventStoreUrl, folder);
    tell('package: lines parsed', parsed);
    tell('package checked', await act('check', stores.eventStoreUrl, folder), parsed);
  } finally {
    await stores.stop();
    remove();
  }
}

async function write(eventStoreUrl: string, tickets: number): Promise<void> {
  const { events } = new RaffleHistory({
    seed: 1,
    qtdeNumeros: tickets,
    qtdeChances: 1,
    steps: tickets,
    most: 1,
    salesAlone: true,
  });
  const store = connectEventStore(eventStoreUrl);
  for (let i = 0; i < events.length; i += CHUNK) {
    const expected = i === 0 ? ('no_stream' as const) : BigInt(i - 1);
    await store.append(streamRifa(7), events.slice(i, i + CHUNK), expected);
  }
  await store.close();
}

async function act(name: string, eventStoreUrl: string, folder: string): Promise<Told> {
  const { stdout } = await run(process.execPath, [
    join(here, 'package.js'),
    name,
    eventStoreUrl,
    '7',
    folder,
  ]);
  return JSON.parse(stdout) as Told;
}

function tell(what: string, { events, milliseconds, peakMb }: Told, against?: Told): void {
  const rate = (1_000 * events) / milliseconds;
  const share = against
    ? `   ${((100 * rate * against.milliseconds) / (1_000 * against.events)).toFixed(0)} %`
    : '';
  console.log(
    `  ${what.padEnd(30)} ${events} events in ${(milliseconds / 1_000).toFixed(1)} s  ${rate.toFixed(0).padStart(7)}/s  peak ${peakMb.toFixed(0).padStart(4)} MB${share}`,
  );
}
