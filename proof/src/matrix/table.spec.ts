import { chamadas } from '@rifa-viva/contracts/http/index';
import { accessRules } from '@rifa-viva/server/access/authorize';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MATRIZ, papeis } from './cells.ts';
import { faltas, type Prova } from './probe.ts';
import { LINHAS, provasDe } from './rows.ts';
import { NAO_CONSTRUIDAS } from './rows-others.ts';
import { type OwnWorld, startWorld } from './world.ts';

/** Every cell of the authorisation matrix against the running product. */

let world: OwnWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const corpoDe = (metodo: string): unknown => (metodo === 'GET' ? undefined : {});
const provas = (id: string, privado = false) => provasDe(world, id, privado);

describe('the authorisation matrix', () => {
  it('is asked row by row: each has its probe, or is not built and named so', () => {
    const pedidas = [...Object.keys(LINHAS), ...Object.keys(NAO_CONSTRUIDAS)];
    expect(pedidas.sort()).toEqual(MATRIZ.map(({ id }) => id).sort());
  });

  it('has the probes the matrix counts', () => {
    // 603 less 20 of the rows that are not built; 6 are asked again while the company is private. E7 to
    // E11 are 35 more, A15 to A18 11 each, B6, E12, C9 to C11, K1, K2, K6, K7, K9, L1 to L3, G11 to G18, G21 and G22 6 each;
    // A8b, A8c and A9 too, A8a and A10 to A14 8.
    const todas = Object.keys(LINHAS).flatMap((id) => provas(id));
    expect(todas).toHaveLength(603 - 20 - 6 + 35 + 4 * 11 + 26 * 6 + 6 * 8);
  });

  it.each(Object.keys(LINHAS))('%s', async (id) => {
    expect(await faltas(world, provas(id))).toEqual([]);
  });

  it.each(Object.entries(NAO_CONSTRUIDAS))('%s is not built yet', async (id, { pedido, anonimo, outros }) => {
    const todas = [null, 8, 6, 4, 3, 1].map((quem) => ({
      linha: id,
      nome: String(quem),
      quem,
      ausente: true as const,
      espera: quem === null ? anonimo : outros,
      perguntas: async () => [pedido],
    }));
    expect(await faltas(world, todas)).toEqual([]);
  });

  it('holds for every call that stands beside another, as react-admin’s do', async () => {
    const recusadas: Prova[] = [];
    for (const { name, method, path, matrix } of chamadas) {
      const linhas = MATRIZ.filter(({ id }) => matrix.includes(id));
      // A Gerente reads the results that only an Administrador records.
      if (linhas.length === 0 || name === 'resultados') continue;
      for (const [papel, quem] of papeis) {
        if (!linhas.every(({ cells }) => cells[papel] === 'DENY')) continue;
        const pedido = { metodo: method, caminho: path.replace(/:\w+/g, '1'), corpo: corpoDe(method) };
        const espera = quem === null ? 'SESSAO' : 'PAPEL';
        recusadas.push({ linha: name, nome: papel, quem, espera, perguntas: async () => [pedido] });
      }
    }
    expect(recusadas.length).toBeGreaterThan(150);
    expect(await faltas(world, recusadas)).toEqual([]);
  });

  it('shuts anonymous callers out of what is public once the company is private', async () => {
    const publicas = MATRIZ.filter(({ cells }) => cells.anon === 'PUB').map(({ id }) => id);
    expect(publicas).toEqual(['C1', 'C3', 'C4', 'H1', 'J6', 'J7']);
    await world.must(1, 'PUT', '/api/empresas/atualizar', { privado: true });
    try {
      for (const id of [...publicas, 'D1a', 'K2', 'F1', 'I2', 'B1', 'B2', 'B3', 'A2', 'A3a']) {
        expect(await faltas(world, provas(id, true))).toEqual([]);
      }
      vi.spyOn(accessRules, 'anonymousWhenOpen').mockReturnValue(true);
      for (const id of ['C1', 'H1']) expect(await faltas(world, provas(id, true))).not.toEqual([]);
    } finally {
      vi.restoreAllMocks();
      await world.must(1, 'PUT', '/api/empresas/atualizar', { privado: false });
    }
  });
});
