// First-load JavaScript of each route of a built bundle, gzipped, from vite's manifest. Exits 1 over the limit.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fail, root } from './prepare.mjs';

/** Kilobytes (1000 bytes) of gzipped JavaScript: what every page loads, a shop's home nothing else, and the largest page. */
const LIMITS = { storefront: { every: 80, page: 95 }, admin: { every: 420, page: 420 } };
const ENTRY = 'index.html';

const bundle = process.argv[2];
const limits = LIMITS[bundle] ?? fail(`Which bundle? One of ${Object.keys(LIMITS).join(', ')}.`);
const dist = join(root, bundle, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** Keys of a chunk and of everything it imports at once. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, seen);
  return seen;
}

const sizes = new Map();
function gzipped(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return sizes.get(file);
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(7);

function report(name, keys, limit) {
  const chunks = [...keys].map((key) => manifest[key]);
  const js = chunks.reduce((sum, { file }) => sum + (file.endsWith('.js') ? gzipped(file) : 0), 0);
  const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  const cssBytes = [...css].reduce((sum, file) => sum + gzipped(file), 0);
  const over = js > limit * 1000;
  console.log(
    `${kilobytes(js)} kB js ${kilobytes(cssBytes)} kB css  ${name}${over ? `  over ${limit} kB` : ''}`,
  );
  return over;
}

const entry = closure(ENTRY);
const routes = Object.keys(manifest).filter((key) => /^src\/(features|[^/]+)\/.*index\.tsx$/.test(key));
console.log(
  `First load of ${bundle}, gzipped (at most ${limits.every} kB of JavaScript, with a page's own ${limits.page}):`,
);
const over = [
  report('every page', entry, limits.every),
  ...routes.map((key) => report(key, new Set([...entry, ...closure(key)]), limits.page)),
];
if (over.includes(true)) process.exit(1);
