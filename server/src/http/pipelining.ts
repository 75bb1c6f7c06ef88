import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests of one connection that may be under way. Browsers and proxies ask again when they were answered; who asks on
 * and never reads would have this process keep all of his answers.
 */
export const MAX_PIPELINED = 16;

/** The listener, for connections that wait for their answers: any other is cut. */
export function withoutPipelining(listener: RequestListener): RequestListener {
  const underWay = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const others = underWay.get(socket) ?? 0;
    if (others >= MAX_PIPELINED) {
      socket.destroy();
      return;
    }
    underWay.set(socket, others + 1);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}
