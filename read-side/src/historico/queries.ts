import type { FatoDoBilhete } from '@rifa-viva/contracts/http/bilhetes';
import {
  type EventoDeBilhetes,
  FATOS,
  type StatusBilhete,
} from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';

type Fato = Static<typeof FatoDoBilhete>;

interface Row {
  readonly posicao: string;
  readonly tipo: EventoDeBilhetes['type'];
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
    const { frase, ...fim } = FATOS[row.tipo];
    const depois = fim.depois ?? antes;
    const fato: Fato = {
      posicao: row.posicao,
      em: row.em.toISOString(),
      tipo: row.tipo,
      texto: frase({
        quem: row.usuario ?? 'O sistema',
        vendedor: deOutro(row) ? (row.vendedor ?? 'outro vendedor') : null,
        formato: row.formato,
        antes,
      }),
      idUsuario: row.id_usuario,
      usuario: row.usuario,
      antes,
      depois,
    };
    antes = depois;
    return fato;
  });
}

const deOutro = ({ id_vendedor, id_usuario }: Row): boolean =>
  id_vendedor !== null && id_vendedor !== id_usuario;
