import { randomUUID } from 'node:crypto';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { phoneOf } from '@rifa-viva/proof/testing/people';
import { raffleMaker, startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const CLIENTE = 8;
const OUTRO_CLIENTE = 9;

let side: TestWriteSide;
let nova: () => Promise<number>;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true });
  nova = await raffleMaker(side);
  const pix = { chavePixComum: 'loja@exemplo.com.br', nomeRecebedor: 'LOJA', cidade: 'SAO PAULO' };
  await side.call(3, 'PUT', '/api/empresas/atualizar', { tipoPagamento: 'normal', ...pix });
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

describe('one whose outcome nobody knows', () => {
  it('counts among those of its address', async () => {
    vi.spyOn(side.store, 'read').mockImplementation(() => {
      throw new Error('away');
    });
    const longe = 999_999;
    const status: number[] = [];
    for (let n = 0; n <= 20; n += 1) status.push((await reservar(longe, randomUUID())).status);
    expect([status.at(0), status.at(-1)]).toEqual([503, 429]);
  });
});
