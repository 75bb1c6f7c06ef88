// Test files that are run once more, alone and on a fresh product, when they failed: those that look at pictures, pages and
// starts of whole programs, which a machine may be too busy for. Nothing else is: whoever failed there once has failed.

/** `files` and `except` begin like the path of a test file below the root. */
const REPEATABLE = [
  {
    files: ['e2e/src/'],
    except: ['e2e/src/outage.journey.ts', 'e2e/src/live.journey.ts', 'e2e/src/main-job.journey.ts'],
    because: 'a browser and a whole product share two cores',
  },
  {
    files: ['read-side/src/documentos/'],
    because: 'documents are drawn in threads of their own and looked at as pictures',
  },
  {
    files: ['embedded/src/start.spec.ts', 'embedded/src/copied-folder.spec.ts', 'embedded/src/postgres/'],
    because: 'whole programs are started',
  },
];

const begins = (file, starts = []) => starts.some((start) => file.startsWith(start));

/** Why a file may be run once more; undefined: it may not. */
export const reasonToRepeat = (file) =>
  REPEATABLE.find(({ files, except }) => begins(file, files) && !begins(file, except))?.because;
