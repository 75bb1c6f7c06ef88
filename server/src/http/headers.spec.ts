import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import type { Call } from '@rifa-viva/contracts/http/call';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { Type } from '@sinclair/typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Directory, Person } from '../access/directory.ts';
import { createSessions } from '../access/sessions.ts';
import { createLogger } from '../logger.ts';
import { createApp, createHttpServer } from './app.ts';
import type { CallContext, Implementation } from './implementation.ts';
import { listen } from './listen.ts';
import { createMetrics } from './metrics.ts';
import { Refusal, unavailable } from './refusal.ts';

/** What every answer carries first: the library's, each with the value that it had when it made them for every request. */
const SECURITY = [
  'Cross-Origin-Opener-Policy: same-origin',
  'Cross-Origin-Resource-Policy: same-origin',
  'Origin-Agent-Cluster: ?1',
  'Referrer-Policy: no-referrer',
  'Strict-Transport-Security: max-age=31536000; includeSubDomains',
  'X-Content-Type-Options: nosniff',
  'X-DNS-Prefetch-Control: off',
  'X-Download-Options: noopen',
  'X-Frame-Options: SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies: none',
  'X-XSS-Protection: 0',
  'X-Request-Id: *',
];
const KEPT = ['Date: *', 'Connection: keep-alive', 'Keep-Alive: timeout=65'];
const json = (length: number | '*') => [
  'Cache-Control: no-store',
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${length}`,
];
const refused = (...before: string[]) => [...SECURITY, ...before, ...json('*'), ...KEPT];

const ORIGIN = 'http://localhost:3000';
const base = { side: 'write', access: 'everyone', matrix: [], answer: Type.Unknown() } as const;
const post = (path: string, more: Partial<Call> = {}): Call => ({
  ...base,
  name: path,
  method: 'POST',
  path,
  body: Type.Object({ n: Type.Integer() }, { additionalProperties: false }),
  ...more,
});
const get = (path: string, more: Partial<Call> = {}): Call => ({
  ...base,
  name: path,
  method: 'GET',
  path,
  ...more,
});

const folder = temporaryFolder();
const stored = join(folder.path, 'guardado.zip');
writeFileSync(stored, 'PK');
const done = async () => ({ answer: { feito: true }, position: 7n });

async function* pieces() {
  yield '[1,';
  yield '2]';
}
const implementations: Implementation[] = [
  { call: post('/api/feito'), handle: done },
  { call: post('/api/feito/:n', { params: Type.Object({ n: Type.Integer() }) }), handle: done },
  { call: get('/api/lido'), handle: async () => ({ answer: [] }) },
  {
    call: post('/api/criado'),
    handle: async () => ({ answer: {}, status: 201, headers: { 'Content-Range': 'x 0-1/2' } }),
  },
  { call: post('/api/vazio'), handle: async () => ({ answer: {}, status: 204 }) },
  {
    call: post('/api/entrou'),
    handle: async ({ res }: CallContext) => {
      res.cookie('a', 'b', { path: '/', httpOnly: true });
      return { answer: {} };
    },
  },
  {
    call: get('/api/arquivo'),
    handle: async () => ({ file: Buffer.from('PDF'), contentType: 'application/pdf', fileName: 'a.pdf' }),
  },
  {
    call: get('/api/guardado'),
    handle: async () => ({ path: stored, contentType: 'application/zip', fileName: 'a.zip' }),
  },
  { call: get('/api/aos-poucos'), handle: async () => ({ json: pieces() }) },
  { call: get('/api/fora'), handle: () => Promise.reject(unavailable(2)) },
  { call: get('/api/muito'), handle: () => Promise.reject(new Refusal('MUITAS_TENTATIVAS')) },
  { call: get('/api/falha'), handle: () => Promise.reject(new Error('unforeseen')) },
  { call: post('/api/equipe', { access: 'staff' }), handle: done },
];

const person = { idUsuario: 8, tipo: 'Usuario', ativo: 'sim', excluido: false, sessionVersion: 1 } as Person;
const directory = { person: () => person, company: () => EMPRESA_INICIAL } as unknown as Directory;
const sessions = createSessions(randomBytes(32), directory, false);
const server = createHttpServer(
  createApp({
    directory,
    sessions,
    implementations,
    log: createLogger('silent'),
    origin: ORIGIN,
    trustedProxies: 0,
    metrics: createMetrics(),
    readiness: {
      base: async () => {
        throw new Error('away');
      },
    },
    store: {
      parked: { list: () => [] } as never,
      facts: { openStreams: () => 0, replacedClients: () => 0, slowConsumers: () => 0 },
    },
    pages: (req, res, next) => {
      if (req.path === '/parado.html') res.type('html').send('<p>parado</p>');
      else next();
    },
  }),
);
let port = 0;
beforeAll(async () => {
  port = await listen(server, 0, '127.0.0.1');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  folder.remove();
});

interface Asked {
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** Status and headers as they went over the wire; what differs from answer to answer is a star. */
async function answered(method: string, path: string, { body, headers = {} }: Asked = {}) {
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await text(answer);
  const lines: string[] = [];
  for (let i = 0; i < answer.rawHeaders.length; i += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(i, i + 2);
    const varies =
      ['X-Request-Id', 'Date'].includes(name) || (name === 'Content-Length' && answer.statusCode !== 200);
    lines.push(`${name}: ${varies ? '*' : value}`);
  }
  return { status: answer.statusCode, lines };
}

const GOOD = { body: '{"n":1}' };

describe('what answers carry', () => {
  it.each([
    ['an exact path', 'POST', '/api/feito'],
    ['one with a query', 'POST', '/api/feito?'],
    ['a path with parameters', 'POST', '/api/feito/3'],
    ['a trailing slash', 'POST', '/api/feito/'],
  ])('a command done: %s', async (_, method, path) => {
    const expected = [...SECURITY, 'Event-Position: 7', ...json(14), ...KEPT];
    expect(await answered(method, path, GOOD)).toEqual({ status: 200, lines: expected });
  });

  it.each(['GET', 'HEAD'])('a query: %s', async (method) => {
    expect(await answered(method, '/api/lido')).toEqual({
      status: 200,
      lines: [...SECURITY, ...json(2), ...KEPT],
    });
  });

  it('a status and headers of its own', async () => {
    expect(await answered('POST', '/api/criado', GOOD)).toEqual({
      status: 201,
      lines: [
        ...SECURITY,
        'Cache-Control: no-store',
        'Content-Range: x 0-1/2',
        'Content-Type: application/json; charset=utf-8',
        'Content-Length: *',
        ...KEPT,
      ],
    });
    expect(await answered('POST', '/api/vazio', GOOD)).toEqual({
      status: 204,
      lines: [...SECURITY, 'Cache-Control: no-store', ...KEPT],
    });
  });

  it('a cookie', async () => {
    expect(await answered('POST', '/api/entrou', GOOD)).toEqual({
      status: 200,
      lines: [...SECURITY, 'Set-Cookie: a=b; Path=/; HttpOnly', ...json(2), ...KEPT],
    });
  });

  it('files, kept ones, and answers in pieces', async () => {
    expect(await answered('GET', '/api/arquivo')).toEqual({
      status: 200,
      lines: [
        ...SECURITY,
        'Cache-Control: no-store',
        'Content-Type: application/pdf',
        "Content-Disposition: inline; filename*=UTF-8''a.pdf",
        ...KEPT,
        'Content-Length: 3',
      ],
    });
    expect(await answered('GET', '/api/guardado')).toEqual({
      status: 200,
      lines: [
        ...SECURITY,
        'Cache-Control: no-store',
        'Content-Type: application/zip',
        'Content-Length: 2',
        "Content-Disposition: attachment; filename*=UTF-8''a.zip",
        ...KEPT,
      ],
    });
    expect(await answered('GET', '/api/aos-poucos', { headers: { 'Accept-Encoding': 'gzip' } })).toEqual({
      status: 200,
      lines: [
        ...SECURITY,
        'Cache-Control: no-store',
        'Content-Type: application/json; charset=utf-8',
        'Vary: Accept-Encoding',
        'Content-Encoding: gzip',
        ...KEPT,
        'Transfer-Encoding: chunked',
      ],
    });
  });

  it.each([
    ['a field out of shape', 'POST', '/api/feito', { body: '{"n":"x"}' }, 400],
    ['no JSON', 'POST', '/api/feito', { body: '{' }, 400],
    ['another type', 'POST', '/api/feito', { ...GOOD, headers: { 'Content-Type': 'text/plain' } }, 415],
    [
      'an encoding nobody knows',
      'POST',
      '/api/feito',
      { ...GOOD, headers: { 'Content-Encoding': 'x' } },
      415,
    ],
    ['an unknown parameter', 'GET', '/api/lido?a=1', {}, 400],
    ['a bad parameter of a path', 'POST', '/api/feito/x', GOOD, 400],
    ['a path that is no text', 'POST', '/api/feito/%E0%A4%A', GOOD, 400],
    ['no session', 'POST', '/api/equipe', GOOD, 401],
    ['an unknown call', 'GET', '/api/nada', {}, 404],
    ['a letter of another case', 'POST', '/api/Feito', GOOD, 404],
    ['an escaped letter', 'POST', '/api/feit%6F', GOOD, 404],
    ['an unknown page', 'GET', '/nada', {}, 404],
    ['measurements', 'GET', '/metrics', {}, 404],
    ['a failure', 'GET', '/api/falha', {}, 500],
  ] as const)('a refusal: %s', async (_, method, path, asked, status) => {
    expect(await answered(method, path, asked)).toEqual({ status, lines: refused() });
  });

  it('a missing right, and another origin', async () => {
    const token = sessions.issue({ idUsuario: 8, nome: 'ANA', tipo: 'Usuario', sessionVersion: 1 }, 2);
    const asBearer = { ...GOOD, headers: { Authorization: `Bearer ${token}` } };
    expect(await answered('POST', '/api/equipe', asBearer)).toEqual({ status: 403, lines: refused() });
    const byCookie = { ...GOOD, headers: { Cookie: `rifaviva_token=${token}`, Origin: 'http://mal' } };
    expect(await answered('POST', '/api/feito', byCookie)).toEqual({ status: 403, lines: refused() });
    const fromHere = { ...GOOD, headers: { Cookie: `rifaviva_token=${token}`, Origin: ORIGIN } };
    expect((await answered('POST', '/api/feito', fromHere)).status).toBe(200);
  });

  it('a refusal with a time', async () => {
    expect(await answered('GET', '/api/fora')).toEqual({ status: 503, lines: refused('Retry-After: 2') });
    expect(await answered('GET', '/api/muito')).toEqual({ status: 429, lines: refused('Retry-After: 60') });
  });

  it.each(['PUT', 'OPTIONS'])('another method: %s', async (method) => {
    expect(await answered(method, '/api/usuarios/login')).toEqual({
      status: 405,
      lines: refused('Allow: POST'),
    });
  });

  it('too much, told its length before or not', async () => {
    const body = `{"n":1${' '.repeat(110_000)}}`;
    const expected = {
      status: 413,
      lines: [...SECURITY, 'Connection: close', ...json('*'), 'Date: *'],
    };
    expect(await answered('POST', '/api/feito', { body })).toEqual(expected);
    expect(
      await answered('POST', '/api/feito', { body, headers: { 'Transfer-Encoding': 'chunked' } }),
    ).toEqual(expected);
  });

  it('health and pages', async () => {
    const own = ['Content-Type: application/json; charset=utf-8'];
    expect(await answered('GET', '/saude/vivo')).toEqual({
      status: 200,
      lines: [...SECURITY, ...own, 'Content-Length: 17', ...KEPT],
    });
    expect(await answered('GET', '/saude/pronto')).toEqual({
      status: 503,
      lines: [...SECURITY, ...own, 'Content-Length: *', ...KEPT],
    });
    expect(await answered('GET', '/parado.html')).toEqual({
      status: 200,
      lines: [...SECURITY, 'Content-Type: text/html; charset=utf-8', 'Content-Length: 13', ...KEPT],
    });
  });
});
