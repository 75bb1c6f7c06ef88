import { SIGN_OF_LIFE_MS } from './patience.ts';

/**
 * Loaded before whatever is supervised, which need not know: it gives signs of life, and ends when its parent is gone,
 * however that went.
 */
if (process.send) {
  process.on('disconnect', () => process.exit(0));
  setInterval(() => process.send?.('alive'), SIGN_OF_LIFE_MS).unref();
}
