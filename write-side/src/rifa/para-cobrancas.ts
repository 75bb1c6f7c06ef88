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
  /** `pedido`: made with the one reading of the clock that the event is dated with. */
  async function mandar(
    idRifa: number,
    commandId: string,
    pedido: (agora: number) => ComandoRifa,
  ): Promise<RespostaRifa> {
    const lida = agora();
    const { answer } = await atores.execute(streamRifa(idRifa), {
      command: pedido(lida),
      commandId,
      who: { idUsuario: 0, tipo: 'Sistema' },
      at: new Date(lida).toISOString(),
      correlationId: commandId,
    });
    return answer;
  }
  return {
    async orcar(idRifa: number, { ator, qtde }: { readonly ator: Ator; readonly qtde: number | null }) {
      const answer = await mandar(idRifa, `orcar.${ator.idUsuario}.${qtde}`, (agora) => ({
        type: 'OrcarReserva',
        ator,
        qtde,
        agora,
      }));
      if (answer.tipo !== 'orcamento') throw new Refusal('CONFLITO');
      return answer;
    },
    async pagar(
      idRifa: number,
      { idPagamento, pagoEm }: { readonly idPagamento: string; readonly pagoEm: string },
    ): Promise<boolean> {
      const answer = await mandar(idRifa, `pagar.${idPagamento}`, (agora) => ({
        type: 'PagarReserva',
        idPagamento,
        agora,
        pagoEm: Date.parse(pagoEm),
      }));
      if (answer.tipo !== 'pagamento') throw new Refusal('CONFLITO');
      return answer.vendida;
    },
    async soltar(
      idRifa: number,
      reserva: { readonly idPagamento: string; readonly idUsuario: number },
    ): Promise<void> {
      await mandar(idRifa, `soltar.${reserva.idPagamento}`, (agora) => ({
        type: 'SoltarReserva',
        ...reserva,
        agora,
      }));
    },
    async devolver(
      idRifa: number,
      venda: { readonly idPagamento: string; readonly idUsuario: number },
    ): Promise<void> {
      await mandar(idRifa, `devolver.${venda.idPagamento}`, () => ({ type: 'DevolverVenda', ...venda }));
    },
    async consultarDevolucao(idRifa: number, idPagamento: string): Promise<void> {
      await mandar(idRifa, `consultar.${idPagamento}`, () => ({ type: 'ConsultarDevolucao', idPagamento }));
    },
  };
}
