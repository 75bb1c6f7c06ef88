import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readiness } from '@rifa-viva/server/readiness';

/**
 * There while somebody fills the demo through the product's own calls: he alone knows when it is whole, and the
 * application, which may end and start meanwhile, asks here. It holds the moment that he plays, or nothing: the present.
 */
const markOf = (dataDir: string): string => join(dataDir, 'demo-em-preparo');

/** Before the application starts, and whenever another moment is played. */
export const playDemo = (dataDir: string, moment: Date | null): void =>
  writeFileSync(markOf(dataDir), moment?.toISOString() ?? '', { mode: 0o600 });

export const demoIsWhole = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });

/** Nobody is sent to a demo without its accounts. */
export const demoReadiness = (dataDir: string): Readiness => ({
  demo: async () => {
    if (existsSync(markOf(dataDir))) throw new Error('the demo is being prepared');
  },
});

/** What a demo asks for while it is prepared; nobody's browser makes such a key. */
const DEMO_KEY = /^demo-/;

/** The past is played for the demo's own calls alone, and only until the demo is whole (docs/adr/0039). */
export function demoClock(dataDir: string): (key: string | undefined) => Date {
  const mark = markOf(dataDir);
  return (key) => {
    const now = new Date();
    if (key === undefined || !DEMO_KEY.test(key) || !existsSync(mark)) return now;
    const moment = new Date(readFileSync(mark, 'utf8'));
    return moment < now ? moment : now;
  };
}
