import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BILHETE_PADRAO, IMAGEM_PADRAO, NOME_DE_ARQUIVO } from '@rifa-viva/contracts/http/arquivos';
import { type Bundle, bundleFor } from '@rifa-viva/contracts/rotas';
import type { Directory } from '@rifa-viva/server/access/directory';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { type RequestHandler, type Response, Router } from 'express';
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
const YEAR_SECONDS = 31_536_000;
/** Files a bundle may want at the root of the site (service worker, manifest, icons). */
const ROOT_FILE = /^\/[a-zA-Z0-9_-]{1,60}\.(js|webmanifest|png|svg|ico|txt|html)$/;
const ASSET = /^[A-Za-z0-9._-]{1,120}$/;

/** Pictures, hashed assets, and the right bundle for each known path; everything else goes to /404. */
export function createPages(options: PagesOptions): RequestHandler {
  const router = Router({ caseSensitive: true });
  router.use((_req, res, next) => {
    res.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  router.get('/files/:nome', (req, res) => {
    const { nome } = req.params;
    sendPicture(
      res,
      options.filesDir,
      NOME_DE_ARQUIVO.test(nome) || nome === IMAGEM_PADRAO || nome === BILHETE_PADRAO,
      nome,
    );
  });
  router.get('/files/patrocinadores/:nome', (req, res) => {
    const { nome } = req.params;
    sendPicture(res, join(options.filesDir, 'patrocinadores'), NOME_DE_ARQUIVO.test(nome), nome);
  });
  router.use('/files', () => {
    throw new Refusal('NAO_ENCONTRADO');
  });
  for (const bundle of ['storefront', 'admin'] as const) {
    router.get(`${PREFIXES[bundle]}*path`, (req, res) => {
      const parts = req.path.slice(PREFIXES[bundle].length).split('/');
      const known = parts.length <= 2 && parts.every((part) => ASSET.test(part) && !part.startsWith('.'));
      if (!known) throw new Refusal('NAO_ENCONTRADO');
      sendAsset(
        res,
        join(options.frontEnds[bundle], ...parts),
        String(req.headers['accept-encoding'] ?? ''),
        `public, max-age=${YEAR_SECONDS}, immutable`,
      );
    });
  }
  router.get('/{*path}', (req, res) => {
    if (ROOT_FILE.test(req.path)) {
      sendAsset(
        res,
        join(options.frontEnds.storefront, req.path.slice(1)),
        String(req.headers['accept-encoding'] ?? ''),
        'no-cache',
      );
      return;
    }
    const bundle = bundleFor(req.path);
    if (bundle) sendBundle(res, options, bundle, req.path === '/404' ? 404 : 200);
    else res.redirect(302, '/404');
  });
  return router;
}

function sendPicture(res: Response, folder: string, allowed: boolean, nome: string): void {
  const path = join(folder, nome);
  if (!allowed || !existsSync(path)) throw new Refusal('NAO_ENCONTRADO');
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  res.setHeader('Content-Type', TYPES[nome.slice(nome.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
  // Names are made anew for each upload; the two defaults are the exception.
  const fresh = nome === IMAGEM_PADRAO || nome === BILHETE_PADRAO;
  res.setHeader(
    'Cache-Control',
    fresh ? 'public, max-age=3600' : `public, max-age=${YEAR_SECONDS}, immutable`,
  );
  res.end(readFileSync(path));
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

function sendAsset(res: Response, path: string, accepted: string, cache: string): void {
  if (!existsSync(path) || !statSync(path).isFile()) throw new Refusal('NAO_ENCONTRADO');
  res.setHeader('Content-Type', TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
  res.setHeader('Cache-Control', cache);
  res.setHeader('Vary', 'Accept-Encoding');
  for (const [encoding, ending] of ENCODINGS) {
    if (!accepted.includes(encoding) || !existsSync(path + ending)) continue;
    res.setHeader('Content-Encoding', encoding);
    res.end(readFileSync(path + ending));
    return;
  }
  res.end(readFileSync(path));
}

const NOT_BUILT = '<!doctype html><meta charset="utf-8"><title>Rifa Viva</title><p>npm run build';

/** index.html with this answer's nonce and the public company inlined (no round trip for the first paint). */
function sendBundle(
  res: Response,
  { directory, origin, frontEnds }: PagesOptions,
  bundle: Bundle,
  status: number,
): void {
  const path = join(frontEnds[bundle], 'index.html');
  const html = existsSync(path) ? readFileSync(path, 'utf8') : NOT_BUILT;
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
