import * as chamadas from '@rifa-viva/contracts/http/repeticao';
import { lerData } from '@rifa-viva/contracts/regras/datas';
import { limparTexto } from '@rifa-viva/contracts/regras/texto';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { readDays } from '../kernel/days.ts';
import type { Conferencias } from './conferencias.ts';
import { lerEstado } from './estado.ts';
import { contarEventos, recortar } from './eventos.ts';
import { procurarPessoas } from './pessoas.ts';
import type { Repeticao, Repeticoes } from './repeticao.ts';

const POR_LEITURA = 50;

export interface AuditoriaDeps extends ReadDeps {
  readonly repeticoes: Repeticoes;
  readonly conferencias: Conferencias;
}

export function createAuditoriaRoutes(deps: AuditoriaDeps): Implementation[] {
  const { db, caughtUp, repeticoes, conferencias } = deps;
  const daRifa = async (idRifa: number, minPosition: bigint | null): Promise<Repeticao> => {
    // Names are read from rows; the raffle itself from its log, which has all that was answered.
    await caughtUp(minPosition, 'usuarios');
    const repeticao = await repeticoes.de(idRifa);
    if (!repeticao) throw new Refusal('NAO_ENCONTRADO');
    return repeticao;
  };
  return [
    implement(chamadas.carregarEventosDaRifa, async ({ params, query, minPosition }) => {
      const { bilhete, tipo, inicio, perto, qtde = POR_LEITURA, pessoa = '' } = query;
      const { de, ate } = readDays(query);
      const repeticao = await daRifa(params.idRifa, minPosition);
      const nome = limparTexto(pessoa);
      const pessoas = nome === '' ? undefined : await procurarPessoas(db, nome);
      const revisoes = repeticao.filtrar({ bilhete, tipo, pessoas, de: emMs(de), ate: emMs(ate) });
      const { escolhidas, ...janela } = recortar(repeticao, revisoes, { inicio, perto, qtde });
      return { answer: { ...janela, eventos: await contarEventos(db, repeticao, escolhidas) } };
    }),
    implement(chamadas.carregarEstadoDaRifa, async ({ params, query, minPosition }) => {
      const repeticao = await daRifa(params.idRifa, minPosition);
      return { answer: await lerEstado(db, repeticao, revisaoPedida(repeticao, query)) };
    }),
    implement(chamadas.carregarLeituraDaRifa, async ({ params }) => ({
      answer: repeticoes.leitura(params.idRifa),
    })),
    implement(chamadas.compararRifa, async ({ body: { idRifa }, minPosition }) => {
      await daRifa(idRifa, minPosition);
      conferencias.comparar(idRifa);
      return { answer: conferencias.andamento(idRifa) };
    }),
    implement(chamadas.carregarComparacao, async ({ params: { idRifa }, minPosition }) => {
      await daRifa(idRifa, minPosition);
      return { answer: conferencias.andamento(idRifa) };
    }),
    implement(chamadas.reconstruirVisao, async ({ body: { idRifa, visao }, minPosition }) => {
      await daRifa(idRifa, minPosition);
      conferencias.reconstruir(idRifa, visao);
      return { answer: conferencias.andamento(idRifa) };
    }),
  ];
}

interface Pedido {
  readonly revisao?: number;
  readonly instante?: string;
  readonly bilhete?: number;
}

/** Throws Refusal where there was nothing yet. */
function revisaoPedida(repeticao: Repeticao, { revisao, instante, bilhete }: Pedido): number {
  if (revisao !== undefined) return Math.min(revisao, repeticao.ultima);
  if (instante === undefined) return repeticao.ultima;
  const momento = lerData(instante);
  if (momento === null) throw new Refusal('DATA', { campo: 'instante' });
  // A field holds whole seconds: what happened in that second has happened.
  const ate = Date.parse(momento) + (/\.\d/.test(instante) ? 0 : 999);
  const achada = repeticao.revisaoNoInstante(ate, bilhete);
  if (achada < 0) throw new Refusal('ANTES_DA_CAMPANHA', { campo: 'instante' });
  return achada;
}

const emMs = (momento: string | undefined): number | undefined =>
  momento === undefined ? undefined : Date.parse(momento);
