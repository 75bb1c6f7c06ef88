import { keepLogsOf } from '@rifa-viva/proof/testing/server-logs';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { keepLastSeen } from './last-seen.ts';
import { stopProduct } from './product.ts';

beforeAll(() => keepLogsOf(expect.getState().testPath ?? 'journey'));
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepLastSeen(task.fullTestName);
});
// Registered before a journey's own, so that it comes after them.
afterAll(stopProduct);
