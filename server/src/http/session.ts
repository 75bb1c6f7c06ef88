import type { Call } from '@rifa-viva/contracts/http/call';
import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import { COOKIE_TOKEN } from '@rifa-viva/contracts/rotas';
import { parse as parseCookies } from 'cookie';
import type { Request, Response } from 'express';
import { accessRules, authorize } from '../access/authorize.ts';
import type { Directory } from '../access/directory.ts';
import type { Caller, Sessions } from '../access/sessions.ts';
import { isWaiting, Refusal } from './refusal.ts';

export interface SessionDeps {
  readonly directory: Directory;
  readonly sessions: Sessions;
  /** Public address; a state-changing call by cookie must come from it (or from the address it was sent to). */
  readonly origin: string;
}

/** Whose session the browser holds is nobody's concern there: another takes its place. */
const LETS_IN: ReadonlySet<string> = new Set(['login', 'redefinirSenha']);

/** Who calls, once he may: session, system status, role, origin. Throws Refusal. */
export function admit(call: Call, deps: SessionDeps, req: Request, res: Response): Caller | null {
  const caller = authenticate(call, deps, req, res);
  checkStatus(call, deps, caller);
  authorize(call.access, caller, deps.directory.company().privado);
  checkOrigin(call, deps, caller, req);
  return caller;
}

/** Session from the Authorization header or the cookie; a bad token is no session. */
function authenticate(call: Call, deps: SessionDeps, req: Request, res: Response): Caller | null {
  const header = req.get('authorization');
  const bearer = header?.startsWith('Bearer ') ? header.slice(7) : undefined;
  const token = bearer ?? cookieToken(req);
  if (!token) return null;
  const person = personOf(token, call, deps);
  if (!person) return null;
  const caller: Caller = { ...person, by: bearer === undefined ? 'cookie' : 'header' };
  res.locals.idUsuario = caller.idUsuario;
  if (!call.allowsInactive && !LETS_IN.has(call.name) && !accessRules.active(caller))
    throw new Refusal('SESSAO');
  return caller;
}

function personOf(token: string, call: Call, deps: SessionDeps): ReturnType<Sessions['verify']> {
  try {
    return deps.sessions.verify(token);
  } catch (error) {
    if (isWaiting(error) && openToNobody(call, deps)) return null;
    throw error;
  }
}

/**
 * Whose stream waits for a repair is nobody where nobody may read, and where he or somebody else at his browser only
 * wants to leave or come in: the cookie of his session is not in his hands.
 */
function openToNobody({ name, method, access }: Call, { directory }: SessionDeps): boolean {
  if (method !== 'GET') return LETS_IN.has(name) || name === 'sair';
  return (
    access === 'everyone' ||
    (access === 'publicWhenOpen' && accessRules.anonymousWhenOpen(directory.company().privado))
  );
}

/** Two token cookies are a trick, not a session. */
function cookieToken(req: Request): string | undefined {
  const header = req.headers.cookie;
  if (!header) return undefined;
  if (header.split(`${COOKIE_TOKEN}=`).length > 2) return undefined;
  return parseCookies(header)[COOKIE_TOKEN];
}

/** The server enforces the system status on every call (spec, section 4; matrix, overlays). */
function checkStatus(call: Call, deps: SessionDeps, caller: Caller | null): void {
  const { status } = deps.directory.company();
  if (status === 'Ativo' || call.worksInEveryStatus || caller?.idUsuario === ID_SUPER_ADMINISTRADOR) return;
  if (status === 'Manutencao') throw new Refusal('MANUTENCAO', {}, { retryAfterSeconds: 300 });
  throw new Refusal('DESATIVADO');
}

/** State-changing calls by cookie need our own Origin. */
function checkOrigin(call: Call, deps: SessionDeps, caller: Caller | null, req: Request): void {
  if (call.method === 'GET' || caller?.by === 'header') return;
  const origin = req.get('origin');
  if (origin === undefined && caller === null && req.get('sec-fetch-site') === undefined) return;
  if (origin !== undefined && (origin === deps.origin || origin === `${req.protocol}://${req.get('host')}`))
    return;
  throw new Refusal('REQUISICAO_NAO_PERMITIDA');
}
