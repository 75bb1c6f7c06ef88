import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '@rifa-viva/server/settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepToMode } from './mode.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'rifa-viva-modo-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

describe('a data folder', () => {
  it.each([true, false])('stays what it was at its first start (demo: %s)', (demo) => {
    const dataDir = join(parent, 'novo', '.data');
    keepToMode(dataDir, demo);
    expect(() => keepToMode(dataDir, demo)).not.toThrow();
    expect(() => keepToMode(dataDir, !demo)).toThrow(SettingsError);
    expect(() => keepToMode(dataDir, !demo)).toThrow(dataDir);
  });
});
