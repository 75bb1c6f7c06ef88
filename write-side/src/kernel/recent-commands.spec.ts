import { describe, expect, it } from 'vitest';
import { RecentCommands } from './recent-commands.ts';
import { atOnce } from './steps.ts';

const CAPACITY = 20_000;
const BEYOND = 5;

function many(): RecentCommands {
  const recent = new RecentCommands();
  for (let i = 0; i < CAPACITY + BEYOND; i += 1) recent.add(`c${i}`, BigInt(i));
  return recent;
}

describe('the recent commands of a stream', () => {
  it('tell where all events of a command stand', () => {
    const recent = new RecentCommands();
    for (const revision of [7n, 8n, 9n]) recent.add('a', revision);
    recent.add('b', 10n);
    expect(recent.find('a')).toEqual({ first: 7n, count: 3 });
    expect(recent.find('b')).toEqual({ first: 10n, count: 1 });
    expect(recent.find('c')).toBeUndefined();
  });

  it('are the last ones: the oldest are forgotten, whoever asks for them', () => {
    const recent = many();
    expect(recent.find(`c${BEYOND - 1}`)).toBeUndefined();
    expect(recent.find(`c${BEYOND}`)).toEqual({ first: BigInt(BEYOND), count: 1 });
    recent.add('um mais', 1_000_000n);
    expect(recent.find(`c${BEYOND}`)).toBeUndefined();
    expect(atOnce(recent.entries())).toHaveLength(CAPACITY);
  });

  it('go into a snapshot and out of it in their order', () => {
    const recent = many();
    const entries = atOnce(recent.entries());
    expect(entries.map(([id]) => id)).toEqual(Array.from({ length: CAPACITY }, (_, i) => `c${i + BEYOND}`));
    const restored = RecentCommands.from(entries);
    expect(atOnce(restored.entries())).toEqual(entries);
    restored.add('um mais', 1_000_000n);
    expect(restored.find(`c${BEYOND}`)).toBeUndefined();
    expect(restored.find(`c${BEYOND + 1}`)).toBeDefined();
  });
});
