import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from '../proof/src/testing/patience.ts';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // A finding that is not told whole cannot be mended from a log.
    chaiConfig: { truncateThreshold: 0 },
    include: ['e2e/src/**/*.journey.ts'],
    globalSetup: ['e2e/src/seeded-folder.ts'],
    setupFiles: ['e2e/src/setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    // Each with a product and a browser of its own: two keep two cores busy, and four are no sooner done. At an installation
    // that runs already they would meet.
    maxWorkers: process.env.PRODUCT_URL ? 1 : 2,
  },
});
