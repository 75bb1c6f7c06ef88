import { describe, expect, it } from 'vitest';
import { killSeries } from './kill-series.ts';

/** Kills of each kind; `npm run proof` asks for twenty. */
const TIMES = Number(process.env.PROOF_KILLS ?? 1);

describe('kill -9 of application, event store, Postgres and all of them under 50 clients', () => {
  it(`loses and doubles nothing that was acknowledged (${TIMES} times each)`, {
    timeout: 1_800_000,
  }, async () => {
    const report = await killSeries(TIMES, (line) => console.log(line));
    const { kills, acknowledged, refused, unknownSettled } = report;
    console.log(
      `kill series: ${kills} kills, ${acknowledged} acknowledged, ${refused} refused, ${unknownSettled} settled by retry`,
    );
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(100);
  });
});
