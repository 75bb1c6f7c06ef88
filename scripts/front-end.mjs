// What both bundles' vite.config.ts share.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';

const TEXT = /\.(js|css|html|svg|webmanifest|json)$/;
/** Smaller ones fit one packet anyway. */
const SMALLEST = 1024;

/** Writes `.br` and `.gz` beside every text file of the bundle; the HTML is filled in by the server. */
function precompress() {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const entries = await readdir(outDir, { recursive: true });
      await Promise.all(
        entries
          .filter((name) => TEXT.test(name) && name !== 'index.html' && !name.startsWith('.vite'))
          .map((name) => compress(join(outDir, name))),
      );
    },
  };
}

async function compress(file) {
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(content, brotli).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

/**
 * Leaves TypeBox out: a screen that only makes calls needs their methods and paths, and the schemas' types are
 * gone by then. Every schema becomes an empty object.
 */
function withoutSchemas() {
  const empty = '\0schemas';
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === '@sinclair/typebox' ? empty : null),
    load: (id) => (id === empty ? 'export const Type = new Proxy({}, { get: () => () => ({}) });' : null),
  };
}

/**
 * Preact, which does what React does in a sixth of its size (docs/adr/0029). Sources and types stay React's. React's own
 * plugin is left out with it: its hot replacement looks for React.
 */
const PREACT = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
];

/** Where the product runs while `vite` serves the sources. */
const PRODUCT = process.env.ORIGIN ?? 'http://127.0.0.1:3000';

/**
 * @param {{ base: string, schemas?: boolean, preact?: boolean }} options base: path the bundle's files are served under,
 *   with both slashes; schemas: keep the calls' schemas (default true); preact: in React's place (default false).
 * @returns {import('vite').UserConfig}
 */
export const frontEnd = ({ base, schemas = true, preact = false }) => ({
  base,
  plugins: [...(preact ? [] : [react()]), precompress(), ...(schemas ? [] : [withoutSchemas()])],
  resolve: {
    alias: preact ? PREACT : [],
    conditions: ['source', 'module', 'browser', 'development|production'],
    // Curves bring a copy of their own.
    dedupe: ['@noble/hashes'],
  },
  build: {
    target: 'es2022',
    manifest: true,
    assetsDir: '.',
    // A strict CSP allows no data: fonts or scripts, and small files are precompressed anyway.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    // Libraries say which of their modules are for browsers alone, and ask for what React has and Preact has not.
    rolldownOptions: { checks: { moduleLevelDirective: false, importIsUndefined: false } },
  },
  server: { proxy: { '/api': PRODUCT, '/files': PRODUCT, '/socket.io': { target: PRODUCT, ws: true } } },
});
