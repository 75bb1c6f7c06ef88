import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Paths of the sources of these rooms, from the root; what tests them, and declarations, are none. */
export const sourcesOf = (rooms: readonly string[]): string[] =>
  rooms
    .flatMap((room) =>
      (readdirSync(`${root}/${room}/src`, { recursive: true }) as string[]).map(
        (path) => `${room}/src/${path}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.(spec|journey|d)\.tsx?$/.test(path));

export const textOf = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');
