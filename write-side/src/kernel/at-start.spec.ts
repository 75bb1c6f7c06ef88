import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { createLogger } from '@rifa-viva/server/logger';
import { expect, it, vi } from 'vitest';
import { waitingForStores } from './at-start.ts';

const log = createLogger('silent');

it('a store that does not answer is waited for', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(unavailable(0));
  work.mockRejectedValueOnce(unavailable(0)).mockResolvedValueOnce('done');
  expect(await waitingForStores(work, log)).toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

it('is not waited for without end', async () => {
  const work = vi.fn().mockRejectedValue(unavailable(0));
  await expect(waitingForStores(work, log)).rejects.toMatchObject({ codigo: 'INDISPONIVEL' });
  expect(work).toHaveBeenCalledTimes(30);
});

it.each([new Refusal('CONFLITO'), new Error('a defect')])('%s is not', async (error) => {
  const work = vi.fn().mockRejectedValue(error);
  await expect(waitingForStores(work, log)).rejects.toBe(error);
  expect(work).toHaveBeenCalledOnce();
});
