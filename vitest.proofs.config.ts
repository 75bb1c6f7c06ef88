import base from './vitest.config.ts';

/**
 * Races and kill series: nothing else beside them, and two at a time at most, since half of each is waiting for what was
 * killed. Spread, not merged: a merge would add to `include`.
 */
export default {
  ...base,
  test: {
    ...base.test,
    include: ['proof/src/proofs/**/*.spec.ts'],
  },
};
