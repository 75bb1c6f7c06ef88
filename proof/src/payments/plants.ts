import type { Envelope } from '@rifa-viva/write-side/kernel/commands';
import type { ComandoCobranca } from '@rifa-viva/write-side/pagamento/commands';
import type { EstadoCobranca } from '@rifa-viva/write-side/pagamento/state';

/** What is broken on purpose, to see that it is found. */
export interface Plants {
  /** The same money is taken for new each time it is read. */
  readonly noDedupe?: boolean;
  /** A charge is believed to be ended at its provider without being so. */
  readonly noEnding?: boolean;
  /** Whatever came is taken for what was charged. */
  readonly noAmount?: boolean;
  /** Money that went back at the provider is not noticed. */
  readonly noReturn?: boolean;
  /** Money is believed to be given back without being so. */
  readonly noRefund?: boolean;
}

type Planting = (envelope: Envelope<ComandoCobranca>, state: EstadoCobranca) => Envelope<ComandoCobranca>;

/** Commands as they are sent where something is broken. */
export function planting({ noDedupe, noAmount, noReturn }: Plants): Planting {
  let salt = 0;
  return (envelope, state) => {
    const { command } = envelope;
    if (command.type !== 'RegistrarRecebimentos') return envelope;
    if (noReturn) {
      const known = new Set(state.recebidos.map(({ idRecebimento }) => idRecebimento));
      const recebimentos = command.recebimentos.filter(({ idRecebimento }) => !known.has(idRecebimento));
      return { ...envelope, command: { ...command, recebimentos } };
    }
    if (noAmount) {
      const valor = state.solicitada?.valor;
      const recebimentos = command.recebimentos.map((one) => ({ ...one, valor: valor ?? one.valor }));
      return { ...envelope, command: { ...command, recebimentos } };
    }
    // A few times: for ever nothing would come to rest.
    if (!noDedupe || salt > 3) return envelope;
    salt += 1;
    const recebimentos = command.recebimentos.map((one) => ({
      ...one,
      idRecebimento: `${one.idRecebimento}#${salt}`,
    }));
    return { ...envelope, commandId: `${envelope.commandId}.${salt}`, command: { ...command, recebimentos } };
  };
}
