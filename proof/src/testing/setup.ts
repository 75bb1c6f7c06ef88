import { afterAll, beforeAll, expect, vi } from 'vitest';
import { keepGlobals, restoreGlobals } from './globals.ts';
import { PATIENCE_MS } from './patience.ts';
import { keepLogsOf } from './server-logs.ts';

// A property tells its seed when it fails. Loaded where one is given alone: most files need nothing of it.
if (process.env.SEED)
  (await import('fast-check')).default.configureGlobal({ seed: Number(process.env.SEED) });
keepGlobals();
beforeAll(() => keepLogsOf(expect.getState().testPath ?? 'test'));

// The next file of this process finds everything in its place. Registered before a file's own, so that it comes after them.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  expect(restoreGlobals(), 'globals that this file changed and did not put back').toEqual([]);
});

/** `vi.waitFor` gives up after a second by itself; what has a reason to come is waited for as long as by `expect.poll`. */
const waitFor = vi.waitFor.bind(vi);
const patiently: typeof vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
// Files of one process share it.
if (vi.waitFor.name !== patiently.name) vi.waitFor = patiently;
