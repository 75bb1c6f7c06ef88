// The runs of vitest that `npm test` is made of; `npm run steady` repeats them one by one.
import { findChromium } from './chromium.mjs';
import { JOURNEYS } from './conformance.mjs';
import { findServers } from './debian.mjs';
import { root } from './prepare.mjs';

export const unit = () => ({
  title: 'Unit and integration',
  parts: [{ name: 'vitest', args: ['--exclude', 'proof/src/proofs/**'] }],
});

/** Races and kill series want nothing else beside them. */
export const proofs = () => ({
  title: 'Proofs in short',
  parts: [{ name: 'proofs', args: ['--config', 'vitest.proofs.config.ts'] }],
  env: findServers(),
});

const OF_JOURNEYS = ['--config', 'e2e/vitest.config.ts', '--root', root];

/** Each part has an installation of its own; two keep two cores busy, and four are no sooner done. Null without a browser. */
export function journeys() {
  const chromium = findChromium();
  if (!chromium) return null;
  const shard = (i) => `--shard=${i + 1}/${JOURNEYS.length}`;
  return {
    title: 'Browser journeys',
    parts: JOURNEYS.map((name, i) => ({ name, args: [...OF_JOURNEYS, shard(i)] })),
    env: { CHROMIUM_PATH: chromium },
  };
}

/** The main job alone, at an installation that runs already. */
export const mainJobAt = (url) => ({
  title: 'The main job over the deployment',
  parts: [{ name: 'e2e-deployment', args: [...OF_JOURNEYS, 'e2e/src/main-job.journey.ts'] }],
  env: { CHROMIUM_PATH: findChromium(), PRODUCT_URL: url },
});
