import type { DadosDaEmpresa } from '@rifa-viva/contracts/eventos/empresa';
import type { CobrancaAberta } from '@rifa-viva/contracts/http/cobrancas-abertas';
import type { ReservaEmEspera } from '@rifa-viva/contracts/http/pagamentos';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { montarPix } from '@rifa-viva/contracts/regras/pix';
import { RESERVADO } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';
import { Where } from '../kernel/list.ts';

/** Reservations whose payment is awaited, whoever makes the code they are paid by. */

type Aberta = Static<typeof CobrancaAberta>;
type EmEspera = Static<typeof ReservaEmEspera>;

/** What of a reservation is still reserved, and what is to be paid for it; a part may have been released by hand. */
const RESERVADOS = `
  JOIN LATERAL (
    SELECT array_agg(b.num ORDER BY b.num) AS numeros, sum(b.cobrado)::bigint AS valor
    FROM unnest(v.numeros) AS n(num)
    JOIN bilhete b ON b.id_rifa = v.id_rifa AND b.num = n.num AND b.id_reserva = v.id_reserva
                      AND b.status = ${RESERVADO}
  ) b ON b.numeros IS NOT NULL`;

/** What its buyer said of it. */
const DECLARADAS =
  'LEFT JOIN declaracao d ON d.id_pagamento = v.id_pagamento AND d.id_usuario = v.id_usuario';

interface AbertaRow {
  readonly id_pagamento: string;
  readonly id_rifa: number;
  readonly titulo: string | null;
  readonly numeros: number[];
  readonly valor: number;
  readonly tipo_pagamento: Aberta['tipoPagamento'];
  readonly pix: string | null;
  readonly pagar_ate: Date;
  readonly expira_em: Date;
  readonly declarado_em: Date | null;
}

/**
 * What she can still pay, the most urgent first. Manual Pix is paid until the reservation ends; a provider's code only
 * while its countdown runs. What has no code cannot be paid.
 */
export async function lerAbertas(
  db: Db,
  idUsuario: number,
  agora: Date,
  empresa: Pick<DadosDaEmpresa, 'chavePixComum' | 'nomeRecebedor' | 'cidade'>,
): Promise<Aberta[]> {
  const { rows } = await db.query<AbertaRow>(
    `SELECT v.id_pagamento, v.id_rifa, r.titulo, b.numeros, b.valor, v.tipo_pagamento, c.pix, v.pagar_ate, v.expira_em,
            d.em AS declarado_em
     FROM reserva v ${RESERVADOS} ${DECLARADAS}
     LEFT JOIN rifa r ON r.id_rifa = v.id_rifa
     LEFT JOIN cobranca c ON c.id_pagamento = v.id_pagamento AND c.id_rifa = v.id_rifa
                             AND c.id_usuario = v.id_usuario AND c.situacao = 'aguardando'
     WHERE v.id_usuario = $1 AND v.expira_em > $2 AND (v.tipo_pagamento = 'normal' OR v.pagar_ate > $2)
     ORDER BY v.pagar_ate, v.id_rifa, v.id_reserva`,
    [idUsuario, agora],
  );
  return rows.flatMap((row) => {
    const pixCopiaECola = row.tipo_pagamento === 'normal' ? pixManual(row, empresa) : row.pix;
    if (pixCopiaECola === null) return [];
    return {
      idPagamento: row.id_pagamento,
      idRifa: row.id_rifa,
      titulo: row.titulo ?? '',
      numeros: row.numeros,
      valor: paraReais(row.valor),
      tipoPagamento: row.tipo_pagamento,
      pixCopiaECola,
      pagarAte: row.pagar_ate.toISOString(),
      expiraEm: row.expira_em.toISOString(),
      declaradoEm: row.declarado_em?.toISOString() ?? null,
    };
  });
}

/** The code she was shown. */
const pixManual = (
  { valor, id_pagamento }: AbertaRow,
  { chavePixComum, nomeRecebedor, cidade }: Parameters<typeof lerAbertas>[3],
): string | null =>
  montarPix({ chave: chavePixComum, nome: nomeRecebedor, cidade, valor, referencia: id_pagamento });

interface EmEsperaRow {
  readonly id_rifa: number;
  readonly titulo: string | null;
  readonly id_pagamento: string;
  readonly numeros: number[];
  readonly qtde_numeros: number | null;
  readonly valor: number;
  readonly id_usuario: number;
  readonly comprador: string | null;
  readonly telefone: string | null;
  readonly reservada_em: Date;
  readonly expira_em: Date;
  readonly declarado_em: Date | null;
}

/** Reservations that somebody has to look up in the bank account, the oldest first. */
export async function lerEmEspera(db: Db, agora: Date, idRifa: number | undefined): Promise<EmEspera[]> {
  const where = new Where().and(`v.tipo_pagamento = 'normal'`).and('v.expira_em > ?', agora);
  if (idRifa !== undefined) where.and('v.id_rifa = ?', idRifa);
  const { rows } = await db.query<EmEsperaRow>(
    `SELECT v.id_rifa, r.titulo, r.qtde_numeros, v.id_pagamento, b.numeros, b.valor, v.id_usuario, u.nome AS comprador, u.telefone,
            v.reservada_em, v.expira_em, d.em AS declarado_em
     FROM reserva v ${RESERVADOS} ${DECLARADAS}
     LEFT JOIN rifa r ON r.id_rifa = v.id_rifa
     LEFT JOIN usuario u ON u.id_usuario = v.id_usuario
     ${where.sql} ORDER BY v.reservada_em, v.id_rifa, v.id_reserva`,
    where.values,
  );
  return rows.map((row) => ({
    idRifa: row.id_rifa,
    titulo: row.titulo ?? '',
    idPagamento: row.id_pagamento,
    numeros: row.numeros,
    qtdeNumeros: row.qtde_numeros ?? 0,
    valor: paraReais(row.valor),
    idUsuario: row.id_usuario,
    comprador: row.comprador,
    telefone: row.telefone,
    reservadoEm: row.reservada_em.toISOString(),
    expiraEm: row.expira_em.toISOString(),
    declaradoEm: row.declarado_em?.toISOString() ?? null,
  }));
}
