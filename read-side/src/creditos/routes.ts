import { creditosUsados } from '@rifa-viva/contracts/http/pagamentos';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import type { ReadDeps } from '../deps.ts';

export function createCreditosRoutes({ db, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(creditosUsados, async ({ body, minPosition }) => {
      await caughtUp(minPosition, 'creditos');
      const { rows: answer } = await db.query<{ chave: string; idRifa: number; idPagamento: string }>(
        `SELECT chave, id_rifa AS "idRifa", id_pagamento AS "idPagamento"
         FROM credito WHERE chave = ANY($1) ORDER BY chave`,
        [body.chaves],
      );
      return { answer };
    }),
  ];
}
