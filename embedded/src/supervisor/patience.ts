export const SIGN_OF_LIFE_MS = 1_000;
/** No work of ours keeps a thread for so long; a machine that was asleep is not held against anybody. */
const STILL_MS = 30_000;

/** Whom is waited for, and how long he may give no sign of life. */
export interface Patience {
  readonly name: string;
  /** Absent: half a minute. */
  readonly stillMs?: number | undefined;
  readonly log: (line: string) => void;
}

interface Waiting {
  /** A sign of life was given. */
  alive(): void;
  stop(): void;
}

/**
 * Ends who gives no sign of life for so long, and asks for one until then, where it takes asking. Counts its own ticks, not the
 * clock: where the whole machine stood still, nobody did.
 */
export function endWhenStill(
  { name, log, stillMs = STILL_MS }: Patience,
  end: () => void,
  ask: () => void = () => undefined,
): Waiting {
  const tick = Math.min(SIGN_OF_LIFE_MS, stillMs);
  let silent = 0;
  const watch = setInterval(() => {
    silent += tick;
    if (silent <= stillMs) return ask();
    log(`${name} gave no sign of life for ${Math.round(stillMs / 1_000)} s`);
    end();
  }, tick).unref();
  return {
    alive: () => {
      silent = 0;
    },
    stop: () => clearInterval(watch),
  };
}
