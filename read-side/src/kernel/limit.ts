import { Refusal } from '@rifa-viva/server/http/refusal';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const MINUTE_S = 60;

/** So many calls a minute from one address. Throws Refusal (429). */
export function limitByAddress(perMinute: number): (network: string) => Promise<void> {
  const limit = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  return async (network) => {
    await limit.consume(network).catch(() => {
      throw new Refusal('MUITAS_TENTATIVAS', {}, { retryAfterSeconds: MINUTE_S });
    });
  };
}
