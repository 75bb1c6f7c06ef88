import { describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { followFold, GuardedFold } from './fold.ts';
import { type Parked, ParkedStreams } from './parked.ts';
import type { FollowItem, FollowOptions, LogEvent, RecordedEvent } from './types.ts';

const event = (stream: string, position: bigint, data: unknown = {}): LogEvent => ({
  id: `${stream}@${position}`,
  type: 'Algo',
  data,
  metadata: {} as RecordedEvent['metadata'],
  stream,
  revision: position,
  position,
});
const unreadable = (stream: string, position: bigint): LogEvent => ({
  stream,
  revision: position,
  position,
  unreadable: 'evento: tipo desconhecido',
});

function folding() {
  const seen: string[] = [];
  const waiting: Parked[] = [];
  const parked = new ParkedStreams();
  const guarded = new GuardedFold({
    name: 'teste',
    parked,
    log: createLogger('silent'),
    fold({ id, data }) {
      if (data === 'veneno') throw new Error('a defect of the fold');
      seen.push(id);
    },
    onParked: (stream) => waiting.push(stream),
  });
  return { guarded, seen, waiting, parked };
}

describe('a guarded fold', () => {
  it.each([
    ['that cannot be read', unreadable('a-1', 2n), 'evento: tipo desconhecido'],
    ['that its own code fails at', event('a-1', 2n, 'veneno'), 'evento 2: Algo não pôde ser aplicado'],
  ])('lets a stream wait from an event on %s; the others go on', (_, bad, reason) => {
    const { guarded, seen, waiting, parked } = folding();
    for (const item of [event('a-1', 1n), bad, event('a-1', 3n), event('b-1', 4n), bad]) guarded.take(item);
    expect(seen).toEqual(['a-1@1', 'b-1@4']);
    expect(waiting).toEqual([{ stream: 'a-1', position: 2n, reason }]);
    expect(parked.list()).toEqual([{ stream: 'a-1', posicao: '2', motivo: reason, leituras: ['teste'] }]);
  });
});

describe('a fold that follows', () => {
  it('has caught up at the end of the log, and after a break only where it has read to the end again', async () => {
    const caughtUp: readonly FollowItem[] = [{ kind: 'caughtUp' }];
    const seen: boolean[] = [];
    const store = {
      parked: new ParkedStreams(),
      async *follow({ onBreak }: FollowOptions) {
        yield caughtUp;
        seen.push(followed.caughtUp);
        onBreak?.(new Error('gone'), false);
        seen.push(followed.caughtUp);
        yield [{ kind: 'event' as const, event: event('a-1', 1n) }];
        seen.push(followed.caughtUp);
        yield caughtUp;
      },
    };
    const followed = followFold({
      name: 'teste',
      store,
      log: createLogger('silent'),
      prefixes: ['a-'],
      fold: () => undefined,
    });
    await followed.close();
    expect([...seen, followed.caughtUp]).toEqual([true, false, false, true]);
  });

  it('tells the log once why it cannot go on', async () => {
    const told: string[] = [];
    const store = {
      parked: new ParkedStreams(),
      async *follow({ onBreak }: FollowOptions) {
        yield [{ kind: 'caughtUp' as const }];
        for (const again of [false, true, true]) onBreak?.(new Error('gone'), again);
      },
    };
    const log = createLogger('info', { write: (line: string) => void told.push(line) });
    await followFold({ name: 'teste', store, log, prefixes: ['a-'], fold: () => undefined }).close();
    expect(told.filter((line) => line.includes('gone'))).toHaveLength(1);
  });
});

describe('the streams that wait', () => {
  it('are named once each with everybody who waits for them, and refused at the first event that nobody can read', () => {
    const { guarded, parked } = folding();
    const [first, later] = [unreadable('a-1', 2n), unreadable('a-1', 5n)] as const;
    for (const item of [first, later]) {
      if ('unreadable' in item) parked.unreadable(item);
      guarded.take(item);
    }
    expect(parked.list()).toEqual([
      { stream: 'a-1', posicao: '2', motivo: 'evento: tipo desconhecido', leituras: ['todas', 'teste'] },
    ]);
    expect(() => parked.check('a-1')).toThrow('a-1: evento: tipo desconhecido');
    expect(() => parked.check('b-1')).not.toThrow();
    expect(parked.firstOf('a-')).toEqual(first);
  });
});
