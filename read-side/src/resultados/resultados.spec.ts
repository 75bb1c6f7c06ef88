import { ALGORITMO_DO_SORTEIO, distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import {
  type HandWrittenLog,
  openTestReadModels,
  type TestReadModels,
} from '@rifa-viva/proof/testing/read-side';
import { ADMINISTRADOR, rifaVivida, SEMENTE } from '@rifa-viva/proof/testing/rifa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTORS } from '../app.ts';
import type { View } from '../kernel/view.ts';
import { lerResultados } from './queries.ts';

let models: TestReadModels;
let log: HandWrittenLog;
const views: View[] = [];
const numeros = distribuirNumeros({
  semente: SEMENTE,
  algoritmo: ALGORITMO_DO_SORTEIO,
  qtdeNumeros: 40,
  qtdeChances: 2,
});
/** First lucky number of a ticket. */
const sorte = (bilhete: number) => numeros[(bilhete - 1) * 2] ?? 0;
const milhar = (n: number) => String(n).padStart(4, '0');
const dono = (n: number) => Math.floor([...numeros].indexOf(n) / 2) + 1;
const vendidos = [1, 2, 4, 5, 6];

beforeAll(async () => {
  models = await openTestReadModels();
  log = await rifaVivida(models);
  for (const projector of PROJECTORS) views.push(await models.view(projector));
  await follow();
});
afterAll(() => models.close());

const follow = async () => {
  for (const view of views) await log.into(view);
};
async function draw(depois: string[], anterior: string[] = []): Promise<void> {
  log.rifa(
    {
      type: 'ResultadoRegistrado',
      data: { idRifa: 1, milharSorteada: depois, anterior, idUsuario: ADMINISTRADOR },
    },
    { at: `2026-06-02T0${log.events.length % 10}:00:00.000Z` },
  );
  await follow();
}

describe('a campaign’s results', () => {
  it('are empty before the draw', async () => {
    expect(await lerResultados(models.db, 1)).toEqual({
      milharSorteada: '',
      qtdeNumeros: 40,
      ganhadores: [],
      correcoes: [],
    });
    expect(await lerResultados(models.db, 99)).toBeNull();
  });

  it('name the sold tickets that hold the drawn number or a neighbour, in the order they are shown', async () => {
    const sorteado = sorte(5);
    await draw([milhar(sorteado)]);
    const devidos = [
      { classificacao: 'ANTECESSOR', n: sorteado - 1 },
      { classificacao: 'PRINCIPAL', n: sorteado },
      { classificacao: 'SUCESSOR', n: sorteado + 1 },
    ].filter(({ n }) => n >= 0 && n < 40 && vendidos.includes(dono(n)));
    const lidos = await lerResultados(models.db, 1);
    expect(
      lidos?.ganhadores.map(({ classificacao, numero, numBilhete }) => [classificacao, numero, numBilhete]),
    ).toEqual(devidos.map(({ classificacao, n }) => [classificacao, milhar(n), dono(n)]));
    expect(lidos?.ganhadores.find((g) => g.classificacao === 'PRINCIPAL')).toMatchObject({
      idBilhete: 1_000_005,
      ordem: 1,
      status: 'Vendido',
      cliente: 'JOSE',
      numerosDaSorte: expect.stringContaining(milhar(sorteado)),
    });
  });

  it('leave out tickets nobody bought', async () => {
    await draw([milhar(sorte(20))], [milhar(sorte(5))]);
    expect(
      (await lerResultados(models.db, 1))?.ganhadores.filter((g) => g.classificacao === 'PRINCIPAL'),
    ).toEqual([]);
  });

  it('give several drawn numbers their ordinals and no neighbours, and keep every recording', async () => {
    const antes = milhar(sorte(20));
    const depois = [sorte(4), sorte(1)].map(milhar);
    await draw(depois, [antes]);
    const lidos = await lerResultados(models.db, 1);
    expect(lidos?.milharSorteada).toBe(depois.join(','));
    expect(
      lidos?.ganhadores.map(({ classificacao, ordem, numBilhete }) => [classificacao, ordem, numBilhete]),
    ).toEqual([
      ['PRINCIPAL', 1, 4],
      ['PRINCIPAL', 2, 1],
    ]);
    expect(lidos?.correcoes.map((c) => [c.antes, c.depois])).toEqual([
      [antes, depois.join(',')],
      [milhar(sorte(5)), antes],
      ['', milhar(sorte(5))],
    ]);
  });
});
