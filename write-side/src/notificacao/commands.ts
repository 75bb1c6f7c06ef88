import type { MotivoDeDesinscricao } from '@rifa-viva/contracts/eventos/notificacao';
import type { TipoDeNotificacao } from '@rifa-viva/contracts/regras/notificacao';

/** A browser's subscription as it is kept. */
export interface Aparelho {
  readonly idAparelho: string;
  /** Under the person's key. */
  readonly inscricao: string;
  /** ISO. */
  readonly em: string;
}

/** What a person may be told of. */
export interface Fato {
  readonly idUsuario: number;
  /** Names it, so that it is told once: the kind and the id of its event. */
  readonly chave: string;
  /** The first of them that she wants. */
  readonly tipos: readonly TipoDeNotificacao[];
  readonly idRifa: number;
  readonly numeros: readonly number[];
  /** When it happened, and until when it is worth telling; ISO. */
  readonly em: string;
  readonly ate: string;
}

interface DeQuem {
  readonly idUsuario: number;
}

export type ComandoNotificacao =
  | ({ readonly type: 'InscreverAparelho'; readonly aparelho: Aparelho } & DeQuem)
  | ({
      readonly type: 'DesinscreverAparelho';
      readonly idAparelho: string;
      readonly motivo: MotivoDeDesinscricao;
    } & DeQuem)
  /** Nobody is told anything there any more. */
  | ({ readonly type: 'DesinscreverTodos' } & DeQuem)
  | ({ readonly type: 'EscolherNotificacoes'; readonly desligadas: readonly TipoDeNotificacao[] } & DeQuem)
  | ({ readonly type: 'PedirNotificacao'; readonly fato: Fato; readonly agora: number } & DeQuem)
  | ({ readonly type: 'EncerrarNotificacao'; readonly chave: string; readonly entregues: number } & DeQuem)
  /** Decides nothing: how it stands. */
  | ({ readonly type: 'ConsultarNotificacoes' } & DeQuem);

export interface RespostaNotificacao {
  readonly aparelhos: readonly Aparelho[];
  readonly desligadas: readonly TipoDeNotificacao[];
}
