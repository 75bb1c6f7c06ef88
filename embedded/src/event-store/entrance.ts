import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import { type Server, ServerCredentials } from '@grpc/grpc-js';
import type { Door } from './door.ts';

const LOOPBACK = '127.0.0.1';
const HANDSHAKE_MS = 10_000;

export interface Entrance {
  readonly port: number;
  /** Nobody comes in any more, and who asks by HTTP is sent away; gRPC ends in its own way. */
  close(): void;
  /** Cuts what is left. */
  cut(): void;
}

/**
 * One secured port for gRPC and for plain HTTP questions. Who speaks HTTP/1.1 is given that, before HTTP/2 if he
 * speaks both, as health checks do; clients of gRPC speak nothing but HTTP/2.
 */
export function openEntrance(
  server: Server,
  answer: RequestListener,
  { key, certificate }: Door,
  port: number,
): Promise<Entrance> {
  const calls = server.createConnectionInjector(ServerCredentials.createInsecure());
  const questions = createHttpServer(answer);
  const sockets = new Set<Socket>();
  const protocols = { ALPNProtocols: ['http/1.1', 'h2'], handshakeTimeout: HANDSHAKE_MS, noDelay: true };
  const entrance = createServer({ key, cert: certificate, ...protocols }, (socket) => {
    // Whoever serves it hears of its end in other ways.
    socket.on('error', () => socket.destroy());
    if (socket.alpnProtocol === 'h2') calls.injectConnection(socket);
    else questions.emit('connection', socket);
  });
  entrance.on('tlsClientError', (_, socket) => socket.destroy());
  entrance.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return new Promise((resolve, reject) => {
    entrance.once('error', reject);
    entrance.listen(port, LOOPBACK, () =>
      resolve({
        port: (entrance.address() as AddressInfo).port,
        close() {
          entrance.close();
          questions.closeAllConnections();
        },
        cut() {
          for (const socket of sockets) socket.destroy();
        },
      }),
    );
  });
}
