// `npm run proof [-- words]`: the long proofs at full size, all of them or those whose title or file has one of the words; what
// each told goes to docs/proof.md with its date and commit as soon as it ends.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { findServers } from './debian.mjs';
import { withDeployment } from './deployment.mjs';
import { bin, commit, prepare, root } from './prepare.mjs';

prepare();
const servers = findServers();
const PROOFS = [
  [
    'The raffle decider beside a naive model (fast-check), with its negative controls',
    'write-side/src/rifa/modelo.spec.ts',
    { PROOF_STEPS: '1000000' },
  ],
  [
    '2,000 buyers, 500 of them at once, race for 1,000 tickets over HTTP, audited from the raw log, with the guard switched off as a control',
    'proof/src/proofs/race.spec.ts',
    {},
  ],
  [
    '3,000 random Pix codes, their pictures scanned and their fields read by an independent parser',
    'proof/src/proofs/pix.spec.ts',
    { PROOF_PIX: '3000' },
  ],
  [
    '100,000 seeds: processes, raffle, provider, buyers and clock on one scheduler, with five planted faults that it finds',
    'proof/src/proofs/payments-seeded.spec.ts',
    { PROOF_SEEDS: '100000' },
  ],
  [
    '20,000 seeds: one stream of three processes, callers who ask again wherever they get to, appends late, lost, unheard or landing long after, processes that die; with five planted faults that it finds',
    'proof/src/proofs/actors-seeded.spec.ts',
    { PROOF_ACTOR_SEEDS: '20000' },
  ],
  [
    '10,000 payments by both providers, webhooks lost, doubled, late and out of order, a provider away, the product killed (-9) ten times: ledger, log and read model agree to the centavo; with dedupe, stock check and ending switched off as controls',
    'proof/src/proofs/payments.spec.ts',
    { PROOF_PAYMENTS: '10000', PROOF_PAYMENT_DEATHS: '10' },
  ],
  [
    'Planted secrets in no answer, header, event, log line at debug, metric, row, file or bundle; with a leak as a control',
    'proof/src/proofs/canaries.spec.ts',
    {},
  ],
  [
    'Every kind of tampering with the audit packages of 20 raffles: each found where it stands, or told; the untouched ones and those of 300 random histories sound',
    'proof/src/proofs/tampering.spec.ts',
    { PROOF_LONG: '1' },
  ],
  [
    'The deal of a raffle’s numbers, by two programs that share no line; with a biased one as a control',
    'proof/src/proofs/deal.spec.ts',
    {},
  ],
  [
    'A rebuilt read model equals the live one at random points while reads go on',
    'proof/src/proofs/rebuild.spec.ts',
    {},
  ],
  [
    'Every call that writes, its key repeated at once, after restarts, 5,000 other events in each stream asked and a rebuild; with another payload and by another call, with nobody who binds keys as a control',
    'proof/src/proofs/idempotency.spec.ts',
    { PROOF_OTHER_EVENTS: '5000' },
  ],
  [
    '1,000 events that cannot be read, of every type and in every kind of stream, while others sell on; repaired, the views equal a rebuild; with the codec switched off as a control',
    'proof/src/proofs/poison.spec.ts',
    { PROOF_POISONS: '1000' },
  ],
  [
    'Events changed, cut off or taken out in the event store’s own database: their streams are parked, the others go on; with verification switched off as a control',
    'proof/src/proofs/chain.spec.ts',
    {},
  ],
  [
    'A vault under another key, without its people’s keys, or with more people than it keeps in memory',
    'proof/src/proofs/vault.spec.ts',
    {},
  ],
  [
    'The power of the machine cut 50 times under 50 clients, what was not flushed to its disk gone; without flushing as a control',
    'proof/src/proofs/power-cuts.spec.ts',
    { PROOF_POWER_CUTS: '50' },
  ],
  [
    '400 sockets that ask for a raffle of 100,000 tickets again and again and read nothing, for five minutes, against a heap of 512 MB',
    'proof/src/proofs/deaf-crowd.spec.ts',
    { PROOF_DEAF_SECONDS: '300', PROOF_DEAF_SOCKETS: '400' },
  ],
  [
    'A shop besieged for ten minutes: hoarders of one network, guessers, one who probes, one who churns, while honest people buy and log in; a clock a day ahead gives all back; with nothing counted as a control',
    'proof/src/proofs/siege.spec.ts',
    { PROOF_SIEGE_SECONDS: '600' },
  ],
  [
    'kill -9 of application, event store, Postgres and all, 20 times each, under 50 clients',
    'proof/src/proofs/kill-series.spec.ts',
    { PROOF_KILLS: '20' },
  ],
  [
    'A mixed load of an hour with one fault a minute: kill -9 of application, event store, Postgres and all, programs that stand still, sockets that never read; nothing lost or doubled, watchers told the truth, pictures kept, memory told by the minute and by the command',
    'proof/src/proofs/faults.spec.ts',
    { PROOF_FAULT_MINUTES: '60' },
  ],
  [
    'Hot backups under load, restored: each the log of a moment with everything acknowledged before it, names, passwords and pictures there, views as a rebuild makes them; with the vault looked at too early and too late and a changed byte as controls',
    'proof/src/proofs/backup.spec.ts',
    { PROOF_BACKUPS: '20' },
  ],
  [
    'A cluster in the small: three addresses of which none, one, another, all answer, at once or late, and a leader that hangs while the others go on naming it, under 20 clients for ten minutes',
    'proof/src/proofs/cluster.spec.ts',
    { PROOF_CLUSTER_SECONDS: '600' },
  ],
  [
    'Three minutes without a node of the event store, a sale asked each second: each told to come again, at most five dials a second, an end when it is asked for',
    'proof/src/proofs/no-node.spec.ts',
    { PROOF_NO_NODE_SECONDS: '180' },
  ],
  [
    'Compose’s proxy file in nginx, PostgreSQL of the system, both sides as compose starts them: the whole matrix, 10,000 sockets, 2,000 callers of whom 500 at once, a reload; with a wrong line in the map as a control',
    'proof/src/proofs/deployment.spec.ts',
    { PROOF_DEPLOYMENT: 'whole', ...servers },
  ],
  ['A TLS terminator in front of compose’s proxy', 'proof/src/proofs/terminator.spec.ts', servers],
  [
    'Two processes of each side behind compose’s proxy, one of them killed, rows of each, rules over several streams; four write processes asked at random: races, everything that can be done with a ticket at once; with nobody minding what was written before as a control',
    'proof/src/proofs/processes.spec.ts',
    { PROOF_PROCESSES: 'whole', ...servers },
  ],
];
/** Over the deployment; the others end processes of the product they look at. */
const JOURNEYS = [
  'The browser journeys over the deployment',
  ['--config', 'e2e/vitest.config.ts', '--root', root, '--exclude', 'e2e/src/{live,outage}.journey.ts'],
];
/** What is worth keeping of what a proof says. */
const FACTS =
  /✓|✗|×|payments under seeds:|actors under seeds:|raffle model:|kill series:|power cuts:|backup:|cluster:|no node:|poison:|payments:|canaries:|deployment:|processes:|race:|idempotency:|faults \(|application:|event store:|deaf crowd:|siege:|Tests /;
const DOCUMENT = join(root, 'docs/proof.md');
const words = process.argv.slice(2);
const wanted = (...texts) =>
  words.length === 0 || words.some((word) => texts.some((text) => text.includes(word)));
let failed = 0;
for (const [title, file, env] of PROOFS) {
  const config = file.startsWith('proof/') ? ['--config', 'vitest.proofs.config.ts'] : [];
  if (wanted(title, file)) prove(title, [...config, '--maxWorkers=1', file], env);
}
const [title, args] = JOURNEYS;
if (wanted(title)) {
  const chromium = findChromium();
  const visit = (url) => prove(title, args, { PRODUCT_URL: url, CHROMIUM_PATH: chromium });
  if (!chromium || !(await withDeployment(servers, visit)))
    told(title, `FAILED: ${chromium ? 'the deployment' : 'Chromium'} did not start`);
}
process.exit(failed === 0 ? 0 : 1);

function prove(title, args, env) {
  console.log(`\n— ${title}`);
  const started = Date.now();
  const result = spawnSync(bin('vitest'), ['run', '--reporter=verbose', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env, NO_COLOR: '1' },
  });
  const output = `${result.stdout}${result.stderr}`;
  console.log(output.slice(-4_000));
  // Where it cannot be run here, it has shown nothing.
  const ran = /^ *Tests .*\bpassed\b/m.test(output);
  const verdict = result.status !== 0 ? 'FAILED' : ran ? 'Passed' : 'SKIPPED';
  const facts = output
    .split('\n')
    .filter((line) => FACTS.test(line))
    .map((line) => line.trim());
  told(title, `${verdict} in ${Math.round((Date.now() - started) / 1_000)} s`, facts);
}

/** In the place of what was told of it before; the other sections stay, scripts/mutations.mjs's and those written by hand last. */
function told(title, verdict, facts = []) {
  if (!verdict.startsWith('Passed')) failed += 1;
  const [head, ...sections] = readFileSync(DOCUMENT, 'utf8').split(/\n(?=## )/);
  const byTitle = new Map(sections.map((section) => [section.slice(3).split('\n', 1)[0], section]));
  const where = `${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${cpus().length} cores, Node ${process.versions.node}`;
  const figures = facts.length > 0 ? `\n\`\`\`\n${facts.join('\n')}\n\`\`\`\n` : '';
  byTitle.set(title, `## ${title}\n\n${verdict}; ${where}.\n${figures}`);
  const own = [...PROOFS, JOURNEYS].map(([title]) => title).filter((title) => byTitle.has(title));
  const order = new Set([...own, ...byTitle.keys()]);
  writeFileSync(DOCUMENT, [head, ...[...order].map((one) => byTitle.get(one))].join('\n'));
}
