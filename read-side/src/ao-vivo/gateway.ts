import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import type { ReadSide } from '../app.ts';
import { type AdmissionDeps, fromOwnOrigin, guardConnections } from './admission.ts';
import { Crowd } from './crowd.ts';
import { startPushing } from './push.ts';
import { RaffleRooms } from './raffle-rooms.ts';
import { openRooms } from './rooms.ts';
import { type LiveServer, type LiveSocket, logDenial } from './sockets.ts';
import { Unsent } from './unsent.ts';

export interface LiveDeps extends AdmissionDeps {
  readonly readSide: ReadSide;
  readonly trustedProxies: number;
  readonly conexoesPorEndereco: number;
}

export interface LiveGateway {
  readonly connected: number;
  /** Bytes that connections have not taken yet. */
  readonly unsent: number;
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
    allowRequest: (req, allow) => allow(null, fromOwnOrigin(deps, req) && hasRoom(req)),
  });
  const unsent = new Unsent(io.engine);
  const crowd = new Crowd(io.engine, {
    trustedProxies: deps.trustedProxies,
    perNetwork: deps.conexoesPorEndereco,
  });
  const hasRoom = (req: IncomingMessage) => {
    if (crowd.hasRoomFor(req)) return true;
    logDenial(log, 'MUITAS_TENTATIVAS', 'conectar');
    return false;
  };
  const rooms = new RaffleRooms(io, readSide, unsent);
  const stopGuarding = guardConnections(io, deps);
  io.on('connection', (socket: LiveSocket) => openRooms(socket, rooms, crowd, log));
  const stopPushing = startPushing(io, readSide, directory);
  return {
    get connected() {
      return io.of('/').sockets.size;
    },
    get unsent() {
      return unsent.total;
    },
    async close() {
      stopGuarding();
      stopPushing();
      rooms.close();
      await io.close();
    },
  };
}
