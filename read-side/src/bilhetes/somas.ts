import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import type { Tx } from '../kernel/db.ts';
import { type Linha, vendida } from './linha.ts';

type Linhas = ReadonlyMap<string, Linha>;

/** An online sale has no seller. */
export const VENDA_ONLINE = 0;

/** Tickets of each status, by raffle. */
export async function gravarContagens(tx: Tx, linhas: Linhas, antes: Linhas): Promise<void> {
  const deltas = new Map<number, number[]>();
  for (const [key, linha] of linhas) {
    const before = antes.get(key)?.status;
    if (before === undefined || before === linha.status) continue;
    const delta = deltas.get(linha.idRifa) ?? [0, 0, 0, 0];
    delta[before] = (delta[before] ?? 0) - 1;
    delta[linha.status] = (delta[linha.status] ?? 0) + 1;
    deltas.set(linha.idRifa, delta);
  }
  for (const [idRifa, [livres, reservados, vendidos, liberados]] of deltas) {
    await tx.query(
      `UPDATE contagem SET livres = livres + $2, reservados = reservados + $3, vendidos = vendidos + $4,
         liberados = liberados + $5 WHERE id_rifa = $1`,
      [idRifa, livres, reservados, vendidos, liberados],
    );
  }
}

interface Soma {
  readonly idRifa: number;
  readonly idEmissor: number;
  readonly idVendedor: number;
  readonly dia: string;
  qtde: number;
  valor: number;
}

/** Sold tickets and what was charged for them, by raffle, issuer, seller and day of payment. */
export async function gravarSomas(tx: Tx, linhas: Linhas, antes: Linhas): Promise<void> {
  const somas = new Map<string, Soma>();
  const contar = (linha: Linha | undefined, sinal: 1 | -1) => {
    if (!linha || !vendida(linha)) return;
    const { idRifa, idEmissor, idVendedor, cobrado } = linha;
    const dia = diaLocal(linha.dtPagamento);
    const key = `${idRifa}.${idEmissor}.${idVendedor}.${dia}`;
    const soma = somas.get(key) ?? {
      idRifa,
      idEmissor: idEmissor ?? 0,
      idVendedor: idVendedor ?? VENDA_ONLINE,
      dia,
      qtde: 0,
      valor: 0,
    };
    soma.qtde += sinal;
    soma.valor += sinal * cobrado;
    somas.set(key, soma);
  };
  for (const [key, linha] of linhas) {
    contar(antes.get(key), -1);
    contar(linha, 1);
  }
  const mudadas = [...somas.values()].filter((s) => s.qtde !== 0 || s.valor !== 0);
  if (mudadas.length === 0) return;
  await tx.query({
    name: 'somas-gravar',
    text: `INSERT INTO soma
           SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::int[], $6::bigint[])
           ON CONFLICT (id_rifa, id_emissor, id_vendedor, dia)
           DO UPDATE SET qtde = soma.qtde + excluded.qtde, valor = soma.valor + excluded.valor`,
    values: [
      mudadas.map((s) => s.idRifa),
      mudadas.map((s) => s.idEmissor),
      mudadas.map((s) => s.idVendedor),
      mudadas.map((s) => s.dia),
      mudadas.map((s) => s.qtde),
      mudadas.map((s) => s.valor),
    ],
  });
  // Sums that came back to nothing leave no row: a model built anew is the same whatever its batches were.
  await tx.query('DELETE FROM soma WHERE id_rifa = ANY($1) AND qtde = 0', [
    [...new Set(mudadas.filter((s) => s.qtde < 0).map((s) => s.idRifa))],
  ]);
}
