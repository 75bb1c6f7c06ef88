import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { ALGORITMO_DO_SORTEIO } from '@rifa-viva/contracts/regras/sorteio';
import { matrixLog } from '@rifa-viva/proof/testing/matrix';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { RIFA, SEMENTE } from '@rifa-viva/proof/testing/rifa';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const PRIMEIRA = 70;
/** Raffles that 6 sold all of, in the order they are read. */
const VENDIDAS = [
  { idRifa: 71, qtde: 3, dtSorteio: '2030-01-04T00:00:00.000Z' },
  { idRifa: PRIMEIRA, qtde: 2_300, dtSorteio: '2030-01-03T00:00:00.000Z' },
  { idRifa: 73, qtde: 400, dtSorteio: '2030-01-02T00:00:00.000Z' },
  { idRifa: 72, qtde: 500, dtSorteio: '2030-01-02T00:00:00.000Z' },
  { idRifa: 74, qtde: 1_000, dtSorteio: '2030-01-01T00:00:00.000Z' },
];

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  const log = await matrixLog(side.cifrado);
  for (const rifa of VENDIDAS.toSorted((a, b) => a.idRifa - b.idRifa)) {
    for (const event of await vendida(rifa)) log.rifa(event);
  }
  await side.write(log);
}, 120_000);
afterAll(() => side.close());

async function vendida({ idRifa, qtde, dtSorteio }: (typeof VENDIDAS)[number]): Promise<EventoRifa[]> {
  const numeros = Array.from({ length: qtde }, (_, i) => i + 1);
  return [
    {
      type: 'RifaCriada',
      data: { ...RIFA, idRifa, idUsuario: 3, qtdeNumeros: qtde, qtdeChances: 1, dtSorteio },
    },
    {
      type: 'BilhetesEmitidos',
      data: {
        idRifa,
        total: qtde,
        qtdeNumeros: qtde,
        qtdeChances: 1,
        semente: SEMENTE,
        algoritmo: ALGORITMO_DO_SORTEIO,
      },
    },
    {
      type: 'BilhetesVendidos',
      data: {
        idRifa,
        idVenda: 1,
        numeros,
        idUsuarioEmissor: 6,
        idVendedor: 6,
        cliente: null,
        total: 1_000,
        segredo: await side.cifrado(6, `venda-${idRifa}`),
        dtPagamento: '2026-03-01T12:00:00.000Z',
      },
    },
  ];
}

interface Meu {
  readonly idRifa: number;
  readonly numBilhete: number;
  readonly cobrado: number;
}
const meus = async () =>
  (await side.call(6, 'GET', '/api/bilhetes/carregarMeusBilhetes/6')).body as readonly Meu[];

describe('the tickets of a seller who sold whole raffles', () => {
  it('are all there once, the latest draw first, then the latest raffle, then by number', async () => {
    const lidos = (await meus()).filter(({ idRifa }) => idRifa >= PRIMEIRA);
    const esperados = VENDIDAS.flatMap(({ idRifa, qtde }) =>
      Array.from({ length: qtde }, (_, i) => ({ idRifa, numBilhete: i + 1 })),
    );
    expect(lidos.map(({ idRifa, numBilhete }) => ({ idRifa, numBilhete }))).toEqual(esperados);
  });

  it('have each what was charged for it, to the centavo, not what the raffle’s cost', async () => {
    const cobrados = (await meus()).filter(({ idRifa }) => idRifa === 71).map(({ cobrado }) => cobrado);
    expect(cobrados).toEqual([3.34, 3.33, 3.33]);
  });

  it('are read a thousand at a time, small raffles together', async () => {
    const query = vi.spyOn(side.readSide.db, 'query');
    await meus();
    const lidas: number[] = [];
    for (const { value } of query.mock.results) {
      const { rows } = (await value) as { rows: { id_rifa: number; num?: number }[] };
      lidas.push(rows.filter((row) => row.num !== undefined && row.id_rifa >= PRIMEIRA).length);
    }
    query.mockRestore();
    expect(lidas.filter((qtde) => qtde > 0)).toEqual([3, 1_000, 1_000, 300, 900, 1_000]);
  });
});
