import { randomUUID } from 'node:crypto';
import { createTestClock } from '@rifa-viva/proof/testing/test-clock';
import {
  raffleMaker,
  startTestWriteSide,
  type TestWriteSide,
  takesPixByHand,
} from '@rifa-viva/proof/testing/write-side';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

/** What the limits make of a reservation's end: docs/adr/0024. */

const POR_HORA = 10;
const POR_ENDERECO = 3;
const DIA = 86_400_000;
const relogio = createTestClock();

let side: TestWriteSide;
let paga: number;
let gratuita: number;
beforeAll(async () => {
  side = await startTestWriteSide({
    people: true,
    trustedProxies: 1,
    relogio,
    reservasPorHora: POR_HORA,
    reservasPorEndereco: POR_ENDERECO,
  });
  await takesPixByHand(side);
  // Room for all: nothing here is about scarce tickets.
  paga = await (await raffleMaker(side, { qtdeNumeros: 1_000 }))();
  gratuita = await (await raffleMaker(side, { qtdeNumeros: 1_000, valor: 0 }))();
});
afterAll(() => side.close());

let enderecos = 0;
/** One that nobody came from. */
const outro = () => {
  enderecos += 1;
  return `198.18.${enderecos >> 8}.${enderecos & 255}`;
};

async function reservar(quem: number, { idRifa = paga, de = outro() } = {}) {
  const idPagamento = randomUUID();
  const corpo = { idRifa, idUsuario: quem, qtde: 1, idPagamento };
  const headers = { 'X-Forwarded-For': de };
  const { status, body } = await side.call(quem, 'POST', '/api/bilhetes/reservarBilhetes', corpo, headers);
  return { status, codigo: body.codigo, numeros: body.numerosReservados, idPagamento };
}

const desistir = (quem: number, idPagamento: string) =>
  side.call(quem, 'POST', '/api/bilhetes/cancelarReserva', { idPagamento });

describe('a reservation that ended', () => {
  it('paid, is none of those that its buyer begins in an hour', async () => {
    for (let n = 0; n < 2 * POR_HORA; n += 1) {
      // The end is heard of after the answer.
      let feita = await reservar(8);
      await expect
        .poll(async () => {
          if (feita.status === 429) feita = await reservar(8);
          return feita.status;
        })
        .toBe(200);
      const corpo = { idRifa: paga, idUsuario: 3, bilhetesSelecionados: feita.numeros };
      expect((await side.call(3, 'PUT', '/api/bilhetes/liberar', corpo)).status).toBe(200);
    }
  });

  it('given up, is one of them', async () => {
    for (let n = 0; n < POR_HORA; n += 1) {
      const { status, idPagamento } = await reservar(9);
      expect(status).toBe(200);
      expect((await desistir(9, idPagamento)).status).toBe(200);
    }
    expect(await reservar(9)).toMatchObject({ status: 429, codigo: 'MUITAS_TENTATIVAS' });
  });

  it('by its time, is as good as all of them', async () => {
    // The only place at this address that comes back: with it the end was heard of.
    const de = outro();
    for (const quem of [4, 5]) expect((await reservar(quem, { idRifa: gratuita, de })).status).toBe(200);
    expect((await reservar(6, { de })).status).toBe(200);
    expect((await reservar(7, { de })).status).toBe(429);
    relogio.advance(2 * DIA);
    await expect.poll(async () => (await reservar(7, { de })).status).toBe(200);
    expect(await reservar(6)).toMatchObject({ status: 429, codigo: 'MUITAS_TENTATIVAS' });
  });

  it('as it began, for nothing, keeps its place at its address', async () => {
    const de = outro();
    for (const quem of [4, 5]) expect((await reservar(quem, { idRifa: gratuita, de })).status).toBe(200);
    const { idPagamento } = await reservar(4, { de });
    await desistir(4, idPagamento);
    // A place that was given back is there again: by then those before it were heard of too.
    await expect.poll(async () => (await reservar(4, { de })).status).toBe(200);
    expect(await reservar(7, { de })).toMatchObject({ status: 429, codigo: 'MUITAS_TENTATIVAS' });
  });

  it('by its time, is none that is asked for again, while nobody has written that yet and after it', async () => {
    relogio.reset();
    const [idRifa, idPagamento] = [await (await raffleMaker(side))(), randomUUID()];
    const corpo = { idRifa, idUsuario: 5, qtde: 1, idPagamento };
    const pedir = () =>
      side.call(5, 'POST', '/api/bilhetes/reservarBilhetes', corpo, { 'X-Forwarded-For': outro() });
    const ultimo = async () => (await side.events(`rifa-${idRifa}`)).at(-1)?.type;
    const ENCERRADA = { codigo: 'RESERVA_NAO_ABERTA', erro: 'Essa reserva já foi encerrada.' };
    const { status, body } = await pedir();
    expect([status, body.pixCopiaECola]).toEqual([200, expect.stringContaining('br.gov.bcb.pix')]);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DIA });
    const resposta = await side.writesNothing(pedir, 409);
    expect([resposta, await ultimo()]).toEqual([expect.objectContaining(ENCERRADA), 'BilhetesReservados']);
    expect(JSON.stringify(resposta)).not.toContain('br.gov.bcb.pix');
    vi.useRealTimers();
    relogio.advance(2 * DIA);
    await expect.poll(ultimo).toBe('ReservaExpirada');
    expect(await pedir()).toMatchObject({ status: 409, body: ENCERRADA });
  });
});
