import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** A browser as its push service knows it, and what it can read (RFC 8291, RFC 8188): written apart from the product's library. */
export interface Browser {
  /** What it hands to the site. */
  readonly sent: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** Throws what was not meant for it. */
  decrypt(body: Buffer): string;
}

const POINT = 65;

export function browserSubscription(endpoint: string): Browser {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    sent: { endpoint, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      if (idLength !== POINT) throw new Error('no key of the sender');
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
      const derived = (what: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
      const sealed = body.subarray(21 + idLength);
      const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      if (end < 0) throw new Error('no end of the text');
      return padded.subarray(0, end).toString();
    },
  };
}

export interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What it answers. `hang`: nothing, until it is closed. */
export type PushAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hang';

export interface PushService {
  readonly origin: string;
  /** Those it took, in their order. */
  readonly taken: readonly Pushed[];
  /** All that came. */
  readonly asked: readonly Pushed[];
  answer: (pushed: Pushed) => PushAnswer;
  close(): Promise<void>;
}

/** A push service on this machine, which takes only what its site has signed (RFC 8292). */
export async function startPushService(): Promise<PushService> {
  const taken: Pushed[] = [];
  const asked: Pushed[] = [];
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const pushed = { path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts) };
      asked.push(pushed);
      const said = service.answer(pushed);
      if (said === 'hang') return;
      const status = isSigned(pushed.headers.authorization, service.origin) ? said.status : 403;
      if (status < 300) taken.push(pushed);
      res.writeHead(status, said.headers).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const service: PushService = {
    origin: `http://127.0.0.1:${port}`,
    taken,
    asked,
    answer: () => ({ status: 201 }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

/** `vapid t=<JWT>, k=<key>`: signed by that key, for this service, not for longer than a day. */
export function isSigned(authorization: string | undefined, audience: string, key?: string): boolean {
  const [, token = '', k = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(k, 'base64url');
  if (point.length !== POINT || (key !== undefined && key !== k)) return false;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as {
    readonly aud?: unknown;
    readonly exp?: unknown;
    readonly sub?: unknown;
  };
  const seconds = typeof exp === 'number' ? exp - Date.now() / 1_000 : Number.NaN;
  return (
    signed && aud === audience && seconds > 0 && seconds <= 86_400 && /^(mailto|https):/.test(String(sub))
  );
}
