import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@rifa-viva/server/settings';
import { writeDurably } from './write-durably.ts';

const WORDS = { demo: 'demo (DEMO=1)', real: 'real (DEMO=0)' } as const;

const isMode = (text: string): text is keyof typeof WORDS => text in WORDS;

/**
 * A data folder is a demo's or a real installation's from its first start on: the demo's people have passwords that
 * everybody knows. Makes the folder. Throws SettingsError for the other one's.
 */
export function keepToMode(dataDir: string, demo: boolean): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'modo');
  const wanted = demo ? 'demo' : 'real';
  if (!existsSync(file)) writeDurably(file, wanted);
  const found = readFileSync(file, 'utf8').trim();
  if (found === wanted) return;
  if (!isMode(found))
    throw new SettingsError(
      `${file} says neither demo nor real: write the word for what this folder is; the people of a demo have passwords that everybody knows`,
    );
  throw new SettingsError(
    `${dataDir} is the data folder of a ${WORDS[found]} installation, and this is a ${WORDS[wanted]} start: set DATA_DIR to another folder.`,
  );
}
