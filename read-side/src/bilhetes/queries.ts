import { BILHETE_PADRAO } from '@rifa-viva/contracts/http/arquivos';
import type { Bilhete, BilheteConferencia, MeuBilhete } from '@rifa-viva/contracts/http/bilhetes';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { idBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { STATUS_BILHETE, type StatusBilhete } from '@rifa-viva/contracts/regras/tipos';
import type { Caller } from '@rifa-viva/server/access/sessions';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';
import { Where } from '../kernel/list.ts';
import { type Alcance, visibilidade } from '../visibilidade.ts';
import { RESERVADO } from './rows.ts';

export type BilheteLido = Static<typeof Bilhete>;
type MeuBilheteLido = Static<typeof MeuBilhete>;
type Conferencia = Static<typeof BilheteConferencia>;

interface Row {
  readonly id_rifa: number;
  readonly num: number;
  readonly numeros: string;
  readonly status: number;
  readonly id_emissor: number | null;
  readonly id_vendedor: number | null;
  readonly cliente: string | null;
  readonly token: string | null;
  readonly id_pagamento: string | null;
  readonly expira_em: Date | null;
  readonly dt_pagamento: Date | null;
  readonly dt_impressao: Date | null;
  readonly emissor: string | null;
  readonly vendedor: string | null;
  readonly liberador: string | null;
}

const SELECT = `
  SELECT b.*, e.nome AS emissor, v.nome AS vendedor, l.nome AS liberador
  FROM bilhete b
  LEFT JOIN usuario e ON e.id_usuario = b.id_emissor
  LEFT JOIN usuario v ON v.id_usuario = b.id_vendedor
  LEFT JOIN usuario l ON l.id_usuario = b.liberado_por`;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const statusDe = (codigo: number): StatusBilhete => STATUS_BILHETE[codigo] ?? 'Livre';

const lido = (row: Row): BilheteLido => ({
  idBilhete: idBilhete(row.id_rifa, row.num),
  idRifa: row.id_rifa,
  numBilhete: row.num,
  numerosDaSorte: row.numeros,
  status: statusDe(row.status),
  idUsuarioEmissor: row.id_emissor,
  usuarioEmissor: row.emissor,
  idVendedor: row.id_vendedor,
  vendedor: row.vendedor,
  cliente: row.cliente,
  dtImpressao: iso(row.dt_impressao),
  dtPagamento: iso(row.dt_pagamento),
  liberadoPor: row.liberador,
  expiraEm: iso(row.expira_em),
  token: row.token,
});

/** Tickets that are not Livre, as far as the caller reaches (sales of self or subordinates). */
export async function bilhetesOcupados(
  db: Db,
  alcance: Alcance,
  filtro: {
    readonly idRifa?: number | undefined;
    readonly soVendidos?: boolean;
    readonly de?: string | undefined;
    readonly ate?: string | undefined;
  },
): Promise<BilheteLido[]> {
  const where = new Where();
  where.and(filtro.soVendidos ? 'b.status >= 2' : 'b.status <> 0');
  if (filtro.idRifa !== undefined) where.and('b.id_rifa = ?', filtro.idRifa);
  if (alcance !== 'todos') where.and('coalesce(b.id_vendedor, b.id_emissor) = ANY(?)', alcance);
  if (filtro.de !== undefined) where.and('b.dt_pagamento >= ?', filtro.de);
  if (filtro.ate !== undefined) where.and('b.dt_pagamento <= ?', filtro.ate);
  const { rows } = await db.query<Row>(`${SELECT} ${where.sql} ORDER BY b.id_rifa, b.num`, where.values);
  return rows.map(lido);
}

export async function numerosLivres(db: Db, idRifa: number): Promise<number[]> {
  const { rows } = await db.query<{ nums: number[] | null }>(
    'SELECT array_agg(num ORDER BY num) AS nums FROM bilhete WHERE id_rifa = $1 AND status = 0',
    [idRifa],
  );
  return rows[0]?.nums ?? [];
}

/** Null where there is no such raffle. */
export async function contarLivres(db: Db, idRifa: number): Promise<number | null> {
  const { rows } = await db.query<{ livres: number }>('SELECT livres FROM contagem WHERE id_rifa = $1', [
    idRifa,
  ]);
  return rows[0]?.livres ?? null;
}

export async function meusBilhetes(db: Db, caller: Caller): Promise<MeuBilheteLido[]> {
  interface Meu extends Row {
    readonly valor: number;
    readonly comissao: number;
    readonly url_bilhete: string | null;
    readonly milhar_sorteada: string;
    readonly sucessor: boolean;
    readonly titulo: string;
    readonly descricao: string;
    readonly dt_sorteio: Date;
    readonly img_rifa: string;
    readonly qtde_numeros: number;
  }
  // A customer's own purchases; a seller's own sales.
  const mine =
    caller.tipo === 'Usuario'
      ? 'b.id_emissor = $1 AND b.id_vendedor IS NULL'
      : 'b.id_vendedor = $1 OR (b.id_emissor = $1 AND b.id_vendedor IS NULL)';
  const { rows } = await db.query<Meu>(
    `SELECT b.*, NULL AS emissor, NULL AS vendedor, NULL AS liberador, r.valor, r.comissao, r.milhar_sorteada,
            r.sucessor, r.titulo, r.descricao, r.dt_sorteio, r.img_rifa, r.qtde_numeros,
            m.dados->>'urlBilhete' AS url_bilhete
     FROM bilhete b JOIN rifa r USING (id_rifa) LEFT JOIN modelo m ON m.id_modelo_bilhete = r.id_modelo_bilhete
     WHERE (${mine}) AND b.status <> 0 AND r.status <> 'expurgado'
     ORDER BY r.dt_sorteio DESC, b.id_rifa DESC, b.num`,
    [caller.idUsuario],
  );
  return rows.map((row) => ({
    idBilhete: idBilhete(row.id_rifa, row.num),
    idRifa: row.id_rifa,
    numBilhete: row.num,
    status: statusDe(row.status),
    numerosDaSorte: row.status === RESERVADO ? '' : row.numeros,
    dtPagamento: iso(row.dt_pagamento),
    dtImpressao: iso(row.dt_impressao),
    ...(visibilidade.veCliente(caller) ? { cliente: row.cliente, comissao: row.comissao } : {}),
    token: row.token,
    idPagamento: row.id_pagamento,
    expiraEm: iso(row.expira_em),
    valor: paraReais(row.valor),
    urlBilhete: row.url_bilhete ?? BILHETE_PADRAO,
    milharSorteada: row.milhar_sorteada,
    sucessor: row.sucessor,
    titulo: row.titulo,
    descricao: row.descricao,
    dtSorteio: row.dt_sorteio.toISOString(),
    imgRifa: row.img_rifa,
    qtdeNumeros: row.qtde_numeros,
  }));
}

interface ConferenciaRow extends Row {
  readonly dt_sorteio: Date;
  readonly titulo: string;
  readonly url_bilhete: string | null;
  readonly qtde_numeros: number;
  readonly id_modelo_bilhete: number;
}

const CONFERENCIA = `
  SELECT b.*, NULL AS emissor, v.nome AS vendedor, NULL AS liberador, r.dt_sorteio, r.titulo, r.qtde_numeros,
         r.id_modelo_bilhete, m.dados->>'urlBilhete' AS url_bilhete
  FROM bilhete b JOIN rifa r USING (id_rifa)
  LEFT JOIN modelo m ON m.id_modelo_bilhete = r.id_modelo_bilhete
  LEFT JOIN usuario v ON v.id_usuario = b.id_vendedor`;

const conferencia = (row: ConferenciaRow, token: string): Conferencia => ({
  idRifa: row.id_rifa,
  idModeloBilhete: row.id_modelo_bilhete,
  numBilhete: row.num,
  status: statusDe(row.status),
  numerosDaSorte: row.numeros,
  dtSorteio: row.dt_sorteio.toISOString(),
  dtPagamento: iso(row.dt_pagamento),
  cliente: row.cliente,
  vendedor: row.vendedor,
  token,
  titulo: row.titulo,
  urlBilhete: row.url_bilhete ?? BILHETE_PADRAO,
  qtdeNumeros: row.qtde_numeros,
});

/** The ticket behind a token; a token of a returned sale answers Livre without names. Null for an unknown one. */
export async function bilheteDoToken(db: Db, token: string): Promise<Conferencia | null> {
  const { rows } = await db.query<ConferenciaRow>(`${CONFERENCIA} WHERE b.token = $1`, [token]);
  if (rows[0]) return conferencia(rows[0], token);
  const { rows: old } = await db.query<ConferenciaRow>(
    `${CONFERENCIA} JOIN token_antigo t ON t.id_rifa = b.id_rifa AND t.num = b.num WHERE t.token = $1`,
    [token],
  );
  if (!old[0]) return null;
  return { ...conferencia(old[0], token), status: 'Livre', dtPagamento: null, cliente: null, vendedor: null };
}

/** By raffle and number, with whose sale it is (null: free). */
export async function bilheteDoNumero(
  db: Db,
  idRifa: number,
  numBilhete: number,
): Promise<{ bilhete: Conferencia; dono: number | null } | null> {
  const { rows } = await db.query<ConferenciaRow>(`${CONFERENCIA} WHERE b.id_rifa = $1 AND b.num = $2`, [
    idRifa,
    numBilhete,
  ]);
  const [row] = rows;
  return row ? { bilhete: conferencia(row, row.token ?? ''), dono: row.id_vendedor ?? row.id_emissor } : null;
}

/** Status codes of all tickets of a raffle, by number minus 1, and the position they stand at. */
export async function estadosDaRifa(
  db: Db,
  idRifa: number,
): Promise<{ estados: Uint8Array; posicao: bigint }> {
  const { rows } = await db.query<{ estados: string | null; posicao: string }>(
    `SELECT string_agg(status::text, '' ORDER BY num) AS estados,
            (SELECT posicao::text FROM bilhetes.posicao) AS posicao
     FROM bilhete WHERE id_rifa = $1`,
    [idRifa],
  );
  const codigos = Buffer.from(rows[0]?.estados ?? '', 'latin1').map((digito) => digito - ZERO);
  return { estados: Uint8Array.from(codigos), posicao: BigInt(rows[0]?.posicao ?? 0) };
}
const ZERO = '0'.charCodeAt(0);
