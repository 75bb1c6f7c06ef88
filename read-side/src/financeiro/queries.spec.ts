import { openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import { GERENTE, rifaVivida, VENDEDOR } from '@rifa-viva/proof/testing/rifa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTORS } from '../app.ts';
import { lerFinanceiro } from './queries.ts';

let models: TestReadModels;
beforeAll(async () => {
  models = await openTestReadModels();
  const log = await rifaVivida(models);
  for (const projector of PROJECTORS) await log.into(await models.view(projector));
});
afterAll(() => models.close());

const online = {
  idUsuarioEmissor: null,
  usuarioEmissor: '',
  idVendedor: null,
  vendedor: 'VENDA ONLINE',
  qtde: 3,
  valorTotal: 30,
  comissao: 3,
  devida: 0,
  compradores: 1,
};
const daEquipe = {
  idUsuarioEmissor: GERENTE,
  usuarioEmissor: '',
  idVendedor: VENDEDOR,
  vendedor: '',
  qtde: 2,
  valorTotal: 19.99,
  comissao: 2,
  devida: 2,
};
const da1 = { idRifa: 1 };

describe('a campaign’s finances', () => {
  it('has one card an issuer and seller, online sales under VENDA ONLINE, what was charged and the commission', async () => {
    expect(await lerFinanceiro(models.db, da1, 'todos')).toEqual({
      gerados: 20,
      vendidos: 5,
      restantes: 14,
      reservados: 1,
      valorTotal: 49.99,
      comissaoTotal: 5,
      devidaTotal: 2,
      abertaTotal: 2,
      abertas: [{ idRifa: 1, titulo: expect.any(String), aberta: 2 }],
      cartoes: [online, daEquipe],
      porDia: [
        { dia: '2026-03-01', qtde: 3, valor: 30 },
        { dia: '2026-03-02', qtde: 2, valor: 19.99 },
      ],
    });
  });

  it('of all campaigns is that of each together; of a day that day’s sales', async () => {
    expect(await lerFinanceiro(models.db, {}, 'todos')).toMatchObject({ gerados: 40, valorTotal: 49.99 });
    const dia = { de: '2026-03-02', ate: '2026-03-02' };
    expect(await lerFinanceiro(models.db, { ...da1, ...dia }, 'todos')).toMatchObject({
      gerados: 20,
      valorTotal: 19.99,
      porDia: [{ dia: '2026-03-02', qtde: 2, valor: 19.99 }],
    });
  });

  it('shows a manager the sales of his own people', async () => {
    const visto = await lerFinanceiro(models.db, da1, [GERENTE, VENDEDOR]);
    expect(visto).toMatchObject({ valorTotal: 19.99, comissaoTotal: 2, cartoes: [daEquipe] });
    expect(visto?.porDia.map((d) => d.qtde)).toEqual([1, 1]);
    expect(await lerFinanceiro(models.db, da1, [99])).toMatchObject({
      valorTotal: 0,
      cartoes: [],
      porDia: [],
    });
  });

  it('is empty for a campaign without sales, and missing for a missing one', async () => {
    expect(await lerFinanceiro(models.db, { idRifa: 2 }, 'todos')).toMatchObject({
      gerados: 20,
      vendidos: 0,
      cartoes: [],
    });
    expect(await lerFinanceiro(models.db, { idRifa: 99 }, 'todos')).toBeNull();
  });
});
