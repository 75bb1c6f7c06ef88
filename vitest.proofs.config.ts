import { defineConfig } from 'vitest/config';
import { run, sources, specs } from './vitest.config.ts';

/**
 * Races and kill series: nothing else beside them, and two at a time at most, since half of each is waiting for what was
 * killed.
 */
export default defineConfig({
  ...sources,
  test: { ...run, ...specs, include: ['proof/src/proofs/**/*.spec.ts'] },
});
