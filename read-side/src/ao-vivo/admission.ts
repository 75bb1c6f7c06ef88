import type { IncomingMessage } from 'node:http';
import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import { COOKIE_TOKEN } from '@rifa-viva/contracts/rotas';
import { accessRules } from '@rifa-viva/server/access/authorize';
import type { Directory, Person } from '@rifa-viva/server/access/directory';
import type { Sessions } from '@rifa-viva/server/access/sessions';
import type { Logger } from '@rifa-viva/server/logger';
import { parse as parseCookies } from 'cookie';
import { Burst } from './burst.ts';
import { acknowledge, denied, type LiveServer, type LiveSocket, logDenial } from './sockets.ts';

export interface AdmissionDeps {
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly log: Logger;
  /** Public address; browsers must come from it or from the address they called. */
  readonly origin: string;
}

const WINDOW_MS = 10_000;
/** Events nobody knows, in one window, that end a connection. */
const STRANGE_LIMIT = 10;
/** Known events in one window: six quick turns of a list of 15, in and out of two rooms each, are 360. */
const MESSAGE_LIMIT = 400;
const KNOWN_EVENTS = new Set(['rifa:entrar', 'rifa:sair', 'vendas:entrar', 'vendas:sair', 'usuario:entrar']);

/** Browsers come from our own address. */
export function fromOwnOrigin({ origin: own, log }: AdmissionDeps, { headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === own || sameHost(origin, host)) return true;
  logDenial(log, 'REQUISICAO_NAO_PERMITIDA', 'conectar');
  return false;
}

function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** Who may not connect is told so; whoever may, for how long, and how much he may say. Answers how to stop watching. */
export function guardConnections(io: LiveServer, deps: AdmissionDeps): () => void {
  const { sessions, directory, log } = deps;
  io.use((socket: LiveSocket, next) => {
    const admitted = admit(socket, sessions, directory);
    if (!admitted) logDenial(log, 'SESSAO', 'conectar', socket);
    next(admitted ? undefined : new Error('SESSAO'));
  });
  io.on('connection', (socket: LiveSocket) => {
    endWithToken(socket);
    limitMessages(socket, log);
  });
  return directory.onChange((change) => {
    for (const socket of io.of('/').sockets.values())
      recheck(socket as LiveSocket, change, sessions, directory);
  });
}

/** A session by cookie or auth token; without one only while the company is open. */
function admit(socket: LiveSocket, sessions: Sessions, directory: Directory): boolean {
  const given: unknown = socket.handshake.auth.token;
  const cookie = parseCookies(socket.handshake.headers.cookie ?? '')[COOKIE_TOKEN];
  const token = typeof given === 'string' ? given : (cookie ?? null);
  const person = token === null ? null : personOf(token, sessions);
  socket.data = { token: person ? token : null, person, expiresAt: person?.expiresAt ?? null };
  if (token !== null && person === null) return false;
  return allowed(person, directory);
}

function allowed(person: Person | null, directory: Directory): boolean {
  const { privado, status } = directory.company();
  if (status !== 'Ativo' && person?.idUsuario !== ID_SUPER_ADMINISTRADOR) return false;
  if (person === null) return accessRules.anonymousWhenOpen(privado);
  return accessRules.active({ ...person, nome: '', by: 'header' });
}

/** A connection does not outlive its session: whoever comes again is told. */
function endWithToken(socket: LiveSocket): void {
  const { expiresAt } = socket.data;
  if (expiresAt === null) return;
  const timer = setTimeout(() => socket.disconnect(true), expiresAt - Date.now());
  timer.unref();
  socket.on('disconnect', () => clearTimeout(timer));
}

/** A person or the company changed: whoever may no longer be here leaves. */
function recheck(
  socket: LiveSocket,
  change: { idUsuario?: number; empresa?: true },
  sessions: Sessions,
  directory: Directory,
): void {
  const { person, token } = socket.data;
  if (change.empresa && !allowed(person, directory)) {
    socket.disconnect(true);
    return;
  }
  if (change.idUsuario === undefined || person?.idUsuario !== change.idUsuario || token === null) return;
  const fresh = personOf(token, sessions);
  if (!fresh || !allowed(fresh, directory) || fresh.tipo !== person.tipo) socket.disconnect(true);
  else socket.data.person = fresh;
}

/** Whose stream waits for a repair has no session here. */
function personOf(token: string, sessions: Sessions): ReturnType<Sessions['verify']> {
  try {
    return sessions.verify(token);
  } catch {
    return null;
  }
}

/** Refuses what nobody knows, and ends the connection of whoever insists or floods. */
function limitMessages(socket: LiveSocket, log: Logger): void {
  const strange = new Burst(STRANGE_LIMIT, WINDOW_MS);
  const known = new Burst(MESSAGE_LIMIT, WINDOW_MS);
  socket.use(([event, ...args]: [string, ...unknown[]], next) => {
    const isKnown = KNOWN_EVENTS.has(event);
    if (!isKnown) acknowledge(args.at(-1))(denied(log, 'NAO_ENCONTRADO', 'desconhecido', socket));
    if ((isKnown ? known : strange).reached(performance.now())) socket.disconnect(true);
    else if (isKnown) next();
  });
}
