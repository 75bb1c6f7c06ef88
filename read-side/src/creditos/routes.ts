import { creditosUsados } from '@rifa-viva/contracts/http/pagamentos';
import { lerDinheiro, paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';

export function createCreditosRoutes({ db, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(creditosUsados, async ({ body: { creditos }, minPosition }) => {
      const chaves = creditos.map(({ chave }) => chave);
      const dias = creditos.map(({ data }) => data);
      const valores = creditos.map(({ valor }) => exigirCentavos(valor));
      await caughtUp(minPosition, 'creditos');
      const [usados, iguais] = await Promise.all([
        db.query<{ chave: string; idRifa: number; idPagamento: string }>(
          `SELECT chave, id_rifa AS "idRifa", id_pagamento AS "idPagamento"
           FROM credito WHERE chave = ANY($1) ORDER BY chave`,
          [chaves],
        ),
        db.query<{ data: string; valor: number; quantos: number }>(
          `SELECT data, valor, count(*)::integer AS quantos
           FROM credito WHERE (data, valor) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))
           GROUP BY data, valor ORDER BY data, valor`,
          [dias, valores],
        ),
      ]);
      const answer = {
        usados: usados.rows,
        iguais: iguais.rows.map(({ valor, ...igual }) => ({ ...igual, valor: paraReais(valor) })),
      };
      return { answer };
    }),
  ];
}

function exigirCentavos(valor: number | string): number {
  const centavos = lerDinheiro(valor);
  if (centavos === null) throw new Refusal('VALOR', { campo: 'valor' });
  return centavos;
}
