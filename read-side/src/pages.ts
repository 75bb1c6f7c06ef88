import { randomBytes } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BILHETE_PADRAO, IMAGEM_PADRAO, NOME_DE_ARQUIVO } from '@rifa-viva/contracts/http/arquivos';
import { type Bundle, bundleFor } from '@rifa-viva/contracts/rotas';
import type { Directory } from '@rifa-viva/server/access/directory';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { empresaPublica } from './empresa/routes.ts';

export interface PagesOptions {
  readonly directory: Directory;
  readonly origin: string;
  /** Uploaded pictures; sponsors' in `patrocinadores` below. */
  readonly filesDir: string;
  /** Built bundles: folders with index.html and assets. */
  readonly frontEnds: Readonly<Record<Bundle, string>>;
}

const PREFIXES: Readonly<Record<Bundle, string>> = { storefront: '/assets-loja/', admin: '/assets-admin/' };
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
const PADROES: ReadonlySet<string> = new Set([IMAGEM_PADRAO, BILHETE_PADRAO]);
/** Files a bundle may want at the root of the site (service worker, manifest, icons). */
const ROOT_FILE = /^[a-zA-Z0-9_-]{1,60}\.(js|webmanifest|png|svg|ico|txt|html)$/;
/** A bundle's file, in at most one folder; none hidden. */
const ASSET = /^([A-Za-z0-9_-][A-Za-z0-9._-]{0,119}\/)?[A-Za-z0-9_-][A-Za-z0-9._-]{0,119}$/;
/** Named by its content. */
const HASHED = /-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/;
/** Only ever sent with its nonce. */
const INDEX = 'index.html';

/** Pictures, hashed assets, and the right bundle for each known path; everything else goes to /404. */
export function createPages(options: PagesOptions): RequestHandler {
  const router = Router({ caseSensitive: true });
  router.use((_req, res, next) => {
    res.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  for (const folder of ['', 'patrocinadores/']) {
    router.get(`/files/${folder}:nome`, async (req, res) => {
      const nome = String(req.params.nome);
      if (!NOME_DE_ARQUIVO.test(nome) && !PADROES.has(nome)) throw new Refusal('NAO_ENCONTRADO');
      await sendPicture(res, join(options.filesDir, folder), nome);
    });
  }
  router.use('/files', () => {
    throw new Refusal('NAO_ENCONTRADO');
  });
  for (const bundle of ['storefront', 'admin'] as const) {
    router.get(`${PREFIXES[bundle]}*path`, async (req, res) => {
      const path = req.path.slice(PREFIXES[bundle].length);
      if (!ASSET.test(path) || path === INDEX) throw new Refusal('NAO_ENCONTRADO');
      const cache = HASHED.test(path) ? FOR_EVER : AN_HOUR;
      await sendAsset(req, res, { root: options.frontEnds[bundle], path, cache });
    });
  }
  router.get('/{*path}', async (req, res) => {
    const root = options.frontEnds.storefront;
    const path = req.path.slice(1);
    const bundle = bundleFor(req.path);
    if (bundle) await sendBundle(res, options, bundle, req.path === '/404' ? 404 : 200);
    else if (ROOT_FILE.test(path) && path !== INDEX && (await isRegularFile(join(root, path)))) {
      await sendAsset(req, res, { root, path, cache: 'no-cache' });
    } else res.redirect(302, '/404');
  });
  return router;
}

async function sendPicture(res: Response, root: string, nome: string): Promise<void> {
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  // Names are made anew for each upload; the two defaults are the exception.
  await sendFile(res, { root, path: nome, cache: PADROES.has(nome) ? AN_HOUR : FOR_EVER });
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Served {
  /** Folder it must lie in. */
  readonly root: string;
  readonly path: string;
  readonly cache: string;
}

/** As it was compressed when the bundle was built, where the caller takes it. */
async function sendAsset(req: Request, res: Response, asset: Served): Promise<void> {
  res.setHeader('Vary', 'Accept-Encoding');
  if (asset.path.endsWith('.html')) {
    res.setHeader('Content-Security-Policy', "default-src 'self'; frame-ancestors 'none'; base-uri 'none'");
  }
  for (const [encoding, ending] of ENCODINGS) {
    if (req.acceptsEncodings(encoding) !== encoding) continue;
    if (!(await isRegularFile(join(asset.root, asset.path + ending)))) continue;
    res.setHeader('Content-Encoding', encoding);
    return sendFile(res, asset, ending);
  }
  return sendFile(res, asset);
}

/** A link in a served folder is no file of ours. */
async function isRegularFile(path: string): Promise<boolean> {
  return lstat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

/** Throws Refusal (404) for what is not there. */
async function sendFile(res: Response, { root, path, cache }: Served, ending = ''): Promise<void> {
  if (!(await isRegularFile(join(root, path + ending)))) throw new Refusal('NAO_ENCONTRADO');
  res.setHeader('Content-Type', TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
  res.setHeader('Cache-Control', cache);
  await new Promise<void>((resolve, reject) => {
    const options = { root, cacheControl: false, acceptRanges: false, dotfiles: 'deny' } as const;
    res.sendFile(path + ending, options, (error) => {
      // A caller who went away needs no answer.
      if (error && !res.headersSent) reject(new Refusal('NAO_ENCONTRADO'));
      else resolve();
    });
  });
}

const NOT_BUILT = '<!doctype html><meta charset="utf-8"><title>Rifa Viva</title><p>npm run build';

/** index.html with this answer's nonce and the public company inlined (no round trip for the first paint). */
async function sendBundle(
  res: Response,
  { directory, origin, frontEnds }: PagesOptions,
  bundle: Bundle,
  status: number,
): Promise<void> {
  const html = await readFile(join(frontEnds[bundle], INDEX), 'utf8').catch(() => NOT_BUILT);
  const nonce = randomBytes(16).toString('base64');
  const empresa = JSON.stringify(empresaPublica(directory.company(), origin)).replaceAll('<', '\\u003c');
  res.setHeader(
    'Content-Security-Policy',
    [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self' ws: wss:",
      "frame-src 'self' blob:",
      "worker-src 'self'",
      "manifest-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
    ].join('; '),
  );
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Cache-Control', 'no-cache');
  res
    .status(status)
    .end(
      html
        .replaceAll('__CSP_NONCE__', nonce)
        .replace('<!--empresa-->', () => `<script type="application/json" id="empresa">${empresa}</script>`),
    );
}
