import { randomUUID } from 'node:crypto';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { phoneOf } from '@rifa-viva/proof/testing/people';
import {
  raffleMaker,
  startTestWriteSide,
  type TestWriteSide,
  takesPixByHand,
} from '@rifa-viva/proof/testing/write-side';
import { UnknownOutcomeError, UnreachableError } from '@rifa-viva/server/event-store/types';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

const CLIENTE = 8;
const OUTRO_CLIENTE = 9;

let side: TestWriteSide;
let nova: () => Promise<number>;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true, esperaMs: 2_000 });
  nova = await raffleMaker(side);
  await takesPixByHand(side);
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const reservar = (idRifa: number, idPagamento: string, quem = CLIENTE) =>
  side.call(quem, 'POST', '/api/bilhetes/reservarBilhetes', {
    idRifa,
    idUsuario: quem,
    qtde: 1,
    idPagamento,
  });
const cancelar = (idPagamento: string, headers = {}) =>
  side.call(CLIENTE, 'POST', '/api/bilhetes/cancelarReserva', { idPagamento }, headers);
/** Seen by the caller: an event far beyond the last reservation's, which their follower is not told of. */
async function visto(): Promise<Record<string, string>> {
  const position = (await side.store.lastPosition()) ?? 0n;
  return { [MIN_EVENT_POSITION]: String(position + 1_000_000n) };
}

describe('a reservation given up by its buyer', () => {
  it('is found at once, whatever else its buyer did since', async () => {
    const idPagamento = randomUUID();
    expect((await reservar(await nova(), idPagamento)).status).toBe(200);
    // One that nobody knows is waited for; this one, asked for later, is answered before.
    const ordem: string[] = [];
    const desconhecida = cancelar(randomUUID(), await visto()).then(({ status }) =>
      ordem.push(`nenhuma ${status}`),
    );
    await cancelar(idPagamento, await visto()).then(({ status }) => ordem.push(`a sua ${status}`));
    await desconhecida;
    expect(ordem).toEqual(['a sua 200', 'nenhuma 404']);
  });
});

describe('a payment that its buyer declares', () => {
  const declarar = (idPagamento: string, quem = CLIENTE, headers = {}) =>
    side.call(quem, 'POST', '/api/bilhetes/declararPagamento', { idPagamento }, headers);
  const declarados = async (idPagamento: string) =>
    (await side.events(`usuario-${CLIENTE}`))
      .filter(({ type }) => type === 'PagamentoDeclarado')
      .map(({ data }) => data)
      .filter((data) => (data as { idPagamento: string }).idPagamento === idPagamento);

  it('is recorded once in the account, whatever else is asked', async () => {
    const idPagamento = randomUUID();
    const idRifa = await nova();
    expect((await reservar(idRifa, idPagamento)).status).toBe(200);
    expect((await declarar(idPagamento)).status).toBe(200);
    expect((await declarar(idPagamento)).status).toBe(200);
    expect(await declarados(idPagamento)).toEqual([{ idUsuario: CLIENTE, idRifa, idPagamento }]);
    expect(await side.writesNothing(() => declarar(idPagamento, OUTRO_CLIENTE), 404)).toMatchObject({
      codigo: 'NAO_ENCONTRADO',
    });
    expect((await cancelar(idPagamento)).status).toBe(200);
    expect(await side.writesNothing(() => declarar(idPagamento), 409)).toMatchObject({
      codigo: 'RESERVA_NAO_ABERTA',
    });
  });

  it('is recorded once by two that come at the same moment under its key', async () => {
    const idPagamento = randomUUID();
    const key = { 'Idempotency-Key': randomUUID() };
    expect((await reservar(await nova(), idPagamento)).status).toBe(200);
    const [um, outro] = await Promise.all([
      declarar(idPagamento, CLIENTE, key),
      declarar(idPagamento, CLIENTE, key),
    ]);
    expect([um.status, outro.status]).toEqual([200, 200]);
    expect(await declarados(idPagamento)).toHaveLength(1);
    await cancelar(idPagamento);
  });

  it('is of no reservation that nobody made', async () => {
    expect(await side.writesNothing(() => declarar(randomUUID()), 404)).toMatchObject({
      codigo: 'NAO_ENCONTRADO',
    });
  });
});

describe('a reservation', () => {
  it('bears the name its buyer has now, whatever name he logged in with', async () => {
    const [sessao, idRifa] = [await side.token(OUTRO_CLIENTE), await nova()];
    const corpo = { idUsuario: OUTRO_CLIENTE, nome: 'Maria da Penha', telefone: phoneOf(OUTRO_CLIENTE) };
    expect((await side.call(3, 'PUT', '/api/usuarios/atualizar', corpo)).status).toBe(200);
    const pedido = { idRifa, idUsuario: OUTRO_CLIENTE, qtde: 1, idPagamento: randomUUID() };
    await side.call(null, 'POST', '/api/bilhetes/reservarBilhetes', pedido, {
      Authorization: `Bearer ${sessao}`,
    });
    const cliente = String((await side.events(`rifa-${idRifa}`)).at(-1)?.data.cliente);
    expect((await decryptAll(side.vault, [cliente]))(cliente)).toBe('MARIA DA PENHA');
  });
});

describe('a reservation asked for again', () => {
  const ENCERRADA = { codigo: 'RESERVA_NAO_ABERTA', erro: 'Essa reserva já foi encerrada.' };
  const liberar = (idRifa: number, numeros: unknown) =>
    side.call(3, 'PUT', '/api/bilhetes/liberar', { idRifa, idUsuario: 3, bilhetesSelecionados: numeros });
  const devolver = (idRifa: number, numeros: unknown) =>
    side.call(3, 'PUT', '/api/bilhetes/devolver', { idRifa, bilhetesSelecionados: numeros });
  const feita = async (qtde = 1) => {
    const [idRifa, idPagamento] = [await nova(), randomUUID()];
    const pedir = (mais: object = {}, quem = OUTRO_CLIENTE, onde = side) =>
      onde.call(quem, 'POST', '/api/bilhetes/reservarBilhetes', {
        ...{ idRifa, idUsuario: quem, qtde, idPagamento },
        ...mais,
      });
    const { body } = await pedir();
    return { idRifa, idPagamento, pedir, body, numeros: body.numerosReservados as number[] };
  };
  const desistir = (idPagamento: string) =>
    side.call(OUTRO_CLIENTE, 'POST', '/api/bilhetes/cancelarReserva', { idPagamento });

  it('while it waits is told as before, by whatever key', async () => {
    const { pedir, body, idPagamento } = await feita();
    expect((await pedir()).body).toEqual(body);
    expect((await pedir({ minutosReserva: 99 })).body).toEqual(body);
    await desistir(idPagamento);
  });
  it.each(['given up', 'returned', 'returned in part'])(
    'after it was %s says so, without a code',
    async (fim) => {
      const { idRifa, idPagamento, pedir, numeros } = await feita(2);
      if (fim === 'given up') await desistir(idPagamento);
      else expect((await devolver(idRifa, fim === 'returned' ? numeros : numeros.slice(1))).status).toBe(200);
      const resposta = await side.writesNothing(() => pedir(), 409);
      expect(resposta).toMatchObject(ENCERRADA);
      expect(JSON.stringify(resposta)).not.toContain('br.gov.bcb.pix');
      await desistir(idPagamento);
    },
  );
  it('whose tickets another has now says so', async () => {
    const { idRifa, idPagamento, pedir } = await feita(10);
    await desistir(idPagamento);
    expect((await reservar(idRifa, randomUUID())).status).toBe(200);
    expect(await side.writesNothing(() => pedir(), 409)).toMatchObject(ENCERRADA);
  });
  it('that was released is his, with nothing to pay; returned afterwards it has ended', async () => {
    const { idRifa, pedir, numeros, body } = await feita(2);
    expect((await liberar(idRifa, numeros)).status).toBe(200);
    const { pixCopiaECola: _, ...resto } = body;
    expect((await pedir()).body).toEqual({ ...resto, pagarAte: null, expiraEm: null });
    expect((await devolver(idRifa, numeros)).status).toBe(200);
    expect(await side.writesNothing(() => pedir(), 409)).toMatchObject(ENCERRADA);
  });
  it('that cost nothing has ended too when its tickets were returned', async () => {
    const idRifa = await (await raffleMaker(side, { valor: 0 }))();
    const pedido = { idRifa, idUsuario: OUTRO_CLIENTE, qtde: 1, idPagamento: randomUUID() };
    const pedir = () => side.call(OUTRO_CLIENTE, 'POST', '/api/bilhetes/reservarBilhetes', pedido);
    const { body } = await pedir();
    expect(body).toMatchObject({ valor: 0, pagarAte: null });
    expect((await pedir()).body).toEqual(body);
    expect((await devolver(idRifa, body.numerosReservados)).status).toBe(200);
    expect(await side.writesNothing(pedir, 409)).toMatchObject(ENCERRADA);
  });
  it('for another quantity is refused, in flight and later', async () => {
    const { pedir, idPagamento } = await feita();
    expect(await side.writesNothing(() => pedir({ qtde: 2 }), 409)).toMatchObject({
      codigo: 'CHAVE_DE_OUTRO_PEDIDO',
    });
    await desistir(idPagamento);
  });
});

describe('a payment id', () => {
  it('names one reservation, whatever raffle it is of', async () => {
    const [uma, outra] = [await nova(), await nova()];
    const idPagamento = randomUUID();
    expect((await reservar(uma, idPagamento)).status).toBe(200);
    for (const quem of [CLIENTE, OUTRO_CLIENTE]) {
      const recusada = await side.writesNothing(() => reservar(outra, idPagamento, quem), 409);
      expect(recusada).toMatchObject({ codigo: 'PAGAMENTO_DE_OUTRA_RESERVA', campo: 'idPagamento' });
    }
    expect((await reservar(uma, idPagamento)).status).toBe(200);
    expect((await cancelar(idPagamento)).status).toBe(200);
    expect((await side.events(`rifa-${uma}`)).at(-1)?.type).toBe('ReservaCancelada');
  });
});

describe('numbers that the buyer chose', () => {
  const criar = (numerosAEscolha: boolean) => raffleMaker(side, { numerosAEscolha });
  const escolher = (idRifa: number, numeros: readonly unknown[], mais: object = {}, quem = CLIENTE) =>
    side.call(quem, 'POST', '/api/bilhetes/reservarBilhetes', {
      ...{ idRifa, idUsuario: quem, qtde: numeros.length, numeros, idPagamento: randomUUID() },
      ...mais,
    });
  const desligar = (idRifa: number) =>
    side.call(3, 'PUT', `/api/rifas/atualizar/${idRifa}`, { numerosAEscolha: false });

  it('are reserved, padded or not, and asked for again are the same, also after the choice was switched off', async () => {
    const idRifa = await (await criar(true))();
    const idPagamento = randomUUID();
    const pedir = () => escolher(idRifa, ['0007', 3], { idPagamento });
    const { status, body } = await pedir();
    expect([status, body.numerosReservados]).toEqual([200, [3, 7]]);
    expect((await desligar(idRifa)).status).toBe(200);
    expect((await pedir()).body).toEqual(body);
    expect(await side.writesNothing(() => escolher(idRifa, [1], {}, OUTRO_CLIENTE), 409)).toMatchObject({
      codigo: 'ESCOLHA_DESLIGADA',
    });
    await cancelar(idPagamento);
  });

  it('are bound by the key of the call: others, fewer or none under it are refused', async () => {
    const idRifa = await (await criar(true))();
    const idPagamento = randomUUID();
    expect((await escolher(idRifa, [1, 2], { idPagamento })).status).toBe(200);
    for (const outro of [{ numeros: [1, 3] }, { numeros: [1], qtde: 1 }, { numeros: undefined }]) {
      const recusa = await side.writesNothing(() => escolher(idRifa, [1, 2], { idPagamento, ...outro }), 409);
      expect(recusa).toMatchObject({ codigo: 'CHAVE_DE_OUTRO_PEDIDO' });
    }
    await cancelar(idPagamento);
  });

  it('that somebody has are all named, and nothing else of the choice is reserved', async () => {
    const idRifa = await (await criar(true))();
    const idPagamento = randomUUID();
    expect((await escolher(idRifa, [2, 4], { idPagamento })).status).toBe(200);
    const recusa = await side.writesNothing(() => escolher(idRifa, [1, 2, 3, 4], {}, OUTRO_CLIENTE), 409);
    expect(recusa).toMatchObject({ codigo: 'NUMEROS_TOMADOS', campo: 'numeros' });
    expect(recusa.erro).toContain('0002, 0004');
    await cancelar(idPagamento);
    const livre = randomUUID();
    expect((await escolher(idRifa, [1, 2, 3, 4], { idPagamento: livre })).status).toBe(200);
    await cancelar(livre);
  });

  it.each([
    [[1, 1], {}, 'QUANTIDADE', 'qtde'],
    [[1, 2], { qtde: 1 }, 'QUANTIDADE', 'qtde'],
    [[0], {}, 'NUMERO_DE_BILHETE', 'numeros'],
    [['x'], {}, 'NUMERO_DE_BILHETE', 'numeros'],
    [[1.5], {}, 'NUMERO_DE_BILHETE', 'numeros'],
    [[99_999], {}, 'NUMERO_DE_BILHETE', 'numeros'],
    [[], { qtde: 1 }, 'NENHUM_BILHETE', 'numeros'],
    [Array.from({ length: 11 }, (_, i) => i + 1), { qtde: 10 }, 'NENHUM_BILHETE', 'numeros'],
  ])('refuses %j with %j', async (numeros, mais, codigo, campo) => {
    const idRifa = await (await criar(true))();
    const recusa = await side.writesNothing(() => escolher(idRifa, numeros, mais), 400);
    expect(recusa).toMatchObject({ codigo, campo });
  });

  it('are nobody’s to choose in a campaign that draws them', async () => {
    const idRifa = await (await criar(false))();
    const recusa = await side.writesNothing(() => escolher(idRifa, [1]), 409);
    expect(recusa).toMatchObject({ codigo: 'ESCOLHA_DESLIGADA', campo: 'numeros' });
  });
});

describe('one that nobody could be asked for', () => {
  it('counts for nothing, however many there are', async () => {
    vi.spyOn(side.store, 'read').mockImplementation(() => {
      throw new Error('away');
    });
    const longe = 999_999;
    for (let n = 0; n <= 20; n += 1) expect((await reservar(longe, randomUUID())).status).toBe(503);
  });
});

describe('one whose outcome nobody knows', () => {
  it('counts among those of its address until that is known', async () => {
    const estreito = await startTestWriteSide({ people: true, reservasPorEndereco: 1 });
    onTestFinished(() => estreito.close());
    const idRifa = await (await raffleMaker(estreito))();
    await takesPixByHand(estreito);
    const pedir = (quem: number, idPagamento: string) =>
      estreito.call(quem, 'POST', '/api/bilhetes/reservarBilhetes', {
        idRifa,
        idUsuario: quem,
        qtde: 1,
        idPagamento,
      });
    const idPagamento = randomUUID();
    // It is sent, nobody says what became of it, and then nobody is there.
    const append = vi
      .spyOn(estreito.store, 'append')
      .mockRejectedValueOnce(new UnknownOutcomeError('away'))
      .mockRejectedValue(new UnreachableError('away'));
    expect((await pedir(CLIENTE, idPagamento)).status).toBe(503);
    expect((await pedir(OUTRO_CLIENTE, randomUUID())).status).toBe(429);
    // To ask for it again in vain makes nothing certain.
    expect((await pedir(CLIENTE, idPagamento)).status).toBe(503);
    expect((await pedir(OUTRO_CLIENTE, randomUUID())).status).toBe(429);
    append.mockRestore();
    await expect.poll(async () => (await pedir(CLIENTE, idPagamento)).status).toBe(200);
  });
});

describe('from one network', () => {
  let cheio: TestWriteSide;
  let grande: number;
  beforeAll(async () => {
    cheio = await startTestWriteSide({
      people: true,
      trustedProxies: 1,
      reservasPorHora: 6,
      limites: { cadastrosPorEndereco: 10_000 },
    });
    const criar = await raffleMaker(cheio, { qtdeNumeros: 400 });
    grande = await criar();
    await takesPixByHand(cheio);
  });
  afterAll(() => cheio.close());

  const de = (endereco: string) => ({ 'X-Forwarded-For': endereco });
  const comprar = (quem: number, qtde: number, endereco: string, idRifa = grande) =>
    cheio.call(
      quem,
      'POST',
      '/api/bilhetes/reservarBilhetes',
      { idRifa, idUsuario: quem, qtde, idPagamento: randomUUID() },
      de(endereco),
    );

  it('no more than its share of a raffle is held unpaid, by however many people at however many addresses', async () => {
    const contas: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const corpo = { nome: `Conta ${i}`, telefone: `1196000000${i}`, senha: 'segredo1' };
      const endereco = de(`2001:db8:${i}::1`);
      contas.push(
        Number((await cheio.call(null, 'POST', '/api/usuarios/cadastrar', corpo, endereco)).body.idUsuario),
      );
    }
    const status: number[] = [];
    for (const conta of contas) status.push((await comprar(conta, 10, `2001:db8:99:1:${conta}::1`)).status);
    // A tenth of 400 tickets.
    expect(status).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
    const recusa = await comprar(contas.at(-1) ?? 0, 1, '2001:db8:99:1::77');
    expect(recusa.body).toMatchObject({ codigo: 'MUITAS_TENTATIVAS' });
    expect(recusa.headers.get('Retry-After')).toBe('60');
    expect((await comprar(contas.at(-1) ?? 0, 10, '2001:db8:77:1::1')).status).toBe(200);
  });

  it('a person reserves and gives up only so often in an hour, and hears when again', async () => {
    const desistir = async (vez: number) => {
      const idPagamento = randomUUID();
      const corpo = { idRifa: grande, idUsuario: 9, qtde: 1, idPagamento };
      const endereco = de(`198.51.100.${vez}`);
      const { status, headers } = await cheio.call(
        9,
        'POST',
        '/api/bilhetes/reservarBilhetes',
        corpo,
        endereco,
      );
      if (status === 200) await cheio.call(9, 'POST', '/api/bilhetes/cancelarReserva', { idPagamento });
      return { status, espera: Number(headers.get('Retry-After')) };
    };
    const aberta = { idRifa: grande, idUsuario: 9, qtde: 1, idPagamento: randomUUID() };
    const reservada = () => cheio.call(9, 'POST', '/api/bilhetes/reservarBilhetes', aberta);
    expect((await reservada()).status).toBe(200);
    const feitas = [];
    for (let i = 0; i < 8; i += 1) feitas.push(await desistir(i));
    expect(feitas.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    // What he has he is told again.
    expect((await reservada()).status).toBe(200);
    expect(feitas.at(-1)?.espera).toBeGreaterThan(3_000);
  });

  it('the same call again, and a refused one, do not count', async () => {
    const idPagamento = randomUUID();
    const corpo = { idRifa: grande, idUsuario: 8, qtde: 1, idPagamento };
    for (let i = 0; i < 10; i += 1) {
      const pedido = await cheio.call(
        8,
        'POST',
        '/api/bilhetes/reservarBilhetes',
        corpo,
        de('198.51.100.250'),
      );
      expect(pedido.status).toBe(200);
      expect((await comprar(8, 1, '198.51.100.250', 999_999)).status).toBe(404);
    }
    expect((await comprar(8, 1, '198.51.100.250')).status).toBe(200);
  });

  it('a raffle that costs nothing gives a person ten tickets, and an address its places', async () => {
    const gratis = await (await raffleMaker(cheio, { qtdeNumeros: 1_000, valor: 0 }))();
    const rua = '198.51.100.251';
    expect((await comprar(6, 9, rua, gratis)).body).toMatchObject({ valor: 0 });
    expect(await comprar(6, 2, rua, gratis)).toMatchObject({
      status: 409,
      body: { codigo: 'LIMITE_DE_GRATUITOS' },
    });
    expect((await comprar(6, 1, rua, gratis)).status).toBe(200);
    expect(await comprar(6, 1, rua, gratis)).toMatchObject({ status: 429 });
    const status: number[] = [];
    for (const quem of [1, 2, 3, 4, 5, 7])
      for (const _ of [1, 2]) status.push((await comprar(quem, 5, rua, gratis)).status);
    expect(status.every((one) => one === 200)).toBe(true);
    const vendidos = (await cheio.events(`rifa-${gratis}`)).filter(({ type }) => type === 'ReservaPaga');
    expect(vendidos).toHaveLength(14);
  });
});
