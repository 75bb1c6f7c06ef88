import { afterAll, beforeAll, expect, vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';
import { keepLogsOf } from './server-logs.ts';

beforeAll(() => keepLogsOf(expect.getState().testPath ?? 'test'));

// The next file of this process finds everything in its place. Registered before a file's own, so that it comes after them.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** `vi.waitFor` gives up after a second by itself; what has a reason to come is waited for as long as by `expect.poll`. */
const waitFor = vi.waitFor.bind(vi);
const patiently: typeof vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
// Files of one process share it.
if (vi.waitFor.name !== patiently.name) vi.waitFor = patiently;
