// The runs of vitest that `npm test` is made of; `npm run steady` repeats them one by one.
import { findChromium } from './chromium.mjs';
import { JOURNEYS } from './conformance.mjs';
import { findServers } from './debian.mjs';
import { root } from './prepare.mjs';

export const unit = () => ({
  title: 'Unit and integration',
  name: 'vitest',
  args: [],
});

/** Races and kill series want nothing else beside them. */
export const proofs = () => ({
  title: 'Proofs in short',
  name: 'proofs',
  args: ['--config', 'vitest.proofs.config.ts'],
  env: findServers(),
});

const OF_JOURNEYS = ['--config', 'e2e/vitest.config.ts', '--root', root];

/** Null without a browser. */
export function journeys() {
  const chromium = findChromium();
  if (!chromium) return null;
  return {
    title: 'Browser journeys',
    name: JOURNEYS,
    args: OF_JOURNEYS,
    env: { CHROMIUM_PATH: chromium },
  };
}

/** The main job alone, at an installation that runs already. */
export const mainJobAt = (url) => ({
  title: 'The main job over the deployment',
  name: 'e2e-deployment',
  args: [...OF_JOURNEYS, 'e2e/src/main-job.journey.ts'],
  env: { CHROMIUM_PATH: findChromium(), PRODUCT_URL: url },
});
