import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Races and kill series: one at a time, nothing else beside them. */
export default mergeConfig(base, {
  test: { include: ['embedded/src/proofs/**/*.spec.ts'], maxWorkers: 1, fileParallelism: false },
});
