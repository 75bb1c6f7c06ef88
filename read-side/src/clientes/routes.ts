import * as chamadas from '@rifa-viva/contracts/http/clientes';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { visibilidade } from '../visibilidade.ts';
import {
  lerAnotacoes,
  lerCompras,
  lerHistorico,
  lerPessoa,
  lerReservasAbertas,
  type Pagina,
  somarCompras,
} from './queries.ts';

const POR_PAGINA = 20;

export function createClientesRoutes({ db, directory, caughtUp }: ReadDeps): Implementation[] {
  /** Refused alike whether there is somebody or not. Throws Refusal. */
  function exigirAlcance(caller: Caller, idUsuario: number): void {
    const pessoa = directory.person(idUsuario);
    if (!pessoa || !visibilidade.acompanha(caller, pessoa)) throw new Refusal('NAO_E_SEU');
  }
  const pagina = (query: Partial<Pagina>): Pagina => ({ pagina: 1, porPagina: POR_PAGINA, ...query });

  return [
    implement(chamadas.carregarCliente, async ({ params: { idUsuario }, caller, minPosition, now }) => {
      await caughtUp(minPosition, 'usuarios', 'bilhetes', 'campanhas', 'clientes');
      exigirAlcance(caller, idUsuario);
      const pessoa = await lerPessoa(db, idUsuario);
      if (!pessoa) throw new Refusal('NAO_ENCONTRADO');
      const [compras, reservas, anotacoes] = await Promise.all([
        somarCompras(db, idUsuario),
        lerReservasAbertas(db, idUsuario, now),
        lerAnotacoes(db, idUsuario),
      ]);
      return { answer: { ...pessoa, compras, reservas, anotacoes } };
    }),
    implement(chamadas.carregarCompras, async ({ params: { idUsuario }, query, caller, minPosition }) => {
      await caughtUp(minPosition, 'usuarios', 'bilhetes', 'campanhas');
      exigirAlcance(caller, idUsuario);
      const [{ qtde }, compras] = await Promise.all([
        somarCompras(db, idUsuario),
        lerCompras(db, idUsuario, pagina(query)),
      ]);
      return { answer: { total: qtde, compras } };
    }),
    implement(
      chamadas.carregarHistoricoDaConta,
      async ({ params: { idUsuario }, query, caller, minPosition }) => {
        await caughtUp(minPosition, 'usuarios', 'clientes');
        exigirAlcance(caller, idUsuario);
        return { answer: await lerHistorico(db, idUsuario, pagina(query)) };
      },
    ),
  ];
}
