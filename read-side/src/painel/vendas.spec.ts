import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { LINHAS_DO_PAINEL } from '@rifa-viva/contracts/http/painel';
import { type Alcance, noAlcance } from '@rifa-viva/contracts/regras/alcance';
import { diaLocal, somarDias } from '@rifa-viva/contracts/regras/datas';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { HandWrittenLog, openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import { emitidos, RIFA } from '@rifa-viva/proof/testing/rifa';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PROJECTORS } from '../app.ts';
import { bilhetesProjector } from '../bilhetes/projector.ts';
import { transaction } from '../kernel/db.ts';
import { diasDoPainel, lerVendas } from './vendas.ts';

/** Noon in Sao Paulo. */
const AGORA = new Date('2026-03-20T15:00:00.000Z');
const RIFAS = [1, 2, 3] as const;
const VENDEDORES = [6, 7, 60];
const COMPRADORES = [8, 9];
const ALCANCES: readonly Alcance[] = ['todos', [4, 6, 9], [7], [99], [6, 7, 8, 9, 60]];
const POR_RIFA = 40;

let models: TestReadModels;
let cifrado: Cifrado;
beforeAll(async () => {
  models = await openTestReadModels();
  cifrado = await models.cifrado(6, 'SEGREDO');
  const log = new HandWrittenLog();
  for (const idRifa of RIFAS) {
    const data = { ...RIFA, titulo: `RIFA ${idRifa}`, idRifa, idUsuario: 3 };
    log.rifa({ type: 'RifaCriada', data });
  }
  for (const projector of PROJECTORS) await log.into(await models.view(projector));
});
afterAll(() => models.close());

interface Passo {
  readonly idRifa: number;
  readonly quem: number;
  readonly online: boolean;
  readonly qtde: number;
  readonly total: number;
  /** Minutes before now. */
  readonly minutosAntes: number;
  /** Which of the sales so far is returned instead; null: none. */
  readonly devolve: number | null;
}
const passo: fc.Arbitrary<Passo> = fc.record({
  idRifa: fc.constantFrom(...RIFAS),
  quem: fc.nat(2),
  online: fc.boolean(),
  qtde: fc.integer({ min: 1, max: 3 }),
  total: fc.integer({ min: 0, max: 5_000 }),
  minutosAntes: fc.integer({ min: 0, max: 17 * 24 * 60 }),
  devolve: fc.option(fc.nat(), { nil: null, freq: 3 }),
});

interface Vendido {
  readonly idRifa: number;
  readonly numeros: readonly number[];
  readonly idVenda: number;
  readonly vendedor: number | null;
  readonly dono: number;
  readonly dia: string;
  readonly total: number;
}

/** The events, and what is sold after them. */
function viver(passos: readonly Passo[]): { eventos: EventoRifa[]; vendidos: Vendido[] } {
  const eventos: EventoRifa[] = RIFAS.map((idRifa) => emitidos(idRifa, POR_RIFA));
  const vendidos: Vendido[] = [];
  const proximo = new Map<number, number>();
  passos.forEach(({ idRifa, quem, online, qtde, total, minutosAntes, devolve }, i) => {
    const idVenda = i + 1;
    const volta = devolve === null ? undefined : vendidos.splice(devolve % (vendidos.length || 1), 1)[0];
    if (volta) {
      const { idRifa, idVenda, numeros, total } = volta;
      eventos.push({
        type: 'BilhetesDevolvidos',
        data: { idRifa, idVenda, numeros: [...numeros], total, idUsuario: 3 },
      });
      return;
    }
    const primeiro = proximo.get(idRifa) ?? 1;
    if (primeiro + qtde > POR_RIFA) return;
    proximo.set(idRifa, primeiro + qtde);
    const numeros = Array.from({ length: qtde }, (_, n) => primeiro + n);
    const dtPagamento = new Date(AGORA.getTime() - minutosAntes * 60_000).toISOString();
    const dono = (online ? COMPRADORES[quem % 2] : VENDEDORES[quem]) ?? 0;
    if (online) {
      const expiraEm = '2099-01-01T00:00:00.000Z';
      eventos.push({
        type: 'BilhetesReservados',
        data: {
          idRifa,
          idReserva: idVenda,
          idPagamento: `pag${idVenda}`,
          idUsuario: dono,
          numeros,
          total,
          cliente: null,
          segredo: cifrado,
          tipoPagamento: 'normal',
          pagarAte: expiraEm,
          expiraEm,
        },
      });
      const pago = { idRifa, idReserva: idVenda, idVenda, numeros, total, dtPagamento };
      eventos.push(
        quem === 0
          ? { type: 'BilhetesLiberados', data: { ...pago, liberadoPor: 3 } }
          : { type: 'ReservaPaga', data: { ...pago, idPagamento: `pag${idVenda}` } },
      );
    } else {
      eventos.push({
        type: 'BilhetesVendidos',
        data: {
          idRifa,
          idVenda,
          numeros,
          idUsuarioEmissor: 4,
          idVendedor: dono,
          cliente: null,
          total,
          segredo: cifrado,
          dtPagamento,
        },
      });
    }
    const dia = diaLocal(dtPagamento);
    vendidos.push({ idRifa, numeros, idVenda, vendedor: online ? null : dono, dono, dia, total });
  });
  return { eventos, vendidos };
}

/** Fills the view with these events alone, in batches of this size. */
async function gravar(eventos: readonly EventoRifa[], lote: number): Promise<void> {
  const log = new HandWrittenLog();
  for (const evento of eventos) log.rifa(evento);
  await transaction(models.db, async (tx) => {
    await tx.query('TRUNCATE bilhete, token_antigo, reserva, contagem, soma, venda_do_dia');
    for (let i = 0; i < log.events.length; i += lote)
      await bilhetesProjector.apply(log.events.slice(i, i + lote), tx, models.vault);
  });
}

const somar = (vendidos: readonly Vendido[]) => ({
  qtde: vendidos.reduce((soma, { numeros }) => soma + numeros.length, 0),
  valor: paraReais(vendidos.reduce((soma, { total }) => soma + total, 0)),
});

/** What the screen must show, ticket by ticket. */
function esperar(todos: readonly Vendido[], alcance: Alcance) {
  const seus = todos.filter(({ dono }) => noAlcance(alcance, dono));
  const entre = (de: string, ate: string) => seus.filter(({ dia }) => dia >= de && dia <= ate);
  const daSemana = entre('2026-03-14', '2026-03-20');
  const grupos = <K>(chaveDe: (vendido: Vendido) => K) =>
    [...new Set(daSemana.map(chaveDe))].map((chave) => ({
      chave,
      ...somar(daSemana.filter((vendido) => chaveDe(vendido) === chave)),
    }));
  return {
    hoje: { de: '2026-03-20', ate: '2026-03-20', ...somar(entre('2026-03-20', '2026-03-20')) },
    semana: { de: '2026-03-14', ate: '2026-03-20', ...somar(daSemana) },
    semanaAnterior: { de: '2026-03-07', ate: '2026-03-13', ...somar(entre('2026-03-07', '2026-03-13')) },
    porDia: Array.from({ length: 14 }, (_, i) => {
      const dia = somarDias('2026-03-07', i);
      return { dia, ...somar(entre(dia, dia)) };
    }),
    porRifa: grupos(({ idRifa }) => idRifa)
      .sort((a, b) => b.valor - a.valor || a.chave - b.chave)
      .map(({ chave, ...soma }) => ({
        idRifa: chave,
        titulo: `RIFA ${chave}`,
        ...soma,
        hoje: somar(entre('2026-03-20', '2026-03-20').filter(({ idRifa }) => idRifa === chave)).qtde,
      })),
    vendedores: grupos(({ vendedor }) => vendedor)
      .sort((a, b) => b.qtde - a.qtde || (a.chave ?? 0) - (b.chave ?? 0))
      .map(({ chave, ...soma }) => ({
        idVendedor: chave,
        nome: chave === null ? 'VENDA ONLINE' : '',
        ...soma,
      })),
  };
}

const VENDA: Passo = {
  idRifa: 1,
  quem: 0,
  online: false,
  qtde: 2,
  total: 2_000,
  minutosAntes: 0,
  devolve: null,
};

describe('what was sold', () => {
  it('is what a fold of the sales says, of everybody and of any reach, however batches are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(passo, { maxLength: 30 }),
        fc.integer({ min: 1, max: 40 }),
        async (passos, lote) => {
          const { eventos, vendidos } = viver(passos);
          await gravar(eventos, lote);
          for (const alcance of ALCANCES) {
            expect(await lerVendas(models.db, alcance, diasDoPainel(AGORA))).toEqual(
              esperar(vendidos, alcance),
            );
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is without what was deleted for good, which stands in no list', async () => {
    const { eventos, vendidos } = viver([VENDA, { ...VENDA, idRifa: 2, online: true }]);
    await gravar(eventos, 1);
    const situar = (status: string) =>
      models.db.query('UPDATE rifa SET status = $1 WHERE id_rifa = 2', [status]);
    onTestFinished(async () => void (await situar('ativo')));
    await situar('expurgado');
    const restam = vendidos.filter(({ idRifa }) => idRifa === 1);
    for (const alcance of ALCANCES)
      expect(await lerVendas(models.db, alcance, diasDoPainel(AGORA))).toEqual(esperar(restam, alcance));
  });

  it('leaves no row of a day whose every sale was returned', async () => {
    await gravar(viver([VENDA, { ...VENDA, devolve: 0 }]).eventos, 1);
    expect((await models.db.query('SELECT * FROM venda_do_dia')).rows).toEqual([]);
  });

  it('is of the company’s day: a sale at 22:30 belongs to that day, not to the one that has begun in UTC', async () => {
    const agora = new Date('2026-03-21T01:30:00.000Z');
    expect(diasDoPainel(agora)).toEqual({ hoje: '2026-03-20', semana: '2026-03-14', inicio: '2026-03-07' });
  });

  it('names no more than the first of many', async () => {
    await transaction(models.db, async (tx) => {
      await tx.query('TRUNCATE soma, venda_do_dia');
      await tx.query(
        `INSERT INTO venda_do_dia SELECT '2026-03-20', n, n, n, 100 * n FROM generate_series(1, 50) AS n`,
      );
    });
    const { porRifa, vendedores, hoje } = await lerVendas(models.db, 'todos', diasDoPainel(AGORA));
    expect([porRifa.length, vendedores.length]).toEqual([LINHAS_DO_PAINEL, LINHAS_DO_PAINEL]);
    expect([porRifa[0]?.idRifa, vendedores[0]?.idVendedor, hoje.qtde]).toEqual([50, 50, 1_275]);
  });
});
