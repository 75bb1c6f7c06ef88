import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { afterAll, describe, expect, it } from 'vitest';
import { demoClock, demoIsWhole, playDemo } from './preparing.ts';

const { path: dataDir, remove } = temporaryFolder();
afterAll(remove);
const LONG_AGO = new Date('2020-01-02T03:04:05.000Z');
const clock = demoClock(dataDir);
const shows = (key: string | undefined) => clock(key).getTime();
const expectNow = (key: string | undefined) => expect(Date.now() - shows(key)).toBeLessThan(60_000);

describe('the clock of a demo', () => {
  it('plays the past for the calls that fill it', () => {
    playDemo(dataDir, LONG_AGO);
    expect(shows('demo-venda-1')).toBe(LONG_AGO.getTime());
  });

  it('is everybody else’s own all the while', () => {
    playDemo(dataDir, LONG_AGO);
    for (const key of [undefined, '', 'venda-demo-1', 'Demo-1', '3f0c9d7e']) expectNow(key);
  });

  it('never plays the future, nor what is no moment', () => {
    playDemo(dataDir, new Date(Date.now() + 86_400_000));
    expect(shows('demo-1')).toBeLessThanOrEqual(Date.now());
    writeFileSync(join(dataDir, 'demo-em-preparo'), 'ontem');
    expectNow('demo-1');
    playDemo(dataDir, null);
    expectNow('demo-1');
  });

  it('shows the time of day again once the demo is whole', () => {
    playDemo(dataDir, LONG_AGO);
    demoIsWhole(dataDir);
    expectNow('demo-venda-1');
  });
});
