import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { RIFA } from '@rifa-viva/proof/testing/rifa';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cartaz, etiquetasDoCartaz } from './cartaz.ts';

const ENTIDADES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, e) => ENTIDADES[e] ?? '');

interface Preview {
  readonly title: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Every element of the head, by name. */
  readonly elements: readonly string[];
}

/** As WhatsApp and its like read a page: its head alone, no script run, attributes in double quotes, entities undone. */
function previewOf(html: string): Preview {
  const head = html.slice(0, html.indexOf('</head>') >>> 0);
  const fields: Record<string, string> = {};
  for (const [, attributes = ''] of head.matchAll(/<meta\s((?:[a-z:-]+(?:="[^"]*")?\s*)+)\/?>/g)) {
    const read = new Map(
      [...attributes.matchAll(/([a-z:-]+)="([^"]*)"/g)].map(([, k = '', v = '']) => [k, decoded(v)]),
    );
    const name = read.get('property') ?? read.get('name');
    if (name !== undefined) fields[name] = read.get('content') ?? '';
  }
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(head) ?? [];
  const elements = [...head.matchAll(/<([a-z]+)/g)].map(([, name = '']) => name);
  return { title: decoded(title), fields, elements };
}

const INDEX = readFileSync(new URL('../../../storefront/index.html', import.meta.url), 'utf8');
const SEM_IMAGEM = { endereco: 'http://rifa.teste/files/x.png', medidas: null };
const MAU = `"><script>alert('1')</script><!--empresa-->& CIA`;

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  writeFileSync(join(side.dataDir, 'storefront', 'index.html'), INDEX);
  for (const [nome, width, height] of [
    ['moto-1.webp', 1_800, 900],
    ['semImagem.png', 800, 450],
  ] as const) {
    const foto = sharp({ create: { width, height, channels: 3, background: '#2f6b52' } });
    await foto.toFile(join(side.dataDir, 'arquivos', nome));
  }
  await side.write(
    new HandWrittenLog()
      .add('empresa', { type: 'EmpresaCriada', data: { ...EMPRESA_INICIAL, nome: 'RIFAS & CIA' } })
      .rifa({
        type: 'RifaCriada',
        data: {
          ...RIFA,
          idRifa: 1,
          idUsuario: 3,
          descricao: 'UMA MOTO & UM CAPACETE',
          imgRifa: 'moto-1.webp',
          dtSorteio: '2099-06-01T22:00:00.000Z',
          dtEncerramento: '2099-06-01T12:00:00.000Z',
        },
      })
      .rifa({
        type: 'RifaCriada',
        data: { ...RIFA, idRifa: 2, idUsuario: 3, titulo: MAU, descricao: MAU, imgRifa: 'sumiu-1.jpg' },
      })
      .rifa({ type: 'RifaCriada', data: { ...RIFA, idRifa: 3, idUsuario: 3 } })
      .rifa({ type: 'RifaExcluida', data: { idRifa: 3, idUsuario: 3 } })
      .rifa({ type: 'RifaCriada', data: { ...RIFA, idRifa: 4, idUsuario: 3, imgRifa: '' } })
      .rifa({
        type: 'ResultadoRegistrado',
        data: { idRifa: 4, milharSorteada: ['0007', '0031'], anterior: [], idUsuario: 3 },
      }),
  );
});
afterAll(() => side.close());

const get = (path: string) => side.call(null, 'GET', path);
const alter = (depois: Partial<typeof EMPRESA_INICIAL>) =>
  side.write(
    new HandWrittenLog().add('empresa', {
      type: 'EmpresaAlterada',
      data: { idUsuario: 3, antes: {}, depois },
    }),
  );
/** What every page says of itself. */
const PLAIN = previewOf(INDEX);

describe('a link to a raffle', () => {
  it('shows title, text and picture', async () => {
    const { status, text } = await get('/campanha/1');
    const { title, fields } = previewOf(text);
    expect(status).toBe(200);
    expect(title).toBe('MOTO ZERO · RIFAS & CIA');
    const texto =
      'UMA MOTO · UM CAPACETE R$\u00a010,00 por bilhete. Sorteio: Segunda-feira, 01/06/2099 às 19:00.';
    const imagem = 'http://rifa.teste/files/moto-1.webp/cartaz.jpg';
    expect(fields).toMatchObject({
      description: texto,
      'og:type': 'website',
      'og:locale': 'pt_BR',
      'og:site_name': 'RIFAS & CIA',
      'og:title': 'MOTO ZERO',
      'og:description': texto,
      'og:image': imagem,
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '600',
      'og:image:alt': 'MOTO ZERO',
      'og:url': 'http://rifa.teste/campanha/1',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'MOTO ZERO',
      'twitter:description': texto,
      'twitter:image': imagem,
    });
  });

  it.each([
    ['1', 'moto-1.webp', 1_200, 600],
    ['4', 'semImagem.png', 800, 450],
  ])(
    '%s: its picture %s is a JPEG of the told size, whatever its reader says he reads',
    async (id, nome, width, height) => {
      const { fields } = previewOf((await get(`/campanha/${id}`)).text);
      expect(fields).toMatchObject({
        'og:image': `http://rifa.teste/files/${nome}/cartaz.jpg`,
        'og:image:width': String(width),
        'og:image:height': String(height),
      });
      for (const headers of [{}, { Accept: 'image/avif,image/webp,*/*' }, { Accept: 'text/html' }]) {
        const answer = await fetch(`${side.url}/files/${nome}/cartaz.jpg`, { headers });
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
        expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
        expect(bytes.length).toBeLessThan(300_000);
      }
    },
  );

  it('tells no size of a picture that cannot be read', async () => {
    const { fields } = previewOf((await get('/campanha/2')).text);
    expect(fields['og:image']).toBe('http://rifa.teste/files/sumiu-1.jpg');
    expect(Object.keys(fields).filter((name) => name.startsWith('og:image:'))).toEqual(['og:image:alt']);
  });

  it('says of a drawn one what was drawn', async () => {
    const { fields } = previewOf((await get('/campanha/4')).text);
    expect(fields['og:description']).toBe('UMA MOTO Sorteio realizado: 0007, 0031.');
  });

  it('takes nothing typed for more than text', async () => {
    const { text, headers } = await get('/campanha/2');
    const { title, fields, elements } = previewOf(text);
    expect(title).toBe(`${MAU} · RIFAS & CIA`);
    expect(fields['og:title']).toBe(MAU);
    const own = new Set(['title', 'meta']);
    expect(elements.filter((name) => !own.has(name))).toEqual(
      // The company's settings stand where its mark stood, once.
      [...PLAIN.elements.filter((name) => !own.has(name)), 'script'],
    );
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it('whatever was typed, is read as it was typed and ends no element', () => {
    const loja = { nome: 'LOJA', origin: 'http://rifa.teste' };
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), (titulo) => {
        const cartaz: Cartaz = { ...RIFA, idRifa: 1, titulo, milharSorteada: '' };
        const html = etiquetasDoCartaz(cartaz, loja, SEM_IMAGEM);
        const { title, fields, elements } = previewOf(`${html}</head>`);
        expect([title, fields['og:title']]).toEqual([`${titulo} · LOJA`, titulo]);
        expect(new Set(elements)).toEqual(new Set(['title', 'meta']));
      }),
    );
  });

  it('keeps its text to what previews show, the end of it whole', () => {
    const cartaz: Cartaz = { ...RIFA, idRifa: 1, descricao: '🎁'.repeat(500), milharSorteada: '' };
    const { fields } = previewOf(
      `${etiquetasDoCartaz(cartaz, { nome: '', origin: 'http://rifa.teste' }, SEM_IMAGEM)}</head>`,
    );
    const texto = fields['og:description'] ?? '';
    expect(Array.from(texto).length).toBeLessThanOrEqual(201);
    expect(texto).toMatch(/^(🎁)+… R\$\s10,00 por bilhete\. Sorteio: .*\.$/u);
    expect(fields['og:site_name']).toBe('Rifa Viva');
  });
});

describe('the plain page', () => {
  it.each([
    ['/campanha/99', 404],
    ['/campanha/3', 404],
    ['/inicio', 200],
    ['/404', 404],
  ])('%s answers %i and says of itself what every page says', async (path, expected) => {
    const { status, text } = await get(path);
    expect([status, previewOf(text).title, previewOf(text).fields.description]).toEqual([
      expected,
      PLAIN.title,
      PLAIN.fields.description,
    ]);
    expect(text).not.toContain('og:');
  });

  it.each([
    '/campanha',
    '/campanha/',
    '/campanha/0',
    '/campanha/01',
    '/campanha/-1',
    '/campanha/1x',
    '/campanha/1234567890',
    '/campanha/1/2',
    '/campanha/:idRifa',
    '/campanha/%31x',
  ])('%s is no page', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([302, '/404']);
  });

  it.each([{ privado: true }, { status: 'Manutencao' }, { status: 'Suspenso' }])(
    'is all that strangers get where they may not read raffles: %o',
    async (fechada) => {
      await alter(fechada);
      for (const path of ['/campanha/1', '/campanha/99']) {
        const { status, text } = await get(path);
        expect([path, status, previewOf(text).title]).toEqual([path, 200, PLAIN.title]);
        expect(text).not.toContain('MOTO ZERO');
      }
      await alter({ privado: false, status: 'Ativo' });
      expect((await get('/campanha/1')).text).toContain('MOTO ZERO');
    },
  );

  it('opens where the raffle cannot be read', async () => {
    const query = vi.spyOn(side.readSide.db, 'query').mockRejectedValue(new Error('down') as never);
    const { status, text } = await get('/campanha/1');
    query.mockRestore();
    expect([status, previewOf(text).title]).toEqual([200, PLAIN.title]);
  });
});
