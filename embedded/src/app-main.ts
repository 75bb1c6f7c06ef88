import { runMain } from '@rifa-viva/server/run-main';
import { readSettings } from '@rifa-viva/server/settings';
import { anuncio, sortearPrimeiros } from '@rifa-viva/write-side/usuario/primeiros';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { demoClock, demoReadiness } from './preparing.ts';
import { startProduct } from './product.ts';
import { wholeEnvironment } from './supervisor/supervise.ts';

/** The application process of the one-machine start; its stores run beside it. */
await runMain(async () => {
  const settings = readSettings(await wholeEnvironment());
  const product = await startProduct({
    settings,
    ...(settings.demo
      ? {
          firstPeople: DEMO_ACCOUNTS.slice(0, 2),
          readiness: demoReadiness(settings.dataDir),
          clock: demoClock(settings.dataDir),
        }
      : { firstPeople: sortearPrimeiros(), announce: (person) => console.log(anuncio(person)) }),
  });
  console.log(JSON.stringify({ ready: true, url: product.url }));
  return async () => {
    await product.drain();
    await product.close();
  };
});
