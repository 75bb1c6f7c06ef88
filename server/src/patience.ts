import { setTimeout as delay } from 'node:timers/promises';

/**
 * Resolves after so many turns, or with the signal. Turns of our own loop and not one timer: where this process stands still,
 * it would take its own stall for somebody else's silence.
 */
export async function outwait(turns: number, turnMs: number, signal?: AbortSignal): Promise<void> {
  for (let turn = 0; turn < turns && !signal?.aborted; turn += 1) {
    await delay(turnMs, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
  }
}

/**
 * Calls after so long, unless what it gives is called before. In two turns, for the same reason: after a stall what had come
 * meanwhile is heard first.
 */
export function afterwards(ms: number, late: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(late, ms / 2);
  }, ms / 2);
  return () => clearTimeout(timer);
}

const TURNS = 15;
const TURN_MS = 100;

/** What comes within a second and a half, or throws this sentence: whoever asks for readiness waits no longer. */
export async function inTime<T>(coming: Promise<T>, sentence: string): Promise<T> {
  const answered = new AbortController();
  const tooLate = outwait(TURNS, TURN_MS, answered.signal).then(() => {
    throw new Error(sentence);
  });
  try {
    return await Promise.race([coming, tooLate]);
  } finally {
    answered.abort();
    tooLate.catch(() => undefined);
  }
}
