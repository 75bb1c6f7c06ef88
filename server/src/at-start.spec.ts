import { expect, it, vi } from 'vitest';
import { waitingForStores } from './at-start.ts';
import { StoreUnavailableError } from './event-store/types.ts';
import { Refusal, unavailable } from './http/refusal.ts';
import { createLogger } from './logger.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

const log = createLogger('silent');
const coded = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ['what a caller is told who may come again', unavailable()],
  ['a silent event store', new StoreUnavailableError('event store: connection given up')],
  ['a lost database', coded('ECONNREFUSED')],
])('%s is waited for', async (_what, error) => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error);
  work.mockRejectedValueOnce(error).mockResolvedValueOnce('done');
  expect(await waitingForStores(work, log)).toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

it('is not waited for without end', async () => {
  const work = vi.fn().mockRejectedValue(unavailable());
  await expect(waitingForStores(work, log)).rejects.toMatchObject({ codigo: 'INDISPONIVEL' });
  expect(work).toHaveBeenCalledTimes(30);
});

it.each([new Refusal('CONFLITO'), new Error('a defect'), coded('ENOSPC')])('%s is not', async (error) => {
  const work = vi.fn().mockRejectedValue(error);
  await expect(waitingForStores(work, log)).rejects.toBe(error);
  expect(work).toHaveBeenCalledOnce();
});
