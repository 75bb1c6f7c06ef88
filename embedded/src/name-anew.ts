import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';

/** Gives a file that is whole its name, and replaces nothing: false where another has it. */
export function nameAnew(unfinished: string, file: string): boolean {
  try {
    linkSync(unfinished, file);
    rmSync(unfinished);
    return true;
  } catch (error) {
    // Some disks, as those of sticks, know no links: there a look before has to do.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(file)) return false;
    renameSync(unfinished, file);
    return true;
  }
}
