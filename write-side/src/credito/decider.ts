import type { EventoCredito } from '@rifa-viva/contracts/eventos/credito';
import { accept, type Decider, refuse } from '../kernel/decider.ts';

/** The reservation that a credit has paid. */
export interface Uso {
  readonly idRifa: number;
  readonly idPagamento: string;
}

export type ComandoCredito =
  | ({
      readonly type: 'Usar';
      readonly chave: string;
      /** Centavos. */
      readonly valor: number;
      /** `AAAA-MM-DD`. */
      readonly data: string;
      readonly idUsuario: number;
    } & Uso)
  | ({ readonly type: 'Soltar'; readonly idUsuario: number } & Uso)
  /** Decides nothing: what it is used for now. */
  | { readonly type: 'Consultar' };

export interface EstadoCredito {
  readonly chave: string;
  readonly uso: Uso | null;
}
export interface RespostaCredito {
  /** It was used, or free, like this before: nothing happened. */
  readonly repetido: boolean;
  readonly uso: Uso | null;
}

const mesma = (uso: Uso, { idRifa, idPagamento }: Uso): boolean =>
  uso.idRifa === idRifa && uso.idPagamento === idPagamento;

/** One credit of a bank statement. It is used once: by whoever asks first, for one reservation. */
export const creditoDecider: Decider<EstadoCredito, ComandoCredito, EventoCredito, RespostaCredito> = {
  initial: () => ({ chave: '', uso: null }),
  decide({ chave, uso }, comando) {
    const nada = accept<EventoCredito, RespostaCredito>({ repetido: true, uso });
    switch (comando.type) {
      case 'Usar': {
        if (uso) return mesma(uso, comando) ? nada : refuse('CREDITO_USADO');
        const { type: _, ...data } = comando;
        return accept<EventoCredito, RespostaCredito>(respostaDe(data), { type: 'CreditoUsado', data });
      }
      case 'Soltar': {
        if (!uso || !mesma(uso, comando)) return nada;
        const { type: _, ...data } = comando;
        return accept<EventoCredito, RespostaCredito>(
          { repetido: false, uso: null },
          { type: 'CreditoSolto', data: { chave, ...data } },
        );
      }
      case 'Consultar':
        return nada;
    }
  },
  evolve(estado, { type, data }) {
    switch (type) {
      case 'CreditoUsado': {
        const { chave, idRifa, idPagamento } = data;
        return { chave, uso: { idRifa, idPagamento } };
      }
      case 'CreditoSolto':
        return { ...estado, uso: null };
    }
  },
  answerOf([evento]) {
    return evento?.type === 'CreditoUsado' ? respostaDe(evento.data) : { repetido: false, uso: null };
  },
};

const respostaDe = ({ idRifa, idPagamento }: Uso): RespostaCredito => ({
  repetido: false,
  uso: { idRifa, idPagamento },
});
