import { expect, it, vi } from 'vitest';

// What scripts/front-end.mjs puts in TypeBox's place: every schema becomes an empty object.
vi.mock('@sinclair/typebox', () => ({ Type: new Proxy({}, { get: () => () => ({}) }) }));

it('the calls can be read by a bundle without schemas', async () => {
  const { chamadas } = await import('./index.ts');
  expect(chamadas.length).toBeGreaterThan(50);
  for (const { method, path } of chamadas) expect(`${method} ${path}`).toMatch(/^[A-Z]+ \/api\//);
});
