import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DeadlineExceededError,
  EventStoreDBClient,
  NO_STREAM,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { listen } from '@rifa-viva/proof/event-store/listening';
import { EMBEDDED, event, events, newStream, numbers } from '@rifa-viva/proof/event-store/target';
import { freeze, isAlive, signal, temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Stores, startStores } from '../../stores.ts';

/** Long enough for an answer, short enough to notice that none comes. */
const PATIENCE_MS = 5_000;
const WRITERS = 10;
const isUnavailable = (error: unknown) => (error as { code?: number }).code === 14;

let stores: Stores;
let client: EventStoreDBClient;
const folder = temporaryFolder();

/** Appends one event again and again, with the same id and expectation, until it is answered. */
async function insist(
  append: () => Promise<{ readonly nextExpectedRevision: bigint }>,
): Promise<{ readonly revision: bigint; readonly tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const late = new AbortController();
    try {
      const timeOut = delay(PATIENCE_MS, null, { signal: late.signal });
      const answer = await Promise.race([append(), timeOut]);
      if (answer) return { revision: answer.nextExpectedRevision, tries };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw error;
      await delay(20);
    } finally {
      late.abort();
    }
  }
}

interface Load {
  /** How many appends were answered so far. */
  readonly answered: () => number;
  /** Ends the writers and gives what each stream must hold. */
  finish(): Promise<ReadonlyMap<string, readonly number[]>>;
  readonly retried: () => number;
}

/** Writers that each append to a stream of their own without pause. */
function underLoad(): Load {
  let answered = 0;
  let retried = 0;
  let over = false;
  const write = async (stream: string): Promise<[string, number[]]> => {
    const written: number[] = [];
    while (!over) {
      const n = written.length;
      const sent = event(n);
      const expectedRevision = n === 0 ? NO_STREAM : BigInt(n - 1);
      const { revision, tries } = await insist(() =>
        client.appendToStream(stream, sent, { expectedRevision }),
      );
      expect(revision).toBe(BigInt(n));
      written.push(n);
      answered += 1;
      if (tries > 1) retried += 1;
    }
    return [stream, written];
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, () => write(newStream())));
  return {
    answered: () => answered,
    retried: () => retried,
    async finish() {
      over = true;
      return new Map(await writers);
    },
  };
}

const moreAnswers = (load: Load, more = 100) => {
  const goal = load.answered() + more;
  return expect.poll(() => load.answered()).toBeGreaterThan(goal);
};

async function eachExactlyOnce(load: Load): Promise<void> {
  for (const [stream, written] of await load.finish()) expect(await numbers(client, stream)).toEqual(written);
}

const kill = (pid: number | undefined, name: NodeJS.Signals = 'SIGKILL') => signal([pid], name);

if (EMBEDDED) {
  beforeAll(async () => {
    stores = await startStores({ dataDir: join(folder.path, 'dados'), log: () => undefined });
    client = EventStoreDBClient.connectionString(stores.eventStoreUrl);
  });
  afterAll(async () => {
    await client.dispose();
    await stores.stop();
    folder.remove();
  });

  describe('writers who try again with the same ids and the same expected revision', () => {
    it('lose and double nothing when the server is killed under them', async () => {
      const load = underLoad();
      for (let i = 0; i < 3; i += 1) {
        await moreAnswers(load);
        kill(stores.pids().eventStore);
      }
      await moreAnswers(load);
      await eachExactlyOnce(load);
      expect(load.retried()).toBeGreaterThan(0);
    });

    it('lose and double nothing when PostgreSQL is killed under the server', async () => {
      const load = underLoad();
      await moreAnswers(load);
      kill(stores.pids().postgres);
      await moreAnswers(load);
      await eachExactlyOnce(load);
      expect(load.retried()).toBeGreaterThan(0);
    });
  });

  describe('a server that is asked to end', () => {
    it('tells open calls that it is not available, and is found again at its address', async () => {
      const stream = newStream();
      await insist(() => client.appendToStream(stream, events(3)));
      const listener = listen(client.subscribeToStream(stream));
      await listener.caughtUp;
      const load = underLoad();
      await moreAnswers(load, 20);
      const { eventStore } = stores.pids();
      kill(eventStore, 'SIGTERM');
      expect(await listener.failed).toSatisfy(isUnavailable);
      await moreAnswers(load);
      await eachExactlyOnce(load);
      expect(stores.pids().eventStore).not.toBe(eventStore);
    });
  });

  describe('a listener', () => {
    it('that begins again after its last position misses and repeats nothing', async () => {
      const stream = newStream();
      const heard: number[] = [];
      let last: bigint | null = null;
      let over = false;
      const follow = async () => {
        while (!over) {
          const fromPosition = last === null ? 'start' : { commit: last, prepare: last };
          const filter = streamNameFilter({ prefixes: [stream] });
          const subscription = client.subscribeToAll({ fromPosition, filter });
          subscription.on('error', () => undefined);
          try {
            for await (const { event: read } of subscription) {
              if (!read) continue;
              heard.push((read.data as { n: number }).n);
              last = read.position.commit;
            }
          } catch {
            await delay(20);
          }
        }
      };
      const following = follow();
      for (let n = 0; n < 60; n += 1) {
        if (n === 20) kill(stores.pids().eventStore);
        if (n === 40) kill(stores.pids().postgres);
        const sent = event(n);
        const expectedRevision = n === 0 ? NO_STREAM : BigInt(n - 1);
        await insist(() => client.appendToStream(stream, sent, { expectedRevision }));
      }
      await expect.poll(() => heard.length).toBe(60);
      over = true;
      await client.dispose();
      await following;
      expect(heard).toEqual(Array.from({ length: 60 }, (_, n) => n));
    });
  });

  describe('a store that does not move', () => {
    it('is given up at the deadline, and a repetition finds out what became of the append', async () => {
      const stream = newStream();
      await insist(() => client.appendToStream(stream, event(0), { expectedRevision: NO_STREAM }));
      const frozen = await freeze(stores.pids().postgres);
      onTestFinished(() => signal(frozen, 'SIGCONT'));
      const sent = event(1);
      await expect(
        client.appendToStream(stream, sent, { expectedRevision: 0n, deadline: 300 }),
      ).rejects.toBeInstanceOf(DeadlineExceededError);
      signal(frozen, 'SIGCONT');
      const again = await insist(() => client.appendToStream(stream, sent, { expectedRevision: 0n }));
      expect(again.revision).toBe(1n);
      expect(await numbers(client, stream)).toEqual([0, 1]);
    });

    it('is noticed by its silence, and a repetition finds out what became of the append', async () => {
      const impatient = EventStoreDBClient.connectionString(
        `${stores.eventStoreUrl}&keepAliveInterval=500&keepAliveTimeout=500`,
      );
      onTestFinished(() => impatient.dispose());
      const stream = newStream();
      await insist(() => impatient.appendToStream(stream, event(0), { expectedRevision: NO_STREAM }));
      const { eventStore } = stores.pids();
      kill(eventStore, 'SIGSTOP');
      onTestFinished(() => kill(eventStore, 'SIGCONT'));
      const sent = event(1);
      await expect(impatient.appendToStream(stream, sent, { expectedRevision: 0n })).rejects.toSatisfy(
        isUnavailable,
      );
      kill(eventStore, 'SIGCONT');
      await insist(() => impatient.appendToStream(stream, sent, { expectedRevision: 0n }));
      // Asked with patience: the other one may take a slow answer for silence once more.
      expect(await numbers(client, stream)).toEqual([0, 1]);
    });
  });

  describe('the stores', () => {
    it('come back at the same addresses after they were stopped, with everything', async () => {
      const stream = newStream();
      await insist(() => client.appendToStream(stream, events(3), { expectedRevision: NO_STREAM }));
      const { eventStoreUrl, databaseUrl, vaultUrl } = stores;
      const pids = Object.values(stores.pids());
      await client.dispose();
      await stores.stop();
      expect(pids.filter((pid) => pid !== undefined && isAlive(pid))).toEqual([]);
      stores = await startStores({ dataDir: join(folder.path, 'dados'), log: () => undefined });
      expect(stores).toMatchObject({ eventStoreUrl, databaseUrl, vaultUrl });
      client = EventStoreDBClient.connectionString(eventStoreUrl);
      expect(await numbers(client, stream)).toEqual([0, 1, 2]);
    });
  });
} else {
  it('outages are left out: EVENTSTORE_URL names a server that is not ours to stop', () => {
    expect(EMBEDDED).toBe(false);
  });
}
