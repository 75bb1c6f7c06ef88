import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');

/** Path of one of this workspace's compiled modules: child processes always run compiled code. */
export const compiled = (module: string): string => join(dist, module);
