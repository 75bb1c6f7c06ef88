import { describe, expect, it } from 'vitest';
import { seedOfRun } from '../testing/seed.ts';
import { clusterProof } from './cluster.ts';

/** Once through all phases; `npm run proof` asks for ten minutes and ten times, and then for the times too. */
const SECONDS = Number(process.env.PROOF_CLUSTER_SECONDS ?? 0);
const RESUMED_MS = 2_000;
/** Beyond whatever it waits for, so that it is told what did not come. */
const TIMEOUT_MS = (SECONDS + 900) * 1_000;

describe('a cluster in the small, whose addresses come and go under load', () => {
  it(`loses and doubles nothing, and sells again (${SECONDS} s)`, { timeout: TIMEOUT_MS }, async () => {
    const report = await clusterProof(SECONDS, seedOfRun(), (line) => console.log(line));
    const { phases, acknowledged, slowestSaleMs, slowestWordMs } = report;
    console.log(
      `cluster: ${phases} phases, ${acknowledged} acknowledged, slowest sale ${slowestSaleMs} ms, slowest readiness ${slowestWordMs} ms, ${report.wrongWords.length} wrong words (${report.wrongWords.join(', ')}), ${report.falseAlarms} false alarms`,
    );
    expect(report.faults).toEqual([]);
    expect(acknowledged).toBeGreaterThan(50);
    // A busy machine is slow at everything.
    if (SECONDS > 0) {
      expect(slowestSaleMs).toBeLessThan(RESUMED_MS);
      expect(slowestWordMs).toBeLessThan(RESUMED_MS);
      expect(report.wrongWords).toEqual([]);
      expect(report.falseAlarms).toBe(0);
    }
  });
});
