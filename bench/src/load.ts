import { Pool } from 'undici';

export interface Request {
  readonly path: string;
  readonly token: string;
  readonly body: string;
}

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly answers: ReadonlyMap<number, number>;
}

export const percentile = (sorted: readonly number[], p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0;

/**
 * So many callers, each with a connection of its own, calling without pause for so long, or until there is nothing more to ask.
 * Of several addresses each call goes to any; `of`: which one's the answer is.
 */
export async function load(
  url: string | readonly string[],
  callers: number,
  seconds: number,
  next: () => Request | null,
  onAnswer?: (status: number, text: string, of: number) => void,
): Promise<Measured> {
  const pools = [url].flat().map((one) => new Pool(one, { connections: callers, pipelining: 1 }));
  const times: number[] = [];
  const answers = new Map<number, number>();
  const started = performance.now();
  const end = started + seconds * 1_000;
  const caller = async () => {
    while (performance.now() < end) {
      const request = next();
      if (!request) return;
      const { path, token, body } = request;
      const of = Math.floor(Math.random() * pools.length);
      const at = performance.now();
      const answer = await (pools[of] as Pool).request({
        path,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
      const text = await answer.body.text();
      times.push(performance.now() - at);
      answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
      onAnswer?.(answer.statusCode, text, of);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const elapsed = (performance.now() - started) / 1_000;
  for (const pool of pools) await pool.close();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    answers,
  };
}
