import { inTime } from './patience.ts';

/** Anybody may ask for readiness, as often as he likes: what is tried for it is not tried each time. */
const BELIEVED_MS = 5_000;

/** Tries, once whoever asks, and believes for a while that what worked works. Throws why it did not, or `sentence` in time. */
export function believed(tries: () => Promise<void>, sentence: string): () => Promise<void> {
  // Not by the wall clock: set back, nothing would be tried for so long.
  let worked = Number.NEGATIVE_INFINITY;
  let trying: Promise<void> | undefined;
  return async () => {
    if (performance.now() - worked < BELIEVED_MS) return;
    trying ??= tries()
      .then(() => {
        worked = performance.now();
      })
      .finally(() => {
        trying = undefined;
      });
    await inTime(trying, sentence);
  };
}
