import { temporaryFolder } from '../testing/programs.ts';
import { startDeployment } from './deployment.ts';
import { fillWithDemo } from './people.ts';

/** The deployment with the demo's data, for journeys: prints `{ url }` when it serves, ends when its parent leaves. */
const notes = temporaryFolder();
const deployment = await startDeployment();
const end = async () => {
  await deployment.close();
  notes.remove();
  process.exit(0);
};
process.once('SIGTERM', end);
process.once('SIGINT', end);
process.once('disconnect', end);
try {
  await fillWithDemo(deployment, notes.path);
  console.log(JSON.stringify({ url: deployment.url }));
} catch (error) {
  console.error(error);
  await end();
}
