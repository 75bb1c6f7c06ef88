import { buscar, MINIMO_DA_BUSCA } from '@rifa-viva/contracts/http/busca';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { visibilidade } from '../visibilidade.ts';
import {
  acharBilhetes,
  acharClientes,
  acharPagamentos,
  acharPelaSorte,
  acharPessoas,
  acharRifas,
  lerProcurado,
  type Visiveis,
} from './queries.ts';

/** A few of each kind; each kind within what the caller may see of it. */
export function createBuscaRoutes({ db, directory, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(buscar, async ({ query, caller, minPosition }) => {
      const procurado = lerProcurado(query.q);
      // Of blanks nothing is left to search for.
      if (procurado.texto.length < MINIMO_DA_BUSCA) throw new Refusal('VALOR_INVALIDO', { campo: 'q' });
      await caughtUp(minPosition, 'campanhas', 'bilhetes', 'usuarios', 'pagamentos');
      const alcance = visibilidade.alcance(caller, directory);
      const achados = await Promise.all([
        acharRifas(db, procurado),
        acharPessoas(db, procurado, visiveisPara(caller, directory)),
        acharClientes(db, procurado, alcance),
        acharBilhetes(db, procurado, alcance),
        acharPelaSorte(db, procurado, alcance),
        visibilidade.veCobranca(caller) ? acharPagamentos(db, procurado) : [],
      ]);
      return { answer: { achados: achados.flat() } };
    }),
  ];
}

/** An Administrador sees nearly everybody: whom he does not see is a shorter list. */
function visiveisPara(caller: Caller, directory: ReadDeps['directory']): Visiveis {
  const quais = (vistos: boolean) =>
    [...directory.people()]
      .filter((pessoa) => visibilidade.vePessoa(caller, pessoa) === vistos)
      .map(({ idUsuario }) => idUsuario);
  return caller.tipo === 'Administrador' ? { menos: quais(false) } : { so: quais(true) };
}
