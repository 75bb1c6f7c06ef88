import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { ROTAS } from '@rifa-viva/contracts/rotas';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const NOME = '</script><script>alert(1)</script>';
const SCRIPT = 'console.log("loja");'.repeat(50);
const page = (bundle: string) =>
  `<!doctype html><head><!--empresa--><meta content="__CSP_NONCE__"></head><body>${bundle}</body>`;

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  await side.write(
    new HandWrittenLog().add('empresa', {
      type: 'EmpresaCriada',
      data: { ...EMPRESA_INICIAL, nome: NOME, chavePixComum: 'chave-secreta' },
    }),
  );
  for (const bundle of ['storefront', 'admin'])
    writeFileSync(join(side.dataDir, bundle, 'index.html'), page(bundle));
  const loja = join(side.dataDir, 'storefront');
  writeFileSync(join(loja, 'index-AbCd_123.js'), SCRIPT);
  writeFileSync(join(loja, 'index-AbCd_123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(loja, 'index-AbCd_123.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(loja, 'sem-conexao.html'), '<p>sem conexão</p>');
  writeFileSync(join(loja, 'verificador.html'), '<p>conferidor</p>');
  writeFileSync(join(loja, '.env'), 'secret');
  const imagens = join(side.dataDir, 'arquivos');
  writeFileSync(join(imagens, 'foto-1.png'), 'foto');
  writeFileSync(join(imagens, 'semImagem.png'), 'sem imagem');
  writeFileSync(join(imagens, 'patrocinadores', 'logo-1.webp'), 'logo');
  writeFileSync(join(side.dataDir, 'segredo.png'), 'segredo');
  symlinkSync(join(side.dataDir, 'segredo.png'), join(imagens, 'atalho.png'));
});
afterAll(() => side.close());

const alter = (depois: Partial<typeof EMPRESA_INICIAL>) =>
  side.write(
    new HandWrittenLog().add('empresa', {
      type: 'EmpresaAlterada',
      data: { idUsuario: 3, antes: {}, depois },
    }),
  );
const get = (path: string, headers: Record<string, string> = {}) =>
  side.call(null, 'GET', path, undefined, headers);

/** A path as it is, which fetch would tidy up. */
function raw(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(side.url);
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('a screen', () => {
  // A raffle's own page stands in campanhas/cartaz.spec.ts.
  it.each(ROTAS.filter(({ path }) => !path.includes(':')).map(({ path, bundle }) => [path, bundle] as const))(
    '%s shows the %s',
    async (path, bundle) => {
      const { status, text, headers } = await get(`${path}?id=1`);
      expect(status).toBe(path === '/404' ? 404 : 200);
      expect(text).toContain(`<body>${bundle}</body>`);
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('unknown is the 404 screen', async () => {
    for (const path of ['/nada', '/Inicio', '/inicio/1', '/index.html', '/nada.html', '/.env']) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get('location')]).toEqual([path, 302, '/404']);
    }
  });

  it('carries a nonce of its own under a strict policy', async () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 3; i += 1) {
      const { text, headers } = await get('/inicio');
      const nonce = /<meta content="([^"]+)">/.exec(text)?.[1] ?? '';
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-eval');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it.each([
    ['normal', '/inicio', false],
    ['efi', '/inicio', false],
    ['mercadoPago', '/inicio', true],
    ['mercadoPago', '/meusBilhetes', true],
    ['mercadoPago', '/banner', false],
  ] as const)('paid by %s, %s allows Mercado Pago’s browser script: %s', async (tipo, path, allowed) => {
    await alter({ tipoPagamento: tipo });
    const policy = (await get(path)).headers.get('content-security-policy') ?? '';
    const sources = new Map(
      policy.split('; ').map((directive): [string, string[]] => {
        const [name = '', ...list] = directive.split(' ');
        return [name, list];
      }),
    );
    const foreign = [...sources].flatMap(([name, list]) =>
      list.some((source) => source.startsWith('https:')) ? [name] : [],
    );
    expect(foreign).toEqual(allowed ? ['script-src', 'img-src', 'connect-src', 'frame-src'] : []);
    if (allowed) {
      expect(sources.get('script-src')).toEqual([
        "'self'",
        'https://*.mercadopago.com',
        'https://*.mlstatic.com',
      ]);
      expect(sources.get('connect-src')).toContain('https://*.mercadopago.com');
      expect(sources.get('frame-src')).toContain('https://*.mercadolibre.com');
    }
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline| \*| https: )/);
  });

  it('holds the public company, and nothing that ends its script', async () => {
    const { text } = await get('/inicio');
    const json = /<script type="application\/json" id="empresa">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ nome: NOME, privado: false });
    expect(json).not.toContain('<');
    expect(text).not.toContain('chave-secreta');
  });

  describe('that lists campaigns', () => {
    const URL_MAU = '</script><script>alert(2)</script>.webp';
    /** What the page itself holds of banners; null where it says nothing of them. */
    const banners = async (path: string): Promise<unknown> => {
      const { text } = await get(path);
      const [, json = 'null'] =
        /<script type="application\/json" id="banners">(.*?)<\/script>/.exec(text) ?? [];
      expect(json).not.toContain('<');
      return JSON.parse(json);
    };
    const add = (idBanner: number, urlBanner: string) =>
      side.write(
        new HandWrittenLog().add(`banner-${idBanner}`, {
          type: 'BannerCriado',
          data: { idBanner, urlBanner, idUsuario: 3 },
        }),
      );
    const LISTS = ['/', '/inicio', '/campanhasGeral'];

    it('brings the banners above them, or says that there are none', async () => {
      for (const path of LISTS) expect(await banners(path)).toEqual([]);
      await add(1, 'praia-1.webp');
      await add(2, URL_MAU);
      const both = [
        { idBanner: 1, urlBanner: 'praia-1.webp' },
        { idBanner: 2, urlBanner: URL_MAU },
      ];
      for (const path of LISTS) expect(await banners(path)).toEqual(both);
      for (const path of ['/contato', '/404', '/banner']) expect(await banners(path)).toBeNull();
    });

    it.each([{ privado: true }, { status: 'Manutencao' }, { status: 'Suspenso' }] as const)(
      'says nothing of them where strangers may not read them: %o',
      async (fechada) => {
        await alter(fechada);
        for (const path of LISTS) expect(await banners(path)).toBeNull();
        await alter({ privado: false, status: 'Ativo' });
        expect(await banners('/inicio')).not.toBeNull();
      },
    );

    it('opens where they cannot be read', async () => {
      const query = vi.spyOn(side.readSide.db, 'query').mockRejectedValue(new Error('down') as never);
      const { status } = await get('/inicio');
      const told = await banners('/inicio');
      query.mockRestore();
      expect([status, told]).toEqual([200, null]);
    });
  });

  it('of a bundle that was not built says so', async () => {
    const index = join(side.dataDir, 'admin', 'index.html');
    rmSync(index);
    const { status, text } = await get('/banner');
    writeFileSync(index, page('admin'));
    expect([status, text]).toEqual([200, expect.stringContaining('npm run build')]);
  });

  it('is sent with the headers every answer has', async () => {
    const { headers } = await get('/inicio');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('an asset', () => {
  const ASSET = '/assets-loja/index-AbCd_123.js';

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('goes out to a caller taking %s as it was compressed', async (accepted, encoding) => {
    const { status, text, headers } = await get(ASSET, { 'Accept-Encoding': accepted });
    expect([status, headers.get('content-encoding'), text]).toEqual([200, encoding, SCRIPT]);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  it('gives the verifier away to be saved, never opened from here', async () => {
    const { status, text, headers } = await get('/verificador.html');
    expect([status, text]).toEqual([200, '<p>conferidor</p>']);
    expect(headers.get('content-disposition')).toBe('attachment; filename=verificador.html');
  });

  it('not named by its content is asked for again', async () => {
    const { headers } = await get('/assets-loja/sem-conexao.html');
    expect(headers.get('cache-control')).not.toContain('immutable');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it.each([
    '/assets-loja/index.html',
    '/assets-loja/.env',
    '/assets-loja/nada-AbCd_123.js',
    '/assets-admin/index-AbCd_123.js',
    '/assets-loja/a/b/c.js',
  ])('%s does not exist', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('a picture', () => {
  it.each([
    ['/files/foto-1.png', 'image/png', 'foto', true],
    ['/files/semImagem.png', 'image/png', 'sem imagem', false],
    ['/files/patrocinadores/logo-1.webp', 'image/webp', 'logo', true],
  ])('%s is inert', async (path, type, content, forEver) => {
    const { status, text, headers } = await get(path);
    expect([status, headers.get('content-type'), text]).toEqual([200, type, content]);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')?.includes('immutable')).toBe(forEver);
  });

  it.each([
    '/files/..%2fsegredo.png',
    '/files/../segredo.png',
    '/files/%2e%2e/segredo.png',
    '/files/%252e%252e%252fsegredo.png',
    '/files/..%5csegredo.png',
    '/files/foto-1.png%00.png',
    '/files//foto-1.png',
    '/files/patrocinadores/../../segredo.png',
    '/files/.env',
    '/files/certificado.p12',
    '/files/FOTO-1.png',
    '/files/atalho.png',
    '/files/patrocinadores',
    '/files/nada.png',
    '/files/nada.png/640',
    '/files/atalho.png/640',
    '/files/foto-1.png/641',
    '/files/foto-1.png/640/640',
    '/files/foto-1.png/cartaz.jpg',
    '/files/nada.png/cartaz.jpg',
    '/files/atalho.png/cartaz.jpg',
    '/files/..%2fsegredo.png/cartaz.jpg',
    '/files/..%2fsegredo.png/640',
    '/files/patrocinadores/logo-1.webp/640',
    '/assets-loja/..%2f..%2fsegredo.png',
    '/assets-loja/../segredo.png',
  ])('%s does not exist', async (path) => {
    const answer = await raw(path);
    expect(answer).toMatch(/^HTTP\/1\.1 (404|302) /);
    expect(answer).not.toMatch(/\r\n\r\n.*(segredo|foto)/s);
  });

  it('is served in the width that was asked, in the best format that the caller reads, and as it is to others', async () => {
    const cor = { create: { width: 900, height: 450, channels: 3, background: '#2f6b52' } } as const;
    const original = await sharp(cor).png().toBuffer();
    writeFileSync(join(side.dataDir, 'arquivos', 'foto-2.png'), original);
    const asked = async (accept: string) => {
      const answer = await fetch(`${side.url}/files/foto-2.png/480`, { headers: { Accept: accept } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { headers } = answer;
      for (const [name, value] of [
        ['vary', 'Accept'],
        ['x-content-type-options', 'nosniff'],
        ['content-security-policy', "default-src 'none'; sandbox"],
      ] as const)
        expect(headers.get(name)).toBe(value);
      expect(headers.get('cache-control')).toContain('immutable');
      expect(headers.get('content-length')).toBe(String(bytes.length));
      return [headers.get('content-type'), (await sharp(bytes).metadata()).width];
    };
    expect(await asked('image/avif,image/webp,*/*')).toEqual(['image/avif', 480]);
    expect(await asked('image/webp,*/*')).toEqual(['image/webp', 480]);
    expect(await asked('*/*')).toEqual(['image/png', 900]);
  });

  it('that cannot be taken apart is sent as it is, and asked for again the next time', async () => {
    const { status, text, headers } = await get('/files/foto-1.png/320', { Accept: 'image/webp' });
    expect([status, text, headers.get('cache-control')]).toEqual([200, 'foto', 'no-store']);
  });

  it('with a broken escape is a bad request', async () => {
    expect(await raw('/files/%')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('other methods', () => {
  it.each(['POST', 'PUT', 'DELETE'])('%s of a screen does not exist', async (method) => {
    expect((await side.call(null, method, '/inicio')).status).toBe(404);
  });

  it('HEAD answers without a body', async () => {
    const { status, text, headers } = await side.call(null, 'HEAD', '/files/foto-1.png');
    expect([status, text, headers.get('content-length')]).toEqual([200, '', '4']);
  });
});
