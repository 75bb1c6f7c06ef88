import { BILHETE_PADRAO } from '@rifa-viva/contracts/http/arquivos';
import type { BilheteConferencia } from '@rifa-viva/contracts/http/bilhetes';
import { LIVRE, RESERVADO, statusDoCodigo, VENDIDOS } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';
import { CONTAGENS } from './linha.ts';

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
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Null where there is no such raffle. */
export async function contarLivres(db: Db, idRifa: number): Promise<number | null> {
  const { rows } = await db.query<{ livres: number }>(
    `SELECT ${CONTAGENS[LIVRE]} AS livres FROM contagem WHERE id_rifa = $1`,
    [idRifa],
  );
  return rows[0]?.livres ?? null;
}

/** Of a row `c` of `contagem`: tickets that are free, that are reserved, that are a sale. */
export const QTDE_LIVRES = `c.${CONTAGENS[LIVRE]}`;
export const QTDE_RESERVADOS = `c.${CONTAGENS[RESERVADO]}`;
export const QTDE_VENDIDOS = VENDIDOS.map((status) => `c.${CONTAGENS[status]}`).join(' + ');

interface ConferenciaRow extends Row {
  readonly vendedor: string | null;
  readonly dt_sorteio: Date;
  readonly titulo: string;
  readonly url_bilhete: string | null;
  readonly qtde_numeros: number;
  readonly id_modelo_bilhete: number;
}

const CONFERENCIA = `
  SELECT b.*, v.nome AS vendedor, r.dt_sorteio, r.titulo, r.qtde_numeros, r.id_modelo_bilhete,
         m.url_bilhete
  FROM bilhete b JOIN rifa r USING (id_rifa)
  LEFT JOIN modelo m ON m.id_modelo_bilhete = r.id_modelo_bilhete
  LEFT JOIN usuario v ON v.id_usuario = b.id_vendedor`;

/** The views whose tables `CONFERENCIA` reads. */
export const VISOES_DA_CONFERENCIA = ['bilhetes', 'campanhas', 'modelos', 'usuarios'] as const;

const conferencia = (row: ConferenciaRow, token: string): Conferencia => ({
  idRifa: row.id_rifa,
  idModeloBilhete: row.id_modelo_bilhete,
  numBilhete: row.num,
  status: statusDoCodigo(row.status),
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

/** Whose sale or reservation a ticket is (null: free). Throws Refusal where there is no such ticket. */
export async function detentorDoBilhete(db: Db, idRifa: number, numBilhete: number): Promise<number | null> {
  const { rows } = await db.query<{ id_detentor: number | null }>(
    'SELECT id_detentor FROM bilhete WHERE id_rifa = $1::bigint AND num = $2',
    [idRifa, numBilhete],
  );
  if (!rows[0]) throw new Refusal('NAO_ENCONTRADO');
  return rows[0].id_detentor;
}

/** By raffle and number. Null where there is none. */
export async function bilheteDoNumero(
  db: Db,
  idRifa: number,
  numBilhete: number,
): Promise<Conferencia | null> {
  const { rows } = await db.query<ConferenciaRow>(`${CONFERENCIA} WHERE b.id_rifa = $1 AND b.num = $2`, [
    idRifa,
    numBilhete,
  ]);
  return rows[0] ? conferencia(rows[0], rows[0].token ?? '') : null;
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
