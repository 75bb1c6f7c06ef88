// Compose's services as processes of this machine (proof/src/deployment), for journeys.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './prepare.mjs';

/** Gives the address to `visit`, and ends it afterwards. False where it did not start. */
export async function withDeployment(env, visit) {
  const child = spawn(process.execPath, [join(root, 'proof/dist/deployment/main.js')], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const said = once(createInterface({ input: child.stdout }), 'line').then(([line]) => line);
  const line = await Promise.race([said, ended.then(() => null)]);
  if (line !== null) await visit(JSON.parse(line).url);
  child.kill('SIGTERM');
  await ended;
  return line !== null;
}
