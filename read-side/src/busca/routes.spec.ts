import { ACHADOS_DE_CADA, type buscar, type TipoDeAchado } from '@rifa-viva/contracts/http/busca';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import { ChargeLife, idPagamentoDe } from '@rifa-viva/proof/testing/charges';
import { ABERTA, matrixLog } from '@rifa-viva/proof/testing/matrix';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { emitidos, RIFA } from '@rifa-viva/proof/testing/rifa';
import { ticketToken } from '@rifa-viva/server/vault/ticket-token';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { visibilidade } from '../visibilidade.ts';
import { lerProcurado } from './queries.ts';

type Achados = AnswerOf<typeof buscar>['achados'];

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  const log = await matrixLog(side.cifrado);
  for (let idRifa = 50; idRifa < 60; idRifa += 1)
    log.rifa({ type: 'RifaCriada', data: { ...RIFA, titulo: `100% MOTO ${idRifa}`, idRifa, idUsuario: 3 } });
  for (let idRifa = 50; idRifa < 57; idRifa += 1) {
    log.rifa(emitidos(idRifa));
    log.rifa(await venda(idRifa, 14, 6, 'ANA'));
  }
  for (const [i, nome] of ['ANABELA', 'ANACLETO', 'ANALIA'].entries())
    log.rifa(await venda(50, 15 + i, 7, nome));
  log.rifa({
    type: 'ResultadoRegistrado',
    data: { idRifa: 58, milharSorteada: ['0038', '0039'], anterior: [], idUsuario: 3 },
  });
  new ChargeLife(log, { n: 5, idRifa: ABERTA, idUsuario: 8, valor: 1_000 }).open();
  await side.write(log);
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** At the counter, by the number of the ticket. */
const venda = async (idRifa: number, numero: number, idVendedor: number, cliente: string) => ({
  type: 'BilhetesVendidos' as const,
  data: {
    idRifa,
    idVenda: numero,
    numeros: [numero],
    idUsuarioEmissor: idVendedor,
    idVendedor,
    cliente: await side.cifrado(1_000 + idVendedor, cliente),
    total: 1_000,
    segredo: await side.cifrado(1_000 + idVendedor, `venda-${idRifa}-${numero}`),
    dtPagamento: '2026-03-01T12:00:00.000Z',
  },
});

async function achar(quem: number, q: string): Promise<Achados> {
  const { status, body } = await side.call(quem, 'GET', `/api/busca?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return (body as AnswerOf<typeof buscar>).achados;
}
const ids = (achados: Achados, tipo: TipoDeAchado) =>
  achados.filter((achado) => achado.tipo === tipo).map(({ id }) => id);

describe('the search over everything', () => {
  it('finds raffles by a part of the title or by number, none that is excluded, and no more than a few', async () => {
    const motos = ids(await achar(4, 'moto 5'), 'rifa');
    expect(motos).toEqual(['59', '58', '57', '56', '55']);
    expect(motos).toHaveLength(ACHADOS_DE_CADA);
    expect(ids(await achar(4, '52'), 'rifa')).toEqual(['52']);
    expect(ids(await achar(3, 'RIFA 4'), 'rifa')).toEqual([]);
    // Wildcards are what was typed.
    expect(ids(await achar(4, '0% M'), 'rifa')).toHaveLength(ACHADOS_DE_CADA);
    expect(ids(await achar(4, '_O_O'), 'rifa')).toEqual([]);
  });

  it('finds a drawn raffle by a drawn number, however many zeros it is typed with, and says which was drawn', async () => {
    const sorteio = (q: string) => achar(4, q).then((todos) => todos.filter(({ tipo }) => tipo === 'rifa'));
    for (const q of ['0038', '38', '0039'])
      expect(await sorteio(q)).toMatchObject([{ id: '58', detalhe: 'Campanha sorteada: 0038, 0039' }]);
    expect(await sorteio('0037')).toEqual([]);
  });

  it('finds people by name or phone whom the caller sees', async () => {
    expect(ids(await achar(4, 'PESSOA'), 'pessoa')).toEqual(['11', '4', '6', '9']);
    expect(ids(await achar(4, 'pessoa 7'), 'pessoa')).toEqual([]);
    expect(ids(await achar(3, 'pessoa 7'), 'pessoa')).toEqual(['7']);
    expect(ids(await achar(3, '(11) 90000-0007'), 'pessoa')).toEqual(['7']);
    expect(ids(await achar(3, 'PESSOA 1'), 'pessoa')).toEqual(['10', '11']);
    expect(ids(await achar(1, 'PESSOA 1'), 'pessoa')).toEqual(['1', '10', '11']);
  });

  it('finds taken tickets by number or token within the caller’s reach', async () => {
    expect(ids(await achar(3, '03'), 'bilhete')).toEqual(['3-3', '2-3', '1-3']);
    expect(ids(await achar(4, '03'), 'bilhete')).toEqual(['3-3', '2-3', '1-3']);
    // Sold by the other team.
    expect(ids(await achar(4, '04'), 'bilhete')).toEqual([]);
    expect(ids(await achar(5, '04'), 'bilhete')).toEqual(['3-4', '2-4', '1-4']);
    // Free.
    expect(ids(await achar(3, '01'), 'bilhete')).toEqual([]);
    const token = ticketToken(`venda-${ABERTA}-1`, ABERTA, 3).toLowerCase();
    expect(ids(await achar(4, token), 'bilhete')).toEqual(['1-3']);
    expect(ids(await achar(5, token), 'bilhete')).toEqual([]);
  });

  it('finds taken tickets by a lucky number within the caller’s reach, and says that it is theirs', async () => {
    const numeros = distribuirNumeros(emitidos(ABERTA).data);
    const daSorte = (num: number, lugar: 0 | 1) => String(numeros[(num - 1) * 2 + lugar]).padStart(4, '0');
    for (const lugar of [0, 1] as const) {
      const q = daSorte(3, lugar);
      const achados = await achar(4, q);
      expect(ids(achados, 'bilhete')).toEqual(['3-3', '2-3', '1-3']);
      expect(achados.at(-1)).toMatchObject({
        titulo: 'Bilhete 0003',
        detalhe: `Número da sorte ${q} · Vendido · 001 RIFA 1`,
      });
      expect(ids(await achar(5, q), 'bilhete')).toEqual([]);
    }
    // Free, and of no ticket at all.
    for (const q of [daSorte(1, 1), '0040', '9999999']) expect(ids(await achar(3, q), 'bilhete')).toEqual([]);
  });

  it('finds who bought at the counter by how the name begins, once in each raffle, within the caller’s reach', async () => {
    const fregueses = async (quem: number, q = 'freg') =>
      (await achar(quem, q))
        .filter(({ tipo }) => tipo === 'cliente')
        .map(({ id, titulo, detalhe, idRifa }) => [id, titulo, detalhe, idRifa]);
    expect(await fregueses(3)).toEqual(
      [3, 2, 1].map((id) => [`${id}-FREGUES`, 'FREGUES', `2 bilhetes · 00${id} RIFA ${id}`, id]),
    );
    // Of the two sales of each raffle one is of each team.
    for (const quem of [4, 5])
      expect(await fregueses(quem, 'FREGUES')).toEqual(
        [3, 2, 1].map((id) => [`${id}-FREGUES`, 'FREGUES', `1 bilhete · 00${id} RIFA ${id}`, id]),
      );
    expect(await fregueses(3, ' fregues ')).toHaveLength(3);
    for (const q of ['regues', 'freguesa', '%reg']) expect([q, await fregueses(3, q)]).toEqual([q, []]);
    // Of an online purchase, and of a reservation.
    expect(await fregueses(3, 'cliente')).toEqual([]);
  });

  it('gives each client of the counter a place before any has a second one, in the newest raffles', async () => {
    const vendidos = async (quem: number, q: string) =>
      ids(await achar(quem, q), 'cliente').map((id) => id.split('-'));
    // In seven raffles ANA, in the oldest of them three whose names begin so too.
    expect(await vendidos(3, 'ana')).toEqual([
      ['56', 'ANA'],
      ['55', 'ANA'],
      ['50', 'ANABELA'],
      ['50', 'ANACLETO'],
      ['50', 'ANALIA'],
    ]);
    expect(await vendidos(3, 'anab')).toEqual([['50', 'ANABELA']]);
    expect(await vendidos(4, 'ana')).toEqual(['56', '55', '54', '53', '52'].map((id) => [id, 'ANA']));
  });

  it('finds payments by their id, for an Administrador alone', async () => {
    const [cobranca] = await achar(3, idPagamentoDe(5));
    expect(cobranca).toMatchObject({ tipo: 'pagamento', id: idPagamentoDe(5) });
    const [manual] = await achar(3, 'pag-1-1');
    expect(manual).toMatchObject({ tipo: 'pagamento', id: 'pag-1-1', idRifa: 1, numBilhete: 2 });
    expect(await achar(4, 'pag-1-1')).toEqual([]);
    expect(await achar(4, idPagamentoDe(5))).toEqual([]);
  });

  it('would find another team’s people, tickets and payments, did its rules not hold', async () => {
    vi.spyOn(visibilidade, 'vePessoa').mockReturnValue(true);
    vi.spyOn(visibilidade, 'alcance').mockReturnValue('todos');
    vi.spyOn(visibilidade, 'veCobranca').mockReturnValue(true);
    expect(await achar(4, 'pessoa 7')).toHaveLength(1);
    expect(await achar(4, '04')).toHaveLength(3);
    expect(await achar(4, '0030')).toHaveLength(3);
    expect((await achar(4, 'freg')).map(({ detalhe }) => detalhe.slice(0, 10))).toEqual(
      Array(3).fill('2 bilhetes'),
    );
    expect(await achar(4, 'pag-1-1')).toHaveLength(1);
  });

  it('refuses what is too short, too long, blank or no text', async () => {
    const status = async (query: string) => (await side.call(3, 'GET', `/api/busca${query}`)).status;
    for (const query of [
      '',
      '?q=',
      '?q=a',
      '?q=%20%20%20a%20',
      `?q=${'x'.repeat(81)}`,
      '?q=a%00b',
      '?q=ab&p=1',
    ])
      expect([query, await status(query)]).toEqual([query, 400]);
  });
});

describe('what was typed', () => {
  it('may be a number, a token or a phone', () => {
    expect(lerProcurado(' 0012 ')).toEqual({ texto: '0012', numero: 12, token: null, digitos: '0012' });
    expect(lerProcurado('(81) 9')).toMatchObject({ numero: null, digitos: null });
    expect(lerProcurado('MARIA 1234')).toMatchObject({ numero: null, digitos: null });
    expect(lerProcurado('a'.repeat(26))).toMatchObject({ token: 'A'.repeat(26) });
  });
});
