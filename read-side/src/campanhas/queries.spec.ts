import { createHash } from 'node:crypto';
import { REGRA_PADRAO, textoDaRegra, textoDasChances } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { codigoDoSelo, textoDoSelo } from '@rifa-viva/contracts/regras/selo';
import { HandWrittenLog, openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import { RIFA } from '@rifa-viva/proof/testing/rifa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTORS } from '../app.ts';
import type { View } from '../kernel/view.ts';
import { lerCartaz } from './cartaz.ts';
import { lerPrazo, listarRifas } from './queries.ts';

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
const log = new HandWrittenLog();
const views: View[] = [];
const escrita = async () => {
  for (const view of views) await log.into(view);
};
beforeAll(async () => {
  models = await openTestReadModels();
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
  for (const projector of PROJECTORS) views.push(await models.view(projector));
  await escrita();
});
afterAll(() => models.close());

it.each([100, 3, 1, 5])(
  'the first %i campaigns: on sale (next to close first), waiting for the draw, drawn (latest first)',
  async (limit) => {
    const rifas = await listarRifas(models.db, limit, null);
    expect(rifas.map(({ idRifa }) => idRifa)).toEqual(ORDEM.slice(0, limit));
  },
);

describe('a draft', () => {
  const ID = 9;
  const publicas = async () => (await listarRifas(models.db, 100, null)).map(({ idRifa }) => idRifa);
  const muda = async (evento: Parameters<HandWrittenLog['rifa']>[0]) => {
    log.rifa(evento);
    await escrita();
    const { rows } = await models.db.query<{ status: string }>('SELECT status FROM rifa WHERE id_rifa = $1', [
      ID,
    ]);
    return rows[0]?.status;
  };
  const quem = { idRifa: ID, idUsuario: 3 };

  it('is in no public list, has no page and no end of sales, also when it comes back from those excluded', async () => {
    const datas = { dtEncerramento: '2099-01-01T12:00:00.000Z', dtSorteio: '2099-02-01T12:00:00.000Z' };
    expect(await muda({ type: 'RascunhoCriado', data: { ...RIFA, ...datas, ...quem } })).toBe('rascunho');
    expect(await muda({ type: 'RifaExcluida', data: quem })).toBe('excluido');
    expect(await muda({ type: 'RifaRestaurada', data: quem })).toBe('rascunho');
    expect(await publicas()).toEqual(ORDEM);
    expect(await lerPrazo(models.db, ID)).toBeNull();
    expect(await lerCartaz(models.db, ID)).toBeNull();
  });

  it('is a campaign like others once it is published', async () => {
    expect(await muda({ type: 'RifaPublicada', data: quem })).toBe('ativo');
    expect(await publicas()).toContain(ID);
    expect(await muda({ type: 'RifaExcluida', data: quem })).toBe('excluido');
  });
});

describe('how a campaign is drawn', () => {
  const campanha = async (idRifa: number) =>
    (await listarRifas(models.db, 100, null)).find((rifa) => rifa.idRifa === idRifa);
  const SELO = {
    idRifa: 1,
    qtde: 3,
    raiz: 'ab'.repeat(32),
    revisao: 2,
    cabeca: 'cd'.repeat(32),
    em: '2026-06-01T12:00:00.000Z',
  };

  it('a campaign older than rules has none, nor a seal', async () => {
    expect(await campanha(7)).toMatchObject({ regra: null, selo: null, resultadoConfirmado: false });
  });

  it('the newest rule in sentences, the seal by its code, whether somebody stood for the result', async () => {
    const quem = { idRifa: 1, idUsuario: 3 };
    const regra = { ...REGRA_PADRAO, concurso: '5900' };
    log
      .rifa({ type: 'RegraDoSorteioFixada', data: { ...quem, regra: REGRA_PADRAO } })
      .rifa({ type: 'RegraDoSorteioFixada', data: { ...quem, regra } })
      .rifa({
        type: 'ListaSelada',
        data: { ...quem, selo: SELO, assinatura: 'aa', chavePublica: 'bb', comOResultado: true },
      });
    await escrita();
    expect(await campanha(1)).toMatchObject({
      regra: {
        ...regra,
        texto: textoDaRegra(regra, RIFA.qtdeNumeros),
        chances: textoDasChances(regra, RIFA.qtdeNumeros),
      },
      selo: {
        codigo: codigoDoSelo(createHash('sha256').update(textoDoSelo(SELO)).digest('hex')),
        qtde: 3,
        em: SELO.em,
        comOResultado: true,
        ressalva: expect.stringContaining('ao registrar o resultado'),
        carimbo: null,
      },
      resultadoConfirmado: false,
    });
    const carimbo = { tsa: 'tsa.exemplo.org', em: '2026-06-01T12:01:00.000Z' };
    log.rifa({ type: 'SeloCarimbado', data: { idRifa: 1, ...carimbo, token: 'dG9rZW4=' } });
    await escrita();
    expect((await campanha(1))?.selo).toMatchObject({ qtde: 3, carimbo });
    log
      .rifa({ type: 'ResultadoRegistrado', data: { ...quem, milharSorteada: ['0001'], anterior: [] } })
      .rifa({ type: 'ResultadoConfirmado', data: { ...quem, milharSorteada: ['0001'], sozinho: false } });
    await escrita();
    expect(await campanha(1)).toMatchObject({ milharSorteada: '0001', resultadoConfirmado: true });
    log.rifa({
      type: 'ResultadoRegistrado',
      data: { ...quem, milharSorteada: ['0002'], anterior: ['0001'] },
    });
    await escrita();
    expect(await campanha(1)).toMatchObject({ milharSorteada: '0002', resultadoConfirmado: false });
  });
});
