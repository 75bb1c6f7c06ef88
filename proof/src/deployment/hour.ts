/** Environment of libfaketime: a proof that runs at another hour has all of its processes at it. */
export const HOUR = Object.fromEntries(
  ['LD_PRELOAD', 'FAKETIME', 'DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
