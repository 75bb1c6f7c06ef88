import { setImmediate as turn } from 'node:timers/promises';

/** Work in steps, its first one done. */
export const begun = <T>(steps: Iterator<void, T>): Generator<void, T> => from(steps, steps.next());

function* from<T>(steps: Iterator<void, T>, first: IteratorResult<void, T>): Generator<void, T> {
  let step = first;
  while (!step.done) {
    yield;
    step = steps.next();
  }
  return step.value;
}

/** Does it with a turn of the event loop between two steps; the first one at once. */
export async function inTurns<T>(steps: Iterator<void, T>): Promise<T> {
  while (true) {
    const step = steps.next();
    if (step.done) return step.value;
    await turn();
  }
}

/** Does it at once. */
export function atOnce<T>(steps: Iterator<void, T>): T {
  while (true) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
