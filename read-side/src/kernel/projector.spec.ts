import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { describe, expect, it } from 'vitest';
import { listensTo, takeBatch } from './projector.ts';

const weighing = { weightOf: ({ position }: RecordedEvent) => Number(position) };
/** Events that weigh so many rows. */
const events = (...rows: number[]) => rows.map((n) => ({ position: BigInt(n) }) as RecordedEvent);
const weights = (batch: readonly RecordedEvent[]) => batch.map(({ position }) => Number(position));

describe('what one transaction takes', () => {
  it('is so many events', () => {
    const waiting = events(1, 1, 1);
    expect(takeBatch(waiting, {}, 2)).toHaveLength(2);
    expect(waiting).toHaveLength(1);
  });

  it('and no more rows than it may', () => {
    const waiting = events(15_000, 5_000, 1, 1);
    expect(weights(takeBatch(waiting, weighing, 100))).toEqual([15_000, 5_000]);
    expect(weights(takeBatch(waiting, weighing, 100))).toEqual([1, 1]);
  });

  it('but one event, however large it is', () => {
    const waiting = events(1, 90_000, 1);
    expect(weights(takeBatch(waiting, weighing, 100))).toEqual([1]);
    expect(weights(takeBatch(waiting, weighing, 100))).toEqual([90_000]);
    expect(weights(takeBatch(waiting, weighing, 100))).toEqual([1]);
    expect(takeBatch(waiting, weighing, 100)).toEqual([]);
  });
});

it('listens to its types alone, and to whatever cannot be read in its streams', () => {
  const listener = { prefixes: ['a-'], types: new Set(['Algo']) };
  const place = { stream: 'a-1', revision: 0n, position: 1n };
  const readable = (type: string) => ({ ...place, type }) as RecordedEvent;
  const unreadable = { ...place, unreadable: 'tipo desconhecido' };
  const heard = [readable('Algo'), readable('Outro'), unreadable, { ...unreadable, stream: 'b-1' }];
  expect(heard.map((event) => listensTo(listener, event))).toEqual([true, false, true, false]);
});
