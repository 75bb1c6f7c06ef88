import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import type { Caller } from '@rifa-viva/server/access/sessions';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf } from '../kernel/commands.ts';
import type { ComandoUsuario, RespostaUsuario } from './commands.ts';

/** Records in the caller's own stream that he says to have paid. Answers the event's position. Throws Refusal. */
export const declaracaoDePagamento =
  (atores: Pick<Actors<ComandoUsuario, RespostaUsuario>, 'execute'>) =>
  async (
    contexto: Caused & { readonly caller: Caller },
    pagamento: { readonly idRifa: number; readonly idPagamento: string },
  ): Promise<bigint> => {
    const envelope = envelopeOf(contexto, { type: 'DeclararPagamento', ...pagamento } as const);
    const { position } = await atores.execute(streamUsuario(contexto.caller.idUsuario), envelope);
    return position;
  };
