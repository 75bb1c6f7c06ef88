import { expect, it } from 'vitest';
import { lerVendedor } from './recorte.ts';

it.each([
  ['', {}],
  ['vendedor=', {}],
  ['vendedor=6', { vendedor: 6 }],
  ['vendedor=0', { vendedor: 0 }],
  ['vendedor=00', {}],
  ['vendedor=-6', {}],
  ['vendedor=VERA', {}],
  ['vendedor=9999999999', {}],
])('the address %j asks for the sales of %o', (busca, lido) => {
  expect(lerVendedor(new URLSearchParams(busca))).toEqual(lido);
});
