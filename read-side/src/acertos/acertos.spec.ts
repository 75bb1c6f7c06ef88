import type { EventoAcerto } from '@rifa-viva/contracts/eventos/acerto';
import { streamAcerto } from '@rifa-viva/contracts/eventos/streams';
import type { Alcance } from '@rifa-viva/contracts/regras/alcance';
import { HandWrittenLog, openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import { emitidos, RIFA } from '@rifa-viva/proof/testing/rifa';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTORS } from '../app.ts';
import { lerFinanceiro, lerMinhasVendas } from '../financeiro/queries.ts';
import { lerAcertos } from './queries.ts';

const VENDEDORES = [6, 7, 8];
const RIFAS = 12;

/** What happens in one campaign: sales of a ticket each, returns of them, payments and their reversals. */
type Passo =
  | { readonly tipo: 'venda'; readonly vendedor: number; readonly centavos: number }
  | { readonly tipo: 'devolucao'; readonly qual: number }
  | { readonly tipo: 'pago'; readonly vendedor: number; readonly centavos: number }
  | { readonly tipo: 'estorno'; readonly vendedor: number; readonly qual: number };

const vendedor = fc.constantFrom(...VENDEDORES);
const centavos = fc.integer({ min: 1, max: 5_000 });
const passos: fc.Arbitrary<Passo> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ tipo: fc.constant('venda' as const), vendedor, centavos }) },
  fc.record({ tipo: fc.constant('devolucao' as const), qual: fc.nat(10) }),
  { weight: 3, arbitrary: fc.record({ tipo: fc.constant('pago' as const), vendedor, centavos }) },
  {
    weight: 3,
    arbitrary: fc.record({
      tipo: fc.constant('estorno' as const),
      vendedor,
      qual: fc.integer({ min: 1, max: 2 }),
    }),
  },
);
const historias = fc.sample(fc.array(passos, { minLength: 3, maxLength: 20 }), { seed: 36, numRuns: RIFAS });

interface Conta {
  readonly vendas: Map<number, { vendedor: number; centavos: number }>;
  /** By seller: what was paid, by ordinal minus 1; 0: taken back. */
  readonly pagos: Map<number, number[]>;
}
const contas: Conta[] = [];

let models: TestReadModels;
beforeAll(async () => {
  models = await openTestReadModels();
  const log = new HandWrittenLog();
  for (const [i, historia] of historias.entries()) contas.push(await escrever(log, i + 1, historia));
  for (const projector of PROJECTORS) await log.into(await models.view(projector));
}, 120_000);
afterAll(() => models.close());

async function escrever(log: HandWrittenLog, idRifa: number, historia: readonly Passo[]): Promise<Conta> {
  const campanha = { ...RIFA, comissao: 7.25, idRifa, idUsuario: 3, qtdeNumeros: 200, qtdeChances: 2 };
  log.rifa({ type: 'RifaCriada', data: campanha });
  const { type, data } = emitidos(idRifa, 100);
  log.rifa({ type, data: { ...data, qtdeNumeros: 200 } });
  const conta: Conta = { vendas: new Map(), pagos: new Map() };
  const anotar = (event: EventoAcerto) => log.add(streamAcerto(idRifa, event.data.idVendedor), event);
  for (const [n, passo] of historia.entries()) {
    const numero = n + 1;
    switch (passo.tipo) {
      case 'venda': {
        conta.vendas.set(numero, passo);
        const quem = { idUsuarioEmissor: 3, idVendedor: passo.vendedor, cliente: null };
        const segredo = await models.cifrado(1_000 * idRifa + numero, 'segredo');
        const venda = { idRifa, idVenda: numero, numeros: [numero], total: passo.centavos, segredo };
        const dtPagamento = '2026-03-01T12:00:00.000Z';
        log.rifa({ type: 'BilhetesVendidos', data: { ...venda, ...quem, dtPagamento } });
        break;
      }
      case 'devolucao': {
        const [devolvido] = [...conta.vendas].slice(passo.qual);
        if (!devolvido) break;
        const [num, { centavos: total }] = devolvido;
        conta.vendas.delete(num);
        log.rifa({
          type: 'BilhetesDevolvidos',
          data: { idRifa, idVenda: num, numeros: [num], total, idUsuario: 3 },
        });
        break;
      }
      case 'pago': {
        const dele = conta.pagos.get(passo.vendedor) ?? [];
        conta.pagos.set(passo.vendedor, [...dele, passo.centavos]);
        const deQuem = { idRifa, idVendedor: passo.vendedor, idUsuario: 3 };
        const pago = { idAcerto: dele.length + 1, valor: passo.centavos, devida: 99_999 };
        anotar({ type: 'AcertoPago', data: { ...deQuem, ...pago } });
        break;
      }
      case 'estorno': {
        const dele = conta.pagos.get(passo.vendedor) ?? [];
        if (!dele[passo.qual - 1]) break;
        dele[passo.qual - 1] = 0;
        const deQuem = { idRifa, idVendedor: passo.vendedor, idUsuario: 3 };
        anotar({ type: 'AcertoEstornado', data: { ...deQuem, idAcerto: passo.qual, motivo: 'ENGANO' } });
      }
    }
  }
  return conta;
}

const soma = (valores: Iterable<number>): number => [...valores].reduce((total, um) => total + um, 0);
const emCentavos = (reais: number): number => Math.round(reais * 100);

describe('settlement with sellers', () => {
  it.each(historias.map((_, i) => i + 1))(
    'of campaign %i is what adding every sale and payment makes of it',
    async (idRifa) => {
      const conta = contas[idRifa - 1];
      const lido = await lerAcertos(models.db, idRifa);
      const somado = (campo: 'qtde' | 'valorTotal' | 'devida' | 'paga' | 'aberta') =>
        soma(lido?.vendedores.map((um) => emCentavos(um[campo])) ?? []);
      expect(Object.entries(lido?.total ?? {}).map(([campo, valor]) => [campo, emCentavos(valor)])).toEqual(
        (['qtde', 'valorTotal', 'devida', 'paga', 'aberta'] as const).map((campo) => [campo, somado(campo)]),
      );
      for (const id of VENDEDORES) {
        const vendas = [...(conta?.vendas.values() ?? [])].filter((v) => v.vendedor === id);
        const cobrado = soma(vendas.map((v) => v.centavos));
        const paga = soma(conta?.pagos.get(id) ?? []);
        const dele = lido?.vendedores.find(({ idVendedor }) => idVendedor === id);
        if (vendas.length === 0 && paga === 0) expect(dele).toBeUndefined();
        else {
          const devida = Math.floor((cobrado * 72_500 + 500_000) / 1_000_000);
          expect(dele?.qtde).toBe(vendas.length);
          expect(
            [dele?.valorTotal, dele?.devida, dele?.paga, dele?.aberta].map((v) =>
              emCentavos(v ?? Number.NaN),
            ),
          ).toEqual([cobrado, devida, paga, devida - paga]);
        }
        const valem = lido?.acertos.filter((a) => a.idVendedor === id && a.estorno === null) ?? [];
        expect(soma(valem.map(({ valor }) => emCentavos(valor)))).toBe(paga);
      }
      expect(lido?.acertos).toHaveLength(soma([...(conta?.pagos.values() ?? [])].map((p) => p.length)));
    },
  );

  it.each<[string, Alcance, number | undefined]>([
    ['everybody', 'todos', undefined],
    ['a manager of two', [4, 6, 7], undefined],
    ['one seller', 'todos', 7],
    ['who reaches nobody', [99], undefined],
  ])(
    'what finance tells as open to %s is what each account leaves, of any days',
    async (_, alcance, vendedor) => {
      const dele = (id: number) =>
        (alcance === 'todos' || alcance.includes(id)) && (vendedor === undefined || id === vendedor);
      const abertas = new Map<number, number>();
      for (const idRifa of historias.map((_historia, i) => i + 1)) {
        const lido = await lerAcertos(models.db, idRifa);
        const suas = lido?.vendedores.filter(({ idVendedor }) => dele(idVendedor)) ?? [];
        const aberta = soma(suas.map((um) => emCentavos(um.aberta)));
        if (aberta !== 0) abertas.set(idRifa, aberta);
        const uma = await lerFinanceiro(
          models.db,
          { idRifa, vendedor, de: '2020-01-01', ate: '2020-01-02' },
          alcance,
        );
        expect(emCentavos(uma?.abertaTotal ?? Number.NaN)).toBe(aberta);
      }
      const todas = await lerFinanceiro(models.db, { vendedor }, alcance);
      expect(new Map(todas?.abertas.map((uma) => [uma.idRifa, emCentavos(uma.aberta)]))).toEqual(abertas);
      expect(emCentavos(todas?.abertaTotal ?? Number.NaN)).toBe(soma(abertas.values()));
    },
  );

  it('a seller is told of each campaign what he was paid and still gets, also where all of his came back', async () => {
    for (const id of VENDEDORES) {
      const contas = await Promise.all(
        historias.map(async (_, i) => {
          const lido = await lerAcertos(models.db, i + 1);
          const dele = lido?.vendedores.find(({ idVendedor }) => idVendedor === id);
          return dele ? [[i + 1, dele.qtde, dele.paga, dele.aberta]] : [];
        }),
      );
      const lidas = await lerMinhasVendas(models.db, id, {});
      expect(lidas.map((r) => [r.idRifa, r.qtde, r.paga, r.aberta])).toEqual(contas.flat().reverse());
      expect(await lerMinhasVendas(models.db, id, { de: '2020-01-01', ate: '2020-01-02' })).toEqual([]);
    }
  });

  it('tells why a payment was taken back', async () => {
    const todos = await Promise.all(historias.map((_, i) => lerAcertos(models.db, i + 1)));
    const estornados = todos.flatMap((um) => um?.acertos.filter(({ estorno }) => estorno !== null) ?? []);
    expect(estornados.length).toBeGreaterThan(0);
    for (const { estorno } of estornados) {
      expect(estorno).toEqual({ em: '2026-03-01T12:00:00.000Z', usuario: '', motivo: 'ENGANO' });
    }
  });

  it('there is none of a campaign that does not exist', async () => {
    expect(await lerAcertos(models.db, 999)).toBeNull();
  });
});
