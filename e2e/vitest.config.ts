import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from '../proof/src/testing/patience.ts';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // A finding that is not told whole cannot be mended from a log.
    chaiConfig: { truncateThreshold: 0 },
    include: ['e2e/src/**/*.journey.ts'],
    globalSetup: ['e2e/src/shared-product.ts'],
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    // One product and one browser at a time: journeys share two cores.
    maxWorkers: 1,
    fileParallelism: false,
  },
});
