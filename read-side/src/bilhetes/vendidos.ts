import type { bilhetesVendidos, rifasVendidas } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf, QueryOf } from '@rifa-viva/contracts/http/call';
import { MAXIMO_NUMEROS } from '@rifa-viva/contracts/regras/numeracao';
import { ordemDeExibicao, premiosDoBilhete } from '@rifa-viva/contracts/regras/premio';
import type { Caller } from '@rifa-viva/server/access/sessions';
import type { Db } from '../kernel/db.ts';
import { contains, Where } from '../kernel/list.ts';
import {
  type Bilhete,
  COLUNAS_DA_RIFA,
  COLUNAS_DO_BILHETE,
  meuBilhete,
  meusBilhetesEmJson,
  type Rifa,
} from './meus.ts';
import { bilheteDoNumero } from './sorte.ts';

/**
 * What a member of the staff sold, and bought for herself, page by page. How many tickets are hers in a raffle is counted already
 * (`soma`); read for themselves they are where a search is for a number, and on a page.
 */

type PedidoDeRifas = QueryOf<typeof rifasVendidas>;
type PedidoDeBilhetes = QueryOf<typeof bilhetesVendidos>;

const POR_PAGINA = 30;

/** A search is for a number where it is one, with or without its leading zeros, else for a title; null: for all. */
function numeroProcurado({ q = '' }: { readonly q?: string | undefined }): number | null {
  const digitos = /^\d+$/.exec(q.trim());
  // No ticket and no lucky number is beyond these.
  return digitos ? Math.min(Number(digitos[0]), MAXIMO_NUMEROS + 1) : null;
}

/** Her tickets `b`; of the number that is searched for, its own or one of its lucky ones. */
function delaComNumero(where: Where, idUsuario: number, numero: number | null): Where {
  const dela = where.next(idUsuario);
  where.and(`b.id_dono = ${dela}`);
  if (numero === null) return where;
  return where.and(
    `(b.id_rifa, b.num) IN (
       SELECT s.id_rifa, unnest(ARRAY[?, ${bilheteDoNumero('?')}]) FROM sorte s
       WHERE s.id_rifa IN (SELECT m.id_rifa FROM soma m WHERE m.id_dono = ${dela}))`,
    numero,
  );
}

/** The page as the text of its JSON. */
export async function lerRifasVendidas(db: Db, caller: Caller, pedido: PedidoDeRifas): Promise<string> {
  const { inicio = 0, qtde = POR_PAGINA } = pedido;
  const where = new Where();
  const suas = rifasDela(where, caller, pedido);
  const { rows } = await db.query<Rifa & { readonly qtde: number; readonly total: number }>(
    `SELECT ${COLUNAS_DA_RIFA}, s.qtde, count(*) OVER () AS total
     FROM (${suas}) s JOIN rifa r USING (id_rifa) LEFT JOIN modelo m USING (id_modelo_bilhete)
     ORDER BY r.dt_sorteio DESC, r.id_rifa DESC`,
    where.values,
  );
  const pagina = rows.slice(inicio, inicio + qtde);
  const premiados = await contarPremiados(db, caller, pedido, pagina);
  const rifas: AnswerOf<typeof rifasVendidas>['rifas'] = pagina.map((rifa) => ({
    idRifa: rifa.id_rifa,
    titulo: rifa.titulo,
    descricao: rifa.descricao,
    imgRifa: rifa.img_rifa,
    dtSorteio: rifa.dt_sorteio.toISOString(),
    milharSorteada: rifa.milhar_sorteada,
    resultadoConfirmado: rifa.resultado_confirmado,
    qtdeNumeros: rifa.qtde_numeros,
    qtde: rifa.qtde,
    premiados: premiados.get(rifa.id_rifa) ?? 0,
  }));
  const aguardando: string[] = [];
  for await (const parte of meusBilhetesEmJson(db, { caller, soAguardando: true })) aguardando.push(parte);
  return `{"total":${rows.length},"rifas":${JSON.stringify(rifas)},"aguardando":${aguardando.join('')}}`;
}

/** Her raffles that the search lets through, each with how many of her tickets it does. */
function rifasDela(where: Where, { idUsuario }: Caller, pedido: PedidoDeRifas): string {
  const numero = numeroProcurado(pedido);
  const titulo = pedido.q?.trim().toLocaleUpperCase('pt-BR') ?? '';
  const vistas = "r.status <> 'expurgado'";
  if (numero !== null) {
    delaComNumero(where, idUsuario, numero);
    return `SELECT b.id_rifa, count(*)::integer AS qtde FROM bilhete b JOIN rifa r USING (id_rifa)
            ${where.sql} AND ${vistas} GROUP BY b.id_rifa`;
  }
  where.and('s.id_dono = ?', idUsuario).and(vistas);
  if (titulo !== '') where.and('r.titulo LIKE ?', contains(titulo));
  return `SELECT s.id_rifa, sum(s.qtde)::integer AS qtde FROM soma s JOIN rifa r USING (id_rifa)
          ${where.sql} GROUP BY s.id_rifa HAVING sum(s.qtde) > 0`;
}

/** Her winning tickets of these raffles. Few tickets of a raffle win, and those are known (`ganhador`). */
async function contarPremiados(
  db: Db,
  { idUsuario }: Caller,
  pedido: PedidoDeRifas,
  rifas: readonly Rifa[],
): Promise<ReadonlyMap<number, number>> {
  const sorteadas = rifas.filter((rifa) => rifa.milhar_sorteada !== '').map((rifa) => rifa.id_rifa);
  if (sorteadas.length === 0) return new Map();
  const where = new Where().and('g.id_rifa = ANY(?)', sorteadas);
  delaComNumero(where, idUsuario, numeroProcurado(pedido));
  const { rows } = await db.query<{ id_rifa: number; qtde: number }>(
    `SELECT g.id_rifa, count(DISTINCT g.num)::integer AS qtde FROM ganhador g JOIN bilhete b USING (id_rifa, num)
     ${where.sql} GROUP BY g.id_rifa`,
    where.values,
  );
  return new Map(rows.map(({ id_rifa, qtde }) => [id_rifa, qtde]));
}

export async function lerBilhetesVendidos(
  db: Db,
  caller: Caller,
  idRifa: number,
  pedido: PedidoDeBilhetes,
): Promise<AnswerOf<typeof bilhetesVendidos>> {
  const { rows } = await db.query<Rifa>(
    `SELECT ${COLUNAS_DA_RIFA} FROM rifa r LEFT JOIN modelo m USING (id_modelo_bilhete)
     WHERE r.id_rifa = $1 AND r.status <> 'expurgado'`,
    [idRifa],
  );
  const [rifa] = rows;
  if (!rifa) return { total: 0, bilhetes: [] };
  const { inicio = 0, qtde = POR_PAGINA } = pedido;
  const premiados = await lerPremiados(db, caller, rifa, pedido);
  const [total, outros] = await Promise.all([
    contarDaRifa(db, caller, idRifa, pedido),
    lerOutros(db, caller, idRifa, pedido, {
      menos: premiados,
      inicio: Math.max(0, inicio - premiados.length),
      qtde: Math.max(0, inicio + qtde - Math.max(inicio, premiados.length)),
    }),
  ]);
  const nums = [...premiados.slice(inicio, inicio + qtde), ...outros];
  const { rows: bilhetes } = await db.query<Bilhete>(
    `SELECT ${COLUNAS_DO_BILHETE} FROM bilhete WHERE id_rifa = $1 AND num = ANY($2) AND id_dono = $3
     ORDER BY array_position($2::integer[], num)`,
    [idRifa, nums, caller.idUsuario],
  );
  return { total, bilhetes: bilhetes.map((bilhete) => meuBilhete(caller, rifa, bilhete)) };
}

/** Her tickets of this raffle that are asked for. */
function daRifa({ idUsuario }: Caller, idRifa: number, pedido: PedidoDeBilhetes): Where {
  const where = new Where().and('b.id_rifa = ?', idRifa);
  if (pedido.numero !== undefined) where.and('b.num = ?', pedido.numero);
  return delaComNumero(where, idUsuario, numeroProcurado(pedido));
}

/** Numbers of those that win, as they are shown. */
async function lerPremiados(db: Db, caller: Caller, rifa: Rifa, pedido: PedidoDeBilhetes): Promise<number[]> {
  if (rifa.milhar_sorteada === '') return [];
  const where = daRifa(caller, rifa.id_rifa, pedido);
  const { rows } = await db.query<{ num: number; numeros: string }>(
    `SELECT b.num, b.numeros FROM bilhete b ${where.sql}
       AND b.num IN (SELECT g.num FROM ganhador g WHERE g.id_rifa = ${where.next(rifa.id_rifa)})`,
    where.values,
  );
  const resultado = { milharSorteada: rifa.milhar_sorteada, sucessor: rifa.sucessor };
  return rows
    .map(({ num, numeros }) => ({ num, ordem: ordemDeExibicao(premiosDoBilhete(numeros, resultado)[0]) }))
    .sort((a, b) => a.ordem - b.ordem || a.num - b.num)
    .map(({ num }) => num);
}

interface Corte {
  readonly menos: readonly number[];
  readonly inicio: number;
  readonly qtde: number;
}

async function lerOutros(
  db: Db,
  caller: Caller,
  idRifa: number,
  pedido: PedidoDeBilhetes,
  { menos, inicio, qtde }: Corte,
): Promise<number[]> {
  if (qtde === 0) return [];
  const where = daRifa(caller, idRifa, pedido).and('b.num <> ALL(?)', menos);
  const { rows } = await db.query<{ num: number }>(
    `SELECT b.num FROM bilhete b ${where.sql} ORDER BY b.num LIMIT ${where.next(qtde)} OFFSET ${where.next(inicio)}`,
    where.values,
  );
  return rows.map(({ num }) => num);
}

async function contarDaRifa(
  db: Db,
  caller: Caller,
  idRifa: number,
  pedido: PedidoDeBilhetes,
): Promise<number> {
  const contadas = pedido.numero === undefined && numeroProcurado(pedido) === null;
  const where = contadas
    ? new Where().and('b.id_rifa = ?', idRifa).and('b.id_dono = ?', caller.idUsuario)
    : daRifa(caller, idRifa, pedido);
  const soma = contadas ? 'sum(b.qtde) AS qtde FROM soma b' : 'count(*) AS qtde FROM bilhete b';
  const { rows } = await db.query<{ qtde: number | null }>(`SELECT ${soma} ${where.sql}`, where.values);
  return rows[0]?.qtde ?? 0;
}
