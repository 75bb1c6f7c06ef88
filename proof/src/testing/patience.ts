/**
 * How long a test waits for what has a reason to come: pages, polls, starts, reads that wait for a position. Generous, for a
 * loaded machine is many times slower, and below the tests' own limits, so that it is told what did not come.
 */
export const PATIENCE_MS = 60_000;
