import { setTimeout as delay } from 'node:timers/promises';

const MOST_TRIES = 20;
/** A server that asks for a longer pause is in maintenance. */
const LONGEST_PAUSE_S = 5;

interface Answered {
  readonly status: number;
  readonly headers: Headers;
}

/**
 * Repeats a request as it is, its key with it, while a server asks to come again: as the contract asks of every client.
 * `putOff` hears of each time.
 */
export const patiently =
  <Asked extends readonly unknown[], Answer extends Answered>(
    send: (...asked: Asked) => Promise<Answer>,
    putOff: () => void = () => undefined,
  ) =>
  async (...asked: Asked): Promise<Answer> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await send(...asked);
      const pause = Number(answer.headers.get('Retry-After') ?? Number.NaN);
      const again = answer.status === 503 && pause >= 0 && pause <= LONGEST_PAUSE_S;
      if (!again || tries === MOST_TRIES) return answer;
      putOff();
      await delay(pause * 1_000);
    }
  };

/** Many callers of whom no more than so many are on the wire at once, in their order; what each was told. */
export async function onTheWire<Item, Told>(
  most: number,
  callers: readonly Item[],
  ask: (caller: Item, index: number) => Promise<Told>,
): Promise<Told[]> {
  const told: Told[] = [];
  const left = callers.entries();
  const line = async () => {
    for (const [index, caller] of left) told[index] = await ask(caller, index);
  };
  await Promise.all(Array.from({ length: most }, line));
  return told;
}
