import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Express } from 'express';
import { ENDING } from '../readiness.ts';

/** Kept-alive callers hear within this that their connection ends, with the answer they are waiting for. */
const ANNOUNCED_MS = 500;
/** A download may go on for so long; callers who come meanwhile are served. */
const GRACE_MS = 6_000;
const LAST_ANSWERS_MS = 1_000;
const LOOK_MS = 20;

/** Live connections have a way of their own to come back. */
const isLive = (url: string | undefined): boolean => url?.startsWith('/socket.io') === true;

/**
 * What ends an application's server so that nobody is cut off: it is not ready any more, whoever is answered is told
 * that the connection ends (`Connection: close`), the port stays open while what was under way goes on, then nobody is
 * let in any more.
 */
export function drainOf(server: Server, app: Pick<Express, 'locals'>): (graceMs?: number) => Promise<void> {
  const underWay = new Map<Socket, Set<ServerResponse>>();
  /** An answer that waits behind others of its connection never hears that the connection is gone. */
  const ofConnection = (socket: Socket): Set<ServerResponse> => {
    const known = underWay.get(socket);
    if (known) return known;
    const responses = new Set<ServerResponse>();
    underWay.set(socket, responses);
    socket.once('close', () => underWay.delete(socket));
    return responses;
  };
  const isUnderWay = (response: ServerResponse) => underWay.get(response.req.socket)?.has(response) === true;
  const all = () => [...underWay.values()].flatMap((responses) => [...responses]);
  server.prependListener('request', (request, response) => {
    if (app.locals[ENDING]) response.setHeader('Connection', 'close');
    if (isLive(request.url) || request.socket.destroyed) return;
    const responses = ofConnection(request.socket);
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
  return async (graceMs = GRACE_MS) => {
    app.locals[ENDING] = true;
    const before = all();
    for (const response of before) if (!response.headersSent) response.setHeader('Connection', 'close');
    await delay(Math.min(ANNOUNCED_MS, graceMs));
    const end = performance.now() + graceMs;
    while (before.some(isUnderWay) && performance.now() < end) await delay(LOOK_MS);
    server.close();
    const last = performance.now() + LAST_ANSWERS_MS;
    while (all().length > 0 && performance.now() < last) await delay(LOOK_MS);
    server.closeAllConnections();
  };
}
