import { join } from 'node:path';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { SettingsError } from '@rifa-viva/server/settings';
import { afterAll, describe, expect, it } from 'vitest';
import { keepToMode } from './mode.ts';

const { path: parent, remove } = temporaryFolder();
afterAll(remove);

describe('a data folder', () => {
  it.each([true, false])('stays what it was at its first start (demo: %s)', (demo) => {
    const dataDir = join(parent, `novo-${demo}`, '.data');
    keepToMode(dataDir, demo);
    expect(() => keepToMode(dataDir, demo)).not.toThrow();
    expect(() => keepToMode(dataDir, !demo)).toThrow(SettingsError);
    expect(() => keepToMode(dataDir, !demo)).toThrow(dataDir);
  });
});
