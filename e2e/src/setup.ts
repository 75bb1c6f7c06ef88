import { keepLogsOf } from '@rifa-viva/proof/testing/server-logs';
import { afterAll, beforeAll, expect } from 'vitest';
import { stopProduct } from './product.ts';

beforeAll(() => keepLogsOf(expect.getState().testPath ?? 'journey'));
// Registered before a journey's own, so that it comes after them.
afterAll(stopProduct);
