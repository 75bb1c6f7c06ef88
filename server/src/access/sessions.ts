import { webcrypto } from 'node:crypto';
import type { Tipo } from '@rifa-viva/contracts/regras/tipos';
import {
  COOKIE_EMPRESA,
  COOKIE_MODELO,
  COOKIE_SESSAO,
  COOKIE_TOKEN,
  type UsuarioDaSessao,
} from '@rifa-viva/contracts/rotas';
import type { CookieOptions, Response } from 'express';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { waits } from '../http/refusal.ts';
import type { Directory, Person } from './directory.ts';

const ISSUER = 'rifa-viva';
const AUDIENCE = 'rifa-viva';
const DAY_SECONDS = 86_400;
/** Longest token looked at; ours are under 400 characters. */
const MAX_TOKEN = 2_000;
const MAX_CACHED = 20_000;

/** Who makes a call, fresh from the events. */
export interface Caller extends Person {
  readonly nome: string;
  /** How the token came: state-changing calls by cookie need our own Origin. */
  readonly by: 'cookie' | 'header';
}

interface Claims {
  readonly idUsuario: number;
  readonly nome: string;
  readonly sessionVersion: number;
  /** Seconds since the epoch. */
  readonly exp: number;
}

export interface Sessions {
  /** `days`: 3 for the modal login, 2 for the full page (spec, section 9). */
  issue(
    user: { idUsuario: number; nome: string; tipo: Tipo; sessionVersion: number },
    days: number,
  ): Promise<string>;
  /** The person behind a token, until `expiresAt` (milliseconds since the epoch): null unless it is ours, unexpired, of the current session version (or inactive). Throws Refusal (503) while his stream waits for a repair. */
  verify(token: string): Promise<(Person & { nome: string; expiresAt: number }) | null>;
  setCookies(res: Response, token: string, user: UsuarioDaSessao, days: number): void;
  clearCookies(res: Response): void;
}

export function createSessions(secret: Buffer, directory: Directory, secureCookies: boolean): Sessions {
  // Made once: of any other form a key would be made anew for every token.
  const signing = webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  const verified = new LRUCache<string, Claims>({ max: MAX_CACHED });
  const base: CookieOptions = { path: '/', sameSite: 'lax', secure: secureCookies };

  async function claimsOf(token: string): Promise<Claims | null> {
    const known = verified.get(token);
    if (known) return known;
    if (token.length > MAX_TOKEN) return null;
    try {
      const { payload } = await jwtVerify(token, await signing, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub', 'sv'],
      });
      const claims = {
        idUsuario: Number(payload.sub),
        nome: String(payload.nome ?? ''),
        sessionVersion: Number(payload.sv),
        exp: payload.exp ?? 0,
      };
      verified.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  }

  return {
    issue: async (user, days) =>
      new SignJWT({ nome: user.nome, tipo: user.tipo, sv: user.sessionVersion })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(user.idUsuario))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${days * DAY_SECONDS}s`)
        .sign(await signing),

    async verify(token) {
      const claims = await claimsOf(token);
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
