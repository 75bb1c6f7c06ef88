import { openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import { COMPRADORA, GERENTE, rifaVivida, VENDEDOR } from '@rifa-viva/proof/testing/rifa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTORS } from '../app.ts';
import { lerHistorico } from './queries.ts';

let models: TestReadModels;
beforeAll(async () => {
  models = await openTestReadModels();
  const log = await rifaVivida(models);
  for (const [idUsuario, nome] of [
    [3, 'ANA'],
    [GERENTE, 'BIA'],
    [VENDEDOR, 'CAIO'],
    [COMPRADORA, 'DORA'],
  ] as const) {
    log.add(`usuario-${idUsuario}`, {
      type: 'UsuarioRegistrado',
      data: {
        idUsuario,
        nome: await models.cifrado(idUsuario, nome),
        telefone: await models.cifrado(idUsuario, '11900000000'),
        telefoneHmac: 'x',
        pix: await models.cifrado(idUsuario, ''),
        tipo: 'Gerente',
        ativo: 'sim',
        idGerente: null,
        criadoPor: null,
      },
    });
  }
  for (const projector of PROJECTORS) await log.into(await models.view(projector));
});
afterAll(() => models.close());

const history = async (numero: number) =>
  (await lerHistorico(models.db, 1_000_000 + numero)).map(({ texto, antes, depois }) => [
    antes,
    depois,
    texto,
  ]);

describe('a ticket’s history', () => {
  it('tells who sold, returned, sold again and printed it', async () => {
    expect(await history(5)).toEqual([
      ['Livre', 'Vendido', 'BIA vendeu o bilhete em nome de CAIO.'],
      ['Vendido', 'Livre', 'ANA devolveu o bilhete, que estava Vendido.'],
      ['Livre', 'Vendido', 'BIA vendeu o bilhete em nome de CAIO.'],
      ['Vendido', 'Vendido', 'CAIO imprimiu o bilhete na impressora térmica.'],
    ]);
  });

  it('tells of a reservation and how it ended', async () => {
    const reservou = ['Livre', 'Reservado', 'DORA reservou o bilhete.'];
    expect(await history(1)).toEqual([
      reservou,
      ['Reservado', 'Liberado', 'ANA conferiu o pagamento e liberou o bilhete.'],
    ]);
    expect(await history(3)).toEqual([
      reservou,
      ['Reservado', 'Livre', 'O prazo da reserva terminou sem pagamento e o bilhete voltou a ficar livre.'],
    ]);
    expect(await history(6)).toEqual([
      reservou,
      ['Reservado', 'Vendido', 'O pagamento foi confirmado e o bilhete foi vendido online.'],
    ]);
    expect(await history(7)).toEqual([
      reservou,
      ['Reservado', 'Livre', 'DORA cancelou a reserva e o bilhete voltou a ficar livre.'],
    ]);
  });

  it('names when, who and where in the log', async () => {
    const [fato] = await lerHistorico(models.db, 1_000_001);
    expect(fato).toMatchObject({
      posicao: '6',
      em: '2026-03-01T12:00:00.000Z',
      tipo: 'BilhetesReservados',
      idUsuario: COMPRADORA,
      usuario: 'DORA',
    });
  });

  it('is empty for a ticket nobody touched, and keeps raffles apart', async () => {
    expect(await history(20)).toEqual([]);
    expect(await lerHistorico(models.db, 2_000_005)).toEqual([]);
  });
});
