import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Door, keptDoor } from '@rifa-viva/embedded/event-store/door';
import { startPostgres } from '@rifa-viva/embedded/postgres/launcher';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's own PostgreSQL, database `postgres`. */
    postgresUrl: string;
    /** Of every event store that the run starts. */
    door: Door;
  }
}

/** One throw-away PostgreSQL for the whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rifa-viva-'));
  const server = await startPostgres({ dataDir, durable: false });
  project.provide('postgresUrl', server.adminUrl);
  project.provide('door', keptDoor(dataDir));
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
