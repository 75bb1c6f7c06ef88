import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@rifa-viva/server/settings';

const WORDS = { demo: 'demo (DEMO=1)', real: 'real (DEMO=0)' } as const;

/**
 * A data folder is a demo's or a real installation's from its first start on: the demo's people have passwords that
 * everybody knows. Makes the folder. Throws SettingsError for the other one's.
 */
export function keepToMode(dataDir: string, demo: boolean): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'modo');
  const wanted = demo ? 'demo' : 'real';
  if (!existsSync(file)) writeFileSync(file, wanted, { mode: 0o600, flush: true });
  const found = readFileSync(file, 'utf8').trim() === 'demo' ? 'demo' : 'real';
  if (found === wanted) return;
  throw new SettingsError(
    `${dataDir} is the data folder of a ${WORDS[found]} installation, and this is a ${WORDS[wanted]} start: set DATA_DIR to another folder.`,
  );
}
