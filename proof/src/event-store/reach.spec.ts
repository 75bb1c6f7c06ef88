import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { streamSequencia } from '@rifa-viva/contracts/eventos/streams';
import { freePort } from '@rifa-viva/embedded/postgres/ports';
import { MAX_FOLLOWED, MAX_READS } from '@rifa-viva/server/event-store/bounded';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import {
  type EventStore,
  type FollowItem,
  StoreRefusedError,
  StoreUnavailableError,
  UnknownOutcomeError,
  UnreachableError,
} from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import { refusalOf } from '@rifa-viva/server/http/errors';
import { createLogger } from '@rifa-viva/server/logger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { anEvent } from '../testing/events.ts';
import { temporaryFolder } from '../testing/programs.ts';
import { type SmallCluster, startSmallCluster } from './front-doors.ts';
import { event } from './target.ts';

/** What a process does where its event store is reached badly, or not at all. */

let cluster: SmallCluster;
beforeAll(async () => {
  cluster = await startSmallCluster();
});
afterAll(() => cluster.stop());

let told: string[];
let store: EventStore;
beforeEach(async () => {
  await cluster.stand(['open', 'open']);
  told = [];
  const log = createLogger('info', { write: (line: string) => void told.push(line) });
  // Its own patience never ends here: whatever ends an append is something else.
  store = connectEventStore(cluster.url, { log, appendTimeoutMs: 110_000 });
  await write();
});
afterEach(() => store.close());

const stream = streamSequencia(randomUUID());
const write = () => store.append(stream, [anEvent('NumeroTomado')], 'any');
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => error,
  );
const works = (work: () => Promise<unknown>) => expect.poll(() => failure(work())).toBe('none');
const length = (name: string) => store.lastRevision(name);

describe('a cluster without a node that answers', () => {
  it('keeps no client from writing when it is back, as it does with the library alone', async () => {
    const alone = EventStoreDBClient.connectionString(cluster.url);
    await cluster.stand(['closed', 'closed']);
    const bare = () => alone.appendToStream(`spec-${randomUUID()}`, event());
    const undiscovered = /Failed to discover/;
    await expect.poll(async () => reasonOf(await failure(write()))).toMatch(undiscovered);
    await expect.poll(async () => reasonOf(await failure(bare()))).toMatch(undiscovered);
    await cluster.stand(['open', 'open']);
    await works(() => alone.readStream(stream).cancel());
    for (let i = 0; i < 3; i += 1) expect(reasonOf(await failure(bare()))).toMatch(undiscovered);
    await works(write);
    await alone.dispose();
  });

  it('is said at once to who writes, whatever the address says, by one client until it is back', async () => {
    const own = connectEventStore(`${cluster.url}&maxDiscoverAttempts=1000000&discoveryInterval=250`);
    onTestFinished(() => own.close());
    const append = () => own.append(stream, [anEvent('NumeroTomado')], 'any');
    await append();
    await cluster.stand(['closed', 'closed']);
    await expect.poll(() => failure(append())).toBeInstanceOf(UnreachableError);
    for (let n = 0; n < 20; n += 1) expect(reasonOf(await failure(append()))).toContain('no node answers');
    expect(own.facts.replacedClients()).toBe(0);
    await cluster.stand(['open', 'open']);
    await works(append);
  });

  it('is looked for once a call, whatever the address says: a client that is left looks no longer', async () => {
    const [one, other] = [await freePort(), await freePort()];
    const own = connectEventStore(
      `esdb://localhost:${one},localhost:${other}?tls=false&MaxDiscoverAttempts=1000000&discovery_interval=1`,
    );
    onTestFinished(() => own.close());
    expect(reasonOf(await failure(own.lastPosition()))).toContain('Failed to discover after 1 attempts');
  });

  it('is said by readiness, each time, until it is back', async () => {
    await cluster.stand(['closed', 'closed']);
    await expect.poll(() => failure(store.canWrite())).not.toBe('none');
    await cluster.stand(['open', 'open']);
    await works(() => store.canWrite());
  });
});

describe('a server', () => {
  it('that says nothing is left long before the append’s own patience ends', async () => {
    await cluster.stand(['hung', 'open'], 1);
    await cluster.stand(['hung', 'open'], 0);
    const first = await failure(write());
    expect(first).toBeInstanceOf(UnknownOutcomeError);
    expect(String(first)).toContain('no sign of life');
    await cluster.stand(['hung', 'open'], 1);
    await works(write);
  });

  it('that is slow is not left, and is ready', async () => {
    await cluster.stand(['slow', 'slow']);
    for (let n = 0; n < 5; n += 1) await write();
    await store.canWrite();
    expect(store.facts.replacedClients()).toBe(0);
  });

  it('that does not lead is left when an append is late', async () => {
    // Chosen while they elect, when none led.
    await cluster.stand(['closed', 'open'], null);
    await works(() => store.lastPosition());
    await cluster.stand(['open', 'open'], 0);
    expect(String(await failure(write()))).toContain('does not lead');
    await works(write);
  });

  it('goes on being read from while nobody leads, whatever is tried to be written meanwhile', async () => {
    await cluster.stand(['closed', 'open'], null);
    await works(() => store.lastPosition());
    const replaced = store.facts.replacedClients();
    const seen: FollowItem[] = [];
    const broken: unknown[] = [];
    const stop = new AbortController();
    const following = { from: null, prefixes: ['sequencia-'], signal: stop.signal };
    const reading = (async () => {
      for await (const batch of store.follow({ ...following, onBreak: (error) => broken.push(error) }))
        seen.push(...batch);
    })();
    await expect.poll(() => seen).toContainEqual({ kind: 'caughtUp' });
    const outcome = await failure(write());
    expect(outcome).toBeInstanceOf(UnknownOutcomeError);
    expect(String(outcome)).toContain('no server leads');
    for (let n = 0; n < 3; n += 1) {
      expect(await failure(store.canWrite())).not.toBe('none');
      // Looking for one that leads the library may come to one that is away, and back.
      await works(() => length(stream));
    }
    expect(broken).toEqual([]);
    expect(store.facts.replacedClients()).toBe(replaced);
    await cluster.stand(['open', 'open'], 0);
    await works(write);
    stop.abort();
    await reading;
  });

  it('that is merely asked often is never given up', async () => {
    for (let i = 0; i < 50; i += 1) await write();
    expect(store.facts.replacedClients()).toBe(0);
  });
});

describe('a certificate’s file that is away while a client is replaced', () => {
  it('fails what is asked meanwhile and nothing else: when it is there again, so is the store', async () => {
    const folder = temporaryFolder();
    onTestFinished(() => folder.remove());
    const [at, away] = [join(folder.path, 'ca.pem'), join(folder.path, 'away')];
    const url = cluster.url.replace(/(tlsCAFile=)([^&]+)/, (_, name, file) => {
      copyFileSync(decodeURIComponent(file), at);
      return name + encodeURIComponent(at);
    });
    const log = createLogger('info', { write: (line: string) => void told.push(line) });
    const own = connectEventStore(url, { log, appendTimeoutMs: 110_000 });
    onTestFinished(() => own.close());
    await own.append(stream, [anEvent('NumeroTomado')], 'any');
    renameSync(at, away);
    await cluster.stand(['hung', 'hung']);
    const unmade = () => told.filter((line) => line.includes('cannot be made anew'));
    await expect.poll(unmade).toHaveLength(1);
    expect(await failure(own.lastRevision(stream))).toBeInstanceOf(StoreUnavailableError);
    expect(await failure(own.append(stream, [anEvent('NumeroTomado')], 'any'))).toBeInstanceOf(
      UnknownOutcomeError,
    );
    renameSync(away, at);
    await cluster.stand(['open', 'open']);
    await works(() => own.append(stream, [anEvent('NumeroTomado')], 'any'));
    expect(unmade()).toHaveLength(1);
  });
});

describe('readiness', () => {
  it('sees that nothing can be written, though everything can be read', async () => {
    cluster.quorum(false);
    const pending = failure(write());
    await expect.poll(() => failure(store.canWrite())).not.toBe('none');
    expect(await length(stream)).toBeGreaterThanOrEqual(0n);
    cluster.quorum(true);
    await pending;
    await works(() => store.canWrite());
  });

  it('that tries in vain whether anything can be written leaves the client to who reads', async () => {
    const own = connectEventStore(cluster.url, { appendTimeoutMs: 300 });
    onTestFinished(() => own.close());
    // Its connection is made: the first answer over one that is not may be later than that.
    await works(() => own.canWrite());
    cluster.quorum(false);
    await failure(own.append(stream, [anEvent('NumeroTomado')], 'any'));
    const replaced = own.facts.replacedClients();
    const outcomes = [];
    for (let n = 0; n < 5; n += 1) outcomes.push(await failure(own.canWrite()));
    expect(outcomes).not.toContain('none');
    expect(own.facts.replacedClients()).toBe(replaced);
    cluster.quorum(true);
    await works(() => own.canWrite());
  });

  it('names what the library calls an append that found no quorum', async () => {
    cluster.quorum(false);
    const error = await failure(write());
    cluster.quorum(true);
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(reasonOf(error)).toMatch(/DeadlineExceededError$/);
    await works(write);
  });

  it('writes nothing where the product just wrote, and little where it did not', async () => {
    for (let i = 0; i < 20; i += 1) await store.canWrite();
    const before = await length('sonda');
    cluster.mayWrite(false);
    await failure(write());
    cluster.mayWrite(true);
    for (let i = 0; i < 20; i += 1) await store.canWrite();
    expect((await length('sonda')) - before).toBe(1n);
  });
});

describe('a missing right', () => {
  it('is a 503, told once until it was there again', async () => {
    const refused = () => told.filter((line) => line.includes('no right to append'));
    cluster.mayWrite(false);
    for (let i = 0; i < 5; i += 1) {
      const error = await failure(write());
      expect(error).toBeInstanceOf(StoreRefusedError);
      expect(refusalOf(error)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    }
    expect(await failure(store.canWrite())).toBeInstanceOf(StoreRefusedError);
    expect(refused()).toHaveLength(1);
    expect(refused()[0]).toContain(`${stream}: AccessDeniedError`);
    cluster.mayWrite(true);
    await write();
    cluster.mayWrite(false);
    await failure(write());
    cluster.mayWrite(true);
    expect(refused()).toHaveLength(2);
  });
});

describe('a follower of the log', () => {
  it('that is ended as too slow goes on without a word, counted', async () => {
    const broken: unknown[] = [];
    const stop = new AbortController();
    let seen = 0;
    let caughtUp = false;
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const reading = (async () => {
      const options = { from: null, prefixes: [stream], signal: stop.signal };
      for await (const batch of store.follow({ ...options, onBreak: (error) => broken.push(error) })) {
        seen += batch.filter(({ kind }) => kind === 'event').length;
        if (!batch.some(({ kind }) => kind === 'caughtUp')) continue;
        caughtUp = true;
        await held;
      }
    })();
    // Before that the server reads from the log, and waits for whoever is slow.
    await expect.poll(() => caughtUp).toBe(true);
    const more = 12_000;
    for (let n = 0; n < more; n += 500)
      await store.append(
        stream,
        Array.from({ length: 500 }, () => anEvent('NumeroTomado')),
        'any',
      );
    const end = Number(await length(stream)) + 1;
    go();
    await expect.poll(() => seen, { timeout: 100_000 }).toBe(end);
    expect(store.facts.slowConsumers()).toBeGreaterThan(0);
    expect(broken).toEqual([]);
    stop.abort();
    await reading;
  });
});

describe('the streams of a connection', () => {
  it('are counted and bounded, with room for appends', async () => {
    const stop = new AbortController();
    setMaxListeners(MAX_FOLLOWED + 1, stop.signal);
    const followed = Array.from({ length: MAX_FOLLOWED }, () =>
      store.follow({ from: null, prefixes: ['nada-'], signal: stop.signal })[Symbol.asyncIterator](),
    );
    const first = followed.map((each) => each.next());
    // Small: what many readers leave lying fills the window of the whole connection.
    const small = streamSequencia(randomUUID());
    await store.append(small, [anEvent('NumeroTomado')], 'no_stream');
    const reads = Array.from({ length: 2 * MAX_READS }, () => store.read(small)[Symbol.asyncIterator]());
    const begun = reads.map((each) => each.next());
    await Promise.all(begun.slice(0, MAX_READS));
    expect(store.facts.openStreams()).toBe(MAX_FOLLOWED + MAX_READS);
    await write();
    const one = store
      .follow({ from: null, prefixes: ['nada-'], signal: stop.signal })
      [Symbol.asyncIterator]();
    expect(String(await failure(one.next()))).toContain(`more than ${MAX_FOLLOWED}`);
    for (const [i, each] of reads.entries()) {
      await begun[i];
      await each.return?.(undefined);
    }
    stop.abort();
    await Promise.all(first);
    await Promise.all(followed.map((each) => each.return?.(undefined)));
    expect(store.facts.openStreams()).toBe(0);
  });
});
