import { describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { ParkedStreams } from './parked.ts';
import type { UnreadableEvent } from './unreadable.ts';

const at = (revision: bigint, more: Partial<UnreadableEvent> = {}): UnreadableEvent => ({
  stream: 'rifa-1',
  revision,
  position: 100n + revision,
  unreadable: `evento ${revision}`,
  ...more,
});
const torn = { torn: { id: 'a', expected: 'b', found: 'c' } };

function listened() {
  const lines: string[] = [];
  const log = createLogger('error', { write: (line) => void lines.push(line) });
  const parked = new ParkedStreams(log);
  const security = () => lines.filter((line) => line.includes('"seguranca":true'));
  return { parked, lines, security };
}

describe('streams that wait for a repair', () => {
  it('wait from the first event that cannot be read, and are told of once', () => {
    const { parked, lines } = listened();
    for (const revision of [5n, 3n, 4n]) parked.unreadable(at(revision));
    expect(parked.list()).toEqual([
      { stream: 'rifa-1', posicao: '103', motivo: 'evento 3', leituras: ['todas'] },
    ]);
    expect(lines).toHaveLength(1);
  });

  it.each([
    ['before', 2n, 'evento 2'],
    ['after', 7n, 'evento 5'],
  ])(
    'have their broken chain told as what it is, once, found %s the event they wait from',
    (_, revision, motivo) => {
      const { parked, security } = listened();
      parked.unreadable(at(5n));
      expect(security()).toEqual([]);
      for (let times = 0; times < 3; times += 1) parked.unreadable(at(revision, torn));
      expect(security()).toEqual([expect.stringContaining('its chain of hashes is broken')]);
      expect(parked.list()).toEqual([expect.objectContaining({ motivo })]);
    },
  );

  it('are remembered up to so many; a broken chain beyond them is told of no less', () => {
    const { parked, security } = listened();
    const MOST = 10_000;
    for (let n = 0; n <= MOST; n += 1) parked.unreadable(at(0n, { stream: `usuario-${n}` }));
    expect(parked.list()).toHaveLength(MOST);
    parked.unreadable(at(0n, { stream: 'usuario-20000', ...torn }));
    expect(security()).toHaveLength(1);
    expect(() => parked.check('usuario-20000')).not.toThrow();
    expect(() => parked.check('usuario-0')).toThrow('usuario-0: evento 0');
  });
});
