import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Tipo } from '@rifa-viva/contracts/regras/tipos';

const ISSUER = 'rifa-viva';
const AUDIENCE = 'rifa-viva';
/** Of JWTs (RFC 7515) the one header that ours have, as it is written: a token never says how it is to be checked. */
const HEADER = Buffer.from('{"alg":"HS256"}').toString('base64url');
/** Longest token looked at; ours are under 400 characters. */
const MAX_TOKEN = 2_000;

export interface Claims {
  readonly idUsuario: number;
  readonly nome: string;
  readonly sessionVersion: number;
  /** Seconds since the epoch. */
  readonly exp: number;
}

export interface TokenSubject {
  readonly idUsuario: number;
  readonly nome: string;
  readonly tipo: Tipo;
  readonly sessionVersion: number;
}

/** Session tokens under one secret: JWTs, HMAC with SHA-256. Why by hand: docs/adr/0027. */
export interface Tokens {
  sign(subject: TokenSubject, seconds: number): string;
  /** Null unless it is ours and says all that ours say. Whether it has expired is asked each time it is used. */
  read(token: string): Claims | null;
}

export function createTokens(secret: Buffer): Tokens {
  const key = createSecretKey(secret);
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign({ idUsuario, nome, tipo, sessionVersion }, seconds) {
      const iat = Math.floor(Date.now() / 1_000);
      const payload = {
        ...{ nome, tipo, sv: sessionVersion, sub: String(idUsuario) },
        ...{ iss: ISSUER, aud: AUDIENCE, iat, exp: iat + seconds },
      };
      const text = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
      return `${text}.${signatureOf(text)}`;
    },
    read(token) {
      if (token.length > MAX_TOKEN) return null;
      const [header, payload, signature, more] = token.split('.', 4);
      if (header !== HEADER || !payload || !signature || more !== undefined) return null;
      return same(signature, signatureOf(`${header}.${payload}`)) ? claimsOf(payload) : null;
    },
  };
}

function same(given: string, expected: string): boolean {
  // Lengths in bytes: as many characters may be more of them.
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Of a payload that we signed: an older build's may say less than ours. */
function claimsOf(payload: string): Claims | null {
  const said = jsonOf(Buffer.from(payload, 'base64url').toString());
  if (typeof said !== 'object' || said === null) return null;
  const { nome, sv, sub, iss, aud, exp } = said as Readonly<Record<string, unknown>>;
  if (iss !== ISSUER || aud !== AUDIENCE) return null;
  if (typeof exp !== 'number' || typeof sv !== 'number' || typeof sub !== 'string') return null;
  return { idUsuario: Number(sub), nome: String(nome ?? ''), sessionVersion: sv, exp };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
