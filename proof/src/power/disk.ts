import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, truncateSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../testing/programs.ts';

/** A file system of its own in a file, whose power can be cut: what was not flushed to it is gone. */
export interface Disk {
  readonly folder: string;
  /** From here on nothing reaches it, neither what waits in memory nor its own journal's. Whoever writes gets EIO. */
  cut(): void;
  /** Brings it back, when nobody has a file of it open any more. */
  back(): Promise<void>;
  /** Everything that was written so far is flushed. */
  flush(): void;
  close(): Promise<void>;
}

const MEGABYTES = 2_000;
/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH, as the file systems' own tests cut their power. */
const CUT = `
  my $how = pack("L", 2);
  sysopen(my $folder, $ARGV[0], 0) or die "open: $!";
  ioctl($folder, 0x8004587d, $how) or die "ioctl: $!";`;

function ran(command: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.trim()}`);
}

export async function openDisk(): Promise<Disk> {
  const below = temporaryFolder();
  const file = join(below.path, 'disk');
  const folder = join(below.path, 'mounted');
  mkdirSync(folder);
  closeSync(openSync(file, 'w'));
  truncateSync(file, MEGABYTES * 1024 * 1024);
  const mount = () => ran('mount', '-o', 'loop', file, folder);
  const unmount = async () => {
    for (let again = 100; ; again -= 1) {
      try {
        return ran('umount', folder);
      } catch (error) {
        if (again === 0) throw error;
        await delay(50);
      }
    }
  };
  try {
    ran('mkfs.ext4', '-q', '-F', file);
    mount();
  } catch (error) {
    below.remove();
    throw error;
  }
  return {
    folder,
    cut: () => ran('perl', '-e', CUT, folder),
    async back() {
      await unmount();
      mount();
    },
    flush: () => ran('sync', '-f', folder),
    async close() {
      await unmount();
      below.remove();
    },
  };
}

/** Why no disk can be had here; null where it can. */
export async function whyNoDisk(): Promise<string | null> {
  if (platform() !== 'linux') return 'only Linux mounts a file';
  if (process.getuid?.() !== 0) return 'only root mounts a file';
  try {
    const disk = await openDisk();
    try {
      disk.cut();
      await disk.back();
    } finally {
      await disk.close();
    }
    return null;
  } catch (error) {
    return String(error);
  }
}
