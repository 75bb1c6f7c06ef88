import type { ClientToServer, Resposta, ServerToClient } from '@rifa-viva/contracts/ao-vivo';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import type { Person } from '@rifa-viva/server/access/directory';
import type { Logger } from '@rifa-viva/server/logger';
import type { Server, Socket } from 'socket.io';

interface SocketData {
  token: string | null;
  person: Person | null;
  /** End of the token, milliseconds since the epoch. */
  expiresAt: number | null;
}
export type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

export const OK: Resposta = { ok: true };
export type Recusa =
  | 'NAO_E_SEU'
  | 'NAO_ENCONTRADO'
  | 'PAPEL'
  | 'SESSAO'
  | 'INDISPONIVEL'
  | 'MUITAS_TENTATIVAS';
export const refused = (codigo: Recusa): Resposta => ({
  erro: textoDoErro(codigo),
  codigo,
});

/** One line for the security log; who it was where he is known, and nothing that he sent. */
export function logDenial(log: Logger, codigo: string, evento: string, socket?: LiveSocket): void {
  log.warn({ seguranca: true, codigo, evento, idUsuario: socket?.data.person?.idUsuario }, 'refused');
}

/** A refusal that stands in the security log. */
export function denied(log: Logger, codigo: Recusa, evento: string, socket: LiveSocket): Resposta {
  logDenial(log, codigo, evento, socket);
  return refused(codigo);
}

export const acknowledge = (ack: unknown): ((resposta: Resposta) => void) =>
  typeof ack === 'function' ? (ack as (resposta: Resposta) => void) : () => undefined;
