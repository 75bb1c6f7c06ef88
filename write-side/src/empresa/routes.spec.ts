import { randomBytes } from 'node:crypto';
import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/embedded/testing/write-side';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificadoDeTeste } from './certificados-de-teste.ts';

let side: TestWriteSide;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true });
});
afterAll(() => side.close());

const atualizar = (quem: number | null, corpo: unknown) =>
  side.call(quem, 'PUT', '/api/empresas/atualizar', corpo);
const enviar = (quem: number | null, bytes: Uint8Array, senha?: string, campo = 'arq') => {
  const form = new FormData();
  form.set(campo, new Blob([new Uint8Array(bytes)]), '../../loja.p12');
  if (senha !== undefined) form.set('senhaCertificado', senha);
  return side.call(quem, 'POST', '/api/uploadCert', form);
};
const tudo = async () => JSON.stringify(await side.events('empresa'));

/** Columns of the matrix: somebody of that role, and what he is answered. */
const SO_ADMINISTRADORES = [
  [null, 401],
  [8, 403],
  [6, 403],
  [4, 403],
  [3, 200],
  [1, 200],
] as const;

describe('the company', () => {
  it('is there from the first start, once', async () => {
    expect((await side.events('empresa')).map((e) => e.type)).toEqual(['EmpresaCriada']);
  });

  it.each(SO_ADMINISTRADORES)('is changed by %s: %i (B4a)', async (quem, esperado) => {
    const antes = await side.store.lastPosition();
    const { status, headers } = await atualizar(quem, { nome: `LOJA ${quem}`, minutos: 7 });
    expect(status).toBe(esperado);
    if (status === 200) {
      expect(side.directory.company().nome).toBe(`LOJA ${quem}`);
      expect(BigInt(headers.get('Event-Position') ?? 0)).toBeGreaterThan(antes ?? 0n);
    } else expect(await side.store.lastPosition()).toBe(antes);
  });

  it.each(SO_ADMINISTRADORES)('is paid as %s says: %i (B4b)', async (quem, esperado) => {
    const corpo = { tipoPagamento: 'normal', chavePixComum: 'loja@exemplo.com.br', cidade: 'Recife' };
    expect((await atualizar(quem, corpo)).status).toBe(esperado);
  });

  it('is switched by id 1 alone; a value sent unchanged is ignored (B4c)', async () => {
    for (const campo of [{ status: 'Manutencao' }, { urlApi: 'https://api.exemplo.com.br' }]) {
      const antes = await side.store.lastPosition();
      expect(await atualizar(3, campo)).toMatchObject({ status: 403, body: { codigo: 'PAPEL' } });
      expect(await side.store.lastPosition()).toBe(antes);
    }
    expect((await atualizar(3, { status: 'Ativo', urlApi: '' })).status).toBe(200);
    expect((await atualizar(1, { status: 'Manutencao' })).status).toBe(200);
    expect(await atualizar(3, { nome: 'X' })).toMatchObject({ status: 503 });
    expect((await atualizar(1, { status: 'Ativo' })).status).toBe(200);
  });

  it.each([
    [{ whatsApp: 'javascript:alert(1)' }, 'ENDERECO'],
    [{ instagram: 'https://evil.example/instagram.com' }, 'ENDERECO'],
    [{ chavePixComum: '123' }, 'CHAVE_PIX'],
    [{ logo: 'naoenviada.png' }, 'IMAGEM_NAO_ENVIADA'],
    [{ logo: '../../etc/passwd' }, 'IMAGEM_NAO_ENVIADA'],
    [{ corFundoMenu: 'red' }, 'VALOR_INVALIDO'],
    [{ minutos: 0 }, 'VALOR_INVALIDO'],
    [{ privado: 'sim' }, 'VALOR_INVALIDO'],
    [{ nome: ' \u200b ' }, 'VALOR_INVALIDO'],
    [{ idEmpresa: 1 }, 'CAMPO_NAO_PERMITIDO'],
  ])('refuses %j with 400 %s', async (corpo, codigo) => {
    const antes = await side.store.lastPosition();
    expect(await atualizar(3, corpo)).toMatchObject({ status: 400, body: { codigo } });
    expect(await side.store.lastPosition()).toBe(antes);
  });

  it('takes the standard logo', async () => {
    expect((await atualizar(3, { logo: 'LogoPadrao.png' })).status).toBe(200);
  });
});

describe('its secrets', () => {
  it('go into the vault; the event tells which, never what', async () => {
    expect((await atualizar(3, { tokenMp: 'canario-token', clientSecretEfi: 'canario-efi' })).status).toBe(
      200,
    );
    expect((await side.vault.secret('tokenMp'))?.toString()).toBe('canario-token');
    expect((await side.vault.secret('clientSecretEfi'))?.toString()).toBe('canario-efi');
    expect(await tudo()).not.toContain('canario');
    expect(side.directory.companySecrets()).toEqual(new Set(['tokenMp', 'clientSecretEfi']));
  });

  it.each(['', '********'])('stay when %j is sent', async (tokenMp) => {
    const antes = await side.store.lastPosition();
    expect((await atualizar(3, { tokenMp })).status).toBe(200);
    expect((await side.vault.secret('tokenMp'))?.toString()).toBe('canario-token');
    expect(await side.store.lastPosition()).toBe(antes);
  });

  it('stay when the change beside them is refused', async () => {
    expect((await atualizar(3, { tokenMp: 'canario-2', status: 'Outro' })).status).toBe(403);
    expect((await side.vault.secret('tokenMp'))?.toString()).toBe('canario-token');
  });
});

describe('its certificate (B5)', () => {
  it.each(SO_ADMINISTRADORES)('is sent by %s: %i', async (quem, esperado) => {
    expect((await enviar(quem, certificadoDeTeste())).status).toBe(esperado);
  });

  it('is kept under a name made here, with its password, outside every event', async () => {
    const bytes = certificadoDeTeste({ senha: 'canario-senha' });
    const { status, body } = await enviar(3, bytes, 'canario-senha');
    expect(status).toBe(200);
    expect(body.nomeCertificado).toMatch(/^certificado-\d+-[0-9a-f]{8}\.p12$/);
    expect(Date.parse(String(body.validade))).toBeGreaterThan(Date.now());
    expect((await side.vault.secret('certificado'))?.equals(bytes)).toBe(true);
    expect(await tudo()).not.toContain('canario');
    expect(side.directory.company().nomeCertificado).toBe(body.nomeCertificado);
  });

  it.each<[string, () => Buffer, string, number]>([
    ['random bytes', () => randomBytes(2_000), '', 400],
    ['a text', () => Buffer.from('certificado'), '', 400],
    ['an empty file', () => Buffer.alloc(0), '', 400],
    ['a wrong password', () => certificadoDeTeste({ senha: 'certa' }), 'errada', 400],
    ['one that is over', () => certificadoDeTeste({ dias: -1 }), '', 400],
    ['one without its key', () => certificadoDeTeste({ comChave: false }), '', 400],
    ['nesting without end', () => Buffer.alloc(60_000, Buffer.from([0x30, 0x80])), '', 400],
    ['more than 64 KiB', () => randomBytes(64 * 1024 + 1), '', 413],
  ])('refuses %s and keeps the old one', async (_, bytes, senha, status) => {
    const antes = await side.store.lastPosition();
    const certificado = await side.vault.secret('certificado');
    expect((await enviar(3, bytes(), senha)).status).toBe(status);
    expect(await side.store.lastPosition()).toBe(antes);
    expect(await side.vault.secret('certificado')).toEqual(certificado);
  });

  it('comes in its own field, as multipart', async () => {
    expect((await enviar(3, certificadoDeTeste(), undefined, 'outro')).status).toBe(400);
    expect((await side.call(3, 'POST', '/api/uploadCert', { arq: 'x' })).status).toBe(415);
  });

  it('may be named in the form only as it is', async () => {
    const { nomeCertificado } = side.directory.company();
    expect((await atualizar(3, { nomeCertificado })).status).toBe(200);
    expect((await atualizar(3, { nomeCertificado: 'outro.p12' })).status).toBe(400);
  });
});
