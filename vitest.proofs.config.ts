import base from './vitest.config.ts';

/** Races and kill series: one at a time, nothing else beside them. Spread, not merged: a merge would add to `include`. */
export default {
  ...base,
  test: {
    ...base.test,
    include: ['proof/src/proofs/**/*.spec.ts'],
    maxWorkers: 1,
    fileParallelism: false,
  },
};
