import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import { detentorDe, LIVRE, RESERVADO, VENDA_ONLINE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Tx } from '../kernel/db.ts';
import { adding, asParameters, type Columns, inserting } from '../kernel/rows.ts';
import { chaveDe } from './chave.ts';
import { CONTAGENS, type Linha, vendida } from './linha.ts';
import type { Evento } from './reservas.ts';

type Linhas = ReadonlyMap<string, Linha>;

/** All tickets of a raffle are free, whatever it had before. */
export async function gravarLivres(tx: Tx, idRifa: number, total: number): Promise<void> {
  await tx.query(
    `INSERT INTO contagem (id_rifa, total, ${CONTAGENS[LIVRE]}) VALUES ($1, $2, $2) ON CONFLICT (id_rifa)
     DO UPDATE SET ${['total', ...CONTAGENS].map((nome) => `${nome} = excluded.${nome}`).join(', ')}`,
    [idRifa, total],
  );
}

/** Tickets of each status, by raffle. */
export async function gravarContagens(tx: Tx, linhas: Linhas, antes: Linhas): Promise<void> {
  const deltas = new Map<number, number[]>();
  for (const [key, linha] of linhas) {
    const before = antes.get(key)?.status;
    if (before === undefined || before === linha.status) continue;
    const delta = deltas.get(linha.idRifa) ?? CONTAGENS.map(() => 0);
    delta[before] = (delta[before] ?? 0) - 1;
    delta[linha.status] = (delta[linha.status] ?? 0) + 1;
    deltas.set(linha.idRifa, delta);
  }
  if (deltas.size === 0) return;
  // All of them at once: of many raffles that sell together each commit changes many.
  await tx.query({
    name: 'contagens-gravar',
    text: `UPDATE contagem c SET ${CONTAGENS.map((nome) => `${nome} = c.${nome} + m.${nome}`).join(', ')}
           FROM (${MUDANCAS.rows}) AS m WHERE c.id_rifa = m.id_rifa`,
    values: MUDANCAS.values([...deltas]),
  });
}
/** How many tickets of each status a raffle has more than before. */
const MUDANCAS = asParameters<[idRifa: number, delta: readonly number[]]>({
  id_rifa: ['integer', ([idRifa]) => idRifa],
  ...Object.fromEntries(
    CONTAGENS.map((nome, status): [string, Columns<[number, readonly number[]]>[string]] => [
      nome,
      ['integer', ([, delta]) => delta[status] ?? 0],
    ]),
  ),
});

/** Where in the log a raffle's first ticket was reserved or sold. */
export async function gravarPrimeirasSaidas(tx: Tx, events: readonly Evento[]): Promise<void> {
  const saidas = new Map<number, bigint>();
  for (const { type, data, position } of events) {
    if (type !== 'BilhetesReservados' && type !== 'BilhetesVendidos') continue;
    if (!saidas.has(data.idRifa)) saidas.set(data.idRifa, position);
  }
  if (saidas.size === 0) return;
  await tx.query({
    name: 'primeiras-saidas-gravar',
    text: `UPDATE contagem c SET primeira_saida = s.posicao FROM (${SAIDAS.rows}) AS s
           WHERE c.id_rifa = s.id_rifa AND c.primeira_saida IS NULL`,
    values: SAIDAS.values([...saidas]),
  });
}
const SAIDAS = asParameters<[idRifa: number, posicao: bigint]>({
  id_rifa: ['integer', ([idRifa]) => idRifa],
  posicao: ['bigint', ([, posicao]) => posicao],
});

/** Tickets of each reservation that still wait for their payment. A new one was written with all of its tickets. */
export async function gravarAbertas(
  tx: Tx,
  events: readonly Evento[],
  linhas: Linhas,
  antes: Linhas,
): Promise<void> {
  const deltas = new Map<string, { idRifa: number; idReserva: number; qtde: number }>();
  const somar = (idRifa: number, idReserva: number, qtde: number) => {
    const key = chaveDe(idRifa, idReserva);
    deltas.set(key, { idRifa, idReserva, qtde: (deltas.get(key)?.qtde ?? 0) + qtde });
  };
  const contar = (linha: Linha | undefined, sinal: 1 | -1) => {
    if (linha?.status === RESERVADO && linha.idReserva !== null) somar(linha.idRifa, linha.idReserva, sinal);
  };
  for (const { type, data } of events)
    if (type === 'BilhetesReservados') somar(data.idRifa, data.idReserva, -data.numeros.length);
  for (const [key, linha] of linhas) {
    contar(antes.get(key), -1);
    contar(linha, 1);
  }
  const mudadas = [...deltas.values()].filter(({ qtde }) => qtde !== 0);
  if (mudadas.length === 0) return;
  await tx.query({
    name: 'abertas-gravar',
    text: `UPDATE reserva r SET abertas = r.abertas + n.qtde
           FROM (${ABERTAS.rows}) AS n WHERE r.id_rifa = n.id_rifa AND r.id_reserva = n.id_reserva`,
    values: ABERTAS.values(mudadas),
  });
}
const ABERTAS = asParameters<{ idRifa: number; idReserva: number; qtde: number }>({
  id_rifa: ['integer', (d) => d.idRifa],
  id_reserva: ['integer', (d) => d.idReserva],
  qtde: ['integer', (d) => d.qtde],
});

interface Soma {
  readonly idRifa: number;
  readonly idEmissor: number;
  readonly idVendedor: number;
  readonly dia: string;
  qtde: number;
  valor: number;
}

const QTDE_E_VALOR: Columns<Soma> = {
  qtde: ['integer', (s) => s.qtde],
  valor: ['bigint', (s) => s.valor],
};
export const SOMA: Columns<Soma> = {
  id_rifa: ['integer', (s) => s.idRifa],
  id_emissor: ['integer', (s) => s.idEmissor],
  id_vendedor: ['integer', (s) => s.idVendedor],
  id_dono: ['integer', (s) => detentorDe({ vendedor: s.idVendedor, pessoa: s.idEmissor })],
  dia: ['text', (s) => s.dia],
  ...QTDE_E_VALOR,
};
export const CHAVE_DA_SOMA = 'id_rifa, id_emissor, id_vendedor, dia';
const somarVendas = inserting('soma', SOMA, adding('soma', CHAVE_DA_SOMA, Object.keys(QTDE_E_VALOR)));

export const VENDA_DO_DIA: Columns<Soma> = {
  dia: ['text', (d) => d.dia],
  id_rifa: ['integer', (d) => d.idRifa],
  id_vendedor: ['integer', (d) => d.idVendedor],
  ...QTDE_E_VALOR,
};
export const CHAVE_DO_DIA = 'dia, id_rifa, id_vendedor';
const somarDias = inserting(
  'venda_do_dia',
  VENDA_DO_DIA,
  adding('venda_do_dia', CHAVE_DO_DIA, Object.keys(QTDE_E_VALOR)),
);

/** Sold tickets and what was charged for them, by raffle, issuer, seller and day of payment. */
export async function gravarSomas(tx: Tx, linhas: Linhas, antes: Linhas): Promise<void> {
  const somas = new Map<string, Soma>();
  const contar = (linha: Linha | undefined, sinal: 1 | -1) => {
    if (!linha || !vendida(linha)) return;
    const { idRifa, idEmissor, idVendedor, cobrado } = linha;
    const dia = diaLocal(linha.dtPagamento);
    const key = `${idRifa}.${idEmissor}.${idVendedor}.${dia}`;
    const soma = somas.get(key) ?? {
      idRifa,
      idEmissor: idEmissor ?? 0,
      idVendedor: idVendedor ?? VENDA_ONLINE,
      dia,
      qtde: 0,
      valor: 0,
    };
    soma.qtde += sinal;
    soma.valor += sinal * cobrado;
    somas.set(key, soma);
  };
  for (const [key, linha] of linhas) {
    contar(antes.get(key), -1);
    contar(linha, 1);
  }
  const mudadas = [...somas.values()].filter((s) => s.qtde !== 0 || s.valor !== 0);
  if (mudadas.length === 0) return;
  await somarVendas(tx, mudadas);
  await gravarDias(tx, mudadas);
  // Sums that came back to nothing leave no row: a model built anew is the same whatever its batches were.
  await tx.query('DELETE FROM soma WHERE id_rifa = ANY($1) AND qtde = 0', [
    [...new Set(mudadas.filter((s) => s.qtde < 0).map((s) => s.idRifa))],
  ]);
}

/** The same by day, raffle and seller alone: what a day sold is read without its thousands of buyers. */
async function gravarDias(tx: Tx, somas: readonly Soma[]): Promise<void> {
  const dias = new Map<string, Soma>();
  for (const soma of somas) {
    const key = `${soma.dia}.${soma.idRifa}.${soma.idVendedor}`;
    const antes = dias.get(key) ?? { ...soma, qtde: 0, valor: 0 };
    dias.set(key, { ...antes, qtde: antes.qtde + soma.qtde, valor: antes.valor + soma.valor });
  }
  const mudados = [...dias.values()].filter((d) => d.qtde !== 0 || d.valor !== 0);
  if (mudados.length === 0) return;
  await somarDias(tx, mudados);
  const diminuidos = mudados.filter((d) => d.qtde < 0).map((d) => d.dia);
  if (diminuidos.length > 0)
    await tx.query('DELETE FROM venda_do_dia WHERE dia = ANY($1) AND qtde = 0', [[...new Set(diminuidos)]]);
}
