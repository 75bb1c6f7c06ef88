import { HandWrittenLog, openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import { RIFA } from '@rifa-viva/proof/testing/rifa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECTORS } from '../app.ts';
import { listarRifas } from './queries.ts';

/** By their place in the list: closing, draw, drawn. */
const RIFAS = [
  [7, '2098-01-01', '2099-09-01', ''],
  [2, '2099-01-01', '2099-02-01', ''],
  [6, '2020-01-01', '2099-01-01', ''],
  [1, '2021-01-01', '2021-02-01', ''],
  [4, '2020-01-01', '2022-01-01', '0001'],
  [5, '2020-01-01', '2021-01-01', '0001'],
  [3, '2020-01-01', '2021-01-01', '0001'],
] as const;
const ORDEM = RIFAS.map(([idRifa]) => idRifa);

let models: TestReadModels;
beforeAll(async () => {
  models = await openTestReadModels();
  const log = new HandWrittenLog();
  for (const [idRifa, encerra, sorteia, sorteada] of RIFAS.toSorted(([a], [b]) => a - b)) {
    const dtEncerramento = `${encerra}T12:00:00.000Z`;
    const dtSorteio = `${sorteia}T12:00:00.000Z`;
    log.rifa({ type: 'RifaCriada', data: { ...RIFA, idRifa, idUsuario: 3, dtEncerramento, dtSorteio } });
    if (sorteada === '') continue;
    log.rifa({
      type: 'ResultadoRegistrado',
      data: { idRifa, milharSorteada: [sorteada], anterior: [], idUsuario: 3 },
    });
  }
  log.rifa({ type: 'RifaCriada', data: { ...RIFA, idRifa: 8, idUsuario: 3 } });
  log.rifa({ type: 'RifaExcluida', data: { idRifa: 8, idUsuario: 3 } });
  for (const projector of PROJECTORS) await log.into(await models.view(projector));
});
afterAll(() => models.close());

it.each([100, 3, 1, 5])(
  'the first %i campaigns: on sale (next to close first), waiting for the draw, drawn (latest first)',
  async (limit) => {
    const rifas = await listarRifas(models.db, limit, null);
    expect(rifas.map(({ idRifa }) => idRifa)).toEqual(ORDEM.slice(0, limit));
  },
);
