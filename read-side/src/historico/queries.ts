import type { FatoDoBilhete } from '@rifa-viva/contracts/http/bilhetes';
import {
  type EventoDeBilhetes,
  FATOS,
  O_BILHETE,
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
  readonly escolhidos: boolean;
  readonly id_cobranca: string | null;
}

/** Everything that happened to one ticket, oldest first; with the charges it is of, where they may be seen. */
export async function lerHistorico(db: Db, idBilhete: number, comCobranca = false): Promise<Fato[]> {
  const { rows } = await db.query<Row>(
    `SELECT f.posicao::text AS posicao, f.tipo, f.em, f.id_usuario, f.id_vendedor, f.formato, f.escolhidos,
            u.nome AS usuario, v.nome AS vendedor, c.id_cobranca
     FROM fato f
     LEFT JOIN usuario u ON u.id_usuario = f.id_usuario
     LEFT JOIN usuario v ON v.id_usuario = f.id_vendedor
     LEFT JOIN fato_da_cobranca c ON c.posicao = f.posicao
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
        bilhetes: O_BILHETE,
        vendedor: deOutro(row) ? (row.vendedor ?? 'outro vendedor') : null,
        formato: row.formato,
        antes,
        escolhidos: row.escolhidos,
      }),
      idUsuario: row.id_usuario,
      usuario: row.usuario,
      antes,
      depois,
      ...(comCobranca && row.id_cobranca !== null ? { idCobranca: row.id_cobranca } : {}),
    };
    antes = depois;
    return fato;
  });
}

const deOutro = ({ id_vendedor, id_usuario }: Row): boolean =>
  id_vendedor !== null && id_vendedor !== id_usuario;
