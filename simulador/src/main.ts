import { UnreadableCredentialsError } from './credentials.ts';
import { servingOf } from './serving.ts';
import { startSimulador } from './simulator.ts';

/**
 * The simulator as a process of its own. Environment: SIMULADOR_DATA_DIR. Prints one JSON line when it serves.
 */
const BAD_SETTINGS = 2;

const dataDir = process.env.SIMULADOR_DATA_DIR;
if (!dataDir || process.env.DEMO !== '1') {
  console.error('The simulator serves demonstrations alone: DEMO=1 and SIMULADOR_DATA_DIR must be set');
  process.exit(BAD_SETTINGS);
}
const simulador = await startSimulador({ dataDir }).catch((error: unknown) => {
  if (!(error instanceof UnreadableCredentialsError)) throw error;
  console.error(error.message);
  process.exit(BAD_SETTINGS);
});
for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, () => {
    simulador.close().then(() => process.exit(0));
  });
console.log(JSON.stringify({ ready: true, ...servingOf(simulador) }));
