import { runMain } from '@rifa-viva/server/open';
import { readSettings } from '@rifa-viva/server/settings';
import { anuncio, sortearPrimeiros } from '@rifa-viva/write-side/usuario/primeiros';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { startProduct } from './product.ts';
import { endWithParent } from './supervisor/supervise.ts';

/** The application process of the one-machine start; its stores run beside it. */
await runMain(async () => {
  endWithParent();
  const settings = readSettings(process.env);
  const product = await startProduct({
    settings,
    ...(settings.demo
      ? { firstPeople: DEMO_ACCOUNTS.slice(0, 2) }
      : { firstPeople: sortearPrimeiros(), announce: (person) => console.log(anuncio(person)) }),
  });
  console.log(JSON.stringify({ ready: true, url: product.url }));
  const stop = async () => {
    await product.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
});
