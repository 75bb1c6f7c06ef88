import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Actors } from '../kernel/actors.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';

/** What charges ask of the raffles, in the system's name. `agora` is its clock. */
export function rifasParaCobrancas(
  atores: Pick<Actors<ComandoRifa, RespostaRifa>, 'execute'>,
  agora: () => number,
) {
  async function mandar(idRifa: number, command: ComandoRifa, commandId: string): Promise<RespostaRifa> {
    const { answer } = await atores.execute(streamRifa(idRifa), {
      command,
      commandId,
      who: { idUsuario: 0, tipo: 'Sistema' },
      at: new Date(agora()).toISOString(),
      correlationId: commandId,
    });
    return answer;
  }
  return {
    async orcar(idRifa: number, { ator, qtde }: { readonly ator: Ator; readonly qtde: number | null }) {
      const comando = { type: 'OrcarReserva', ator, qtde, agora: agora() } as const;
      const answer = await mandar(idRifa, comando, `orcar.${ator.idUsuario}.${qtde}`);
      if (answer.tipo !== 'orcamento') throw new Refusal('CONFLITO');
      return answer;
    },
    async pagar(
      idRifa: number,
      { idPagamento, pagoEm }: { readonly idPagamento: string; readonly pagoEm: string },
    ): Promise<boolean> {
      const comando = {
        type: 'PagarReserva',
        idPagamento,
        agora: agora(),
        pagoEm: Date.parse(pagoEm),
      } as const;
      const answer = await mandar(idRifa, comando, `pagar.${idPagamento}`);
      if (answer.tipo !== 'pagamento') throw new Refusal('CONFLITO');
      return answer.vendida;
    },
    async soltar(
      idRifa: number,
      { idPagamento, idUsuario }: { readonly idPagamento: string; readonly idUsuario: number },
    ): Promise<void> {
      const comando = { type: 'SoltarReserva', idPagamento, idUsuario, agora: agora() } as const;
      await mandar(idRifa, comando, `soltar.${idPagamento}`);
    },
    async devolver(
      idRifa: number,
      venda: { readonly idPagamento: string; readonly idUsuario: number },
    ): Promise<void> {
      await mandar(idRifa, { type: 'DevolverVenda', ...venda }, `devolver.${venda.idPagamento}`);
    },
    async consultarDevolucao(idRifa: number, idPagamento: string): Promise<void> {
      await mandar(idRifa, { type: 'ConsultarDevolucao', idPagamento }, `consultar.${idPagamento}`);
    },
  };
}
