import { createHmac } from 'node:crypto';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf } from '../kernel/commands.ts';
import type { ComandoRifa, LiberarReserva, RespostaRifa } from './commands.ts';

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
  const executar = async (causa: Conferente, reserva: ReservaConferida, commandId: string, ensaio?: true) => {
    const { idRifa, idPagamento, valor } = reserva;
    const { idUsuario, tipo } = causa.caller;
    const ator: Ator = { idUsuario, tipo };
    const comando: LiberarReserva = {
      type: 'LiberarReserva',
      ator,
      agora: causa.now.getTime(),
      idPagamento,
      valor,
      ...(ensaio ? { ensaio } : {}),
    };
    // The money names the command, not the call: what else was asked for with it may be another wish.
    const { fingerprint: _, ...envelope } = envelopeOf(causa, comando, commandId);
    const { answer, position } = await atores.execute(streamRifa(idRifa), envelope);
    return { jaVendida: answer.tipo === 'jaVendida', position };
  };
  return {
    /** Releases it; `origem` names the money, so that the same again is the same release. */
    liberar: (causa: Conferente, reserva: ReservaConferida, origem: string) =>
      executar(causa, reserva, `conferencia.${marcaDo(origem)}.${reserva.idRifa}.${reserva.idPagamento}`),
    /** Decides only. */
    ensaiar: (causa: Conferente, reserva: ReservaConferida) =>
      executar(causa, reserva, `${causa.commandId}.ensaio.${reserva.idPagamento}`, true),
  };
}
