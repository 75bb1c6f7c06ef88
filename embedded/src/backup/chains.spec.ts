import { createHash } from 'node:crypto';
import { CORRENTE_INICIAL, textoDaCorrente } from '@rifa-viva/contracts/eventos/corrente';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followChains, type Stored } from './chains.ts';

/** A stream whose events carry hashes from one of them on. */
function streamOf(name: string, length: number, from = 0): Stored[] {
  const links: Stored[] = [];
  let hash = CORRENTE_INICIAL;
  for (let n = 0; n < length; n += 1) {
    const metadata = { commandId: `${name}.${n}`, ...(n >= from ? { previousHash: hash } : {}) };
    const link = { stream: name, revision: BigInt(n), id: `${n}`, type: 'Fato', data: { n }, metadata };
    hash = createHash('sha256').update(textoDaCorrente(link)).digest('hex');
    links.push(link);
  }
  return links;
}

function faultsOf(links: readonly Stored[]): (string | null)[] {
  const chains = followChains();
  return links.map((link) => chains.next(link)).filter((fault) => fault !== null);
}

const shape = fc.tuple(fc.integer({ min: 2, max: 12 }), fc.nat(12));

describe('chains', () => {
  it('hold where every event carries the hash of the one before, from wherever its stream began to', () => {
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 5 }), (shapes) => {
        const chains = followChains();
        const links = shapes.flatMap(([length, from], i) => streamOf(`fluxo-${i}`, length, from));
        for (const link of links) expect(chains.next(link)).toBeNull();
        expect(chains.streams).toBe(shapes.length);
        expect(chains.chained).toBe(shapes.filter(([length, from]) => from < length).length);
      }),
    );
  });

  it('break at any event that was changed, taken out, or lost its hash', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.nat(), (length, pick) => {
        const links = streamOf('rifa-1', length);
        const place = pick % (length - 1);
        const changed = links.map((link, i) => (i === place ? { ...link, data: { n: 'outro' } } : link));
        expect(faultsOf(changed)).toHaveLength(1);
        const shorter = links.filter((_, i) => i !== place);
        expect(faultsOf(shorter)[0]).toContain('the one before it is missing');
        const [hashless] = [links.map((link, i) => (i === place + 1 ? withoutHash(link) : link))];
        expect(faultsOf(hashless)[0]).toContain('carries no hash');
      }),
    );
  });

  it('break where a stream’s beginning was cut off, or its first event is a wrong one', () => {
    expect(faultsOf(streamOf('rifa-1', 5).slice(2))).toEqual([
      'rifa-1, event 2: the one before it is missing',
    ]);
    const [first, ...others] = streamOf('rifa-1', 5);
    const forged = { ...first, metadata: { previousHash: 'ab'.repeat(32) } } as Stored;
    expect(faultsOf([forged, ...others])).toHaveLength(2);
  });
});

function withoutHash(link: Stored): Stored {
  const { previousHash: _, ...metadata } = { previousHash: '', ...(link.metadata as object) };
  return { ...link, metadata };
}
