import { randomUUID } from 'node:crypto';
import { CORRENTE_INICIAL } from '@rifa-viva/contracts/eventos/corrente';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beforeOf, chain, FollowedChains, hashOf, linkOf } from './chain.ts';
import { type FollowItem, isReadable, type LogEvent, type RecordedEvent } from './types.ts';

/** Stored events of some streams in log order, each with the hash of the one before; `older`: without one. */
class Log {
  readonly events: RecordedEvent[] = [];

  add(stream: string, data: unknown, { older = false, previous = '' } = {}): this {
    const own = this.of(stream);
    const last = own.at(-1);
    const event = {
      id: randomUUID(),
      type: 'Algo',
      data,
      metadata: {
        commandId: randomUUID(),
        actor: { idUsuario: 0, tipo: 'Sistema' as const },
        at: '2026-03-01T12:00:00.000Z',
        correlationId: 'spec',
        causationId: 'spec',
        ...(older ? {} : { previousHash: previous || (last ? hashOf(last) : CORRENTE_INICIAL) }),
      },
    };
    this.put({ ...event, stream, revision: BigInt(own.length), position: BigInt(this.events.length + 1) });
    return this;
  }

  of(stream: string): RecordedEvent[] {
    return this.events.filter((event) => event.stream === stream);
  }

  put(event: RecordedEvent): void {
    this.events.push({ ...event, link: linkOf(event, false) });
  }

  /** As a follower is given them that begins there, so many at a time: who does not fit, by stream. */
  async followed(from = 0, together = 3, most?: number) {
    let reads = 0;
    const chains = new FollowedChains(async (stream, revision) => {
      reads += 1;
      const found = this.of(stream).find((event) => event.revision === revision);
      return found?.link ? beforeOf(found.link, revision) : null;
    }, most);
    const torn: LogEvent[] = [];
    for (let i = from; i < this.events.length; i += together) {
      const batch = this.events.slice(i, i + together).map((event): FollowItem => ({ kind: 'event', event }));
      for (const item of await chains.check(batch))
        if (item.kind === 'event' && !isReadable(item.event)) torn.push(item.event);
    }
    return { torn: torn.map(({ stream, revision }) => `${stream} ${revision}`), reads };
  }
}

const three = () => new Log().add('a-1', 1).add('b-1', 1).add('a-1', 2).add('a-1', 3).add('b-1', 2);
const changed = (log: Log, at: number, change: Partial<RecordedEvent>): Log => {
  const other = new Log();
  for (const [i, event] of log.events.entries()) other.put(i === at ? { ...event, ...change } : event);
  return other;
};

describe('a chain of hashes', () => {
  it('holds from wherever it is followed; one event is read of each stream that was begun before', async () => {
    expect(await three().followed()).toEqual({ torn: [], reads: 0 });
    expect(await three().followed(2)).toEqual({ torn: [], reads: 2 });
    expect(await three().followed(4)).toEqual({ torn: [], reads: 1 });
  });

  it('begins where its stream is older than it, and has no end', async () => {
    const older = new Log().add('a-1', 1, { older: true }).add('a-1', 2, { older: true }).add('a-1', 3);
    expect(await older.followed()).toEqual({ torn: [], reads: 0 });
    expect(await changed(older, 0, { data: 9 }).followed()).toMatchObject({ torn: [] });
    expect(await changed(older, 1, { data: 9 }).followed()).toMatchObject({ torn: ['a-1 2'] });
    older.add('a-1', 4, { older: true });
    expect(await older.followed()).toMatchObject({ torn: ['a-1 3'] });
    expect(await older.followed(3)).toMatchObject({ torn: ['a-1 3'] });
  });

  it('begins with a beginning', async () => {
    const strange = new Log().add('a-1', 1, { previous: 'f'.repeat(64) });
    expect(await strange.followed()).toMatchObject({ torn: ['a-1 0'] });
  });

  it('does not ask an event in whose place something else is read; the next one is tied to what is stored', () => {
    const link = { ...linkOf({ id: 'x', type: 'T', data: 1, metadata: null }, true) };
    expect(chain.tornAt(link, 7n, null)).toBeNull();
  });

  it('is known of many streams at once and no more; of the others one event is read', async () => {
    const log = new Log();
    for (let round = 0; round < 3; round += 1) for (const name of 'abc') log.add(`${name}-1`, round);
    expect(await log.followed(0, 1, 3)).toEqual({ torn: [], reads: 0 });
    expect(await log.followed(0, 1, 2)).toEqual({ torn: [], reads: 6 });
  });

  it('tells of any event that was changed, put in, taken out or moved, in its stream alone', async () => {
    const streams = fc.array(fc.constantFrom('a-1', 'b-1', 'c-1'), { minLength: 4, maxLength: 30 });
    const kinds = fc.constantFrom('data', 'type', 'metadata', 'id', 'gone', 'double', 'moved');
    await fc.assert(
      fc.asyncProperty(
        streams,
        kinds,
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        async (names, kind, pick, n) => {
          const log = new Log();
          for (const [i, stream] of names.entries()) log.add(stream, { i });
          // The last of a stream is held by nobody yet.
          const held = log.events.filter((event) => log.of(event.stream).at(-1) !== event);
          const event = held[pick % Math.max(1, held.length)];
          fc.pre(event !== undefined);
          if (!event) return;
          const { torn } = await attacked(log, event, kind).followed(0, n);
          expect(torn.length).toBeGreaterThan(0);
          expect(new Set(torn.map((place) => place.split(' ')[0]))).toEqual(new Set([event.stream]));
          const [, revision = ''] = torn[0]?.split(' ') ?? [];
          expect(Number(revision) - Number(event.revision)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

function attacked(log: Log, event: RecordedEvent, kind: string): Log {
  const at = log.events.indexOf(event);
  switch (kind) {
    case 'data':
      return changed(log, at, { data: { i: -1 } });
    case 'type':
      return changed(log, at, { type: 'Outro' });
    case 'id':
      return changed(log, at, { id: randomUUID() });
    case 'metadata':
      return changed(log, at, { metadata: { ...event.metadata, at: '2026-03-01T12:00:00.001Z' } });
    case 'moved': {
      const next = log.of(event.stream)[Number(event.revision) + 1];
      const { id, type, data, metadata } = next ?? event;
      const moved = changed(log, at, { id, type, data, metadata });
      return changed(moved, log.events.indexOf(next ?? event), {
        id: event.id,
        type: event.type,
        data: event.data,
        metadata: event.metadata,
      });
    }
    default: {
      // Those behind it move up, or make room.
      const other = new Log();
      const step = kind === 'gone' ? -1n : 1n;
      for (const found of log.events) {
        const behind = found.stream === event.stream && found.revision > event.revision;
        if (found === event && kind === 'gone') continue;
        other.put(behind ? { ...found, revision: found.revision + step } : found);
        if (found === event) other.put({ ...found, id: randomUUID(), revision: found.revision + 1n });
      }
      return other;
    }
  }
}
