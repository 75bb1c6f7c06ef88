import { type Door, keptDoor } from '@rifa-viva/embedded/event-store/door';
import { startPostgres } from '@rifa-viva/embedded/postgres/launcher';
import type { TestProject } from 'vitest/node';
import { clearLeftBehind, temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's own PostgreSQL, database `postgres`. */
    postgresUrl: string;
    /** Of every event store that the run starts. */
    door: Door;
  }
}

/** One throw-away PostgreSQL for the whole test run; what an earlier one left behind is cleared first. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await clearLeftBehind();
  const { path: dataDir, remove } = temporaryFolder();
  const server = await startPostgres({ dataDir, durable: false });
  project.provide('postgresUrl', server.adminUrl);
  project.provide('door', keptDoor(dataDir));
  return async () => {
    await server.stop();
    remove();
  };
}
