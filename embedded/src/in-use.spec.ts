import { type BigIntStats, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeDataDir, workerIn } from './in-use.ts';
import * as processes from './processes.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, statSync: vi.fn(fs.statSync) };
});

let folder: ReturnType<typeof temporaryFolder>;
let file = '';
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder.path, 'em-uso');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(statSync).mockReset();
  folder.remove();
});

const kept = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

describe('a data folder', () => {
  it('is somebody’s until he leaves, and is left with nothing of his', () => {
    const leave = takeDataDir(folder.path);
    expect(workerIn(folder.path)).toBe(process.pid);
    leave();
    expect(workerIn(folder.path)).toBeNull();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('that was left behind by one who has ended is taken', () => {
    takeDataDir(folder.path);
    writeFileSync(file, JSON.stringify({ ...kept(), started: 'another time' }));
    expect(workerIn(folder.path)).toBeNull();
    takeDataDir(folder.path);
    expect(workerIn(folder.path)).toBe(process.pid);
  });

  it('is his alone who was quicker, by however little', () => {
    takeDataDir(folder.path);
    const rival = JSON.stringify({ ...kept(), pid: process.ppid, started: processes.startOf(process.ppid) });
    renameSync(file, `${file}.antes`);
    const { startOf } = processes;
    vi.spyOn(processes, 'startOf').mockImplementation((pid) => {
      // After it was looked whether anybody is there.
      if (pid === process.pid) writeFileSync(file, rival);
      return startOf(pid);
    });
    expect(() => takeDataDir(folder.path)).toThrow(`is running in ${folder.path} already`);
    expect(readFileSync(file, 'utf8')).toBe(rival);
    expect(readdirSync(folder.path).sort()).toEqual(['em-uso', 'em-uso.antes']);
  });

  it('that got the number of one that is gone is another, where a disk tells when they were made', () => {
    const looks = (birthtimeNs: bigint, ctimeNs: bigint) =>
      vi.mocked(statSync).mockReturnValue({ ino: 7n, birthtimeNs, ctimeNs } as unknown as BigIntStats);
    looks(1n, 8n);
    takeDataDir(folder.path);
    // Changed since, or asked where nothing is told: the time of the last change stands for it then.
    const same: readonly [bigint, bigint][] = [
      [1n, 9n],
      [0n, 9n],
      [9n, 9n],
    ];
    for (const times of same) {
      looks(...times);
      expect(workerIn(folder.path)).toBe(process.pid);
    }
    looks(2n, 9n);
    expect(() => workerIn(folder.path)).toThrow('was copied while Rifa Viva was running');
    looks(9n, 9n);
    takeDataDir(folder.path);
    looks(2n, 10n);
    expect(workerIn(folder.path)).toBe(process.pid);
  });
});
