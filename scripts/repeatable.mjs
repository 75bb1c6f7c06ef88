// Test files that are run once more, alone and on a fresh product, when they failed: those that look at pictures, pages and
// starts of whole programs, which a machine may be too busy for. Nothing else is: whoever failed there once has failed, above
// all where a journey shows that a ticket is sold once, a payment counted once, and who may see what.

/** Where more files of a run failed than this, it is no machine that was busy: none is run once more. */
export const MOST_REPEATED = 3;

/** `files` begin like the path of a test file below the root. */
export const REPEATABLE = [
  {
    files: [
      'e2e/src/admin/acessibilidade.journey.ts',
      'e2e/src/admin/modelos.journey.ts',
      'e2e/src/admin/patrocinadores-banner.journey.ts',
      'e2e/src/aparencia.journey.ts',
      'e2e/src/galeria.journey.ts',
      'e2e/src/storefront/acessibilidade.journey.ts',
      'e2e/src/storefront/campanha.journey.ts',
      'e2e/src/storefront/campanhas.journey.ts',
      'e2e/src/teclado.journey.ts',
    ],
    because: 'screens are looked at, and two browsers and two whole products share two cores',
  },
  {
    files: ['read-side/src/documentos/', 'e2e/src/papel/iguais.journey.ts'],
    because: 'documents are drawn in threads of their own and looked at as pictures',
  },
  {
    files: [
      'embedded/src/start.spec.ts',
      'embedded/src/copied-folder.spec.ts',
      'embedded/src/postgres/as-ordinary-user.spec.ts',
    ],
    because: 'whole programs are started',
  },
];

/** Why a file may be run once more; undefined: it may not. */
export const reasonToRepeat = (file) =>
  REPEATABLE.find(({ files }) => files.some((start) => file.startsWith(start)))?.because;
