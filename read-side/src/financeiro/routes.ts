import * as chamadas from '@rifa-viva/contracts/http/financeiro';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { readDays } from '../kernel/days.ts';
import { visibilidade } from '../visibilidade.ts';
import { lerCompradores, lerFinanceiro, lerMinhasVendas } from './queries.ts';

const POR_PAGINA = 50;

export function createFinanceiroRoutes({ db, directory, caughtUp }: ReadDeps): Implementation[] {
  const emDia = (minPosition: bigint | null) =>
    caughtUp(minPosition, 'acertos', 'bilhetes', 'campanhas', 'usuarios');
  return [
    implement(chamadas.financeiro, async ({ params: { idRifa }, query, caller, minPosition }) => {
      readDays(query);
      await emDia(minPosition);
      const alcance = visibilidade.alcance(caller, directory);
      const answer = await lerFinanceiro(db, { idRifa, ...query }, alcance);
      if (!answer) throw new Refusal('NAO_ENCONTRADO');
      return { answer };
    }),
    implement(chamadas.financeiroGeral, async ({ query, caller, minPosition }) => {
      readDays(query);
      await emDia(minPosition);
      const answer = await lerFinanceiro(db, query, visibilidade.alcance(caller, directory));
      if (!answer) throw new Refusal('NAO_ENCONTRADO');
      return { answer };
    }),
    implement(chamadas.compradoresOnline, async ({ query, caller, minPosition }) => {
      readDays(query);
      await emDia(minPosition);
      const { inicio = 0, qtde = POR_PAGINA, ...recorte } = query;
      const alcance = visibilidade.alcance(caller, directory);
      return { answer: await lerCompradores(db, recorte, alcance, { inicio, qtde }) };
    }),
    implement(chamadas.minhasVendas, async ({ query, caller, minPosition }) => {
      readDays(query);
      await caughtUp(minPosition, 'acertos', 'bilhetes', 'campanhas', 'modelos');
      return { answer: await lerMinhasVendas(db, caller.idUsuario, query) };
    }),
  ];
}
