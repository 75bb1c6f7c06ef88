import { randomUUID } from 'node:crypto';
import {
  type Browser,
  browserSubscription,
  isSigned,
  type PushService,
  startPushService,
} from '@rifa-viva/proof/testing/push-service';
import {
  raffleMaker,
  startTestWriteSide,
  type TestWriteSide,
  takesPixByHand,
} from '@rifa-viva/proof/testing/write-side';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { enderecoAceito } from './servico.ts';

const ELA = 8;
const OUTRA = 9;
const TERCEIRA = 7;

let push: PushService;
let side: TestWriteSide;
let nova: () => Promise<number>;
let aparelhos = 0;
beforeAll(async () => {
  push = await startPushService();
  side = await startTestWriteSide({ people: true, pushOrigens: [push.origin] });
  nova = await raffleMaker(side);
  await takesPixByHand(side);
});
afterAll(async () => {
  await side.close();
  await push.close();
});
beforeEach(() => {
  push.answer = () => ({ status: 201 });
});
afterEach(() => vi.restoreAllMocks());

const novoAparelho = (): Browser => {
  aparelhos += 1;
  return browserSubscription(`${push.origin}/aparelho-${aparelhos}`);
};
const inscrever = (quem: number, browser: Browser, corpo: object = {}) =>
  side.call(quem, 'POST', '/api/notificacoes/inscrever', { idUsuario: quem, ...browser.sent, ...corpo });
const desinscrever = (quem: number, browser: Browser) =>
  side.call(quem, 'POST', '/api/notificacoes/desinscrever', { idUsuario: quem, ...browser.sent });
const escolher = (quem: number, pago: boolean, onde = side) =>
  onde.call(quem, 'PUT', '/api/notificacoes/escolher', {
    idUsuario: quem,
    pago,
    aVencer: true,
    sorteado: true,
    ganhou: true,
  });
const como = async (quem: number) =>
  (await side.call(quem, 'GET', `/api/notificacoes/carregar/${quem}`)).body as {
    readonly chavePublica: string;
    readonly aparelhos: number;
    readonly desligadas: readonly string[];
  };

async function recomecar(): Promise<void> {
  side = await startTestWriteSide({ beside: side, pushOrigens: [push.origin] });
  nova = await raffleMaker(side);
}

/** Buys a ticket, which somebody then releases: paid. */
async function comprar(quem: number): Promise<number> {
  const idRifa = await nova();
  const pedido = { idRifa, idUsuario: quem, qtde: 1, idPagamento: randomUUID() };
  const { body } = await side.call(quem, 'POST', '/api/bilhetes/reservarBilhetes', pedido);
  const [numero = 0] = body.numerosReservados as number[];
  const liberar = { idRifa, idUsuario: 3, bilhetesSelecionados: [numero] };
  expect((await side.call(3, 'PUT', '/api/bilhetes/liberar', liberar)).status).toBe(200);
  return numero;
}

const chegaram = (browser: Browser) => push.taken.filter(({ path }) => browser.sent.endpoint.endsWith(path));
const tags = (browser: Browser) => chegaram(browser).map(({ headers }) => headers.topic);
const eventos = async (quem: number, tipo: string) =>
  (await side.events(`notificacao-${quem}`)).filter(({ type }) => type === tipo);
/** All that was to be told her is over. */
const acabou = (quem: number, quantas: number) =>
  vi.waitFor(async () => expect(await eventos(quem, 'NotificacaoEncerrada')).toHaveLength(quantas));

/** All that happened by now has been decided: what happened to somebody else after it was told. */
async function decidido(): Promise<void> {
  const antes = await eventos(TERCEIRA, 'NotificacaoEncerrada');
  const dela = novoAparelho();
  await inscrever(TERCEIRA, dela);
  await comprar(TERCEIRA);
  await acabou(TERCEIRA, antes.length + 1);
  expect(chegaram(dela)).toHaveLength(1);
  await desinscrever(TERCEIRA, dela);
}

describe('somebody who paid', () => {
  it('is told on her device alone, signed by the installation, so that nobody else can read it', async () => {
    const [dela, doutra] = [novoAparelho(), novoAparelho()];
    expect((await inscrever(ELA, dela)).status).toBe(200);
    expect((await inscrever(ELA, dela)).status).toBe(200);
    await inscrever(OUTRA, doutra);
    const { chavePublica, aparelhos: quantos } = await como(ELA);
    expect(quantos).toBe(1);
    const numero = await comprar(ELA);
    await acabou(ELA, 1);
    const [chegou] = chegaram(dela);
    if (!chegou) throw new Error('nothing came');
    expect(JSON.parse(dela.decrypt(chegou.body))).toEqual({
      titulo: 'Pagamento confirmado',
      texto: `Bilhete ${String(numero).padStart(4, '0')} de MOTO: pagamento confirmado. Boa sorte!`,
      url: '/meusBilhetes',
      tag: chegou.headers.topic,
    });
    expect(chegou.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: expect.stringMatching(/^\d+$/),
    });
    expect(isSigned(chegou.headers.authorization, push.origin, chavePublica)).toBe(true);
    // Controls: another key, another service, another reader.
    expect(isSigned(chegou.headers.authorization, push.origin, doutra.sent.p256dh)).toBe(false);
    expect(isSigned(chegou.headers.authorization, 'https://outro.example')).toBe(false);
    expect(() => doutra.decrypt(chegou.body)).toThrow();
    expect([chegaram(dela).length, chegaram(doutra).length]).toEqual([1, 0]);
    await desinscrever(ELA, dela);
    await desinscrever(OUTRA, doutra);
  });

  it('is told nothing that she switched off, nor where she is told nothing any more', async () => {
    const dela = novoAparelho();
    await inscrever(ELA, dela);
    await escolher(ELA, false);
    expect((await como(ELA)).desligadas).toEqual(['pago']);
    await comprar(ELA);
    await decidido();
    await escolher(ELA, true);
    await desinscrever(ELA, dela);
    await comprar(ELA);
    const depois = novoAparelho();
    await inscrever(ELA, depois);
    await comprar(ELA);
    await acabou(ELA, 2);
    expect([chegaram(dela).length, chegaram(depois).length]).toEqual([0, 1]);
    await desinscrever(ELA, depois);
  });
});

describe('a push service', () => {
  it('that knows the device no more is not asked again', async () => {
    const dela = novoAparelho();
    await inscrever(OUTRA, dela);
    push.answer = () => ({ status: 410 });
    await comprar(OUTRA);
    await acabou(OUTRA, 1);
    expect((await como(OUTRA)).aparelhos).toBe(0);
    expect((await eventos(OUTRA, 'AparelhoDesinscrito')).at(-1)?.data.motivo).toBe('servico');
    expect((await eventos(OUTRA, 'NotificacaoEncerrada')).at(-1)?.data.entregues).toBe(0);
  });

  it('that never answers keeps nobody from buying; what it was to hear it hears after a restart, once', async () => {
    const dela = novoAparelho();
    await inscrever(OUTRA, dela);
    push.answer = () => 'hang';
    await comprar(OUTRA);
    const daqui = () => push.asked.filter(({ path }) => dela.sent.endpoint.endsWith(path));
    await vi.waitFor(() => expect(daqui()).toHaveLength(1));
    // It is waited for at this moment: whoever buys is not.
    await comprar(ELA);
    expect(chegaram(dela)).toEqual([]);
    // Ended between decision and delivery.
    await side.halt();
    push.answer = () => ({ status: 201 });
    await recomecar();
    await acabou(OUTRA, 2);
    expect(chegaram(dela)).toHaveLength(1);
    expect(tags(dela)).toEqual([daqui()[0]?.headers.topic]);
    // And again: what is over stays over.
    await side.halt();
    await recomecar();
    await comprar(OUTRA);
    await acabou(OUTRA, 3);
    expect(chegaram(dela)).toHaveLength(2);
    expect(new Set(tags(dela)).size).toBe(2);
    await desinscrever(OUTRA, dela);
  });
});

describe('an account that ends', () => {
  it('has no device any more', async () => {
    await inscrever(OUTRA, novoAparelho());
    await inscrever(OUTRA, novoAparelho());
    expect((await como(OUTRA)).aparelhos).toBe(2);
    expect((await side.call(3, 'DELETE', `/api/usuarios/excluir/${OUTRA}`)).status).toBe(200);
    await vi.waitFor(async () => {
      const motivos = (await eventos(OUTRA, 'AparelhoDesinscrito')).map(({ data }) => data.motivo);
      expect(motivos.filter((motivo) => motivo === 'conta')).toHaveLength(2);
    });
  });
});

describe('what is refused', () => {
  it('is another’s: nobody hears what is another’s to hear', async () => {
    const { sent } = novoAparelho();
    for (const [metodo, caminho, corpo] of [
      ['GET', `/api/notificacoes/carregar/${ELA}`, undefined],
      ['POST', '/api/notificacoes/inscrever', { idUsuario: ELA, ...sent }],
      ['POST', '/api/notificacoes/desinscrever', { idUsuario: ELA, ...sent }],
    ] as const) {
      const { codigo } = await side.writesNothing(() => side.call(3, metodo, caminho, corpo), 403);
      expect(codigo).toBe('NAO_E_SEU');
    }
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://10.0.0.7/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@10.0.0.7/x',
    'https://fcm.googleapis.com.example/x',
    'https://xfcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'ftp://fcm.googleapis.com/x',
    'nem endereço',
  ])('is an address that is no push service’s: %s', async (endpoint) => {
    const { codigo } = await side.writesNothing(() => inscrever(ELA, novoAparelho(), { endpoint }), 400);
    expect(codigo).toBe('SERVICO_DE_NOTIFICACOES');
  });

  it('is a key that no message could be encrypted for', async () => {
    await side.writesNothing(() => inscrever(ELA, novoAparelho(), { p256dh: 'B'.repeat(87) }), 400);
  });

  it('is none of the browsers’ own services', () => {
    for (const endereco of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://db5p.notify.windows.com/w/?token=abc',
      'https://web.push.apple.com/abc',
    ])
      expect([endereco, enderecoAceito(endereco, [])]).toEqual([endereco, true]);
    expect(enderecoAceito(`${push.origin}/x`, [])).toBe(false);
  });
});

it('one person changes so much of her own in an hour, and what is too much appends nothing', async () => {
  const outro = await startTestWriteSide({
    beside: side,
    pushOrigens: [push.origin],
    limites: { mudancasPorPessoa: 3 },
  });
  onTestFinished(() => outro.halt());
  for (const pago of [true, false, true]) expect((await escolher(ELA, pago, outro)).status).toBe(200);
  const { codigo } = await outro.writesNothing(() => escolher(ELA, false, outro), 429);
  expect(codigo).toBe('MUITAS_TENTATIVAS');
  expect((await escolher(TERCEIRA, false, outro)).status).toBe(200);
  expect((await outro.call(ELA, 'GET', `/api/notificacoes/carregar/${ELA}`)).status).toBe(200);
});

it('no address and no key stands in the log', async () => {
  const dela = novoAparelho();
  await inscrever(ELA, dela);
  const texto = JSON.stringify(await side.events(`notificacao-${ELA}`));
  for (const segredo of Object.values(dela.sent)) expect(texto).not.toContain(segredo);
  expect(texto).toContain(`v1.usuario-${ELA}.`);
});
