import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** `vi.waitFor` gives up after a second by itself; what has a reason to come is waited for as long as by `expect.poll`. */
const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
