import { expect, it } from 'vitest';
import { linted } from './linted.ts';

/** Written so that this file is none of those that ask. */
const PATH = ['saude', 'pronto'].join('/');
const ASKING = `await fetch('http://localhost/${PATH}');\nawait fetch(\`\${url}/${PATH}\`);\n`;

it('only what waits for it asks a test’s product for its readiness', async () => {
  const asking = ['proof/src/proofs/novo.spec.ts', 'e2e/src/novo.journey.ts', 'read-side/src/novo.spec.ts'];
  const others = ['proof/src/testing/readiness.ts', 'server/src/http/app.ts'];
  const found = await linted(new Map([...asking, ...others].map((path) => [path, ASKING])));
  expect([...found].sort()).toEqual(asking.flatMap((path) => [`${path}:1`, `${path}:2`]).sort());
});
