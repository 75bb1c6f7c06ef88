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

/** So many callers, each with a connection of its own, calling without pause for so long, or until there is nothing more to ask. */
export async function load(
  url: string,
  callers: number,
  seconds: number,
  next: () => Request | null,
  onAnswer?: (status: number, text: string) => void,
): Promise<Measured> {
  const pool = new Pool(url, { connections: callers, pipelining: 1 });
  const times: number[] = [];
  const answers = new Map<number, number>();
  const started = performance.now();
  const end = started + seconds * 1_000;
  const caller = async () => {
    while (performance.now() < end) {
      const request = next();
      if (!request) return;
      const { path, token, body } = request;
      const at = performance.now();
      const answer = await pool.request({
        path,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
      const text = await answer.body.text();
      times.push(performance.now() - at);
      answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
      onAnswer?.(answer.statusCode, text);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const elapsed = (performance.now() - started) / 1_000;
  await pool.close();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    answers,
  };
}
