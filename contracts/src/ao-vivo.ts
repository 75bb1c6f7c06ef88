/**
 * Socket.IO messages. Packed payloads are read through these functions.
 *
 * Client emits (all acknowledged with `{ ok: true }` or `{ erro, codigo }`):
 * - `rifa:entrar` `{ idRifa, desde? }`: joins the room of a raffle. `desde` is the position of the last
 *   message seen; when the server still holds what came after it, it sends the deltas, else a snapshot.
 * - `rifa:sair` `{ idRifa }`
 * - `vendas:entrar` / `vendas:sair` `{ idRifa }`: the back office's room of a raffle.
 * - `usuario:entrar` `{ idUsuario }`: one's own room.
 * Server emits: `rifa:retrato`, `rifa:mudancas`, `recurso:mudou`, `usuario:mudou`, `vendas:mudou`,
 * `documento:progresso`.
 */
import { STATUS_BILHETE } from './regras/vida-do-bilhete.ts';

export interface EntrarNaRifa {
  readonly idRifa: number;
  readonly desde?: string;
}
export type Resposta = { readonly ok: true } | { readonly erro: string; readonly codigo: string };

/** Whole state of a raffle's tickets: a few bits a ticket, ticket 1 in the lowest bits of byte 0. */
export interface RetratoDaRifa {
  readonly idRifa: number;
  readonly posicao: string;
  readonly total: number;
  readonly disponiveis: number;
  readonly estados: Uint8Array;
}

/**
 * What changed since position `de`, a number of ticket and status each. Text and not bytes: one message to many
 * sockets is then framed once for all of them, and these go out twelve times a second.
 */
export interface MudancasDaRifa {
  readonly idRifa: number;
  readonly de: string;
  readonly posicao: string;
  readonly disponiveis: number;
  readonly mudancas: readonly number[];
}

export type Recurso =
  | 'rifas'
  | 'usuarios'
  | 'modeloBilhetes'
  | 'patrocinadores'
  | 'banner'
  | 'empresa'
  /** What staff noted about people, and what became of their accounts. */
  | 'clientes'
  /** Charges by provider. */
  | 'pagamentos'
  /** Reservations that wait for somebody to look at the bank account. */
  | 'esperas'
  /** What was sold, of any raffle. */
  | 'vendas';

/** A list or record changed: read it again. */
export interface RecursoMudou {
  readonly recurso: Recurso;
  /** 0: some of them. */
  readonly id: number;
  readonly posicao: string;
}

/** To the person's own room: own tickets or own account changed. */
export interface UsuarioMudou {
  readonly idUsuario: number;
  readonly motivo: 'bilhetes' | 'conta';
  readonly posicao: string;
}

/** To staff who may see these tickets: their rows changed. */
export interface VendasMudaram {
  readonly idRifa: number;
  readonly numeros: readonly number[];
  readonly posicao: string;
}

/** Progress of a document being drawn. */
export interface ProgressoDoDocumento {
  readonly idTrabalho: string;
  readonly feitos: number;
  readonly total: number;
}

export interface ServerToClient {
  'rifa:retrato': (retrato: RetratoDaRifa) => void;
  'rifa:mudancas': (mudancas: MudancasDaRifa) => void;
  'recurso:mudou': (mudou: RecursoMudou) => void;
  'usuario:mudou': (mudou: UsuarioMudou) => void;
  'vendas:mudou': (mudaram: VendasMudaram) => void;
  'documento:progresso': (progresso: ProgressoDoDocumento) => void;
}
export interface ClientToServer {
  'rifa:entrar': (pedido: EntrarNaRifa, ack: (resposta: Resposta) => void) => void;
  'rifa:sair': (pedido: { idRifa: number }, ack: (resposta: Resposta) => void) => void;
  'vendas:entrar': (pedido: { idRifa: number }, ack: (resposta: Resposta) => void) => void;
  'vendas:sair': (pedido: { idRifa: number }, ack: (resposta: Resposta) => void) => void;
  'usuario:entrar': (pedido: { idUsuario: number }, ack: (resposta: Resposta) => void) => void;
}

/** Bits of a status: a power of two, so that none lies across two bytes. */
const BITS = STATUS_BILHETE.length > 4 ? 4 : 2;
const POR_BYTE = 8 / BITS;
const CODIGOS = 1 << BITS;

/** Packs one status code a ticket (index 0 is ticket 1) into so many bits each. */
export function empacotarEstados(codigos: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(codigos.length / POR_BYTE));
  for (let i = 0; i < codigos.length; i += 1) {
    const byte = Math.floor(i / POR_BYTE);
    bytes[byte] = (bytes[byte] ?? 0) | ((codigos[i] ?? 0) << ((i % POR_BYTE) * BITS));
  }
  return bytes;
}

export function desempacotarEstados(bytes: Uint8Array, total: number): Uint8Array {
  const codigos = new Uint8Array(total);
  for (let i = 0; i < total; i += 1) {
    codigos[i] = ((bytes[Math.floor(i / POR_BYTE)] ?? 0) >> ((i % POR_BYTE) * BITS)) % CODIGOS;
  }
  return codigos;
}

export function empacotarMudancas(mudancas: Iterable<readonly [numero: number, codigo: number]>): number[] {
  return Array.from(mudancas, ([numero, codigo]) => numero * CODIGOS + codigo);
}

export function* desempacotarMudancas(
  mudancas: readonly number[],
): Generator<[numero: number, codigo: number]> {
  for (const palavra of mudancas) yield [Math.floor(palavra / CODIGOS), palavra % CODIGOS];
}
