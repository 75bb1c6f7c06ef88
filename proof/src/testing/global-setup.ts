import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@rifa-viva/embedded/postgres/launcher';
import type { TestProject } from 'vitest/node';

/** One throw-away PostgreSQL for the whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rifa-viva-'));
  const server = await startPostgres({ dataDir, durable: false });
  project.provide('postgresUrl', server.adminUrl);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
