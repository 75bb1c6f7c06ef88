import { createHmac } from 'node:crypto';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf } from '../kernel/commands.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';

export interface ReservaConferida {
  readonly idRifa: number;
  readonly idPagamento: string;
  /** Centavos that came for it. */
  readonly valor: number;
}

/** Money is seen by a person. */
type Conferente = Caused & { readonly caller: Ator };

/**
 * The way in for those who have seen a reservation's money. All throw Refusal. `segredo` is the installation's: what names
 * the money may be a plain hash of the payer's name, account and day, and a raffle's log is given away in its package.
 */
export function criarConferencia(atores: Actors<ComandoRifa, RespostaRifa>, segredo: Buffer) {
  const marcaDo = (origem: string) => createHmac('sha256', segredo).update(origem).digest('base64url');
  const executar = (causa: Conferente, idRifa: number, comando: ComandoRifa, commandId: string) => {
    // The money names the command, not the call: what else was asked for with it may be another wish.
    const { fingerprint: _, ...envelope } = envelopeOf(causa, comando, commandId);
    return atores.execute(streamRifa(idRifa), envelope);
  };
  return {
    /** Releases it; `origem` names the money, so that the same again is the same release. */
    async liberar(causa: Conferente, { idRifa, idPagamento, valor }: ReservaConferida, origem: string) {
      const { idUsuario, tipo } = causa.caller;
      const ator: Ator = { idUsuario, tipo };
      const comando = {
        type: 'LiberarReserva',
        ator,
        agora: causa.now.getTime(),
        idPagamento,
        valor,
      } as const;
      const commandId = `conferencia.${marcaDo(origem)}.${idRifa}.${idPagamento}`;
      const { answer, position } = await executar(causa, idRifa, comando, commandId);
      return { jaVendida: answer.tipo === 'jaVendida', position };
    },
    /** Whether it ended without ever being a sale. */
    async acabou(causa: Conferente, { idRifa, idPagamento }: Omit<ReservaConferida, 'valor'>) {
      const comando = { type: 'ConsultarFim', agora: causa.now.getTime(), idPagamento } as const;
      const { answer } = await executar(causa, idRifa, comando, `${causa.commandId}.fim.${idPagamento}`);
      return answer.tipo === 'fim' && answer.acabou;
    },
  };
}
