import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import * as pagamentos from '@rifa-viva/contracts/http/pagamentos';
import { limparTexto } from '@rifa-viva/contracts/regras/texto';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { executar, type PagamentoDeps } from './execute.ts';
import { rotasDeAvisos } from './routes-avisos.ts';
import { rotasDeCompra } from './routes-compra.ts';
import { falhas, vendida } from './state.ts';

export const createPagamentoRoutes = (deps: PagamentoDeps): Implementation[] => [
  ...rotasDeCompra(deps),
  ...rotasDeAvisos(deps),
  implement(pagamentos.devolverPagamento, async (contexto) => {
    const { idCobranca, motivo } = contexto.body;
    const { idUsuario } = contexto.caller;
    const texto = limparTexto(motivo);
    if (texto === '') throw new Refusal('MOTIVO', { campo: 'motivo' });
    const estado = await deps.cobrador.passos.consultar(idCobranca);
    const { vinculo, criada } = estado;
    // Told now, and not when the money is on its way: after the draw the tickets stay sold.
    if (vinculo && criada && vendida(estado) && falhas(estado).length === 0)
      await deps.rifas.consultarDevolucao(vinculo.idRifa, criada.idPagamento);
    const comando = { type: 'PedirDevolucao', idUsuario, texto } as const;
    const { position } = await executar(deps, contexto, idCobranca, comando);
    return { answer: SUCESSO, position };
  }),
  implement(pagamentos.conferirCobranca, async (contexto) => {
    const { idCobranca } = contexto.body;
    const achado = limparTexto(contexto.body.achado);
    if (achado === '') throw new Refusal('ACHADO', { campo: 'achado' });
    const comando = { type: 'Conferir', idUsuario: contexto.caller.idUsuario, achado } as const;
    const { position } = await executar(deps, contexto, idCobranca, comando);
    return { answer: SUCESSO, position };
  }),
];
