import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './proof/src/testing/patience.ts';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // A finding that is not told whole cannot be mended from a log.
    chaiConfig: { truncateThreshold: 0 },
    globalSetup: ['proof/src/testing/global-setup.ts'],
    setupFiles: ['proof/src/testing/setup.ts'],
    include: ['*/src/**/*.spec.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**', 'bench/**'],
    // A net against hanging alone: a loaded machine is many times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    maxWorkers: 2,
  },
});
