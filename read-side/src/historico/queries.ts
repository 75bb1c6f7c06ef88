import type { FatoDoBilhete } from '@rifa-viva/contracts/http/bilhetes';
import type { StatusBilhete } from '@rifa-viva/contracts/regras/tipos';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';
import type { FatoDeBilhetes } from './projector.ts';

type Fato = Static<typeof FatoDoBilhete>;

interface Row {
  readonly posicao: string;
  readonly tipo: FatoDeBilhetes;
  readonly em: Date;
  readonly id_usuario: number | null;
  readonly usuario: string | null;
  readonly id_vendedor: number | null;
  readonly vendedor: string | null;
  readonly formato: 'pdf' | 'termica' | null;
}

/** Everything that happened to one ticket, oldest first. */
export async function lerHistorico(db: Db, idBilhete: number): Promise<Fato[]> {
  const { rows } = await db.query<Row>(
    `SELECT f.posicao::text AS posicao, f.tipo, f.em, f.id_usuario, f.id_vendedor, f.formato,
            u.nome AS usuario, v.nome AS vendedor
     FROM fato f
     LEFT JOIN usuario u ON u.id_usuario = f.id_usuario
     LEFT JOIN usuario v ON v.id_usuario = f.id_vendedor
     WHERE f.bilhetes @> ARRAY[$1::bigint] ORDER BY f.posicao`,
    [idBilhete],
  );
  let antes: StatusBilhete = 'Livre';
  return rows.map((row) => {
    const depois = statusDepois(row.tipo, antes);
    const fato: Fato = {
      posicao: row.posicao,
      em: row.em.toISOString(),
      tipo: row.tipo,
      texto: frase(row, antes),
      idUsuario: row.id_usuario,
      usuario: row.usuario,
      antes,
      depois,
    };
    antes = depois;
    return fato;
  });
}

function statusDepois(tipo: FatoDeBilhetes, antes: StatusBilhete): StatusBilhete {
  switch (tipo) {
    case 'BilhetesReservados':
      return 'Reservado';
    case 'ReservaPaga':
    case 'BilhetesVendidos':
      return 'Vendido';
    case 'BilhetesLiberados':
      return 'Liberado';
    case 'ReservaExpirada':
    case 'ReservaCancelada':
    case 'BilhetesDevolvidos':
      return 'Livre';
    case 'BilhetesImpressos':
      return antes;
  }
}

function frase(row: Row, antes: StatusBilhete): string {
  const quem = row.usuario ?? 'O sistema';
  switch (row.tipo) {
    case 'BilhetesReservados':
      return `${quem} reservou o bilhete.`;
    case 'ReservaPaga':
      return 'O pagamento foi confirmado e o bilhete foi vendido online.';
    case 'BilhetesLiberados':
      return `${quem} conferiu o pagamento e liberou o bilhete.`;
    case 'BilhetesVendidos':
      return row.id_vendedor === null || row.id_vendedor === row.id_usuario
        ? `${quem} vendeu o bilhete.`
        : `${quem} vendeu o bilhete em nome de ${row.vendedor ?? 'outro vendedor'}.`;
    case 'ReservaExpirada':
      return 'O prazo da reserva terminou sem pagamento e o bilhete voltou a ficar livre.';
    case 'ReservaCancelada':
      return `${quem} cancelou a reserva e o bilhete voltou a ficar livre.`;
    case 'BilhetesDevolvidos':
      return `${quem} devolveu o bilhete, que estava ${antes}.`;
    case 'BilhetesImpressos':
      return row.formato === 'termica'
        ? `${quem} imprimiu o bilhete na impressora térmica.`
        : `${quem} gerou o PDF do bilhete.`;
  }
}
