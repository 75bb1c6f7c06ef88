import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { startScriptedServer } from '@rifa-viva/proof/testing/scripted-server';

import { HandClock, type Simulador, startSimulador } from '@rifa-viva/proof/testing/simulador';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { abrirCertificado } from '../empresa/certificado.ts';
import {
  type CobrancaNoProvedor,
  type PagamentoGateway,
  ProvedorIndisponivelError,
  ProvedorRecusouError,
} from './provedor.ts';
import { criarProvedores, type ProvedoresDaEmpresa } from './provedores.ts';

/** The gateways against the simulator that the providers' own SDKs take for them. */
const MINUTO = 60_000;
const VALOR = 1_230;
let simulador: Simulador;
let relogio: HandClock;
let provedores: ProvedoresDaEmpresa;
/** The same, by callers who wait for no more than a second. */
let impacientes: ProvedoresDaEmpresa;
let escolhida = 0;
/** 32 hex digits, new each time. */
const novoId = () => {
  escolhida += 1;
  return escolhida.toString(16).padStart(32, '0');
};

beforeAll(async () => {
  relogio = new HandClock();
  simulador = await startSimulador({ clock: relogio, seed: 1, refundMs: 1_000 });
  const avisos = await startScriptedServer();
  avisos.play(() => ({ status: 200, json: {} }));
  const { mercadoPago, efi } = simulador.credentials;
  const segredos = new Map([
    ['tokenMp', Buffer.from(mercadoPago.accessToken)],
    ['segredoWebhookMp', Buffer.from(mercadoPago.webhookSecret)],
    ['clientSecretEfi', Buffer.from(efi.clientSecret)],
    ['certificado', simulador.p12],
  ]);
  const dados = {
    ...EMPRESA_INICIAL,
    chavePublicaMp: mercadoPago.publicKey,
    chavePixEfi: efi.pixKey,
    clientIdEfi: efi.clientId,
  };
  const deps = {
    vault: {
      secret: async (nome: string) => segredos.get(nome) ?? null,
      derive: (uso: string) => Buffer.from(uso),
    },
    directory: {
      company: () => dados,
      companySecrets: () => new Set(segredos.keys()),
      onChange: () => () => undefined,
    },
    enderecos: { mercadoPago: simulador.urls.mercadoPago, efi: simulador.urls.efi, caEfi: efi.ca },
    origin: avisos.url,
    abrirCertificado: (bytes: Buffer, senha: string) => abrirCertificado(bytes, senha, new Date()),
    agora: () => relogio.now(),
  };
  // As long as a loaded machine may take to answer.
  provedores = criarProvedores({ ...deps, limites: { chamadaMs: 30_000, conexaoMs: 30_000 } });
  impacientes = criarProvedores({ ...deps, limites: { chamadaMs: 1_000, conexaoMs: 30_000 } });
  return async () => {
    await provedores.close();
    await impacientes.close();
    await avisos.close();
  };
});
afterEach(() => simulador.controls.mend());
afterAll(() => simulador.close());

describe.each(['mercadoPago', 'efi'] as const)('%s', (provedor) => {
  const de = () => provedores.de(provedor);
  const pedidoDe = (idCobranca: string) => ({
    idCobranca,
    valor: VALOR,
    descricao: 'MOTO',
    pagarAte: relogio.now() + 5 * MINUTO,
    pagador: { idUsuario: 8, nome: 'ANA' },
    deviceId: 'armor.1',
  });
  interface Feita {
    readonly gateway: PagamentoGateway;
    readonly cobranca: CobrancaNoProvedor;
    readonly chave: { readonly idCobranca: string; readonly idPagamento: string };
  }
  async function criar(): Promise<Feita> {
    const gateway = await de();
    const idCobranca = novoId();
    const cobranca = await gateway.criar(pedidoDe(idCobranca));
    return { gateway, cobranca, chave: { idCobranca, idPagamento: cobranca.idPagamento } };
  }
  const pagar = ({ chave }: Feita) => simulador.controls.approve({ charge: chave.idPagamento });
  const lido = async ({ gateway, chave }: Feita) => {
    const cobranca = await gateway.ler(chave);
    if (!cobranca) throw new Error('the charge is gone');
    return cobranca;
  };

  it('passes the test of its connection', async () => {
    expect(await provedores.testar(provedor)).toBeNull();
  });

  it('makes a charge, once under its key, and finds it by ours alone', async () => {
    const feita = await criar();
    const { gateway, cobranca, chave } = feita;
    expect(cobranca).toMatchObject({ valor: VALOR, aberta: true, recebimentos: [] });
    expect(cobranca.pixCopiaECola).toMatch(/^000201/);
    expect(await gateway.criar(pedidoDe(chave.idCobranca))).toEqual(cobranca);
    expect(await gateway.ler({ idCobranca: chave.idCobranca, idPagamento: null })).toEqual(cobranca);
    expect(await gateway.ler({ idCobranca: novoId(), idPagamento: null })).toBeNull();
  });

  it('finds what was made with other words', async () => {
    const { gateway, cobranca, chave } = await criar();
    const outra = { ...pedidoDe(chave.idCobranca), descricao: 'OUTRA' };
    expect(await gateway.criar(outra)).toMatchObject({ idPagamento: cobranca.idPagamento });
  });

  it('tells what was paid, and cancels it no more', async () => {
    const feita = await criar();
    const recebido = pagar(feita);
    const esperado = {
      aberta: false,
      recebimentos: [{ valor: VALOR, pagoEm: new Date(recebido.paidAt).toISOString(), devolvido: 0 }],
    };
    expect(await lido(feita)).toMatchObject(esperado);
    expect(await feita.gateway.cancelar(feita.chave)).toMatchObject(esperado);
  });

  it('cancels what is open, as often as it is asked', async () => {
    const { gateway, chave } = await criar();
    for (let i = 0; i < 2; i += 1) {
      expect(await gateway.cancelar(chave)).toMatchObject({ aberta: false, recebimentos: [] });
    }
    expect(() => simulador.controls.approve({ charge: chave.idPagamento })).toThrow('removed');
  });

  it('tells of money that came late, twice, and of another amount', async () => {
    const tarde = await criar();
    await tarde.gateway.cancelar(tarde.chave);
    simulador.controls.payLate({ charge: tarde.chave.idPagamento });
    expect(await lido(tarde)).toMatchObject({ recebimentos: [{ valor: VALOR }] });

    const duas = await criar();
    simulador.controls.payTwice({ charge: duas.chave.idPagamento });
    const { recebimentos } = await lido(duas);
    expect(recebimentos.map(({ valor }) => valor)).toEqual([VALOR, VALOR]);
    expect(new Set(recebimentos.map(({ idRecebimento }) => idRecebimento)).size).toBe(2);

    const outra = await criar();
    simulador.controls.payAmount({ charge: outra.chave.idPagamento, amount: 99 });
    expect(await lido(outra)).toMatchObject({ valor: VALOR, recebimentos: [{ valor: 99 }] });
  });

  it('gives money back once, however often it is asked', async () => {
    const feita = await criar();
    pagar(feita);
    const [recebido] = (await lido(feita)).recebimentos;
    const devolucao = { idDevolucao: novoId(), idRecebimento: recebido?.idRecebimento ?? '', valor: VALOR };
    expect(await feita.gateway.devolver(devolucao)).toBe(provedor === 'efi' ? 'emAndamento' : 'feita');
    relogio.advance(2_000);
    expect(await feita.gateway.devolver(devolucao)).toBe('feita');
    expect((await lido(feita)).recebimentos).toMatchObject([{ valor: VALOR, devolvido: VALOR }]);
  });

  it('that will not give money back says so', async () => {
    const feita = await criar();
    pagar(feita);
    const [recebido] = (await lido(feita)).recebimentos;
    const devolucao = {
      idDevolucao: novoId(),
      idRecebimento: recebido?.idRecebimento ?? '',
      valor: VALOR + 1,
    };
    await expect(feita.gateway.devolver(devolucao)).rejects.toThrow(ProvedorRecusouError);
  });

  it.each([
    ['down', () => simulador.controls.down({ provider: provedor })],
    ['closing connections', () => simulador.controls.fail({ provider: provedor, kind: 'refuse', times: 0 })],
    ['hanging', () => simulador.controls.fail({ provider: provedor, kind: 'hang', times: 0 })],
    [
      'slower than anybody waits',
      () => simulador.controls.fail({ provider: provedor, kind: 'slow', ms: 9_000, times: 0 }),
    ],
    ['cutting answers', () => simulador.controls.fail({ provider: provedor, kind: 'cut', times: 0 })],
    ['talking nonsense', () => simulador.controls.fail({ provider: provedor, kind: 'nonsense', times: 0 })],
    [
      'in trouble',
      () => simulador.controls.fail({ provider: provedor, kind: 'status', status: 500, times: 0 }),
    ],
    ['asked too often', () => simulador.controls.limit({ perMinute: 0 })],
  ])('%s has perhaps done it: asked again it is the same charge', async (_falha, estragar) => {
    const gateway = await impacientes.de(provedor);
    const idCobranca = novoId();
    // Signed in before it breaks: what fails is what is asked for.
    await vi.waitFor(() => gateway.ler({ idCobranca, idPagamento: null }));
    estragar();
    await expect(gateway.criar(pedidoDe(idCobranca))).rejects.toThrow(ProvedorIndisponivelError);
    await expect(gateway.ler({ idCobranca, idPagamento: null })).rejects.toThrow(ProvedorIndisponivelError);
    simulador.controls.mend();
    const cobranca = await (await de()).criar(pedidoDe(idCobranca));
    expect(cobranca).toMatchObject({ aberta: true, valor: VALOR });
    const deste = simulador.controls.charges().filter(({ reference }) => reference === idCobranca);
    expect(deste).toHaveLength(1);
  });
});

it('a token of Efí that is worth nothing any more is renewed', async () => {
  const gateway = await provedores.de('efi');
  const idCobranca = novoId();
  const pagador = { idUsuario: 8, nome: 'ANA' };
  const pagarAte = relogio.now() + MINUTO;
  await gateway.criar({ idCobranca, valor: VALOR, descricao: 'MOTO', pagarAte, pagador });
  simulador.controls.revokeTokens();
  expect(await gateway.ler({ idCobranca, idPagamento: null })).toMatchObject({ aberta: true });
});
