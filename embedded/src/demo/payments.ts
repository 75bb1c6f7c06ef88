import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HandedOut } from '@rifa-viva/simulador/serving';

/**
 * Stores and tries what the simulated providers handed out, so that a person has but to choose one of them. Again
 * where they hand out something else.
 */
export async function seedPayments(
  url: string,
  dataDir: string,
  handedOut: HandedOut,
  log: (line: string) => void,
): Promise<void> {
  const done = join(dataDir, 'demo-pagamentos.txt');
  const fingerprint = createHash('sha256').update(JSON.stringify(handedOut)).digest('hex').slice(0, 16);
  if (existsSync(done) && readFileSync(done, 'utf8') === fingerprint) return;
  // As with the demo's rounds: most starts do not need it.
  const { storeAndTry } = await import('./credentials.ts');
  await storeAndTry(url, handedOut, fingerprint, log);
  writeFileSync(done, fingerprint);
}
