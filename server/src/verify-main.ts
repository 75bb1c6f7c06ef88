import { withEmbedded } from './connections.ts';
import { connectEventStore } from './event-store/client.ts';
import { storeAtHand } from './event-store/start.ts';
import { lineOf, verifyChains } from './event-store/verify.ts';
import { createLogger } from './logger.ts';
import { runMain } from './run-main.ts';
import { readSettings, SettingsError } from './settings.ts';

const BROKEN = 1;

/** `npm run verify`: reads the whole log and tells of each stream whether its chain of hashes holds. */
await runMain(async () => {
  const { eventStoreUrl, logLevel } = readSettings(withEmbedded(process.env), { LOG_LEVEL: 'warn' });
  if (!eventStoreUrl)
    throw new SettingsError('EVENTSTORE_URL is not set, and DATA_DIR has no connections.json');
  const log = createLogger(logLevel);
  // What it finds it tells itself.
  const store = connectEventStore(eventStoreUrl);
  try {
    await storeAtHand(store, eventStoreUrl, log);
    const streams = await verifyChains(store, (err) => log.warn({ err }, 'the event store was lost'));
    for (const stream of streams) console.log(lineOf(stream));
    const broken = streams.filter(({ torn }) => torn).length;
    // What a last event of garbage looks like, which no other event holds.
    const unreadable = streams.filter((stream) => stream.unreadable).length;
    const events = streams.reduce((sum, stream) => sum + stream.events, 0);
    const found = [
      ...(broken > 0 ? [`${broken} BROKEN`] : []),
      ...(unreadable > 0 ? [`${unreadable} NOT READABLE`] : []),
    ];
    console.log(`${streams.length} streams, ${events} events: ${found.join(', ') || 'all ok'}`);
    if (found.length > 0) process.exitCode = BROKEN;
  } finally {
    await store.close();
  }
});
