import {
  CERTIFICADOS_DE_OPENSSL,
  certificadoDeOpenssl,
  servidorDeTeste,
} from '@rifa-viva/proof/testing/certificados-de-teste';
import {
  type Scripted,
  type ScriptedServer,
  type Seen,
  startScriptedServer,
} from '@rifa-viva/proof/testing/scripted-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { abrirCertificado } from '../empresa/certificado.ts';
import { criarEfi, type GatewayEfi } from './efi.ts';
import { ClienteHttp } from './http.ts';
import { ProvedorIndisponivelError, ProvedorRecusouError } from './provedor.ts';

const ID = 'a'.repeat(32);
const AGORA = Date.parse('2030-01-01T12:00:00Z');
const SEGREDO = 'canario-do-segredo';

let servidor: ScriptedServer;
let http: ClienteHttp;
let gateway: GatewayEfi;
let agora = AGORA;
/** As long as a loaded machine may take to answer, unless told. */
const cliente = (endereco: string, tls = {}, chamadaMs = 30_000) =>
  new ClienteHttp({
    nome: 'Efí',
    endereco,
    tls,
    limites: { chamadaMs, conexaoMs: 30_000, bytes: 5_000 },
  });
const efi = (de: ClienteHttp) =>
  criarEfi({
    http: de,
    clientId: 'Client_Id',
    clientSecret: SEGREDO,
    chavePix: 'a@b.co',
    agora: () => agora,
  });

beforeEach(async () => {
  agora = AGORA;
  servidor = await startScriptedServer();
  http = cliente(servidor.url);
  gateway = efi(http);
});
afterEach(async () => {
  await http.fechar();
  await servidor.close();
});

const ficha = (n = 1): Scripted => ({ status: 200, json: { access_token: `ficha-${n}`, expires_in: 3600 } });
/** Answers the sign-in, and leaves the rest. */
const comFicha = (resto: (visto: Seen) => Scripted) => (visto: Seen) =>
  visto.path === '/oauth/token' ? ficha() : resto(visto);
const chamadas = () => servidor.seen.filter(({ path }) => path !== '/oauth/token');

const cob = (mais: object = {}) => ({
  txid: ID,
  status: 'ATIVA',
  calendario: { criacao: '2030-01-01T12:00:00Z', expiracao: 300 },
  valor: { original: '12.30' },
  chave: 'a@b.co',
  pixCopiaECola: '00020126',
  ...mais,
});
const pix = { endToEndId: 'E1', txid: ID, valor: '12.30', horario: '2030-01-01T12:01:00.000Z' };
const pedido = {
  idCobranca: ID,
  valor: 1230,
  descricao: 'MOTO',
  pagarAte: AGORA + 300_000,
  pagador: { idUsuario: 8, nome: 'ANA' },
};
const chave = { idCobranca: ID, idPagamento: ID };
const devolucao = { idDevolucao: 'b'.repeat(32), idRecebimento: 'E1', valor: 1230 };

describe('a charge', () => {
  it('is put under its txid', async () => {
    servidor.play(comFicha(() => ({ status: 201, json: cob() })));
    expect(await gateway.criar(pedido)).toEqual({
      idPagamento: ID,
      pixCopiaECola: '00020126',
      valor: 1230,
      aberta: true,
      recebimentos: [],
      status: 'ATIVA',
    });
    expect(servidor.seen).toMatchObject([
      {
        method: 'POST',
        path: '/oauth/token',
        headers: { authorization: `Basic ${Buffer.from(`Client_Id:${SEGREDO}`).toString('base64')}` },
        body: { grant_type: 'client_credentials' },
      },
      {
        method: 'PUT',
        path: `/v2/cob/${ID}`,
        headers: { authorization: 'Bearer ficha-1' },
        body: {
          calendario: { expiracao: 300 },
          valor: { original: '12.30' },
          chave: 'a@b.co',
          solicitacaoPagador: 'MOTO',
        },
      },
    ]);
  });

  it('says what it is of in as many characters as are taken, none of them half', async () => {
    const titulo = `${'A'.repeat(139)}🎉🎉`;
    servidor.play(comFicha(() => ({ status: 201, json: cob() })));
    await gateway.criar({ ...pedido, descricao: titulo });
    expect(chamadas()[0]?.body).toMatchObject({ solicitacaoPagador: 'A'.repeat(139) });
  });
  it('that was made before is read', async () => {
    servidor.play(
      comFicha(({ method }) =>
        method === 'PUT' ? { status: 409, json: { nome: 'txid_duplicado' } } : { status: 200, json: cob() },
      ),
    );
    expect(await gateway.criar(pedido)).toMatchObject({ idPagamento: ID, pixCopiaECola: '00020126' });
  });

  it('that was made before and is paid is a charge, without a code', async () => {
    const paga = cob({ status: 'CONCLUIDA', pix: [pix], pixCopiaECola: undefined });
    servidor.play(comFicha(({ method }) => ({ status: method === 'PUT' ? 409 : 200, json: paga })));
    expect(await gateway.criar(pedido)).toMatchObject({
      pixCopiaECola: '',
      recebimentos: [{ idRecebimento: 'E1' }],
    });
  });

  it('that was made before and taken back is refused', async () => {
    const removida = cob({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR', pixCopiaECola: undefined });
    servidor.play(comFicha(({ method }) => ({ status: method === 'PUT' ? 409 : 200, json: removida })));
    await expect(gateway.criar(pedido)).rejects.toThrow(ProvedorRecusouError);
  });

  it('of another amount is taken back and refused', async () => {
    const outra = { valor: { original: '1.23' } };
    servidor.play(
      comFicha(({ method }) =>
        method === 'PATCH'
          ? { status: 200, json: cob({ ...outra, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }) }
          : { status: 201, json: cob(outra) },
      ),
    );
    await expect(gateway.criar(pedido)).rejects.toThrow(ProvedorRecusouError);
    expect(chamadas().map(({ method }) => method)).toEqual(['PUT', 'PATCH']);
  });
});

describe('reading back', () => {
  it('tells every payment, and what of it went back', async () => {
    const devolucoes = [
      { valor: '1.00', status: 'DEVOLVIDO' },
      { valor: '2.00', status: 'EM_PROCESSAMENTO' },
      { valor: '4.00', status: 'NAO_REALIZADO' },
    ];
    servidor.play(
      comFicha(() => ({
        status: 200,
        json: cob({
          status: 'CONCLUIDA',
          pix: [
            { ...pix, devolucoes },
            { ...pix, endToEndId: 'E2', valor: '5.00' },
          ],
        }),
      })),
    );
    expect(await gateway.ler(chave)).toMatchObject({
      aberta: false,
      status: 'CONCLUIDA',
      recebimentos: [
        { idRecebimento: 'E1', valor: 1230, pagoEm: '2030-01-01T12:01:00.000Z', devolvido: 100 },
        { idRecebimento: 'E2', valor: 500, devolvido: 0 },
      ],
    });
  });

  it('takes paid by nothing for no answer: its tickets would go free', async () => {
    for (const pix of [undefined, []]) {
      servidor.play(comFicha(() => ({ status: 200, json: cob({ status: 'CONCLUIDA', pix }) })));
      await expect(gateway.ler(chave)).rejects.toThrow(ProvedorIndisponivelError);
    }
  });

  it('finds nothing where Efí says so, and only then', async () => {
    for (const status of [400, 404]) {
      servidor.play(comFicha(() => ({ status, json: { nome: 'cobranca_nao_encontrada' } })));
      expect(await gateway.ler({ idCobranca: ID, idPagamento: null })).toBeNull();
    }
    servidor.play(comFicha(() => ({ status: 400, json: { nome: 'json_invalido' } })));
    await expect(gateway.ler(chave)).rejects.toThrow(ProvedorRecusouError);
    servidor.play(comFicha(() => ({ status: 404, text: 'Not found' })));
    await expect(gateway.ler(chave)).rejects.toThrow(ProvedorIndisponivelError);
  });
});

describe('cancelling', () => {
  it('removes', async () => {
    servidor.play(
      comFicha(() => ({ status: 200, json: cob({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }) })),
    );
    expect(await gateway.cancelar(chave)).toMatchObject({ aberta: false, recebimentos: [] });
    expect(chamadas()[0]).toMatchObject({
      method: 'PATCH',
      body: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
    });
  });

  it('of what is paid already tells it', async () => {
    servidor.play(
      comFicha(({ method }) =>
        method === 'PATCH'
          ? { status: 400, json: { nome: 'status_cobranca_invalido' } }
          : { status: 200, json: cob({ status: 'CONCLUIDA', pix: [pix] }) },
      ),
    );
    expect(await gateway.cancelar(chave)).toMatchObject({ recebimentos: [{ idRecebimento: 'E1' }] });
  });

  it('is not done while it can be paid', async () => {
    servidor.play(comFicha(({ method }) => ({ status: method === 'PATCH' ? 400 : 200, json: cob() })));
    await expect(gateway.cancelar(chave)).rejects.toThrow(ProvedorIndisponivelError);
  });
});

describe('giving back', () => {
  const CAMINHO = `/v2/pix/E1/devolucao/${devolucao.idDevolucao}`;

  it.each([
    ['DEVOLVIDO', 'feita'],
    ['EM_PROCESSAMENTO', 'emAndamento'],
  ])('%s is %s', async (status, resposta) => {
    servidor.play(comFicha(() => ({ status: 201, json: { id: '1', valor: '12.30', status } })));
    expect(await gateway.devolver(devolucao)).toBe(resposta);
    expect(chamadas()[0]).toMatchObject({ method: 'PUT', path: CAMINHO, body: { valor: '12.30' } });
  });

  it('asked for again finds what was asked for', async () => {
    servidor.play(
      comFicha(({ method }) =>
        method === 'PUT'
          ? { status: 409, json: { nome: 'id_devolucao_duplicado' } }
          : { status: 200, json: { valor: '12.30', status: 'DEVOLVIDO' } },
      ),
    );
    expect(await gateway.devolver(devolucao)).toBe('feita');
    expect(chamadas().map(({ path }) => path)).toEqual([CAMINHO, CAMINHO]);
  });

  it.each([
    ['it was not done', (): Scripted => ({ status: 201, json: { valor: '12.30', status: 'NAO_REALIZADO' } })],
    ['Efí refuses it', (): Scripted => ({ status: 400, json: { nome: 'devolucao_nao_encontrada' } })],
  ])('%s', async (_nome, resto) => {
    servidor.play(comFicha(resto));
    await expect(gateway.devolver(devolucao)).rejects.toThrow(ProvedorRecusouError);
  });
});

describe('the sign-in', () => {
  const assinadas = () => servidor.seen.length - chamadas().length;

  it('is asked for once by all who need it, and kept until shortly before its end', async () => {
    servidor.play(comFicha(() => ({ status: 200, json: cob() })));
    await Promise.all(Array.from({ length: 10 }, () => gateway.ler(chave)));
    agora = AGORA + 3_000_000;
    await gateway.ler(chave);
    expect(assinadas()).toBe(1);
    agora = AGORA + 3_300_000;
    await gateway.ler(chave);
    expect(assinadas()).toBe(2);
  });

  it('refused is renewed once for all', async () => {
    let n = 0;
    servidor.play(({ path, headers }) => {
      if (path === '/oauth/token') {
        n += 1;
        return ficha(n);
      }
      return headers.authorization === 'Bearer ficha-1'
        ? { status: 401, json: {} }
        : { status: 200, json: cob() };
    });
    const lidas = await Promise.all(Array.from({ length: 5 }, () => gateway.ler(chave)));
    expect(lidas.every((lida) => lida?.status === 'ATIVA')).toBe(true);
    expect(n).toBe(2);
  });

  it('refused again is a refusal', async () => {
    servidor.play(comFicha(() => ({ status: 401, json: {} })));
    await expect(gateway.ler(chave)).rejects.toThrow(ProvedorRecusouError);
    expect(assinadas()).toBe(2);
  });

  it('that failed is asked for anew by the next', async () => {
    servidor.play(() => 'cut');
    await expect(gateway.ler(chave)).rejects.toThrow(ProvedorIndisponivelError);
    servidor.play(comFicha(() => ({ status: 200, json: cob() })));
    expect(await gateway.ler(chave)).toMatchObject({ status: 'ATIVA' });
  });

  it('with wrong credentials tells nothing of them', async () => {
    servidor.play(() => ({ status: 401, json: { error_description: SEGREDO } }));
    const error = await gateway.criar(pedido).catch((falha: unknown) => falha);
    expect(error).toBeInstanceOf(ProvedorRecusouError);
    expect(String(error)).not.toContain('canario');
  });
});

describe('webhooks', () => {
  it('are registered for the Pix key without a certificate', async () => {
    servidor.play(comFicha(() => ({ status: 201, json: {} })));
    await gateway.registrarWebhook('https://loja/api/webhooks/efi?hmac=1&ignorar=');
    expect(chamadas()).toMatchObject([
      {
        method: 'PUT',
        path: '/v2/webhook/a%40b.co',
        headers: { 'x-skip-mtls-checking': 'true' },
        body: { webhookUrl: 'https://loja/api/webhooks/efi?hmac=1&ignorar=' },
      },
    ]);
  });

  it('of an address that Efí does not take are a refusal', async () => {
    servidor.play(comFicha(() => ({ status: 400, json: {} })));
    await expect(gateway.registrarWebhook('http://localhost')).rejects.toThrow(ProvedorRecusouError);
  });
});

const CHAMADAS = [
  ['criar', () => gateway.criar(pedido)],
  ['ler', () => gateway.ler(chave)],
  ['cancelar', () => gateway.cancelar(chave)],
  ['devolver', () => gateway.devolver(devolucao)],
] as const;

describe.each(CHAMADAS)('%s', (_nome, chamar) => {
  it.each([
    ['cut', 'cut'],
    ['cut in the middle', 'half'],
    ['never answered', 'hang'],
    ['answered 500', { status: 500, json: {} }],
    ['answered 429', { status: 429, json: {} }],
    ['answered with nothing', { status: 200, text: '' }],
    ['answered with no JSON', { status: 200, text: '<html>' }],
    ['answered with another JSON', { status: 200, json: { txid: ID, status: 1 } }],
    ['answered for another', { status: 200, json: cob({ txid: 'c'.repeat(32) }) }],
  ] as const)('%s may or may not have been done', async (_falha, resposta) => {
    servidor.play(comFicha(() => resposta));
    if (resposta === 'hang') {
      await http.fechar();
      http = cliente(servidor.url, {}, 300);
      gateway = efi(http);
    }
    await expect(chamar()).rejects.toThrow(ProvedorIndisponivelError);
  });
});

describe('mTLS', () => {
  const tls = servidorDeTeste();
  let seguro: ScriptedServer;
  beforeAll(async () => {
    const { cadeia } = await abrirCertificado(certificadoDeOpenssl('atual-sem-senha.pfx'), '', new Date());
    seguro = await startScriptedServer({ tls: { ...tls, ca: cadeia } });
    seguro.play(comFicha(() => ({ status: 200, json: cob() })));
  });
  afterAll(() => seguro.close());

  it.each(CERTIFICADOS_DE_OPENSSL)('is spoken with %s', async (nome, senha) => {
    const { cadeia: cert, chave: key } = await abrirCertificado(
      certificadoDeOpenssl(nome),
      senha,
      new Date(),
    );
    const de = cliente(seguro.url, { cert, key, ca: tls.cert });
    expect(await efi(de).ler(chave)).toMatchObject({ status: 'ATIVA' });
    await de.fechar();
  });

  it.each([
    ['no certificate', { ca: tls.cert }],
    ['a certificate nobody vouches for', { ca: tls.cert, ...tls }],
    ['a server nobody vouches for', {}],
  ])('fails with %s', async (_nome, opcoes) => {
    const de = cliente(seguro.url, opcoes);
    await expect(efi(de).ler(chave)).rejects.toThrow(ProvedorIndisponivelError);
    await de.fechar();
  });
});
