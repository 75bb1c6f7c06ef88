import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDeployment } from './deployment.ts';
import { fillWithDemo } from './people.ts';

/** The deployment with the demo's data, for journeys: prints `{ url }` when it serves, ends when its parent leaves. */
const notes = mkdtempSync(join(tmpdir(), 'rifa-viva-'));
const deployment = await startDeployment();
const end = async () => {
  await deployment.close();
  rmSync(notes, { recursive: true, force: true });
  process.exit(0);
};
process.once('SIGTERM', end);
process.once('SIGINT', end);
process.once('disconnect', end);
try {
  await fillWithDemo(deployment, notes);
  console.log(JSON.stringify({ url: deployment.url }));
} catch (error) {
  console.error(error);
  await end();
}
