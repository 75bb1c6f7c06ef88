import { join } from 'node:path';
import type { DadosDoModelo } from '@rifa-viva/contracts/eventos/modelo-bilhete';
import type { Alcance } from '@rifa-viva/contracts/regras/alcance';
import { VENDIDOS } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Db } from '../kernel/db.ts';

export interface RifaImpressa {
  readonly idRifa: number;
  readonly titulo: string;
  readonly dtSorteio: string;
  readonly qtdeNumeros: number;
  /** Centavos. */
  readonly valor: number;
  readonly modelo: DadosDoModelo;
}

export interface BilheteImpresso {
  readonly numBilhete: number;
  readonly numerosDaSorte: string;
  readonly cliente: string;
  readonly vendedor: string;
  readonly token: string;
  readonly dtPagamento: string | null;
}

/** A raffle's own model, whatever the caller named. */
export async function rifaParaImprimir(db: Db, idRifa: number): Promise<RifaImpressa | null> {
  const { rows } = await db.query<{
    titulo: string;
    dt_sorteio: Date;
    qtde_numeros: number;
    valor: number;
    dados: DadosDoModelo;
  }>(
    `SELECT r.titulo, r.dt_sorteio, r.qtde_numeros, r.valor, m.dados
     FROM rifa r JOIN modelo m USING (id_modelo_bilhete) WHERE r.id_rifa = $1`,
    [idRifa],
  );
  const [row] = rows;
  if (!row) return null;
  const { titulo, valor, dados } = row;
  return {
    idRifa,
    titulo,
    valor,
    modelo: dados,
    dtSorteio: row.dt_sorteio.toISOString(),
    qtdeNumeros: row.qtde_numeros,
  };
}

/** Those of the tickets that are sold, by somebody within reach. */
export async function bilhetesParaImprimir(
  db: Db,
  idRifa: number,
  numeros: readonly number[],
  alcance: Alcance,
): Promise<BilheteImpresso[]> {
  const { rows } = await db.query<{
    num: number;
    numeros: string;
    cliente: string | null;
    vendedor: string | null;
    token: string | null;
    dt_pagamento: Date | null;
  }>(
    `SELECT b.num, b.numeros, b.cliente, v.nome AS vendedor, b.token, b.dt_pagamento
     FROM unnest($2::int[]) WITH ORDINALITY AS q(num, lugar) JOIN bilhete b ON b.id_rifa = $1 AND b.num = q.num
     LEFT JOIN usuario v ON v.id_usuario = b.id_vendedor
     WHERE b.status IN (${VENDIDOS}) AND ($3::int[] IS NULL OR b.id_dono = ANY ($3)) ORDER BY q.lugar`,
    [idRifa, numeros, alcance === 'todos' ? null : alcance],
  );
  return rows.map((row) => ({
    numBilhete: row.num,
    numerosDaSorte: row.numeros,
    cliente: row.cliente ?? '',
    vendedor: row.vendedor ?? '',
    token: row.token ?? '',
    dtPagamento: row.dt_pagamento?.toISOString() ?? null,
  }));
}

export async function patrocinadoresAtivos(db: Db, folder: string) {
  const { rows } = await db.query<{ nome_patrocinador: string; url_logo_patrocinador: string }>(
    `SELECT nome_patrocinador, url_logo_patrocinador FROM patrocinador
     WHERE status_patrocinador = 'sim' ORDER BY nome_patrocinador, id_patrocinador`,
  );
  return rows.map((row) => ({
    nomePatrocinador: row.nome_patrocinador,
    logo: row.url_logo_patrocinador === '' ? null : join(folder, row.url_logo_patrocinador),
  }));
}
