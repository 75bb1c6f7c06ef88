import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import {
  DIAS_ATE_ENCERRAR,
  LINHAS_DO_PAINEL,
  MAIS_QUE_SE_CONTA,
  type painel,
} from '@rifa-viva/contracts/http/painel';
import { RESERVADO } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { QTDE_LIVRES, QTDE_RESERVADOS } from '../bilhetes/queries.ts';
import type { Db } from '../kernel/db.ts';

type Painel = AnswerOf<typeof painel>;
const DIA_MS = 86_400_000;

interface Row {
  readonly id_rifa: number;
  readonly titulo: string;
  readonly total: number | null;
  readonly livres: number | null;
  readonly dt_encerramento: Date;
  readonly dt_sorteio: Date;
  readonly qtde: number;
}

async function lerRifas(
  db: Db,
  quais: string,
  ordem: string,
  valores: unknown[],
): Promise<Painel['encerrando']> {
  const { rows } = await db.query<Row>(
    `SELECT r.*, c.total, ${QTDE_LIVRES} AS livres FROM (
       SELECT id_rifa, titulo, dt_encerramento, dt_sorteio, count(*) OVER () AS qtde FROM rifa
       WHERE status = 'ativo' AND ${quais} ORDER BY ${ordem}, id_rifa LIMIT ${LINHAS_DO_PAINEL}
     ) r LEFT JOIN contagem c USING (id_rifa) ORDER BY r.${ordem}, r.id_rifa`,
    valores,
  );
  return {
    qtde: rows[0]?.qtde ?? 0,
    primeiras: rows.map((row) => ({
      idRifa: row.id_rifa,
      titulo: row.titulo,
      total: row.total ?? 0,
      livres: row.livres ?? 0,
      dtEncerramento: row.dt_encerramento.toISOString(),
      dtSorteio: row.dt_sorteio.toISOString(),
    })),
  };
}

/** Raffles that somebody has to do something about. */
export async function lerRifasPendentes(
  db: Db,
  agora: Date,
): Promise<Pick<Painel, 'encerrando' | 'semResultado' | 'aConfirmar'>> {
  const ate = new Date(agora.getTime() + DIAS_ATE_ENCERRAR * DIA_MS);
  const [encerrando, semResultado, aConfirmar] = await Promise.all([
    lerRifas(
      db,
      `milhar_sorteada = '' AND dt_encerramento > $1 AND dt_encerramento <= $2`,
      'dt_encerramento',
      [agora, ate],
    ),
    lerRifas(db, `milhar_sorteada = '' AND dt_encerramento <= $1 AND dt_sorteio <= $1`, 'dt_sorteio', [
      agora,
    ]),
    lerRifas(db, `milhar_sorteada <> '' AND NOT resultado_confirmado`, 'dt_sorteio', []),
  ]);
  return { encerrando, semResultado, aConfirmar };
}

/** Payments that wait for somebody, each counted up to `MAIS_QUE_SE_CONTA`. */
export async function contarPagamentos(db: Db, agora: Date): Promise<NonNullable<Painel['conferir']>> {
  const contar = async (quais: string, valores: unknown[] = []): Promise<number> => {
    const { rows } = await db.query<{ qtde: number }>(
      `SELECT count(*) AS qtde FROM (${quais} LIMIT ${MAIS_QUE_SE_CONTA}) q`,
      valores,
    );
    return rows[0]?.qtde ?? 0;
  };
  const [reservas, cobrancas] = await Promise.all([
    contar(
      `SELECT 1 FROM reserva v JOIN contagem c ON c.id_rifa = v.id_rifa AND ${QTDE_RESERVADOS} > 0
       WHERE v.tipo_pagamento = 'normal' AND v.expira_em > $1 AND EXISTS (
         SELECT FROM unnest(v.numeros) AS n(num)
         JOIN bilhete b ON b.id_rifa = v.id_rifa AND b.num = n.num
         WHERE b.id_reserva = v.id_reserva AND b.status = ${RESERVADO})`,
      [agora],
    ),
    contar('SELECT 1 FROM cobranca WHERE aguarda IS NOT NULL'),
  ]);
  return { reservas, cobrancas };
}
