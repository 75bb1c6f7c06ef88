import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokens } from './token.ts';

const secret = randomBytes(32);
const tokens = createTokens(secret);
const ana = { idUsuario: 8, nome: 'ANA "Ó"', tipo: 'Usuario', sessionVersion: 3 } as const;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
/** Signed by our own secret, whatever it says. */
const signed = (payload: string, header: unknown = { alg: 'HS256' }) => {
  const text = `${part(header)}.${payload}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

describe('a token', () => {
  it('is read as it was signed', () => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = tokens.read(tokens.sign(ana, 60));
    expect(claims).toMatchObject({ idUsuario: 8, nome: 'ANA "Ó"', sessionVersion: 3 });
    expect(claims?.exp).toBeGreaterThanOrEqual(now + 60);
  });

  it('is the JWT that the library reads and writes', async () => {
    const check = { algorithms: ['HS256'], issuer: 'rifa-viva', audience: 'rifa-viva' };
    const { payload, protectedHeader } = await jwtVerify(tokens.sign(ana, 60), secret, check);
    expect(protectedHeader).toEqual({ alg: 'HS256' });
    expect(payload).toMatchObject({ nome: 'ANA "Ó"', tipo: 'Usuario', sv: 3, sub: '8' });
    const theirs = await new SignJWT({ nome: 'ANA', tipo: 'Usuario', sv: 3 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('8')
      .setIssuer('rifa-viva')
      .setAudience('rifa-viva')
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(secret);
    expect(tokens.read(theirs)).toMatchObject({ idUsuario: 8, nome: 'ANA', sessionVersion: 3 });
  });

  it('is none of another secret', () => {
    expect(createTokens(randomBytes(32)).read(tokens.sign(ana, 60))).toBeNull();
  });

  it('is none with any other header, also where our secret signed it', () => {
    const payload = part(payloadOf(tokens.sign(ana, 60)));
    expect(tokens.read(signed(payload))).not.toBeNull();
    for (const header of [
      { alg: 'none' },
      { alg: 'HS512' },
      { alg: 'HS256', typ: 'JWT' },
      { alg: 'HS256', crit: ['x'], x: 1 },
      { alg: 'HS256', b64: false },
    ])
      expect(tokens.read(signed(payload, header))).toBeNull();
  });

  it('is none that leaves out or changes what ours say, also where our secret signed it', () => {
    const said = payloadOf(tokens.sign(ana, 60));
    for (const name of ['exp', 'sub', 'sv', 'iss', 'aud']) {
      const { [name]: _, ...rest } = said;
      expect(tokens.read(signed(part(rest)))).toBeNull();
      expect(tokens.read(signed(part({ ...said, [name]: null })))).toBeNull();
      expect(tokens.read(signed(part({ ...said, [name]: ['rifa-viva', 8] })))).toBeNull();
    }
    for (const other of [[], 1, 'x', null]) expect(tokens.read(signed(part(other)))).toBeNull();
    expect(tokens.read(signed(Buffer.from('no json').toString('base64url')))).toBeNull();
  });

  it('is none with one character more, less or other', () => {
    const good = tokens.sign(ana, 60);
    expect(tokens.read(good)).not.toBeNull();
    fc.assert(
      fc.property(fc.nat(good.length), fc.constantFrom('', 'A', '.', '=', ' ', 'é', '-'), (at, more) => {
        const other = good.slice(0, at) + more + good.slice(at + 1);
        if (other !== good) expect(tokens.read(other)).toBeNull();
        const longer = `${good.slice(0, at)}${more}${good.slice(at)}`;
        if (longer !== good) expect(tokens.read(longer)).toBeNull();
      }),
    );
  });

  it('is none in any other text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => tokens.read(text) === null));
    for (const text of ['', '.', '..', '...', `${part({ alg: 'HS256' })}..`, 'x'.repeat(20_000)])
      expect(tokens.read(text)).toBeNull();
  });
});
