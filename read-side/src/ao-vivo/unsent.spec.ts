import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LiveServer } from './sockets.ts';
import { type Connection, Unsent } from './unsent.ts';

/** A connection as its engine has it, whose transport writes when the test says so. */
class Line extends EventEmitter {
  readonly transport = { writable: true };
  readonly request = { socket: { destroy: () => undefined } };
  closed = false;
  private waiting = false;

  close(): void {
    this.closed = true;
    this.emit('close');
  }
  say(bytes: number): void {
    this.emit('packetCreate', { data: 'x'.repeat(bytes) });
    this.waiting = true;
    this.flush();
  }
  /** Everything that was handed over is taken. */
  take(): void {
    this.transport.writable = true;
    this.flush();
  }
  private flush(): void {
    if (!this.transport.writable || !this.waiting) return;
    this.emit('flush');
    this.transport.writable = false;
    this.waiting = false;
  }
}

let engine: EventEmitter;
let unsent: Unsent;
let now: number;
beforeEach(() => {
  engine = new EventEmitter();
  now = 0;
  unsent = new Unsent(engine as unknown as LiveServer['engine'], () => now);
});
const line = (): Line => {
  const opened = new Line();
  engine.emit('connection', opened);
  return opened;
};
const as = (opened: Line) => opened as unknown as Connection;

describe('what a connection has not taken', () => {
  it('is what its transport writes and what waits behind that', () => {
    const opened = line();
    opened.say(1_000);
    opened.say(2_000);
    expect(unsent.of(as(opened))).toBe(3_000 + 2 * 512);
    opened.take();
    expect(unsent.of(as(opened))).toBe(2_000 + 512);
    opened.take();
    expect(unsent.of(as(opened))).toBe(0);
    expect(unsent.total).toBe(0);
  });

  it('puts it behind beyond two snapshots, until it is taken', () => {
    const [slow, quick] = [line(), line()];
    for (let i = 0; i < 5; i += 1) {
      slow.say(25_000);
      quick.say(25_000);
      quick.take();
    }
    expect([...unsent.look()]).toEqual([slow]);
    slow.take();
    slow.take();
    expect([...unsent.look()]).toEqual([]);
    expect([slow.closed, quick.closed]).toEqual([false, false]);
  });

  it('cuts it who goes on asking and takes nothing', () => {
    const opened = line();
    while (unsent.of(as(opened)) <= 256 * 1024) opened.say(40);
    unsent.look();
    expect(opened.closed).toBe(true);
    expect(unsent.total).toBe(0);
  });

  it('cuts it who takes nothing for half a minute, however little, and not who was idle before', () => {
    const [dead, idle] = [line(), line()];
    dead.say(10);
    now = 30_000;
    idle.say(10);
    unsent.look();
    expect([dead.closed, idle.closed]).toEqual([false, false]);
    now = 30_001;
    unsent.look();
    expect([dead.closed, idle.closed]).toEqual([true, false]);
  });

  it('does not cut who takes a little now and then', () => {
    const opened = line();
    for (let i = 0; i < 20; i += 1) {
      opened.say(1_000);
      now += 20_000;
      opened.take();
      unsent.look();
    }
    expect(opened.closed).toBe(false);
  });
});

describe('what all together have not taken', () => {
  const SNAPSHOT = 60_000;
  const over = Math.ceil((64 * 1024 * 1024) / (SNAPSHOT + 512)) + 20;

  it('over the budget cuts those who have taken nothing for the longest, until the others fit', () => {
    const old = Array.from({ length: over }, line);
    for (const opened of old) opened.say(SNAPSHOT);
    now = 2_000;
    const young = line();
    young.say(SNAPSHOT);
    unsent.look();
    expect(old.some(({ closed }) => closed)).toBe(false);
    now = 4_000;
    unsent.look();
    const cut = old.filter(({ closed }) => closed).length;
    expect(cut).toBeGreaterThanOrEqual(20);
    expect(cut).toBeLessThan(25);
    expect(young.closed).toBe(false);
    expect(unsent.total).toBeLessThanOrEqual(64 * 1024 * 1024);
  });

  it('over the budget puts everybody behind who has something waiting, and nobody who reads', () => {
    const [reader, slow] = [line(), line()];
    for (let i = 0; i < over; i += 1) line().say(SNAPSHOT);
    reader.say(SNAPSHOT);
    reader.take();
    slow.say(100);
    const behind = unsent.look();
    expect([behind.has(as(slow)), behind.has(as(reader))]).toEqual([true, false]);
  });
});
