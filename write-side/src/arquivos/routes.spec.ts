import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { NOME_DE_ARQUIVO } from '@rifa-viva/contracts/http/arquivos';
import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { abrirArquivos } from '../adapters/arquivos.ts';

/** Whether the disk is full: what is written then stands there half, under the name it was to have at first. */
const disco = vi.hoisted(() => ({ cheio: false }));
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  return {
    ...fs,
    async writeFile(...[caminho, bytes, opcoes]: Parameters<typeof fs.writeFile>) {
      if (!disco.cheio) return fs.writeFile(caminho, bytes, opcoes);
      await fs.writeFile(caminho, 'meta');
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    },
  };
});

let side: TestWriteSide;
let png: Buffer;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true });
  png = await quadro().png().toBuffer();
});
afterAll(() => side.close());

const quadro = (largura = 60, altura = 40) =>
  sharp({ create: { width: largura, height: altura, channels: 3, background: '#123456' } });
const pasta = (...partes: string[]) => join(side.dataDir, 'arquivos', ...partes);

const enviar = (
  quem: number | null,
  bytes: Buffer,
  nome = 'foto.png',
  campo = 'imagem',
  onde = '/api/upload',
) => {
  const form = new FormData();
  form.set(campo, new Blob([new Uint8Array(bytes)]), nome);
  return side.call(quem, 'POST', onde, form);
};
async function guardada(bytes: Buffer, nome?: string) {
  const { status, body } = await enviar(3, bytes, nome);
  expect({ status, erro: body.erro }).toEqual({ status: 200, erro: undefined });
  expect(body.nome).toMatch(NOME_DE_ARQUIVO);
  const conteudo = readFileSync(pasta(String(body.nome)));
  return { nome: String(body.nome), conteudo, dados: await sharp(conteudo).metadata() };
}
async function recusada(pedido: ReturnType<typeof enviar>, status: number, erro?: string) {
  const antes = readdirSync(pasta());
  const resposta = await pedido;
  expect({ status: resposta.status, erro: resposta.body.erro }).toEqual({
    status,
    erro: erro ?? resposta.body.erro,
  });
  expect(readdirSync(pasta())).toEqual(antes);
  return resposta;
}

describe('who uploads', () => {
  it.each([
    ['/api/upload', null, 401],
    ['/api/upload', 8, 403],
    ['/api/upload', 6, 403],
    ['/api/upload', 4, 200],
    ['/api/upload', 3, 200],
    ['/api/upload', 1, 200],
    ['/api/uploadPatrocinadores', null, 401],
    ['/api/uploadPatrocinadores', 8, 403],
    ['/api/uploadPatrocinadores', 6, 403],
    ['/api/uploadPatrocinadores', 4, 403],
    ['/api/uploadPatrocinadores', 3, 403],
    ['/api/uploadPatrocinadores', 1, 200],
  ])('%s by %s answers %i', async (onde, quem, status) => {
    expect((await enviar(quem, png, 'foto.png', 'imagem', onde)).status).toBe(status);
  });
});

describe('what is kept', () => {
  it('leaves nothing behind where the disk is full, and asks to come again', async () => {
    disco.cheio = true;
    const resposta = await recusada(enviar(3, png), 503).finally(() => {
      disco.cheio = false;
    });
    expect(resposta.headers.get('Retry-After')).toBe('60');
    await guardada(png);
  });

  it('each format under its own ending', async () => {
    expect((await guardada(png)).dados.format).toBe('png');
    expect((await guardada(await quadro().jpeg().toBuffer(), 'a.png')).nome).toMatch(/\.jpg$/);
    expect((await guardada(await quadro().webp().toBuffer())).nome).toMatch(/\.webp$/);
  });
  it.each([
    ['Ação do São João.PNG', /^acao-do-sao-joao-\d{13}-[0-9a-f]{8}\.png$/],
    ['../../x.png', /^x-\d{13}-[0-9a-f]{8}\.png$/],
    ['CON', /^con-/],
    ['x.png.html', /^x-png-/],
    ['\u202egnp.exe', /^gnp-/],
    ['é'.repeat(1_000), /^e{40}-/],
    ['日本', /^imagem-/],
  ])('%j gets a name made here', async (nome, esperado) => {
    expect((await guardada(png, nome)).nome).toMatch(esperado);
  });
  it('nothing but the picture: no metadata, no page or archive behind it', async () => {
    const jpeg = await quadro()
      .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .jpeg()
      .toBuffer();
    const poliglota = Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>PK\u0003\u0004')]);
    const { conteudo, dados } = await guardada(poliglota);
    expect(dados.exif).toBeUndefined();
    expect(dados.icc).toBeUndefined();
    expect(conteudo.includes('script')).toBe(false);
  });
  it('turned as the camera meant it, in screen colours, one frame, no larger than 4000', async () => {
    const deitada = await quadro(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await guardada(deitada)).dados).toMatchObject({ width: 40, height: 60 });
    const cmyk = await quadro().toColourspace('cmyk').jpeg().toBuffer();
    expect((await guardada(cmyk)).dados).toMatchObject({ space: 'srgb', channels: 3 });
    const quadros = [png, await quadro().negate().png().toBuffer()];
    const animada = await sharp(quadros, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animada).metadata()).pages).toBe(2);
    expect((await guardada(animada)).dados.pages ?? 1).toBe(1);
    expect((await guardada(await quadro(5_000, 100).png().toBuffer())).dados).toMatchObject({ width: 4_000 });
  });
  it('sponsors’ apart', async () => {
    const { body } = await enviar(1, png, 'p.png', 'imagem', '/api/uploadPatrocinadores');
    expect(existsSync(pasta('patrocinadores', String(body.nome)))).toBe(true);
    expect(existsSync(pasta(String(body.nome)))).toBe(false);
  });
});

const FORMATO = 'Formato de imagem não suportado. Use jpeg, png ou webp.';
describe('what is refused', () => {
  it.each([
    ['GIF as PNG', async () => quadro().gif().toBuffer()],
    [
      'SVG',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ],
    ['HTML as PNG', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PNG signature alone', async () => png.subarray(0, 12)],
    ['a truncated JPEG', async () => (await quadro(600, 600).jpeg().toBuffer()).subarray(0, 2_000)],
    ['AVIF', async () => quadro().avif().toBuffer()],
  ])('%s', async (_nome, bytes) => {
    await recusada(enviar(3, await bytes()), 415, FORMATO);
  });
  it('webp for sponsors, whose pictures go into PDF', async () => {
    const webp = await quadro().webp().toBuffer();
    await recusada(enviar(1, webp, 'p.webp', 'imagem', '/api/uploadPatrocinadores'), 415, FORMATO);
  });
  it('a bomb of pixels', async () => {
    const bomba = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    await recusada(enviar(3, bomba), 413, 'Imagem grande demais.');
  });
  it('more than 8 MiB', async () => {
    await recusada(enviar(3, Buffer.concat([png, Buffer.alloc(9 * 1024 * 1024)])), 413);
  });
  it.each([
    ['no file', (): unknown => new FormData(), 400],
    ['JSON', (): unknown => ({}), 415],
  ])('%s', async (_nome, corpo, status) => {
    await recusada(side.call(3, 'POST', '/api/upload', corpo()), status);
  });
  it('an empty file, another field, two files, a field beside it', async () => {
    await recusada(enviar(3, Buffer.alloc(0)), 400, 'Arquivo inválido.');
    await recusada(enviar(3, png, 'a.png', 'arquivo'), 400, 'Arquivo inválido.');
    const duas = new FormData();
    for (const nome of ['a.png', 'b.png']) duas.append('imagem', new Blob([new Uint8Array(png)]), nome);
    await recusada(side.call(3, 'POST', '/api/upload', duas), 400, 'Arquivo inválido.');
    const campos = new FormData();
    for (let i = 0; i < 100; i += 1) campos.set(`campo${i}`, 'x');
    campos.set('imagem', new Blob([new Uint8Array(png)]), 'a.png');
    await recusada(side.call(3, 'POST', '/api/upload', campos), 400, 'Arquivo inválido.');
  });
  it('no boundary', async () => {
    const resposta = await fetch(`${side.url}/api/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await side.token(3)}`, 'Content-Type': 'multipart/form-data' },
      body: 'x',
    });
    expect(resposta.status).toBe(400);
  });
  it('an upload broken off leaves nothing behind', async () => {
    const antes = readdirSync(pasta());
    const { port, hostname } = new URL(side.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      [
        'POST /api/upload HTTP/1.1',
        `Host: ${hostname}`,
        `Authorization: Bearer ${await side.token(3)}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 5000',
        '',
        '--b\r\nContent-Disposition: form-data; name="imagem"; filename="a.png"\r\n\r\nmetade',
      ].join('\r\n'),
    );
    await new Promise<void>((resolve) => socket.end(resolve));
    await expect.poll(async () => (await enviar(3, png)).status).toBe(200);
    expect(readdirSync(pasta()).length).toBe(antes.length + 1);
  });
});

describe('the folder', () => {
  it('has the pictures that are always there and no half-written one but those of another process', async () => {
    for (const nome of ['resto.png.parte', 'de-outro.png.parte']) writeFileSync(pasta(nome), 'x');
    const ontem = new Date(Date.now() - 86_400_000);
    utimesSync(pasta('resto.png.parte'), ontem, ontem);
    const arquivos = await abrirArquivos(side.dataDir);
    expect(existsSync(pasta('resto.png.parte'))).toBe(false);
    expect(existsSync(pasta('de-outro.png.parte'))).toBe(true);
    rmSync(pasta('de-outro.png.parte'));
    for (const nome of ['semImagem.png', 'LogoPadrao.png']) {
      expect((await sharp(pasta(nome)).metadata()).format).toBe('png');
    }
    expect(await arquivos.existe('imagens', '../cofre.key')).toBe(false);
    expect(await arquivos.existe('imagens', 'nada.png')).toBe(false);
  });

  it('is tried without a trace, where there is room and where there is none', async () => {
    const arquivos = await abrirArquivos(side.dataDir);
    const antes = readdirSync(pasta());
    await arquivos.experimentar();
    disco.cheio = true;
    const tentativa = arquivos.experimentar().finally(() => {
      disco.cheio = false;
    });
    await expect(tentativa).rejects.toThrow('no space left on device');
    expect(readdirSync(pasta())).toEqual(antes);
  });
});
