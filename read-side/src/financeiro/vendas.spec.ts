import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Alcance } from '@rifa-viva/contracts/regras/alcance';
import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import { VENDA_ONLINE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { HandWrittenLog, openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import { emitidos, RIFA } from '@rifa-viva/proof/testing/rifa';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTORS } from '../app.ts';
import { lerCompradores, lerFinanceiro, lerMinhasVendas, type Recorte } from './queries.ts';

/** Sales of three campaigns with prices and percentages of their own, and what plain addition makes of them. */

interface Venda {
  readonly idRifa: number;
  readonly idVenda: number;
  readonly numeros: number[];
  readonly emissor: number;
  /** Null: online. */
  readonly vendedor: number | null;
  readonly centavos: number;
  readonly dtPagamento: string;
}

const CAMPANHAS = [
  { idRifa: 1, valor: 1_000, comissao: 10 },
  { idRifa: 2, valor: 333, comissao: 7.25 },
  { idRifa: 3, valor: 50, comissao: 0 },
];
const PESSOAS = [6, 7, 8, 9, 20, 21, 22, 23];

const vendas: Venda[] = Array.from({ length: 120 }, (_, i) => {
  const { idRifa, valor } = CAMPANHAS[i % 3] ?? { idRifa: 1, valor: 1_000 };
  const numeros = [1 + Math.floor(i / 3) * 2, 2 + Math.floor(i / 3) * 2].slice(0, 1 + (i % 2));
  return {
    idRifa,
    idVenda: i + 1,
    numeros,
    emissor: PESSOAS[i % 8] ?? 6,
    vendedor: i % 4 === 0 ? null : i % 5 < 2 ? 6 : 7,
    centavos: valor * numeros.length - (i % 7),
    dtPagamento: new Date(Date.UTC(2026, 2, 1 + (i % 6), (i * 5) % 24)).toISOString(),
  };
});
/** Every tenth was returned, whole. */
const contam = vendas.filter(({ idVenda }) => idVenda % 10 !== 0);

let models: TestReadModels;
beforeAll(async () => {
  models = await openTestReadModels();
  const log = new HandWrittenLog();
  for (const { idRifa, ...campos } of CAMPANHAS) {
    const campanha = { ...RIFA, ...campos, idRifa, idUsuario: 3, qtdeNumeros: 200, qtdeChances: 2 };
    log.rifa({ type: 'RifaCriada', data: campanha });
    const { type, data } = emitidos(idRifa, 100);
    log.rifa({ type, data: { ...data, qtdeNumeros: 200 } });
  }
  for (const venda of vendas) {
    for (const evento of await daVenda(venda)) log.rifa(evento);
    if (contam.includes(venda)) continue;
    const { idRifa, idVenda, numeros, centavos } = venda;
    log.rifa({
      type: 'BilhetesDevolvidos',
      data: { idRifa, idVenda, numeros, total: centavos, idUsuario: 3 },
    });
  }
  for (const projector of PROJECTORS) await log.into(await models.view(projector));
}, 120_000);
afterAll(() => models.close());

async function daVenda(venda: Venda): Promise<EventoRifa[]> {
  const { idRifa, idVenda, numeros, emissor, vendedor, centavos: total, dtPagamento } = venda;
  const segredo = await models.cifrado(1_000 + idVenda, `segredo-${idVenda}`);
  if (vendedor !== null) {
    const quem = { idUsuarioEmissor: emissor, idVendedor: vendedor, cliente: null };
    return [
      { type: 'BilhetesVendidos', data: { idRifa, idVenda, numeros, ...quem, total, segredo, dtPagamento } },
    ];
  }
  const reserva = { idRifa, idReserva: idVenda, numeros, total };
  return [
    {
      type: 'BilhetesReservados',
      data: {
        ...reserva,
        idPagamento: `pagamento-${idVenda}`,
        idUsuario: emissor,
        cliente: null,
        segredo,
        tipoPagamento: 'normal',
        pagarAte: '2099-01-01T00:00:00.000Z',
        expiraEm: '2099-01-01T00:00:00.000Z',
      },
    },
    { type: 'BilhetesLiberados', data: { ...reserva, idVenda, liberadoPor: 3, dtPagamento } },
  ];
}

const dentro = (v: Venda, { idRifa, de, ate, vendedor }: Recorte, alcance: Alcance): boolean =>
  (idRifa === undefined || v.idRifa === idRifa) &&
  (de === undefined || diaLocal(v.dtPagamento) >= de) &&
  (ate === undefined || diaLocal(v.dtPagamento) <= ate) &&
  (vendedor === undefined || (v.vendedor ?? VENDA_ONLINE) === vendedor) &&
  (alcance === 'todos' || alcance.includes(v.vendedor ?? v.emissor));

/** Half a centavo up; amounts here are far below what a number holds exactly. */
const porcento = (centavos: number, percentual: number) =>
  Math.floor((centavos * Math.round(percentual * 10_000) + 500_000) / 1_000_000);

/** A card: name, tickets, centavos charged, commission of the document, commission owed. */
function cartoesDe(minhas: readonly Venda[]) {
  const chaves = new Set(minhas.map((v) => (v.vendedor === null ? 'online' : `${v.emissor}.${v.vendedor}`)));
  return [...chaves].map((chave) => {
    const suas = minhas.filter(
      (v) => (v.vendedor === null ? 'online' : `${v.emissor}.${v.vendedor}`) === chave,
    );
    const porCampanha = CAMPANHAS.map(({ idRifa, valor, comissao }) => {
      const dela = suas.filter((v) => v.idRifa === idRifa);
      const qtde = dela.reduce((soma, v) => soma + v.numeros.length, 0);
      const cobrado = dela.reduce((soma, v) => soma + v.centavos, 0);
      const devida = chave === 'online' ? 0 : porcento(cobrado, comissao);
      return { qtde, cobrado, comissao: porcento(qtde * valor, comissao), devida };
    });
    const soma = (campo: 'qtde' | 'cobrado' | 'comissao' | 'devida') =>
      porCampanha.reduce((total, um) => total + um[campo], 0);
    return [chave, soma('qtde'), soma('cobrado'), soma('comissao'), soma('devida')] as const;
  });
}

/** What sellers still get, whenever they sold: nobody was paid. By campaign, the most first. */
function abertasDe(minhas: readonly Venda[]) {
  const porCampanha = CAMPANHAS.map(({ idRifa, comissao }) => {
    const delas = [6, 7].map((id) => minhas.filter((v) => v.idRifa === idRifa && v.vendedor === id));
    const devidas = delas.map((suas) =>
      porcento(
        suas.reduce((soma, v) => soma + v.centavos, 0),
        comissao,
      ),
    );
    return [idRifa, devidas.reduce((soma, uma) => soma + uma, 0)] as const;
  });
  return porCampanha.filter(([, aberta]) => aberta > 0).sort(([a, x], [b, y]) => y - x || b - a);
}

const centavos = (reais: number) => Math.round(reais * 100);
const dias = fc.option(fc.constantFrom('2026-02-28', '2026-03-02', '2026-03-04', '2026-03-06'), {
  nil: undefined,
});
const recortes = fc.record({
  idRifa: fc.option(fc.constantFrom(1, 2, 3), { nil: undefined }),
  de: dias,
  ate: dias,
  vendedor: fc.option(fc.constantFrom(VENDA_ONLINE, 6, 7, 99), { nil: undefined }),
});
const alcances: fc.Arbitrary<Alcance> = fc.oneof(fc.constant('todos' as const), fc.subarray(PESSOAS));

describe('finances', () => {
  it('are what adding sale by sale makes of them, of one campaign or all, of any days and any seller, for anybody', async () => {
    await fc.assert(
      fc.asyncProperty(recortes, alcances, async (recorte, alcance) => {
        const minhas = contam.filter((v) => dentro(v, recorte, alcance));
        const lido = await lerFinanceiro(models.db, recorte, alcance);
        const lidos = lido?.cartoes.map((c) => [
          c.idVendedor === null ? 'online' : `${c.idUsuarioEmissor}.${c.idVendedor}`,
          c.qtde,
          centavos(c.valorTotal),
          centavos(c.comissao),
          centavos(c.devida),
        ]);
        const esperados = cartoesDe(minhas);
        expect(new Set(lidos?.map(String))).toEqual(new Set(esperados.map(String)));
        const total = (i: 2 | 3 | 4) => esperados.reduce((soma, cartao) => soma + cartao[i], 0);
        expect(
          [lido?.valorTotal, lido?.comissaoTotal, lido?.devidaTotal].map((v) => centavos(v ?? -1)),
        ).toEqual([total(2), total(3), total(4)]);
        expect(lido?.abertas.map(({ idRifa, aberta }) => [idRifa, centavos(aberta)])).toEqual(
          abertasDe(contam.filter((v) => dentro(v, { ...recorte, de: undefined, ate: undefined }, alcance))),
        );
        const porDia = new Map<string, number>();
        for (const v of minhas) {
          const dia = diaLocal(v.dtPagamento);
          porDia.set(dia, (porDia.get(dia) ?? 0) + v.centavos);
        }
        expect(lido?.porDia.map(({ dia, valor }) => [dia, centavos(valor)])).toEqual([...porDia].sort());
      }),
      { numRuns: 80 },
    );
  });

  it('fold as many buyers as there are under VENDA ONLINE, who paid most first, by pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        recortes,
        alcances,
        fc.nat(8),
        fc.integer({ min: 1, max: 8 }),
        async (recorte, alcance, inicio, qtde) => {
          const pagos = new Map<number, number>();
          for (const v of contam.filter((v) => v.vendedor === null && dentro(v, recorte, alcance)))
            pagos.set(v.emissor, (pagos.get(v.emissor) ?? 0) + v.centavos);
          const esperados = [...pagos].sort(([a, x], [b, y]) => y - x || a - b);
          const lidos = await lerCompradores(models.db, recorte, alcance, { inicio, qtde });
          expect(lidos.total).toBe(esperados.length);
          expect(lidos.compradores.map((c) => [c.idUsuario, centavos(c.valorTotal)])).toEqual(
            esperados.slice(inicio, inicio + qtde),
          );
          const { cartoes = [] } = (await lerFinanceiro(models.db, recorte, alcance)) ?? {};
          expect(cartoes.find((c) => c.idVendedor === null)?.compradores ?? 0).toBe(esperados.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('of one’s own are one’s sales alone, by campaign, of any days', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PESSOAS), dias, dias, async (idUsuario, de, ate) => {
        const suas = contam.filter((v) => v.vendedor === idUsuario && dentro(v, { de, ate }, 'todos'));
        const esperadas = CAMPANHAS.flatMap(({ idRifa, valor, comissao }) => {
          const qtde = suas
            .filter((v) => v.idRifa === idRifa)
            .reduce((soma, v) => soma + v.numeros.length, 0);
          return qtde === 0 ? [] : [[idRifa, qtde, porcento(qtde * valor, comissao)]];
        });
        const lidas = await lerMinhasVendas(models.db, idUsuario, { de, ate });
        // Drawn at the same moment: the newest campaign first.
        expect(lidas.map((r) => [r.idRifa, r.qtde, centavos(r.comissao)])).toEqual(esperadas.reverse());
      }),
      { numRuns: 60 },
    );
  });
});
