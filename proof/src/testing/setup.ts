import { beforeAll, expect, vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';
import { keepLogsOf } from './server-logs.ts';

beforeAll(() => keepLogsOf(expect.getState().testPath ?? 'test'));

/** `vi.waitFor` gives up after a second by itself; what has a reason to come is waited for as long as by `expect.poll`. */
const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
