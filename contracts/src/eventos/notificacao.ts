import { Type } from '@sinclair/typebox';
import { TIPOS_DE_NOTIFICACAO } from '../regras/notificacao.ts';
import { CampoCifrado, Id, Momento, Numeros, Texto } from './campos.ts';
import type { EventOf } from './codec.ts';

/**
 * Stream `notificacao-{idUsuario}`: on which devices a person is told what, and what she was told: the outbox. What is
 * asked for and not over is sent, whatever was restarted in between.
 */

const Tipo = () => Type.Union(TIPOS_DE_NOTIFICACAO.map((tipo) => Type.Literal(tipo)));
const DoAparelho = {
  idUsuario: Id(),
  /** HMAC (hex) of the subscription. */
  idAparelho: Texto(),
};
/** Which fact is told: its kind and the id of its event. */
const DaNotificacao = { idUsuario: Id(), chave: Texto() };

/** Why a device is told nothing any more. */
export const MOTIVOS_DE_DESINSCRICAO = [
  'pessoa',
  /** The push service knows it no more, or never took it. */
  'servico',
  /** A newer one took its place. */
  'excesso',
  /** The account was deactivated, deleted or forgotten. */
  'conta',
] as const;
export type MotivoDeDesinscricao = (typeof MOTIVOS_DE_DESINSCRICAO)[number];

export const EVENTOS_NOTIFICACAO = {
  AparelhoInscrito: Type.Object({
    ...DoAparelho,
    /** Address and keys of the browser's subscription (JSON), under the person's key. */
    inscricao: CampoCifrado(),
    em: Momento(),
  }),
  AparelhoDesinscrito: Type.Object({
    ...DoAparelho,
    motivo: Type.Union(MOTIVOS_DE_DESINSCRICAO.map((motivo) => Type.Literal(motivo))),
  }),
  /** Every kind that she does not want. */
  NotificacoesEscolhidas: Type.Object({ idUsuario: Id(), desligadas: Type.Array(Tipo()) }),
  NotificacaoPedida: Type.Object({
    ...DaNotificacao,
    tipo: Tipo(),
    idRifa: Id(),
    numeros: Numeros(),
    /** Until when it is worth telling. */
    ate: Momento(),
  }),
  /** Sent to so many devices, or given up: never again. */
  NotificacaoEncerrada: Type.Object({ ...DaNotificacao, entregues: Type.Integer({ minimum: 0 }) }),
};
export type EventoNotificacao = EventOf<typeof EVENTOS_NOTIFICACAO>;
