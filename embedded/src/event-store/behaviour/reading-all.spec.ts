import { randomUUID } from 'node:crypto';
import { BACKWARDS, END, type Position, START } from '@eventstore/db-client';
import { append, events, newStream, useTarget } from '@rifa-viva/proof/event-store/target';
import { beforeAll, describe, expect, it } from 'vitest';

const target = useTarget();

describe('reading the whole log', () => {
  const mark = `marca-${randomUUID()}`;
  const streams = [`${mark}-a`, `${mark}-b`, `outra-${mark}`];
  const positions: Position[] = [];
  const read = async (options: Parameters<typeof target.client.readAll>[0] = {}) => {
    const found: string[] = [];
    for await (const { event } of target.client.readAll(options)) {
      if (event?.streamId.includes(mark))
        found.push(`${event.streamId.at(-1)}${(event.data as { n: number }).n}`);
    }
    return found;
  };

  beforeAll(async () => {
    for (let n = 0; n < 3; n += 1) {
      for (const stream of streams) {
        const { position } = await append(target, stream, events(1, n));
        if (position) positions.push(position);
      }
    }
    await append(target, newStream(), events(2_500));
  });
  const [first, , third] = [0, 1, 2].map((i) => () => positions[i] ?? { commit: 0n, prepare: 0n });
  const last = mark.at(-1);
  const inOrder = ['a0', 'b0', `${last}0`, 'a1', 'b1', `${last}1`, 'a2', 'b2', `${last}2`];

  it('gives all events in the order of their acknowledgement, and back', async () => {
    expect(await read({ fromPosition: START })).toEqual(inOrder);
    expect(await read({ direction: BACKWARDS, fromPosition: END })).toEqual([...inOrder].reverse());
  });

  it('forwards begins with the event at the position named', async () => {
    expect(await read({ fromPosition: third?.() ?? START })).toEqual(inOrder.slice(2));
    expect(await read({ fromPosition: third?.() ?? START, maxCount: 1 })).toEqual(inOrder.slice(2, 3));
  });

  it('backwards begins with the event before the position named', async () => {
    expect(await read({ direction: BACKWARDS, fromPosition: third?.() ?? START })).toEqual(['b0', 'a0']);
    expect(await read({ direction: BACKWARDS, fromPosition: first?.() ?? START })).toEqual([]);
  });

  it('from the far end gives nothing', async () => {
    expect(await read({ fromPosition: END })).toEqual([]);
    expect(await read({ direction: BACKWARDS, fromPosition: START })).toEqual([]);
  });

  it('ends at the count asked for', async () => {
    let count = 0;
    for await (const _ of target.client.readAll({ maxCount: 1_234 })) count += 1;
    expect(count).toBe(1_234);
  });

  it('tells strictly growing positions', async () => {
    let before = -1n;
    for await (const { event } of target.client.readAll()) {
      expect(event?.position.commit).toBeGreaterThan(before);
      before = event?.position.commit ?? before;
    }
  });

  it('shows what its stream hides', async () => {
    const stream = newStream();
    await append(target, stream, events(3));
    await target.client.setStreamMetadata(stream, { maxCount: 1 });
    const revisions: bigint[] = [];
    for await (const { event } of target.client.readAll()) {
      if (event?.streamId === stream) revisions.push(event.revision);
    }
    expect(revisions).toEqual([0n, 1n, 2n]);
  });
});
