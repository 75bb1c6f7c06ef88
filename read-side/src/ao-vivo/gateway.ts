import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { ReadSide } from '../app.ts';
import { type AdmissionDeps, fromOwnOrigin, guardConnections } from './admission.ts';
import { startPushing } from './push.ts';
import { RaffleRooms } from './raffle-rooms.ts';
import { openRooms } from './rooms.ts';
import type { LiveServer, LiveSocket } from './sockets.ts';

export interface LiveDeps extends AdmissionDeps {
  readonly readSide: ReadSide;
}

export interface LiveGateway {
  readonly connected: number;
  close(): Promise<void>;
}

const MAX_MESSAGE_BYTES = 4_096;

/** Live pushes: who is let in (admission), where he may listen (rooms), what he is told (push). */
export function attachLive(httpServer: HttpServer, deps: LiveDeps): LiveGateway {
  const { directory, readSide, log } = deps;
  const io: LiveServer = new Server(httpServer, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    allowRequest: (req, allow) => allow(null, fromOwnOrigin(deps, req)),
  });
  const rooms = new RaffleRooms(io, readSide);
  const stopGuarding = guardConnections(io, deps);
  io.on('connection', (socket: LiveSocket) => openRooms(socket, rooms, log));
  const stopPushing = startPushing(io, readSide, directory);
  return {
    get connected() {
      return io.of('/').sockets.size;
    },
    async close() {
      stopGuarding();
      stopPushing();
      rooms.close();
      await io.close();
    },
  };
}
