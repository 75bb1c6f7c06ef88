import { startProduct } from '@rifa-viva/embedded/product';
import { FIRST_PEOPLE } from '@rifa-viva/proof/testing/people';
import { runMain } from '@rifa-viva/server/run-main';
import { readSettings } from '@rifa-viva/server/settings';
import { createPeer } from './peer.ts';

/** The product with the calls that it is compared with. */
await runMain(async () => {
  const settings = readSettings(process.env);
  const peer = createPeer(settings.databaseUrl);
  const product = await startProduct({ settings, firstPeople: FIRST_PEOPLE, more: [...peer.calls] });
  await peer.prepare();
  console.log(JSON.stringify({ ready: true, url: product.url }));
});
