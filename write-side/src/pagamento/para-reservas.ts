import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import type { Caused } from '../kernel/commands.ts';
import {
  acharCobranca,
  executar,
  exigirDono,
  type PagamentoDeps,
  recusaDoProvedor,
  semProvedor,
} from './execute.ts';
import { type EstadoCobranca, fechada, paga, podeSerPaga } from './state.ts';

interface Compra {
  readonly idPagamento: string;
  readonly idRifa: number;
  readonly qtde: number;
  /** When the reservation ends by itself, milliseconds since the epoch. */
  readonly expiraEm: number;
}

/** What reservations ask of charges. */
export function cobrancasParaReservas(deps: PagamentoDeps) {
  const { cobrador } = deps;

  /** Over, or paid. Throws Refusal where neither is certain. */
  async function encerrar(
    idCobranca: string,
    motivo: 'comprador' | 'administrador',
  ): Promise<EstadoCobranca> {
    const depois = await cobrador.cancelar(idCobranca, motivo).catch((error: unknown) => {
      throw recusaDoProvedor(error);
    });
    // It was given up before, and the provider has not said since that nobody can pay it.
    if (!paga(depois) && !fechada(depois)) throw semProvedor();
    return depois;
  }

  return {
    /** The caller's charge, claimed for this purchase; null where there is none under this payment id. Throws Refusal. */
    async vincular(
      contexto: Caused & { readonly minPosition: bigint | null },
      { idPagamento, idRifa, qtde, expiraEm }: Compra,
    ) {
      const antes = await acharCobranca(cobrador, idPagamento, contexto.minPosition);
      if (!antes) return null;
      const { idCobranca } = antes;
      const { idUsuario } = contexto.caller;
      const comando = { type: 'Vincular', idUsuario, idRifa, qtde, expiraEm } as const;
      const commandId = `vincular.${idUsuario}.${idRifa}.${qtde}`;
      const { answer } = await executar(deps, contexto, idCobranca, comando, commandId);
      const estado = answer.cobranca ?? (await cobrador.passos.consultar(idCobranca));
      const { solicitada, criada } = estado;
      if (!solicitada || !criada) throw new Refusal('PAGAMENTO_POR_PROVEDOR');
      return {
        provedor: solicitada.provedor as Provedor,
        valor: solicitada.valor,
        pagarAte: Date.parse(solicitada.pagarAte),
        /** False: nobody can pay it any more, or somebody has. */
        aberta: podeSerPaga(estado),
        pixCopiaECola: criada.pixCopiaECola,
      };
    },
    /** The purchase came to nothing: the charge is ended. */
    async desistir(idPagamento: string): Promise<void> {
      const cobranca = await acharCobranca(cobrador, idPagamento, null);
      if (!cobranca) return;
      await cobrador.passos.mandar(cobranca.idCobranca, { type: 'PedirCancelamento', motivo: 'semReserva' });
    },
    /**
     * Given up by its buyer, at the provider first. False where no charge is under this payment id. Throws Refusal: 409
     * where it was paid, 503 where the provider does not say that it cannot be.
     */
    async cancelar(
      {
        caller,
        minPosition,
      }: { readonly caller: { readonly idUsuario: number }; readonly minPosition: bigint | null },
      idPagamento: string,
    ): Promise<boolean> {
      const cobranca = await acharCobranca(cobrador, idPagamento, minPosition);
      if (!cobranca) return false;
      exigirDono(cobranca, caller.idUsuario);
      const depois = await encerrar(cobranca.idCobranca, 'comprador');
      if (paga(depois)) throw new Refusal('RESERVA_NAO_ABERTA');
      // An administrator had it ended, and has not returned what it was to pay.
      if (depois.vinculo && depois.cancelamento?.motivo === 'administrador') {
        const { idUsuario } = caller;
        await deps.rifas.soltar(depois.vinculo.idRifa, { idPagamento, idUsuario });
      }
      return true;
    },
    /**
     * Whoever's, at the provider first: its tickets stay reserved until they are returned, or their time is over. Throws
     * Refusal: 409 where it was paid, 503 where the provider does not say that it cannot be.
     */
    async encerrar(
      { minPosition }: { readonly minPosition: bigint | null },
      idPagamento: string,
    ): Promise<void> {
      const cobranca = await acharCobranca(cobrador, idPagamento, minPosition);
      // Another process has made it, and it is not yet known here.
      if (!cobranca) throw unavailable(1);
      if (paga(await encerrar(cobranca.idCobranca, 'administrador'))) throw new Refusal('COMPRA_PAGA');
    },
    /** How many may still become a sale of this raffle. Throws Refusal (503) where that is not known yet. */
    abertasDe(idRifa: number, agora: Date): number {
      if (!cobrador.pronto) throw unavailable(1);
      return cobrador.abertasDe(idRifa, agora.getTime());
    },
  };
}
