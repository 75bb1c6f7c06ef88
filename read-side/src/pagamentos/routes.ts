import { carregarCobrancasAbertas } from '@rifa-viva/contracts/http/cobrancas-abertas';
import * as chamadas from '@rifa-viva/contracts/http/pagamentos';
import { limparTexto } from '@rifa-viva/contracts/regras/texto';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { readDays } from '../kernel/days.ts';
import { visibilidade } from '../visibilidade.ts';
import { lerAbertas, lerEmEspera } from './abertas.ts';
import { lerCobranca, lerCobrancas, lerTotais } from './queries.ts';

const POR_PAGINA = 30;

export function createPagamentosRoutes({ db, directory, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(chamadas.carregarCobrancas, async ({ query, minPosition }) => {
      const { ordem, sentido, pagina = 1, porPagina = POR_PAGINA, comprador, ...resto } = query;
      const filtro = {
        ...resto,
        ...readDays(query),
        ...(comprador ? { comprador: limparTexto(comprador) } : {}),
      };
      await caughtUp(minPosition, 'pagamentos', 'campanhas', 'usuarios');
      return { answer: await lerCobrancas(db, filtro, { ordem, sentido, pagina, porPagina }) };
    }),
    implement(chamadas.carregarCobranca, async ({ params, minPosition }) => {
      await caughtUp(minPosition, 'pagamentos', 'campanhas', 'usuarios');
      const answer = await lerCobranca(db, params.id);
      if (!answer) throw new Refusal('NAO_ENCONTRADO');
      return { answer };
    }),
    implement(chamadas.totaisPagamentos, async ({ query, minPosition }) => {
      readDays(query);
      await caughtUp(minPosition, 'pagamentos');
      return { answer: await lerTotais(db, query.de, query.ate) };
    }),
    implement(carregarCobrancasAbertas, async ({ params, caller, now, minPosition }) => {
      if (!visibilidade.proprio(caller, params.idUsuario))
        throw new Refusal('NAO_E_SEU', { campo: 'idUsuario' });
      await caughtUp(minPosition, 'pagamentos', 'bilhetes', 'campanhas', 'clientes');
      return { answer: await lerAbertas(db, caller.idUsuario, now, directory.company()) };
    }),
    implement(chamadas.carregarReservasEmEspera, async ({ query, now, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes', 'campanhas', 'usuarios', 'clientes');
      return { answer: await lerEmEspera(db, now, query.idRifa) };
    }),
  ];
}
