import type { Vago } from '@rifa-viva/contracts/http/resultados';
import { lerMilhares } from '@rifa-viva/contracts/regras/premio';
import type { RegraDoSorteio } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import { fraseDoVago, numeroVago } from '@rifa-viva/contracts/regras/vago';
import { VENDIDOS } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';

export type VagoLido = Static<typeof Vago>;

interface Row {
  readonly milhar_sorteada: string;
  readonly regra: RegraDoSorteio | null;
  readonly semente: string | null;
  readonly algoritmo: string | null;
  readonly qtde_numeros: number | null;
  readonly qtde_chances: number | null;
  readonly vencedores: string[];
}

/** Numbers that are not recorded yet, and which of them a sold ticket holds. */
export interface Suposto {
  readonly milharSorteada: string;
  readonly vencedores: readonly string[];
}

/** Drawn numbers that nobody bought, and whose they become by the rule, in the order drawn. */
export async function lerVagos(db: Db, idRifa: number, suposto?: Suposto): Promise<VagoLido[]> {
  const { rows } = await db.query<Row>(
    `SELECT s.milhar_sorteada, r.regra, s.semente, s.algoritmo, s.qtde_numeros, s.qtde_chances,
       ARRAY(SELECT g.numero FROM ganhador g JOIN bilhete b USING (id_rifa, num)
             WHERE g.id_rifa = $1 AND g.classificacao = 'PRINCIPAL' AND b.status IN (${VENDIDOS})) AS vencedores
     FROM sorteio s JOIN rifa r USING (id_rifa) WHERE id_rifa = $1`,
    [idRifa],
  );
  const [sorteio] = rows;
  if (!sorteio) return [];
  const { milharSorteada, vencedores: deles } = suposto ?? {
    milharSorteada: sorteio.milhar_sorteada,
    vencedores: sorteio.vencedores,
  };
  const vencedores = new Set(deles);
  const vagas = lerMilhares(milharSorteada).filter((milhar) => !vencedores.has(milhar));
  const { semente, algoritmo, qtde_numeros: qtdeNumeros, qtde_chances: qtdeChances } = sorteio;
  if (vagas.length === 0) return [];
  if (semente === null || algoritmo === null || qtdeNumeros === null || qtdeChances === null) return [];
  const regra = sorteio.regra?.semGanhador;
  const numeros = distribuirNumeros({ semente, algoritmo, qtdeNumeros, qtdeChances });
  const donos = await lerDonos(db, idRifa, numeros, qtdeChances);
  return vagas.map((milhar) => {
    const vago = numeroVago(milhar, { qtdeNumeros, regra }, (numero) => donos.get(numero));
    return { ...vago, frase: fraseDoVago(vago, regra) };
  });
}

/** The sold ticket of each lucky number. */
async function lerDonos(
  db: Db,
  idRifa: number,
  numeros: Uint32Array,
  qtdeChances: number,
): Promise<ReadonlyMap<number, number>> {
  // One text: a hundred thousand rows cost ten times as much.
  const { rows } = await db.query<{ nums: string | null }>(
    `SELECT string_agg(num::text, ',') AS nums FROM bilhete WHERE id_rifa = $1 AND status IN (${VENDIDOS})`,
    [idRifa],
  );
  const donos = new Map<number, number>();
  for (const texto of rows[0]?.nums?.split(',') ?? []) {
    const num = Number(texto);
    for (const numero of numeros.subarray((num - 1) * qtdeChances, num * qtdeChances)) donos.set(numero, num);
  }
  return donos;
}
