import { freePort } from '@rifa-viva/embedded/postgres/launcher';
import { writeFlameGraph } from './flame.ts';
import { selfTime } from './self-time.ts';
import { reservations, startBench } from './setup.ts';
import { debuggerAt, watch, watchable } from './watch.ts';

const TICKETS = 100_000;
const WARM_CALLS = 15_000;
/** Some ten seconds of them. */
const CALLS = 20_000;
const ROWS = 20;

/**
 * `npm run bench -- perfil`: the functions of the application's process that take the most time while reservations are
 * made, and `docs/flame-reserva.svg`.
 */
export async function profileOfReservations(): Promise<void> {
  const port = await freePort();
  const bench = await startBench(TICKETS, { NODE_OPTIONS: watchable(port) });
  try {
    const warming = await reservations(bench, WARM_CALLS);
    await warming();
    const work = await reservations(bench, CALLS);
    const watched = await watch(await debuggerAt(port));
    await work();
    const profile = await watched();
    console.log(`\nReservations, the application's process: ${selfTime(profile, CALLS, ROWS)}`);
    writeFlameGraph('flame-reserva', 'reservarBilhetes, the application’s process', profile);
  } finally {
    await bench.stop();
  }
}
