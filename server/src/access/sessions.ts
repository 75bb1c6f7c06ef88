import { hash } from 'node:crypto';
import {
  COOKIE_EMPRESA,
  COOKIE_MODELO,
  COOKIE_SESSAO,
  COOKIE_TOKEN,
  type UsuarioDaSessao,
} from '@rifa-viva/contracts/rotas';
import type { CookieOptions, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { growingTo } from '../growing.ts';
import { waits } from '../http/refusal.ts';
import type { Directory, Person } from './directory.ts';
import { type Claims, createTokens, type TokenSubject } from './token.ts';

const DAY_SECONDS = 86_400;
/** Tokens whose claims are kept: some megabytes. */
const MAX_CACHED = 20_000;

/** Who makes a call, fresh from the events. */
export interface Caller extends Person {
  readonly nome: string;
  /** How the token came: state-changing calls by cookie need our own Origin. */
  readonly by: 'cookie' | 'header';
}

export interface Sessions {
  /** `days`: 3 for the modal login, 2 for the full page (spec, section 9). */
  issue(user: TokenSubject, days: number): string;
  /** The person behind a token, until `expiresAt` (milliseconds since the epoch): null unless it is ours, unexpired, of the current session version (or inactive). Throws Refusal (503) while his stream waits for a repair. */
  verify(token: string): (Person & { nome: string; expiresAt: number }) | null;
  setCookies(res: Response, token: string, user: UsuarioDaSessao, days: number): void;
  clearCookies(res: Response): void;
}

export function createSessions(secret: Buffer, directory: Directory, secureCookies: boolean): Sessions {
  const tokens = createTokens(secret);
  /** By the hash of the token: no session lies in memory. What they say is the token's; what it is worth, the directory's. */
  const known = new LRUCache<string, Claims>(growingTo(MAX_CACHED));
  const base: CookieOptions = { path: '/', sameSite: 'lax', secure: secureCookies };

  function claimsOf(token: string): Claims | null {
    const key = hash('sha256', token, 'base64');
    const before = known.get(key);
    if (before) return before;
    const claims = tokens.read(token);
    if (claims) known.set(key, claims);
    return claims;
  }

  return {
    issue: (user, days) => tokens.sign(user, days * DAY_SECONDS),

    verify(token) {
      const claims = claimsOf(token);
      if (!claims || claims.exp * 1000 <= Date.now()) return null;
      const person = directory.person(claims.idUsuario);
      if (!person || person.excluido) return null;
      if (person.waits !== undefined) throw waits(person.waits);
      // A deactivated person's token still answers "ativo: nao" (calls that allow inactive), so that the
      // guard can tell him; everything else refuses him whatever the version.
      if (person.ativo === 'sim' && person.sessionVersion !== claims.sessionVersion) return null;
      return { ...person, nome: claims.nome, expiresAt: claims.exp * 1000 };
    },

    setCookies(res, token, user, days) {
      const maxAge = days * DAY_SECONDS * 1000;
      res.cookie(COOKIE_TOKEN, token, { ...base, httpOnly: true, maxAge });
      const { idUsuario, nome, tipo } = user;
      const payload = Buffer.from(JSON.stringify({ idUsuario, nome, tipo })).toString('base64');
      // Written as it is read by the guards: three parts, the middle one base64 JSON.
      res.cookie(COOKIE_SESSAO, `sessao.${payload}.v1`, { ...base, maxAge, encode: String });
    },

    clearCookies(res) {
      for (const name of [COOKIE_TOKEN, COOKIE_SESSAO, COOKIE_MODELO, COOKIE_EMPRESA]) {
        res.clearCookie(name, base);
      }
    },
  };
}
