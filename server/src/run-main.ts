import { isOfTheMachine } from './faults.ts';
import { createLogger } from './logger.ts';
import { SettingsError } from './settings.ts';

const FAILED = 1;
const BAD_SETTINGS = 2;
/** A supervisor of ours, and Docker, kill after ten seconds. */
const END_MS = 9_000;

/** Ends in order what a server's `main` began. */
export type Stop = () => Promise<void>;

/**
 * Runs a program's `main`: bad settings end the process with code 2 and a plain sentence. A server gives what ends it in
 * order: that is done at SIGTERM and SIGINT, and, with code 1, after something failed that nobody caught, for nobody knows
 * what it left undone.
 */
export async function runMain(main: () => Promise<Stop | undefined>, endMs = END_MS): Promise<void> {
  const log = createLogger('error');
  let stop: Stop | undefined;
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      log.fatal('did not end in order in time');
      process.exit(FAILED);
    }, endMs).unref();
    const ended = await stop?.().catch((err: unknown) => {
      log.fatal({ err }, 'did not end in order');
      return FAILED;
    });
    process.exit(ended ?? code);
  };
  for (const what of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(what, (err: unknown) => {
      log.fatal({ err }, 'nobody caught this: the process ends');
      void end(FAILED);
    });
  try {
    stop = await main();
  } catch (error) {
    console.error(error instanceof SettingsError || isOfTheMachine(error) ? error.message : error);
    process.exit(error instanceof SettingsError ? BAD_SETTINGS : FAILED);
  }
  if (stop) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(0));
}
