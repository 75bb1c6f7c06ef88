import { SIGN_OF_LIFE_MS } from './patience.ts';

/**
 * Loaded before whatever is supervised, which need not know: it gives signs of life, and ends when its parent is gone,
 * however that went.
 */
if (process.send) {
  // Not `exit`: what is written then may wait for ever for the parent that read it.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  setInterval(() => process.send?.('alive'), SIGN_OF_LIFE_MS).unref();
}
