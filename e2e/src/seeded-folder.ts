import { startIn } from '@rifa-viva/proof/testing/installation';
import { clearLeftBehind, temporaryFolder } from '@rifa-viva/proof/testing/temporary-folder';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of a demo that was filled and stopped. */
    seeded: string;
  }
}

/** Filled once for the whole run: a copy starts in a third of the time. What an earlier run left behind is cleared first. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  await clearLeftBehind();
  const { path: dataDir, remove } = temporaryFolder();
  const installation = await startIn(dataDir, { DEMO: '1', LOG_LEVEL: 'error' });
  await installation.stop();
  provide('seeded', dataDir);
  return remove;
}
