import { freePort } from '@rifa-viva/embedded/postgres/ports';
import { startProgram, temporaryFolder } from './programs.ts';

/**
 * A program that runs a real event store, for every spec and proof that starts stores; unset: the embedded one. It is
 * called with the folder of its log and a port, prints `{ "url" }` when it takes calls, and ends at SIGTERM.
 */
export const { REAL_EVENT_STORE } = process.env;

export interface RunningEventStore {
  readonly url: string;
  /** Ends the server and starts it again at its address, with its log. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** An empty one. */
export async function startRealEventStore(program: string): Promise<RunningEventStore> {
  const folder = temporaryFolder();
  const args = [folder.path, String(await freePort())];
  let running = await startProgram(program, { args });
  const end = async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  };
  return {
    url: String(running.said.url),
    async restart() {
      await end();
      running = await startProgram(program, { args });
    },
    async stop() {
      await end();
      folder.remove();
    },
  };
}
