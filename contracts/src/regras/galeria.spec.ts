import fc from 'fast-check';
import { expect, it } from 'vitest';
import { juntarGaleria, lerGaleria } from './galeria.ts';

const nome = fc.stringMatching(/^[a-z0-9-]{1,80}\.(jpg|png|webp)$/);

it('reads the pictures it stored, in their order; none is none', () => {
  fc.assert(
    fc.property(fc.array(nome), (nomes) => {
      expect(lerGaleria(juntarGaleria(nomes))).toEqual(nomes);
    }),
  );
  expect(lerGaleria(' , ')).toEqual([]);
});
