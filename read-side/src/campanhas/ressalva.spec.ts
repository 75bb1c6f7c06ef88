import { check, packageOf } from '@rifa-viva/proof/testing/packages';
import { type HistoryOptions, RaffleHistory, recorded } from '@rifa-viva/proof/testing/raffle-history';
import { openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECTORS } from '../app.ts';
import { lerSelo, listarRifas } from './queries.ts';

/** What people are told of a seal, beside what who looks without us finds of its moment. */

const VIDAS: Readonly<Record<string, Omit<HistoryOptions, 'seed'>>> = {
  'sealed before the draw': {},
  'sealed and not yet drawn': { drawn: false },
  'sealed as the result was recorded': { late: true },
  'sealed after the moment of the draw': { sealedAfter: 3 },
  'sealed on the day of the draw, before it': { sealedAfter: 0.99 },
  'sealed before a draw that was put off': { postponed: true },
  'sealed before a draw that was put off, and not yet drawn': { postponed: true, drawn: false },
  'put off before the first sale': { postponed: true, steps: 0 },
  'sealed on the day of the extraction': { extractedBefore: 1 },
  'sealed after the day of the extraction': { extractedBefore: 4 },
  'sealed after an extraction that a second record names': { extractedBefore: 4, sourcedLater: true },
  'sealed before a result that was corrected': { corrected: true },
  'sealed before a result without extraction': { sourced: false, drawnAfter: 2 },
};
const NOMES = Object.keys(VIDAS);
const historiaDe = (nome: string) =>
  new RaffleHistory({ seed: 3, idRifa: NOMES.indexOf(nome) + 1, ...VIDAS[nome] }).events;

let models: TestReadModels;
beforeAll(async () => {
  models = await openTestReadModels();
  let posicao = 0n;
  const log: RecordedEvent[] = [];
  for (const nome of NOMES)
    for (const evento of recorded(historiaDe(nome))) {
      posicao += 1n;
      log.push({ ...evento, position: posicao });
    }
  for (const projector of PROJECTORS) {
    const view = await models.view(projector);
    const desejados = log.filter((evento) => view.wants(evento));
    await view.apply(desejados, posicao);
    await view.close();
  }
});
afterAll(() => models.close());

it.each(NOMES)('%s: card and receipt warn where the verifier does', async (nome) => {
  const idRifa = NOMES.indexOf(nome) + 1;
  const { itens } = await check(await packageOf(historiaDe(nome)));
  const momento = itens.find(({ titulo }) => titulo === 'Momento do selo');
  const cartao = (await listarRifas(models.db, 100, null)).find((rifa) => rifa.idRifa === idRifa);
  expect(['vale', 'fraco']).toContain(momento?.situacao);
  expect([momento?.frase, cartao?.selo?.ressalva ?? null]).toEqual([
    momento?.frase,
    momento?.situacao === 'vale' ? null : expect.stringContaining('não prova'),
  ]);
  expect((await lerSelo(models.db, idRifa))?.ressalva).toBe(cartao?.selo?.ressalva);
});
