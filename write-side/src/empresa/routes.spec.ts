import {
  CERTIFICADOS_DE_OPENSSL,
  certificadoDeOpenssl,
} from '@rifa-viva/proof/testing/certificados-de-teste';
import { type ScriptedServer, startScriptedServer } from '@rifa-viva/proof/testing/scripted-server';
import { startTestWriteSide, TEST_ORIGIN, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import forge from 'node-forge';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { permissoes } from './permissoes.ts';

let side: TestWriteSide;
let provedor: ScriptedServer;
beforeAll(async () => {
  provedor = await startScriptedServer();
  const provedores = { mercadoPago: provedor.url, efi: provedor.url };
  side = await startTestWriteSide({ people: true, provedores });
});
afterAll(async () => {
  await side.close();
  await provedor.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const atualizar = (quem: number | null, corpo: unknown) =>
  side.call(quem, 'PUT', '/api/empresas/atualizar', corpo);
const ultimo = async () => (await side.events('empresa')).at(-1);

const CHAVES = forge.pki.rsa.generateKeyPair(1024);
interface Feitio {
  readonly senha?: string;
  readonly comChave?: boolean;
  readonly ate?: Date;
}
/** A .p12 as banks issue them. */
function p12({ senha = '', comChave = true, ate = new Date('2199-01-01') }: Feitio = {}): Buffer {
  const certificado = forge.pki.createCertificate();
  certificado.publicKey = CHAVES.publicKey;
  certificado.validity.notBefore = new Date('2020-01-01');
  certificado.validity.notAfter = ate;
  certificado.setSubject([{ name: 'commonName', value: 'loja' }]);
  certificado.setIssuer([{ name: 'commonName', value: 'banco' }]);
  certificado.sign(CHAVES.privateKey, forge.md.sha256.create());
  const chave = comChave ? CHAVES.privateKey : null;
  const asn1 = forge.pkcs12.toPkcs12Asn1(chave as typeof CHAVES.privateKey, certificado, senha, {
    algorithm: '3des',
  });
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}
const enviar = (quem: number | null, bytes: Buffer, senhaCertificado?: string, campo = 'arq') => {
  const form = new FormData();
  form.set(campo, new Blob([new Uint8Array(bytes)]), '../../efi.p12');
  if (senhaCertificado !== undefined) form.set('senhaCertificado', senhaCertificado);
  return side.call(quem, 'POST', '/api/uploadCert', form);
};

describe('the first start', () => {
  it('created the company', async () => {
    expect((await side.events('empresa'))[0]).toMatchObject({
      type: 'EmpresaCriada',
      data: { status: 'Ativo', minutos: 5, qtdeMaxBilhetesVendedor: 100, horasConferenciaManual: 24 },
    });
  });
});

describe('atualizar', () => {
  it.each([
    [null, 401],
    [8, 403],
    [6, 403],
    [4, 403],
  ])('B4a: %s answers %i', async (quem, status) => {
    await side.writesNothing(() => atualizar(quem, { nome: 'LOJA' }), status);
  });
  it.each([3, 1])('B4a: %i saves, with both values in the event', async (quem) => {
    const { status, headers } = await atualizar(quem, { nome: `Loja ${quem}`, corFundoMenu: '#112233' });
    expect(status).toBe(200);
    expect(headers.get('Event-Position')).toMatch(/^\d+$/);
    expect(side.directory.company().nome).toBe(`Loja ${quem}`);
    expect(await ultimo()).toMatchObject({
      type: 'EmpresaAlterada',
      data: { idUsuario: quem, depois: { nome: `Loja ${quem}` } },
    });
  });
  it.each([{ status: 'Manutencao' }, { urlApi: 'https://api.exemplo.com.br' }])(
    'B4c: %j is refused to an Administrador, allowed with the rule switched off',
    async (corpo) => {
      expect(await side.writesNothing(() => atualizar(3, corpo), 403)).toMatchObject({ codigo: 'PAPEL' });
      expect((await atualizar(3, { status: 'Ativo', urlApi: '' })).status).toBe(200);
      vi.spyOn(permissoes, 'B4c').mockReturnValue(true);
      expect((await atualizar(3, corpo)).status).toBe(200);
      vi.restoreAllMocks();
      expect((await atualizar(1, { status: 'Ativo', urlApi: '' })).status).toBe(200);
    },
  );
  it('B4c: the urlApi that is read where none is stored is no change', async () => {
    await side.writesNothing(() => atualizar(3, { status: 'Ativo', urlApi: TEST_ORIGIN }), 200);
  });
  it('nothing different writes nothing', async () => {
    await side.writesNothing(() => atualizar(3, { minutos: 5, privado: false }), 200);
  });
  it.each([
    [{ nome: '' }, 'Digite o nome da empresa...'],
    [{ logo: '' }, 'Selecione a LogoMarca da empresa...'],
    [{ logo: 'nunca-enviada.png' }, 'Envie a imagem antes de salvar.'],
    [{ logo: '../../etc/passwd' }, 'Envie a imagem antes de salvar.'],
    [{ corFundoMenu: 'red' }, 'Cor inválida.'],
    [{ whatsApp: 'javascript:alert(1)' }, 'Endereço inválido.'],
    [{ instagram: '//evil.example' }, 'Endereço inválido.'],
    [{ chavePixComum: '123' }, 'Chave Pix inválida.'],
    [{ nomeCertificado: 'outro.p12' }, 'Valor inválido para nomeCertificado.'],
    [{ minutos: 0 }, 'Valor inválido para minutos.'],
    [{ tokenMp: 1 }, 'Valor inválido para tokenMp.'],
    [{ idEmpresa: 1 }, 'Campo não permitido: idEmpresa.'],
  ])('refuses %j', async (corpo, erro) => {
    expect(await side.writesNothing(() => atualizar(3, corpo), 400)).toMatchObject({ erro });
  });
  it('the pictures that are always there need no upload', async () => {
    expect((await atualizar(3, { logo: 'semImagem.png' })).status).toBe(200);
    expect((await atualizar(3, { logo: 'LogoPadrao.png' })).status).toBe(200);
  });
});

describe('secrets (B4b)', () => {
  it('go to the vault; the event says only who changed which', async () => {
    const canario = 'canario-segredo-4711';
    expect((await atualizar(3, { tokenMp: canario, clientSecretEfi: '' })).status).toBe(200);
    expect(await ultimo()).toEqual({
      type: 'SegredoDaEmpresaAlterado',
      data: { idUsuario: 3, segredo: 'tokenMp' },
    });
    expect((await side.vault.secret('tokenMp'))?.toString()).toBe(canario);
    expect(JSON.stringify(await side.events('empresa'))).not.toContain(canario);
    await side.writesNothing(() => atualizar(3, { tokenMp: '********' }), 200);
    expect((await side.vault.secret('tokenMp'))?.toString()).toBe(canario);
  });
  it('a refused change leaves no secret behind', async () => {
    await side.writesNothing(() => atualizar(3, { clientSecretEfi: 'x1', status: 'Desativado' }), 403);
    expect(await side.vault.secret('clientSecretEfi')).toBeNull();
  });
});

describe('uploadCert (B5)', () => {
  it.each([
    [null, 401],
    [8, 403],
    [6, 403],
    [4, 403],
  ])('%s answers %i', async (quem, status) => {
    await side.writesNothing(() => enviar(quem, p12()), status);
  });

  it.each([
    ['without a password', undefined, p12()],
    ['with one', 'segredo', p12({ senha: 'segredo' })],
  ])('%s is kept in the vault under a name made here', async (_nome, senha, bytes) => {
    const { status, body } = await enviar(3, bytes, senha);
    expect(status).toBe(200);
    expect(body.nomeCertificado).toMatch(/^certificado-[0-9a-f]{16}\.p12$/);
    expect(body.validade).toBe('2199-01-01T00:00:00.000Z');
    expect(side.directory.company()).toMatchObject({
      nomeCertificado: body.nomeCertificado,
      validadeCertificado: body.validade,
    });
    expect(side.directory.companySecrets()).toContain('certificado');
    expect(await side.vault.secret('certificado')).toEqual(bytes);
    expect((await side.vault.secret('senhaCertificado'))?.toString()).toBe(senha ?? '');
    expect((await atualizar(3, { nomeCertificado: body.nomeCertificado })).status).toBe(200);
  });

  it.each(CERTIFICADOS_DE_OPENSSL)('%s is taken', async (nome, senha) => {
    const { status, body } = await enviar(3, certificadoDeOpenssl(nome), senha);
    expect([status, body.validade]).toEqual([200, expect.stringMatching(/^2126-/)]);
  });

  it.each([
    ['empty', Buffer.alloc(0), '', 400],
    ['random', Buffer.from(forge.random.getBytesSync(2_000), 'binary'), '', 400],
    ['text', Buffer.from('-----BEGIN CERTIFICATE-----'), '', 400],
    ['a wrong password', p12({ senha: 'certa' }), 'errada', 400],
    ['expired', p12({ ate: new Date('2021-01-01') }), '', 400],
    ['no key', p12({ comChave: false }), '', 400],
    ['nested without end', Buffer.alloc(60_000, Buffer.from([0x30, 0x80])), '', 400],
    ['more than 64 KiB', Buffer.alloc(65 * 1024), '', 413],
  ])('%s is refused and the old one stays', async (_nome, bytes, senha, status) => {
    const antes = await side.vault.secret('certificado');
    const body = await side.writesNothing(() => enviar(3, bytes, senha), status);
    if (status === 400 && bytes.length > 0) expect(body.erro).toBe('Certificado inválido.');
    expect(await side.vault.secret('certificado')).toEqual(antes);
  });

  it('one that asks for endless work does not stop anybody else', async () => {
    const pedir = async () => {
      const pedido = enviar(3, semFim(p12()));
      const saude = await fetch(`${side.url}/saude/vivo`);
      expect(saude.status).toBe(200);
      return pedido;
    };
    expect(await side.writesNothing(pedir, 400)).toMatchObject({ erro: 'Certificado inválido.' });
  });

  it('a password that does not open it is refused', async () => {
    await enviar(3, p12({ senha: 'certa' }), 'certa');
    expect(await side.writesNothing(() => atualizar(3, { senhaCertificado: 'errada' }), 400)).toMatchObject({
      erro: 'Certificado inválido.',
    });
    expect((await atualizar(3, { senhaCertificado: 'certa' })).status).toBe(200);
  });

  it.each([
    ['another field', () => enviar(3, p12(), '', 'imagem'), 400, 'Arquivo inválido.'],
    ['JSON', () => side.call(3, 'POST', '/api/uploadCert', {}), 415, 'Formato não suportado.'],
  ])('%s is refused', async (_nome, pedir, status, erro) => {
    expect(await side.writesNothing(pedir, status)).toMatchObject({ erro });
  });
});

describe('testarConexao (B6)', () => {
  const testar = (quem: number | null, qual: unknown = 'mercadoPago') =>
    side.call(quem, 'POST', '/api/empresas/testarConexao', { provedor: qual });
  const escolher = (tipoPagamento: string) => atualizar(3, { tipoPagamento });
  /** Charges as Mercado Pago makes them; `aoCriar` happens in the middle. */
  const comoMercadoPago = (aoCriar: () => Promise<unknown> = async () => undefined) => {
    let referencia: unknown;
    provedor.play(async ({ method, path, body, headers }) => {
      if (headers.authorization !== 'Bearer token-bom') return { status: 401, json: {} };
      if (path.startsWith('/v1/payments/search')) return { status: 200, json: { results: [] } };
      if (method === 'POST') {
        referencia = (body as { external_reference?: unknown }).external_reference;
        await aoCriar();
      }
      const json = {
        id: 1,
        status: method === 'PUT' ? 'cancelled' : 'pending',
        external_reference: referencia,
        currency_id: 'BRL',
        transaction_amount: 0.01,
        point_of_interaction: { transaction_data: { qr_code: '0002' } },
      };
      return { status: 200, json };
    });
  };

  it.each([
    [null, 401],
    [8, 403],
    [6, 403],
    [4, 403],
  ])('%s answers %i', async (quem, status) => {
    await side.writesNothing(() => testar(quem), status);
  });

  it.each(['normal', '', 1, null])('provider %j is refused', async (qual) => {
    await side.writesNothing(() => testar(3, qual), 400);
  });

  it('without credentials says which are missing', async () => {
    expect(await side.writesNothing(() => testar(3, 'efi'), 409)).toMatchObject({
      codigo: 'CONEXAO_DO_PROVEDOR',
      erro: expect.stringMatching(
        /^A conexão com o provedor falhou: Efí não está configurado: falta Chave Pix/,
      ),
    });
  });

  it('of wrong ones says so, and the provider cannot be chosen', async () => {
    comoMercadoPago();
    await atualizar(3, { chavePublicaMp: 'pk', tokenMp: 'token-canario', segredoWebhookMp: 'aviso-canario' });
    const body = await side.writesNothing(() => testar(3), 409);
    expect(body.erro).toBe('A conexão com o provedor falhou: Mercado Pago recusou as credenciais.');
    expect(await side.writesNothing(() => escolher('mercadoPago'), 409)).toMatchObject({
      codigo: 'PROVEDOR_NAO_TESTADO',
      campo: 'tipoPagamento',
      erro: 'Teste a conexão com o provedor antes de escolhê-lo. Falta: Testar conexão.',
    });
    expect((await side.vault.secret('segredoWebhookMp'))?.toString()).toBe('aviso-canario');
    expect(JSON.stringify(await side.events('empresa'))).not.toContain('canario');
  });

  it('that changed while they were tried were not tried', async () => {
    await atualizar(3, { tokenMp: 'token-bom' });
    comoMercadoPago(() => atualizar(3, { chavePublicaMp: 'pk-2' }));
    expect((await testar(3)).body).toMatchObject({ codigo: 'CONFLITO' });
  });

  it.each([3, 1])('of good ones is recorded, and the provider can be chosen (%i)', async (quem) => {
    comoMercadoPago();
    await atualizar(quem, { tipoPagamento: 'normal', chavePublicaMp: `pk-de-${quem}` });
    const { status, headers } = await testar(quem);
    expect([status, headers.get('Event-Position')]).toEqual([200, expect.stringMatching(/^\d+$/)]);
    expect(await ultimo()).toEqual({
      type: 'ProvedorTestado',
      data: { idUsuario: quem, provedor: 'mercadoPago' },
    });
    await side.writesNothing(() => testar(quem), 200);
    expect((await escolher('mercadoPago')).status).toBe(200);
    expect(side.directory.company().tipoPagamento).toBe('mercadoPago');
  });
});

/** Asks for 2^31 - 1 rounds of key derivation before the file's own check. */
function semFim(bytes: Buffer): Buffer {
  const asn1 = forge.asn1.fromDer(forge.util.createBuffer(bytes.toString('binary')));
  const [, , mac] = partes(asn1);
  const rodadas = mac && partes(mac)[2];
  if (!rodadas) throw new Error('no rounds to raise');
  rodadas.value = Buffer.from([0x7f, 0xff, 0xff, 0xff]).toString('binary');
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}

const partes = (asn1: forge.asn1.Asn1): forge.asn1.Asn1[] => (Array.isArray(asn1.value) ? asn1.value : []);
