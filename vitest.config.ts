import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './proof/src/testing/patience.ts';

/** Rooms whose specs share what they import: loading it anew for each file was a third of their time. */
const TOGETHER = [
  'admin',
  'contracts',
  'read-side',
  'server',
  'simulador',
  'storefront',
  'ui',
  'verificador',
  'write-side',
];
/** Who puts another module in the place of one has to be the first that loads it. */
const STANDS_IN = /\bvi\.(mock|doMock|resetModules)\(/;
const alone = TOGETHER.flatMap(specsOf).filter((path) => STANDS_IN.test(readFileSync(path, 'utf8')));

function specsOf(room: string): string[] {
  const paths = readdirSync(`${import.meta.dirname}/${room}/src`, { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => /\.spec\.tsx?$/.test(path))
    .map((path) => `${import.meta.dirname}/${room}/src/${path}`);
}

const NOT_SPECS = ['**/node_modules/**', '**/dist/**'];

/** What every spec is run with. */
export const specs = {
  // A finding that is not told whole cannot be mended from a log.
  chaiConfig: { truncateThreshold: 0 },
  setupFiles: [`${import.meta.dirname}/proof/src/testing/setup.ts`],
  // A net against hanging alone: a loaded machine is many times slower.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: PATIENCE_MS } },
};

/** What a run of them is. */
export const run = {
  globalSetup: ['proof/src/testing/global-setup.ts'],
  maxWorkers: 2,
};

/** TypeScript of the rooms themselves, not what was built of it. */
export const sources = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
};

export default defineConfig({
  ...sources,
  test: {
    ...run,
    projects: [
      {
        ...sources,
        test: {
          ...specs,
          name: 'together',
          isolate: false,
          include: TOGETHER.map((room) => `${room}/src/**/*.spec.{ts,tsx}`),
          exclude: [...NOT_SPECS, ...alone],
        },
      },
      {
        ...sources,
        test: {
          ...specs,
          name: 'alone',
          // Every other room, also one that is new.
          include: [`!(${TOGETHER.join('|')})/src/**/*.spec.{ts,tsx}`, ...alone],
          exclude: [...NOT_SPECS, 'proof/src/proofs/**'],
        },
      },
    ],
  },
});
