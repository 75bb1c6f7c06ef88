import type { Ganhador } from '@rifa-viva/contracts/http/resultados';
import { idBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { type Classificacao, ordemDeExibicao } from '@rifa-viva/contracts/regras/premio';
import { statusDoCodigo, VENDIDOS } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';

type GanhadorLido = Static<typeof Ganhador>;

export interface Resultados {
  readonly milharSorteada: string;
  readonly qtdeNumeros: number;
  readonly ganhadores: GanhadorLido[];
  readonly correcoes: { em: string; usuario: string | null; antes: string; depois: string }[];
}

interface Row {
  readonly num: number;
  readonly numeros: string;
  readonly status: number;
  readonly cliente: string | null;
  readonly vendedor: string | null;
  readonly classificacao: Classificacao;
  readonly ordem: number;
  readonly numero: string;
}

/** Winners among the tickets sold, and every recording of the draw, newest first. Null where there is no such raffle. */
export async function lerResultados(db: Db, idRifa: number): Promise<Resultados | null> {
  const { rows } = await db.query<{ milhar_sorteada: string; qtde_numeros: number }>(
    `SELECT milhar_sorteada, qtde_numeros FROM rifa WHERE id_rifa = $1 AND status <> 'expurgado'`,
    [idRifa],
  );
  const [rifa] = rows;
  if (!rifa) return null;
  return {
    milharSorteada: rifa.milhar_sorteada,
    qtdeNumeros: rifa.qtde_numeros,
    ganhadores: await lerGanhadores(db, idRifa),
    correcoes: await lerRegistros(db, idRifa),
  };
}

async function lerGanhadores(db: Db, idRifa: number): Promise<GanhadorLido[]> {
  const { rows } = await db.query<Row>(
    `SELECT g.num, g.classificacao, g.ordem, g.numero, b.numeros, b.status, b.cliente, v.nome AS vendedor
     FROM ganhador g JOIN bilhete b USING (id_rifa, num)
     LEFT JOIN usuario v ON v.id_usuario = b.id_vendedor
     WHERE g.id_rifa = $1 AND b.status IN (${VENDIDOS}) ORDER BY g.num`,
    [idRifa],
  );
  return rows
    .map((row) => ({
      idBilhete: idBilhete(idRifa, row.num),
      numBilhete: row.num,
      numerosDaSorte: row.numeros,
      status: statusDoCodigo(row.status),
      cliente: row.cliente,
      vendedor: row.vendedor,
      classificacao: row.classificacao,
      ordem: row.ordem,
      numero: row.numero,
    }))
    .sort((a, b) => lugar(a) - lugar(b) || a.numBilhete - b.numBilhete);
}

const lugar = ({ classificacao, ordem, numero }: GanhadorLido): number =>
  ordemDeExibicao({ classificacao, ordem, numero, varios: ordem > 1 });

async function lerRegistros(db: Db, idRifa: number): Promise<Resultados['correcoes']> {
  const { rows } = await db.query<{ em: Date; usuario: string | null; antes: string; depois: string }>(
    `SELECT g.em, u.nome AS usuario, g.antes, g.depois
     FROM registro g LEFT JOIN usuario u ON u.id_usuario = g.id_usuario
     WHERE g.id_rifa = $1 ORDER BY g.posicao DESC`,
    [idRifa],
  );
  return rows.map(({ em, ...resto }) => ({ em: em.toISOString(), ...resto }));
}
