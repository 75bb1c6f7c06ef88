import { randomUUID } from 'node:crypto';
import { createTestDatabases, type TestDatabases } from '@rifa-viva/proof/testing/stores';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Filter } from './filter.ts';
import { Log } from './log.ts';
import { Pages } from './pages.ts';
import { EVERYTHING, logStretches, streamPages } from './reader.ts';
import type { NewEvent, Resolve } from './types.ts';

/** Reads that the client of the behaviour suite cannot ask for, and events of very different sizes. */
const EVENTS = 3_000;
const LARGE = 300_000;
let databases: TestDatabases;
let log: Log;
let pages: Pages;

const written: NewEvent[] = Array.from({ length: EVENTS }, (_, i) => ({
  position: BigInt(i + 1),
  stream: i % 3 === 0 ? 'terco' : `outro-${i}`,
  revision: BigInt(i % 3 === 0 ? i / 3 : 0),
  type: i % 7 === 0 ? 'Setimo' : 'Comum',
  id: randomUUID(),
  created: i,
  // A number and, now and then, much more than a page of others.
  frame: Buffer.alloc(i % 500 < 3 ? LARGE : 8, `${i + 1},`.padStart(8)),
}));

beforeAll(async () => {
  databases = await createTestDatabases(inject('postgresUrl'), ['es']);
  const [url = ''] = databases.urls;
  log = await Log.open(url);
  pages = Pages.open(url);
  await log.insert(written);
});
afterAll(async () => {
  await pages.close();
  await log.close();
  await databases.drop();
});

/** Positions of the events in joined frames. */
function positionsIn(bytes: Buffer): number[] {
  const found = bytes.toString().match(/\d+/g) ?? [];
  return found.map(Number).filter((n, i) => n !== Number(found[i - 1]));
}

async function readLog(
  backwards: boolean,
  filter: Filter | null,
  count = EVERYTHING,
  resolve: Resolve | null = null,
): Promise<number[]> {
  const frames: Buffer[] = [];
  const [first, last] = backwards ? [BigInt(EVENTS), 1n] : [1n, BigInt(EVENTS)];
  const range = { backwards, first, last: () => last, count, filter, resolve, origin: first };
  for await (const { parts } of logStretches(pages, range))
    for (const part of parts) frames.push(...part.frames);
  return positionsIn(Buffer.concat(frames));
}

const expected = (matches: (event: NewEvent) => boolean) =>
  written.filter(matches).map(({ position }) => Number(position));

const filterBy = (column: 'stream' | 'type', text: string, inDatabase: boolean): Filter => ({
  matching: (events) => events.map((event) => event[column].startsWith(text)),
  prefixes: inDatabase ? { column, texts: [text] } : null,
  window: 100n,
  checkpointEvery: 100n,
});

describe('reading the log', () => {
  it('gives everything once, in order, both ways', async () => {
    expect(await readLog(false, null)).toEqual(expected(() => true));
    expect(await readLog(true, null)).toEqual(expected(() => true).reverse());
  });

  it.each([
    ['stream', 'terco', true],
    ['stream', 'terco', false],
    ['type', 'Setimo', true],
    ['type', 'Setimo', false],
    ['type', 'Nada', true],
    ['type', 'Nada', false],
  ] as const)(
    'by %s %s (chosen by the database: %s) gives what matches, both ways',
    async (column, text, inDatabase) => {
      const filter = filterBy(column, text, inDatabase);
      const matching = expected((event) => event[column].startsWith(text));
      expect(await readLog(false, filter)).toEqual(matching);
      expect(await readLog(true, filter)).toEqual([...matching].reverse());
      expect(await readLog(false, filter, 50)).toEqual(matching.slice(0, 50));
      expect(await readLog(true, filter, 50)).toEqual([...matching].reverse().slice(0, 50));
    },
  );
});

describe('reading a stream', () => {
  it('gives everything once, in order, both ways, whatever the events weigh', async () => {
    const visible = { stream: 'terco', lowest: 0n, head: BigInt(EVENTS / 3 - 1), createdFrom: 0 };
    for (const backwards of [false, true]) {
      const frames: Buffer[] = [];
      const range = {
        backwards,
        from: backwards ? 'end' : 'start',
        count: EVERYTHING,
        resolve: null,
      } as const;
      for await (const page of streamPages(pages, visible, range)) if (page.frames) frames.push(page.frames);
      const matching = expected(({ stream }) => stream === 'terco');
      expect(positionsIn(Buffer.concat(frames))).toEqual(backwards ? matching.reverse() : matching);
    }
  });
});

describe('a read of few events', () => {
  it('waits for nobody who reads the whole log', async () => {
    const { long } = pages as unknown as { readonly long: pg.Pool };
    const held = await Promise.all(Array.from({ length: long.options.max }, () => long.connect()));
    const ended: string[] = [];
    const whole = readLog(false, null).then(() => ended.push('whole'));
    expect(await readLog(true, null, 1)).toEqual([EVENTS]);
    expect(await readLog(false, null, 2)).toEqual([1, 2]);
    expect(await readLog(false, null, 2, async ({ frame }) => frame)).toEqual([1, 2]);
    ended.push('few');
    for (const client of held) client.release();
    await whole;
    expect(ended).toEqual(['few', 'whole']);
  });
});
