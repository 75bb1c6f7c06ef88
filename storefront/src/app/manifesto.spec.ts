import { readFileSync } from 'node:fs';
import { bundleFor } from '@rifa-viva/contracts/rotas';
import { expect, it } from 'vitest';

const publico = (nome: string) => readFileSync(new URL(`../../public/${nome}`, import.meta.url));
const manifesto = JSON.parse(publico('manifesto.webmanifest').toString()) as {
  readonly id: string;
  readonly name: string;
  readonly short_name: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
};

it('has what a browser asks of a site that may be installed', () => {
  const { id, name, short_name, scope, display } = manifesto;
  expect({ id, name, short_name, scope, display }).toEqual({
    id: '/',
    name: 'Rifa Viva',
    short_name: 'Rifa Viva',
    scope: '/',
    display: 'standalone',
  });
  const inteiros = manifesto.icons.filter(({ purpose }) => purpose === 'any').map(({ sizes }) => sizes);
  expect(inteiros).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifesto.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

it('its pages are the shop’s, its icons as large as it says', () => {
  for (const url of [manifesto.start_url, ...manifesto.shortcuts.map((s) => s.url)])
    expect(bundleFor(url)).toBe('storefront');
  for (const { src, sizes } of manifesto.icons.filter((icone) => icone.src.endsWith('.png'))) {
    const png = publico(src.replace('/assets-loja/', ''));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
