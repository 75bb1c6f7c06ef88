import type { bilhetesVendidos, rifasVendidas } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { ordemDeExibicao, premiosDoBilhete } from '@rifa-viva/contracts/regras/premio';
import { matrixLog } from '@rifa-viva/proof/testing/matrix';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { emitidos, RIFA } from '@rifa-viva/proof/testing/rifa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Raffles that 6 sold in: how many of their tickets, and what was drawn. */
const VENDIDAS = [
  { idRifa: 71, qtde: 65, milharSorteada: ['0011'], sucessor: true, titulo: 'MOTO 100%' },
  { idRifa: 72, qtde: 40, milharSorteada: ['0003', '0007', '0150'], sucessor: false, titulo: 'CARRO' },
  { idRifa: 73, qtde: 3, milharSorteada: [], sucessor: false, titulo: 'MOTO_DUAS' },
];
const TOTAL = 80;
const SELLER = 6;

type Rifas = AnswerOf<typeof rifasVendidas>;
type Bilhetes = AnswerOf<typeof bilhetesVendidos>;
type Meus = Bilhetes['bilhetes'];

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  const log = await matrixLog(side.cifrado);
  for (const { idRifa, qtde, milharSorteada, sucessor, titulo } of VENDIDAS) {
    const dtSorteio = `2031-01-0${idRifa - 70}T00:00:00.000Z`;
    const campos = { titulo, sucessor, dtSorteio, qtdeNumeros: 2 * TOTAL, qtdeChances: 2 };
    log.rifa({ type: 'RifaCriada', data: { ...RIFA, ...campos, idRifa, idUsuario: 3 } });
    const { type, data } = emitidos(idRifa, TOTAL);
    log.rifa({ type, data: { ...data, qtdeNumeros: 2 * TOTAL, qtdeChances: 2 } });
    log.rifa({
      type: 'BilhetesVendidos',
      data: {
        idRifa,
        idVenda: 1,
        numeros: Array.from({ length: qtde }, (_, i) => i + 1),
        idUsuarioEmissor: 4,
        idVendedor: SELLER,
        cliente: null,
        total: 100,
        segredo: await side.cifrado(SELLER, `venda-${idRifa}`),
        dtPagamento: '2026-03-01T12:00:00.000Z',
      },
    });
    if (milharSorteada.length > 0)
      log.rifa({
        type: 'ResultadoRegistrado',
        data: { idRifa, idUsuario: 3, milharSorteada, anterior: [] },
      });
  }
  await side.write(log);
});
afterAll(() => side.close());

const read = async <T>(path: string, who = SELLER): Promise<T> => {
  const { status, body } = await side.call(who, 'GET', path);
  expect(status).toBe(200);
  return body as T;
};
const rifas = (query = '', who = SELLER) => read<Rifas>(`/api/bilhetes/vendidos${query}`, who);
const bilhetes = (idRifa: number, query = '', who = SELLER) =>
  read<Bilhetes>(`/api/bilhetes/vendidos/${idRifa}${query}`, who);
const delas = (lidas: Rifas) =>
  lidas.rifas
    .filter(({ idRifa }) => idRifa > 70)
    .map(({ idRifa, qtde, premiados }) => [idRifa, qtde, premiados]);

/** Her tickets of a raffle as they are shown, by her whole list. */
async function mostrados(idRifa: number): Promise<Meus> {
  const todos = await read<Meus>(`/api/bilhetes/carregarMeusBilhetes/${SELLER}`);
  const ordem = (b: Meus[number]) => ordemDeExibicao(premiosDoBilhete(b.numerosDaSorte, b)[0]);
  return todos
    .filter((b) => b.idRifa === idRifa)
    .sort((a, b) => ordem(a) - ordem(b) || a.numBilhete - b.numBilhete);
}
const premiados = (meus: Meus) => meus.filter((b) => premiosDoBilhete(b.numerosDaSorte, b).length > 0).length;
const temNumero = (n: number) => (b: Meus[number]) =>
  b.numBilhete === n || b.numerosDaSorte.split(',').some((numero) => Number(numero) === n);

describe('what one sold', () => {
  it('is told by raffle, the latest draw first, with how many and how many of them win', async () => {
    const esperadas = await Promise.all(
      [73, 72, 71].map(async (idRifa) => {
        const meus = await mostrados(idRifa);
        return [idRifa, meus.length, premiados(meus)];
      }),
    );
    expect(delas(await rifas())).toEqual(esperadas);
    expect(esperadas.map(([, qtde]) => qtde)).toEqual([3, 40, 65]);
  });

  it('comes by pages of raffles', async () => {
    const { total, rifas: todas } = await rifas('?qtde=100');
    expect(total).toBe(todas.length);
    const pagina = await rifas('?inicio=1&qtde=2');
    expect([pagina.total, pagina.rifas]).toEqual([total, todas.slice(1, 3)]);
    expect((await rifas(`?inicio=${total}`)).rifas).toEqual([]);
  });

  it.each([71, 72, 73])('comes by pages of tickets, winners first: raffle %i', async (idRifa) => {
    const esperados = await mostrados(idRifa);
    for (const qtde of [1, 2, 7, 100]) {
      const lidos: Meus[number][] = [];
      for (let inicio = 0; inicio < esperados.length; inicio += qtde) {
        const pagina = await bilhetes(idRifa, `?inicio=${inicio}&qtde=${qtde}`);
        expect(pagina.total).toBe(esperados.length);
        lidos.push(...pagina.bilhetes);
      }
      expect(lidos).toEqual(esperados);
    }
    expect((await bilhetes(idRifa)).bilhetes).toEqual(esperados.slice(0, 30));
  });

  it.each([0, 3, 7, 11, 60, 150, 159])(
    'is looked for by number, with or without zeros before it: %i',
    async (n) => {
      for (const q of [String(n), `00${n}`]) {
        const achadas = delas(await rifas(`?q=${q}`));
        const esperadas: number[][] = [];
        for (const idRifa of [73, 72, 71]) {
          const achados = (await mostrados(idRifa)).filter(temNumero(n));
          if (achados.length > 0) esperadas.push([idRifa, achados.length, premiados(achados)]);
          expect(await bilhetes(idRifa, `?q=${q}`)).toEqual({ total: achados.length, bilhetes: achados });
        }
        expect(achadas).toEqual(esperadas);
      }
    },
  );

  it.each(['99999', '100000', '4294967296', '9'.repeat(40)])(
    'is found nowhere by a number that no ticket has: %s',
    async (q) => {
      expect(await rifas(`?q=${q}`)).toMatchObject({ total: 0, rifas: [] });
      expect(await bilhetes(71, `?q=${q}`)).toEqual({ total: 0, bilhetes: [] });
    },
  );

  it.each([
    ['moto', [73, 71]],
    ['100%25', [71]],
    ['moto_', [73]],
    ['bicicleta', []],
  ])('is looked for by title: %s', async (q, esperadas) => {
    expect(delas(await rifas(`?q=${q}`)).map(([idRifa]) => idRifa)).toEqual(esperadas);
  });

  it('a search by title lets all tickets of the raffle through', async () => {
    expect((await bilhetes(71, '?q=moto')).total).toBe(65);
  });

  it('one ticket alone is asked for by its number', async () => {
    const [um] = (await bilhetes(72, '?numero=40')).bilhetes;
    expect(um?.numBilhete).toBe(40);
    expect(await bilhetes(72, '?numero=41')).toEqual({ total: 0, bilhetes: [] });
  });

  it('is nobody else’s, nor of a raffle that is none', async () => {
    expect(delas(await rifas('', 4))).toEqual([]);
    expect(await bilhetes(71, '', 4)).toEqual({ total: 0, bilhetes: [] });
    expect(await bilhetes(99_999)).toEqual({ total: 0, bilhetes: [] });
  });
});
