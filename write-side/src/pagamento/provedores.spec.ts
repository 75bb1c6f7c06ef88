import { type DadosDaEmpresa, EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { certificadoDeOpenssl } from '@rifa-viva/proof/testing/certificados-de-teste';
import {
  type Scripted,
  type ScriptedServer,
  type Seen,
  startScriptedServer,
} from '@rifa-viva/proof/testing/scripted-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { abrirCertificado } from '../empresa/certificado.ts';
import { hmacDaEfiConfere } from './assinatura-efi.ts';
import { ProvedorIndisponivelError, ProvedorRecusouError } from './provedor.ts';
import { criarProvedores, type ProvedoresDaEmpresa } from './provedores.ts';
import { ESQUECIDA_DEPOIS } from './proximo-passo.ts';

/** Company and vault as one process sees them. */
class Empresa {
  dados: DadosDaEmpresa = {
    ...EMPRESA_INICIAL,
    chavePublicaMp: 'pk',
    chavePixEfi: 'a@b.co',
    clientIdEfi: 'id',
  };
  readonly segredos = new Map<string, Buffer>([
    ['tokenMp', Buffer.from('token-1')],
    ['segredoWebhookMp', Buffer.from('aviso')],
    ['clientSecretEfi', Buffer.from('segredo')],
    ['certificado', certificadoDeOpenssl('legado-com-senha.p12')],
    ['senhaCertificado', Buffer.from('segredo')],
  ]);
  cofreFora = false;
  private readonly ouvintes = new Set<(mudanca: { empresa?: true }) => void>();

  readonly directory = {
    company: () => this.dados,
    companySecrets: () => new Set(this.segredos.keys()),
    onChange: (ouvinte: (mudanca: { empresa?: true }) => void) => {
      this.ouvintes.add(ouvinte);
      return () => this.ouvintes.delete(ouvinte);
    },
  };
  readonly vault = {
    secret: async (nome: string) => {
      if (this.cofreFora) throw new Error('vault is down');
      return this.segredos.get(nome) ?? null;
    },
    derive: (uso: string) => Buffer.from(uso),
  };

  mudou(): void {
    for (const ouvinte of this.ouvintes) ouvinte({ empresa: true });
  }
}

let empresa: Empresa;
let servidor: ScriptedServer;
let provedores: ProvedoresDaEmpresa;
let agora: number;
beforeEach(async () => {
  empresa = new Empresa();
  // The test certificates are of these days.
  agora = Date.now();
  servidor = await startScriptedServer();
  provedores = criarProvedores({
    vault: empresa.vault,
    directory: empresa.directory,
    enderecos: { mercadoPago: servidor.url, efi: servidor.url },
    origin: 'http://localhost:3000',
    abrirCertificado,
    agora: () => agora,
  });
});
afterEach(async () => {
  await provedores.close();
  await servidor.close();
});

const CHAVE = { idCobranca: 'a'.repeat(32), idPagamento: '1' };
const naoHa: Scripted = { status: 404, json: {} };
const ficha: Scripted = { status: 200, json: { access_token: 'ficha', expires_in: 3600 } };
const nenhum: Scripted = { status: 200, json: { results: [] } };
const semCobrancas = ({ path }: Seen): Scripted => {
  if (path === '/oauth/token') return ficha;
  return path.startsWith('/v1/payments/search') ? nenhum : naoHa;
};
/** The company has another token. */
function trocar(n: number): void {
  empresa.segredos.set('tokenMp', Buffer.from(`token-${n}`));
  empresa.mudou();
}
const autorizacoes = () => [...new Set(servidor.seen.map(({ headers }) => headers.authorization))];

describe('the gateways', () => {
  it('go by the credentials as they are now', async () => {
    servidor.play(semCobrancas);
    const antigo = await provedores.de('mercadoPago');
    await antigo.ler(CHAVE);
    empresa.segredos.set('tokenMp', Buffer.from('token-2'));
    expect(await provedores.de('mercadoPago')).toBe(antigo);
    empresa.mudou();
    const novo = await provedores.de('mercadoPago');
    expect(novo).not.toBe(antigo);
    await novo.ler(CHAVE);
    expect(autorizacoes()).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('go by former credentials for what was charged with them, two days long', async () => {
    const pagamento = {
      id: 1,
      status: 'approved',
      external_reference: CHAVE.idCobranca,
      currency_id: 'BRL',
      transaction_amount: 10,
    };
    servidor.play(({ path, headers }) =>
      path === '/v1/payments/1' && headers.authorization === 'Bearer token-1'
        ? { status: 200, json: { ...pagamento, date_approved: '2026-06-01T12:01:00Z' } }
        : semCobrancas({ path } as Seen),
    );
    const antigo = await provedores.de('mercadoPago');
    trocar(2);
    expect(await (await provedores.de('mercadoPago')).ler(CHAVE)).toMatchObject({ idPagamento: '1' });
    expect(autorizacoes()).toEqual(['Bearer token-2', 'Bearer token-1']);
    agora += ESQUECIDA_DEPOIS;
    expect(await (await provedores.de('mercadoPago')).ler(CHAVE)).toBeNull();
    await expect(antigo.ler(CHAVE)).rejects.toThrow(ProvedorIndisponivelError);
  });

  it('go by former credentials while the present ones are not whole, and make nothing new', async () => {
    servidor.play(semCobrancas);
    await provedores.de('mercadoPago');
    const token = Buffer.from('token-1');
    empresa.segredos.delete('tokenMp');
    empresa.mudou();
    const falta = 'Mercado Pago não está configurado: falta Access Token';
    const gateway = await provedores.de('mercadoPago');
    // None of them knows it, and the present account could not be asked.
    await expect(gateway.ler(CHAVE)).rejects.toThrow(falta);
    expect(autorizacoes()).toEqual(['Bearer token-1']);
    const pedido = { idCobranca: CHAVE.idCobranca, valor: 1, descricao: '', pagarAte: 0 };
    const pagador = { idUsuario: 8, nome: '' };
    await expect(gateway.criar({ ...pedido, pagador })).rejects.toThrow(falta);
    expect(await provedores.testar('mercadoPago')).toBe(falta);
    empresa.segredos.set('tokenMp', token);
    empresa.mudou();
    await (await provedores.de('mercadoPago')).ler(CHAVE);
    expect(autorizacoes()).toEqual(['Bearer token-1']);
  });

  it('keep the last four of them', async () => {
    servidor.play(semCobrancas);
    for (let n = 2; n <= 7; n += 1) {
      await provedores.de('mercadoPago');
      trocar(n);
    }
    const gateway = await provedores.de('mercadoPago');
    servidor.seen.length = 0;
    await gateway.ler(CHAVE);
    expect(autorizacoes()).toEqual([7, 6, 5, 4, 3].map((n) => `Bearer token-${n}`));
  });

  it('stay signed in where other things of the company change', async () => {
    servidor.play(semCobrancas);
    const antes = await provedores.de('efi');
    await antes.ler(CHAVE);
    empresa.dados = { ...empresa.dados, nome: 'OUTRA' };
    empresa.mudou();
    expect(await provedores.de('efi')).toBe(antes);
    await antes.ler(CHAVE);
    expect(servidor.seen.filter(({ path }) => path === '/oauth/token')).toHaveLength(1);
  });

  it('changed while they are being made are made anew', async () => {
    servidor.play(semCobrancas);
    const primeiro = provedores.de('mercadoPago');
    empresa.segredos.set('tokenMp', Buffer.from('token-2'));
    empresa.mudou();
    const segundo = await provedores.de('mercadoPago');
    await primeiro;
    await segundo.ler(CHAVE);
    expect(autorizacoes()).toEqual(['Bearer token-2']);
  });

  it.each([
    ['mercadoPago', 'tokenMp', 'Mercado Pago não está configurado: falta Access Token'],
    ['efi', 'certificado', 'Efí não está configurado: falta Certificado'],
  ] as const)('of %s without %s are none', async (provedor, segredo, motivo) => {
    empresa.segredos.delete(segredo);
    const error = await provedores.de(provedor).catch((falha: unknown) => falha);
    expect(error).toBeInstanceOf(ProvedorRecusouError);
    expect(error).toMatchObject({ message: motivo });
  });

  it('with a certificate that does not open are none', async () => {
    empresa.segredos.set('senhaCertificado', Buffer.from('errada'));
    await expect(provedores.de('efi')).rejects.toThrow(ProvedorRecusouError);
  });

  it('wait for the vault', async () => {
    empresa.cofreFora = true;
    await expect(provedores.de('mercadoPago')).rejects.toThrow(ProvedorIndisponivelError);
    empresa.cofreFora = false;
    expect((await provedores.de('mercadoPago')).provedor).toBe('mercadoPago');
  });
});

describe('trying Mercado Pago', () => {
  const pagamento = (referencia: unknown, mais: object = {}) => ({
    id: 5,
    status: 'pending',
    external_reference: referencia,
    currency_id: 'BRL',
    transaction_amount: 0.01,
    point_of_interaction: { transaction_data: { qr_code: '0002' } },
    ...mais,
  });
  const referenciaDe = (visto: Seen | undefined) =>
    (visto?.body as { external_reference?: string } | null)?.external_reference;

  it('makes a charge of one centavo, reads it and takes it back', async () => {
    servidor.play(({ method, ...visto }) => {
      if (visto.path.startsWith('/v1/payments/search')) return nenhum;
      const referencia = referenciaDe(servidor.seen[0]);
      if (method === 'POST') return { status: 201, json: pagamento(referenciaDe({ method, ...visto })) };
      return { status: 200, json: pagamento(referencia, method === 'PUT' ? { status: 'cancelled' } : {}) };
    });
    expect(await provedores.testar('mercadoPago')).toBeNull();
    const chamadas = servidor.seen.filter(({ path }) => !path.includes('/search'));
    expect(chamadas.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/payments',
      'GET /v1/payments/5',
      'GET /v1/payments/5',
      'PUT /v1/payments/5',
    ]);
    expect(servidor.seen[0]?.body).toMatchObject({
      notification_url: 'http://localhost:3000/api/webhooks/mercadoPago?source_news=webhooks',
      payer: { email: 'comprador-0@example.com' },
    });
  });

  it('that cannot be read back has failed, and is taken back all the same', async () => {
    let lidas = 0;
    servidor.play(({ method, ...visto }) => {
      if (visto.path.startsWith('/v1/payments/search')) return nenhum;
      const referencia = referenciaDe(servidor.seen[0]);
      if (method === 'POST') return { status: 201, json: pagamento(referencia) };
      if (method === 'PUT') return { status: 200, json: pagamento(referencia, { status: 'cancelled' }) };
      lidas += 1;
      return lidas <= 2 ? naoHa : { status: 200, json: pagamento(referencia) };
    });
    expect(await provedores.testar('mercadoPago')).toBe('a cobrança de teste não pôde ser lida de volta');
    expect(servidor.seen.at(-1)?.method).toBe('PUT');
  });

  it('with a token that is refused has failed', async () => {
    servidor.play(() => ({ status: 401, json: {} }));
    expect(await provedores.testar('mercadoPago')).toBe('Mercado Pago recusou as credenciais');
  });
});

describe('trying Efí', () => {
  it('registers the address of its webhooks too, signed', async () => {
    servidor.play(({ method, path }) => {
      if (path === '/oauth/token') return ficha;
      if (path.startsWith('/v2/webhook/')) return { status: 201, json: {} };
      const txid = path.split('/').at(-1);
      const status = method === 'PATCH' ? 'REMOVIDA_PELO_USUARIO_RECEBEDOR' : 'ATIVA';
      return { status: 200, json: { txid, status, valor: { original: '0.01' }, pixCopiaECola: '0002' } };
    });
    expect(await provedores.testar('efi')).toBeNull();
    const registrado = servidor.seen.at(-1)?.body;
    const webhookUrl = String((registrado as { webhookUrl?: unknown } | undefined)?.webhookUrl);
    expect(webhookUrl).toMatch(/^http:\/\/localhost:3000\/api\/webhooks\/efi\?hmac=[0-9a-f]{64}&ignorar=$/);
    // As Efí calls it: with the end of its own behind all of it.
    const chamado = new URL(`${webhookUrl}/pix`);
    expect(chamado.pathname).toBe('/api/webhooks/efi');
    expect(hmacDaEfiConfere(empresa.vault, chamado.searchParams.get('hmac'))).toBe(true);
  });
});
