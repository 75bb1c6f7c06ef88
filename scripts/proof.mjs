// `npm run proof`: the long proofs at full size; the figures go to docs/proof.md with date and commit.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { bin, commit, prepare, root } from './prepare.mjs';

prepare({ frontEnds: false });
const PROOFS = [
  [
    'The raffle decider beside a naive model (fast-check), with its negative controls',
    'write-side/src/rifa/modelo.spec.ts',
    { PROOF_STEPS: '1000000' },
  ],
  [
    '2,000 buyers race for 1,000 tickets over HTTP, audited from the raw log, with the guard switched off as a control',
    'proof/src/proofs/race.spec.ts',
    {},
  ],
  [
    'A rebuilt read model equals the live one at random points while reads go on',
    'proof/src/proofs/rebuild.spec.ts',
    {},
  ],
  [
    'Every call that writes, its key repeated at once, after restarts, 150,000 other events and a rebuild',
    'proof/src/proofs/idempotency.spec.ts',
    { PROOF_OTHER_EVENTS: '150000' },
  ],
  [
    '1,000 events that cannot be read, of every type and in every kind of stream, while others sell on; repaired, the views equal a rebuild; with the codec switched off as a control',
    'proof/src/proofs/poison.spec.ts',
    { PROOF_POISONS: '1000' },
  ],
  [
    'kill -9 of application, event store, Postgres and all, 20 times each, under 50 clients',
    'proof/src/proofs/kill-series.spec.ts',
    { PROOF_KILLS: '20' },
  ],
  [
    'A cluster in the small: two addresses of which none, one, the other, both answer, under 20 clients for ten minutes',
    'proof/src/proofs/cluster.spec.ts',
    { PROOF_CLUSTER_SECONDS: '600' },
  ],
];
const sections = [];
let failed = 0;
for (const [title, file, env] of PROOFS) {
  console.log(`\n— ${title}`);
  const started = Date.now();
  const config = file.startsWith('proof/') ? ['--config', 'vitest.proofs.config.ts'] : [];
  const args = ['run', ...config, '--maxWorkers=1', '--reporter=verbose', file];
  const result = spawnSync(bin('vitest'), args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env, NO_COLOR: '1' },
  });
  const output = `${result.stdout}${result.stderr}`;
  console.log(output.slice(-4_000));
  if (result.status !== 0) failed += 1;
  const facts = output
    .split('\n')
    .filter((line) => /✓|✗|×|raffle model:|kill series:|cluster:|poison:|Tests /.test(line));
  const seconds = Math.round((Date.now() - started) / 1_000);
  sections.push(
    `## ${title}\n\n${result.status === 0 ? 'Passed' : 'FAILED'} in ${seconds} s.\n\n\`\`\`\n${facts.map((l) => l.trim()).join('\n')}\n\`\`\`\n`,
  );
}
const head = `# Proofs\n\nLast run of \`npm run proof\`: ${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${cpus().length} cores, Node ${process.versions.node}.\n\n`;
const file = join(root, 'docs/proof.md');
// The other sections are scripts/mutations.mjs's.
const others = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split(/\n(?=## )/)
      .filter((section) => /^## .* conformance table bites\n/.test(section))
  : [];
writeFileSync(file, [head + sections.join('\n'), ...others].join('\n'));
process.exit(failed === 0 ? 0 : 1);
