// The verifier as what people are given: one HTML file that asks nobody, and one program for `npx`. Both hold all they
// need; the same sources give the same bytes. They are written where the package has them, or to the folder that is named.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const aqui = dirname(fileURLToPath(import.meta.url));
const [, , saida = join(aqui, 'dist/unico')] = process.argv;
const ler = (nome) => readFile(join(aqui, 'src/pagina', nome), 'utf8');

/** One entry and all it imports, as one text. */
async function juntar(entrada, opcoes) {
  const feito = await build({
    configFile: false,
    root: aqui,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(aqui, 'src', entrada), formats: [opcoes.formato], name: 'verificador' },
      ...(opcoes.node ? { rollupOptions: { external: /^node:/ }, minify: false } : { minify: true }),
    },
  });
  const [{ output }] = Array.isArray(feito) ? feito : [feito];
  if (output.length !== 1) throw new Error(`${entrada}: one file expected, not ${output.length}`);
  return output[0].code;
}

const resumo = (texto) => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`;

async function pagina() {
  const programa = (await juntar('pagina/pagina.ts', { formato: 'iife' })).trim();
  const estilo = (await ler('pagina.css')).trim();
  if (/<\/(script|style)/i.test(programa + estilo)) throw new Error('the page would end before its program');
  const politica = [
    "default-src 'none'",
    `script-src ${resumo(programa)}`,
    `style-src ${resumo(estilo)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return (await ler('pagina.html'))
    .replace('__POLITICA__', () => politica)
    .replace('/*__ESTILO__*/', () => estilo)
    .replace('/*__PROGRAMA__*/', () => programa);
}

await mkdir(saida, { recursive: true });
await writeFile(join(saida, 'verificador.html'), await pagina());
await writeFile(join(saida, 'comando.mjs'), await juntar('comando.ts', { formato: 'es', node: true }));
