import { carregarAcessos, registrarExportacao } from '@rifa-viva/contracts/http/acessos';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { limparTexto } from '@rifa-viva/contracts/regras/texto';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { readDays } from '../kernel/days.ts';
import { lerAcessos } from './queries.ts';
import { causaDe, exportacaoDe } from './registrar.ts';
import type { Registro } from './registro.ts';

const POR_PAGINA = 50;

export function createAcessosRoutes({ db, caughtUp }: ReadDeps, registro: Registro): Implementation[] {
  return [
    implement(carregarAcessos, async ({ query, minPosition }) => {
      const { qtde = POR_PAGINA, quem = '', pessoa = '', ...resto } = query;
      const filtro = { ...resto, ...readDays(query), quem: limparTexto(quem), pessoa: limparTexto(pessoa) };
      await caughtUp(minPosition, 'acessos', 'usuarios');
      return { answer: await lerAcessos(db, filtro, qtde) };
    }),
    implement(registrarExportacao, async (context) => {
      const { dado, formato, idRifa = null, qtde = null } = context.body;
      const causa = causaDe(context);
      // The role rule lets managers through alone.
      if (!causa) throw new Refusal('PAPEL');
      const position = await registro.exportou(exportacaoDe({ dado, formato, idRifa, qtde }), causa);
      return { answer: SUCESSO, position };
    }),
  ];
}
