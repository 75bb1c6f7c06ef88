import { setTimeout as delay } from 'node:timers/promises';
import type { ClientToServer, ServerToClient } from '@rifa-viva/contracts/ao-vivo';
import type { Socket } from 'socket.io-client';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

const AGAIN_MS = 100;

/** Enters a raffle's room: who is refused for a moment asks again, as the front ends do, or would be told nothing. */
export async function joinRaffle(
  socket: LiveSocket,
  request: Parameters<ClientToServer['rifa:entrar']>[0],
): Promise<void> {
  while ('erro' in (await socket.emitWithAck('rifa:entrar', request))) await delay(AGAIN_MS);
}
