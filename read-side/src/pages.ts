import { randomBytes } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BILHETE_PADRAO, IMAGEM_PADRAO, NOME_DE_ARQUIVO } from '@rifa-viva/contracts/http/arquivos';
import { type Bundle, bundleFor, limiteDaPagina, rifaDoCaminho } from '@rifa-viva/contracts/rotas';
import { accessRules } from '@rifa-viva/server/access/authorize';
import type { Directory } from '@rifa-viva/server/access/directory';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Banners } from './banners/routes.ts';
import { type Cartaz, etiquetasDoCartaz } from './campanhas/cartaz.ts';
import { empresaPublica, type Instalacao } from './empresa/routes.ts';
import { CARTAZ, formatoAceito, larguraDe, type Variantes } from './imagens/variantes.ts';

export interface PagesOptions {
  readonly directory: Directory;
  readonly settings: Instalacao;
  /** Uploaded pictures; sponsors' in `patrocinadores` below. */
  readonly filesDir: string;
  readonly variantes: Variantes;
  /** Built bundles: folders with index.html and assets. */
  readonly frontEnds: Readonly<Record<Bundle, string>>;
  readonly log: Logger;
  /** What links to a raffle's page show; null where there is no such raffle. */
  readonly cartaz: (idRifa: number) => Promise<Cartaz | null>;
  /** What stands above the campaigns. */
  readonly banners: () => Promise<Banners>;
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
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};
const FOR_EVER = 'public, max-age=31536000, immutable';
const NOT_KEPT = 'no-store';
const AN_HOUR = 'public, max-age=3600';
/** A picture's last part of its address where links show it. */
const CARTAZ_JPG = `cartaz.${CARTAZ.formato}`;
const PADROES: ReadonlySet<string> = new Set([IMAGEM_PADRAO, BILHETE_PADRAO]);
/** Files a bundle may want at the root of the site (service worker, manifest, icons). */
const ROOT_FILE = /^[a-zA-Z0-9_-]{1,60}\.(js|webmanifest|png|svg|ico|txt|html)$/;
/** A bundle's file, in at most one folder; none hidden. */
const ASSET = /^([A-Za-z0-9_-][A-Za-z0-9._-]{0,119}\/)?[A-Za-z0-9_-][A-Za-z0-9._-]{0,119}$/;
/** Saved rather than opened: it is to be believed without us, from a disk, without a network. */
const TO_SAVE = 'verificador.html';
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
  router.get('/files/:nome/:largura', async (req, res) => {
    const { nome, largura } = req.params;
    if (!NOME_DE_ARQUIVO.test(nome) && !PADROES.has(nome)) throw new Refusal('NAO_ENCONTRADO');
    if (largura === CARTAZ_JPG) await sendPoster(res, options, nome);
    else await sendSized(req, res, options, nome, largura);
  });
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
    if (bundle) await sendBundle(res, options, bundle, await pageOf(options, req.path));
    else if (ROOT_FILE.test(path) && path !== INDEX && (await isRegularFile(join(root, path)))) {
      if (path === TO_SAVE) res.attachment(TO_SAVE);
      await sendAsset(req, res, { root, path, cache: 'no-cache' });
    } else res.redirect(302, '/404');
  });
  return router;
}

const PICTURE_POLICY = "default-src 'none'; sandbox";
/** Names are made anew for each upload; the two defaults are the exception. */
const cacheOf = (nome: string): string => (PADROES.has(nome) ? AN_HOUR : FOR_EVER);

async function sendPicture(res: Response, root: string, nome: string, cache = cacheOf(nome)): Promise<void> {
  res.setHeader('Content-Security-Policy', PICTURE_POLICY);
  await sendFile(res, { root, path: nome, cache });
}

/** In the width that was asked, in the best format that the caller reads; as it is for who reads none of them. */
async function sendSized(
  req: Request,
  res: Response,
  { filesDir, variantes }: PagesOptions,
  nome: string,
  asked: string,
): Promise<void> {
  const largura = larguraDe(asked);
  const origem = join(filesDir, nome);
  if (largura === null || !(await isRegularFile(origem))) throw new Refusal('NAO_ENCONTRADO');
  res.setHeader('Vary', 'Accept');
  const formato = formatoAceito(req.get('accept'));
  if (formato === null) return sendPicture(res, filesDir, nome);
  const bytes = await variantes.obter(origem, nome, { largura, formato });
  // The next time it may be there.
  if (bytes === null) return sendPicture(res, filesDir, nome, NOT_KEPT);
  sendMade(res, nome, formato, bytes);
}

/** The same to whoever asks, and nothing in its place: what it measures has been told. */
async function sendPoster(res: Response, { filesDir, variantes }: PagesOptions, nome: string): Promise<void> {
  const origem = join(filesDir, nome);
  if (!(await isRegularFile(origem)) || !(await variantes.medirCartaz(origem, nome)))
    throw new Refusal('NAO_ENCONTRADO');
  const bytes = await variantes.obter(origem, nome, CARTAZ);
  if (bytes === null) throw unavailable();
  sendMade(res, nome, CARTAZ.formato, bytes);
}

function sendMade(res: Response, nome: string, formato: string, bytes: Buffer): void {
  res.setHeader('Content-Security-Policy', PICTURE_POLICY);
  res.setHeader('Cache-Control', cacheOf(nome));
  res.setHeader('Content-Type', TYPES[formato] ?? '');
  res.send(bytes);
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

interface Page {
  readonly status: 200 | 404;
  /** Title and what else links to it show, in place of every page's. */
  readonly head?: string;
  /** Where campaigns are listed: those above them, so that their place is kept from the first paint, or none. */
  readonly banners?: Banners;
}

/** A page brings what it begins with where strangers may read that; it opens all the same where it cannot be read. */
async function pageOf(options: PagesOptions, path: string): Promise<Page> {
  if (path === '/404') return { status: 404 };
  const { privado, status } = options.directory.company();
  if (status !== 'Ativo' || !accessRules.anonymousWhenOpen(privado)) return { status: 200 };
  const idRifa = rifaDoCaminho(path);
  try {
    if (idRifa !== null) return await rafflePage(options, idRifa);
    if (limiteDaPagina(path) !== null) return { status: 200, banners: await options.banners() };
  } catch (error) {
    options.log.warn({ err: error, path }, 'a page goes out without what it begins with');
  }
  return { status: 200 };
}

async function rafflePage(options: PagesOptions, idRifa: number): Promise<Page> {
  const { directory, filesDir, variantes } = options;
  const { origin } = options.settings;
  const found = await options.cartaz(idRifa);
  if (!found) return { status: 404 };
  const { imgRifa } = found;
  const medidas = await variantes.medirCartaz(join(filesDir, imgRifa), imgRifa);
  const arquivo = `${origin}/files/${encodeURIComponent(imgRifa)}`;
  const imagem = { endereco: medidas ? `${arquivo}/${CARTAZ_JPG}` : arquivo, medidas };
  const { nome } = directory.company();
  return { status: 200, head: etiquetasDoCartaz(found, { nome, origin }, imagem) };
}

/** Between these marks stands what every page says of itself. */
const HEAD = /<!--pagina-->.*?<!--\/pagina-->/s;

const NOT_BUILT = '<!doctype html><meta charset="utf-8"><title>Rifa Viva</title><p>npm run build';

/** Where Mercado Pago's browser script comes from, and what it talks to, as its maker lists it (docs/adr/0017). */
const MERCADO_PAGO_SOURCES = {
  script: ' https://*.mercadopago.com https://*.mlstatic.com',
  connect: ' https://*.mercadopago.com https://*.mercadolibre.com',
  frame: ' https://*.mercadopago.com https://*.mercadolibre.com',
  img: ' https://*.mercadopago.com https://*.mercadolibre.com https://*.mlstatic.com',
};
const NO_SOURCES: typeof MERCADO_PAGO_SOURCES = { script: '', connect: '', frame: '', img: '' };

/** Nobody else's scripts, and those only where they are needed to pay. */
const sourcesFor = (bundle: Bundle, tipoPagamento: string): typeof MERCADO_PAGO_SOURCES =>
  bundle === 'storefront' && tipoPagamento === 'mercadoPago' ? MERCADO_PAGO_SOURCES : NO_SOURCES;

/** For scripts of the page to read; nothing in it ends its element. */
const inlined = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** index.html with this answer's nonce, the public company and the page's banners inlined (no round trip for the first paint). */
async function sendBundle(
  res: Response,
  { directory, settings, frontEnds }: PagesOptions,
  bundle: Bundle,
  { status, head, banners }: Page,
): Promise<void> {
  const html = await readFile(join(frontEnds[bundle], INDEX), 'utf8').catch(() => NOT_BUILT);
  const nonce = randomBytes(16).toString('base64');
  const publica = empresaPublica(directory.company(), settings);
  const data = inlined('empresa', publica) + (banners ? inlined('banners', banners) : '');
  const more = sourcesFor(bundle, publica.tipoPagamento);
  res.setHeader(
    'Content-Security-Policy',
    [
      "default-src 'self'",
      `script-src 'self'${more.script}`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      `img-src 'self' data: blob:${more.img}`,
      `connect-src 'self' ws: wss:${more.connect}`,
      `frame-src 'self' blob:${more.frame}`,
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
  res.status(status).end(
    html
      .replaceAll('__CSP_NONCE__', nonce)
      .replace(HEAD, (every) => head ?? every)
      .replace('<!--empresa-->', () => data),
  );
}
