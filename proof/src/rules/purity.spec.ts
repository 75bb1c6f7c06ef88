import { beforeAll, describe, expect, it } from 'vitest';
import { linted } from './linted.ts';
import { sourcesOf, textOf } from './sources.ts';

const IMPURE = [
  'new Date()',
  'Date()',
  'Date.now()',
  "Date['now']()",
  'Math.random()',
  "Math['random']()",
  'performance.now()',
  'crypto.randomUUID()',
  'globalThis.crypto',
  'process.hrtime()',
  'process.env',
  'setTimeout(String, 1)',
  'setInterval(String, 1)',
  'setImmediate(String)',
  'queueMicrotask(String)',
  "fetch('')",
];
const PURE = [
  'new Date(0)',
  "new Date('2026-01-01')",
  'Date.UTC(2026, 0)',
  'Date.parse("")',
  'Math.floor(1.5)',
];

/** One at least of each room that biome.json names, which the import rule reads too (`zones.spec.ts`). */
const DECIDING = [
  'write-side/src/rifa/decider.ts',
  'write-side/src/rifa/decide-venda.ts',
  'contracts/src/rifa/evolve.ts',
  'contracts/src/rifa/estado.ts',
  'contracts/src/rifa/guardado.ts',
  'write-side/src/rifa/vencidas.ts',
  'write-side/src/rifa/estoque.ts',
  'write-side/src/empresa/permissoes.ts',
  'contracts/src/regras/pix.ts',
  'write-side/src/pagamento/state.ts',
  'write-side/src/rifa/snapshot.ts',
];
const OTHERS = [
  'write-side/src/rifa/routes.ts',
  'write-side/src/rifa/decider.spec.ts',
  'server/src/http/router.ts',
];

interface BiomeConfig {
  readonly overrides: readonly {
    readonly plugins: readonly string[];
    readonly includes: readonly string[];
  }[];
}
const { overrides } = JSON.parse(textOf('biome.json')) as BiomeConfig;
const ROOMS = overrides
  .filter(({ plugins }) => plugins.includes('./decisions-are-pure.grit'))
  .flatMap(({ includes }) => includes.filter((glob) => !glob.startsWith('!')));

describe('purity of decisions', () => {
  it('is shown of each room, and each room is there', () => {
    const inside = (room: string, paths: readonly string[]) => {
      const pattern = new RegExp(`^${room.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
      return paths.some((path) => pattern.test(path));
    };
    const sources = sourcesOf(['contracts', 'write-side']);
    expect(ROOMS.length).toBeGreaterThan(5);
    expect(ROOMS.filter((room) => !inside(room, DECIDING) || !inside(room, sources))).toEqual([]);
  });

  let found: ReadonlySet<string>;
  beforeAll(async () => {
    const lines = [...IMPURE, ...PURE].map((expression) => `export default ${expression};\n`).join('');
    found = await linted(new Map([...DECIDING, ...OTHERS].map((path) => [path, lines])));
  });

  const redIn = (file: string): readonly string[] =>
    [...IMPURE, ...PURE].filter((_, at) => found.has(`${file}:${at + 1}`));

  it.each(DECIDING)('%s: clock, randomness and I/O are red, all else is not', (file) => {
    expect(redIn(file)).toEqual(IMPURE);
  });

  it.each(OTHERS)('%s may use them', (file) => {
    expect(redIn(file)).toEqual([]);
  });
});
