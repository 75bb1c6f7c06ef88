import { once } from 'node:events';
import { Agent, type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CodigoDeErro, textoDoErro } from '@rifa-viva/contracts/erros';
import { streamRifa, streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import { type Ground, openGround } from '@rifa-viva/server/open';
import { readSettings } from '@rifa-viva/server/settings';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { anAddress, fetchFrom, fetchFromAnywhere } from '../deployment/addresses.ts';
import { type Deployment, startDeployment } from '../deployment/deployment.ts';
import { faltas, post } from '../matrix/probe.ts';
import { LINHAS, provasDe } from '../matrix/rows.ts';
import { COM_PROVEDOR } from '../matrix/rows-payments.ts';
import { type AskedProduct, peopled, type World } from '../matrix/world.ts';
import { callerOf, clientOf, onceCallerOf } from '../testing/caller.ts';
import { joinRaffle, type LiveSocket } from '../testing/joining.ts';
import { onTheWire, patiently } from '../testing/patiently.ts';
import { registerPeople, tokenOf } from '../testing/people.ts';
import { compiledProof, temporaryFolder } from '../testing/programs.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import { readinessPath, readyAnswer } from '../testing/readiness.ts';
import { createWallClock } from '../testing/wall-clock.ts';
import { AT_ONCE } from './race.ts';
import { askAllAtOnce, KEYED, repeatAll } from './repeats.ts';

/** Compose's services as processes of this machine, behind compose's own proxy file. */

const WHOLE = process.env.PROOF_DEPLOYMENT === 'whole';
/** Of both sides, called, uploaded to, printed from and listened to. */
const IN_SHORT = [
  'A2',
  'A3a',
  'B1',
  'C1',
  'C5',
  'D4',
  'D8a',
  'D9',
  'F1',
  'I1',
  'I2',
  'J1',
  'J4',
  'J5',
  'J6',
  'J9',
];
const SOCKETS = WHOLE ? 10_000 : 300;
const CALLERS = 2_000;
const FIRST_CALLER = 10_000;
const LONG_MS = 600_000;
const HOUR_MS = 3_600_000;

/** No provider that a test could play is known to these processes. */
const OF_CHARGES = ['devolverPagamento', 'conferirCobranca'];
const WITHOUT_PROVIDER = KEYED.filter(({ name }) => !OF_CHARGES.includes(name));

let deployment: Deployment;
let ground: Ground;
let world: World;

/**
 * The installation behind an address, asked from addresses of loopback's own: strangers from anywhere, whoever has a
 * session from one. What a person was refused may be a second old where another process wrote, and the rows ask at once.
 */
const productAt = (url: string): AskedProduct => {
  const token = async (idUsuario: number) => {
    const last = await ground.store.readLast(streamUsuario(idUsuario));
    await ground.directory.waitFor(last?.position ?? 0n);
    return tokenOf(ground, idUsuario);
  };
  const home = anAddress();
  const stranger = onceCallerOf(url, token, fetchFromAnywhere);
  const person = onceCallerOf(
    url,
    token,
    fetchFrom(() => home),
  );
  const call = clientOf<unknown>((who, ...asked) => (who === null ? stranger : person)(who, ...asked));
  return { url, ground, token, call };
};
const securityLines = () =>
  [...deployment.writers, ...deployment.readers].reduce(
    (sum, side) => sum + side.said().split('"seguranca":true').length - 1,
    0,
  );

beforeAll(async () => {
  // All rows' reservations come from one address.
  deployment = await startDeployment({ RESERVAS_POR_ENDERECO: '100000' });
  ground = await openGround(readSettings({ ...deployment.environment, LOG_LEVEL: 'silent' }));
  const product = productAt(deployment.url);
  world = await peopled(() => product, securityLines);
}, LONG_MS);
afterAll(async () => {
  await ground?.close();
  await deployment?.close();
});

/** What the proxy says to bytes that are sent as they are. */
async function raw(bytes: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const socket = connect(Number(new URL(deployment.url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(bytes);
  await once(socket, 'end');
  socket.destroy();
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> };
}

const health = (side: Parameters<typeof readinessPath>[0]) =>
  world.product.call.once(null, 'GET', readinessPath(side));

const GET = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers.map((h) => `${h}\r\n`).join('')}\r\n`;
const LONG = 'a'.repeat(40_000);
const OWN: readonly (readonly [string, number, CodigoDeErro, string])[] = [
  ['no request at all', 400, 'DADOS_INVALIDOS', 'GARBAGE\r\n\r\n'],
  ['a body of an unknown form', 400, 'DADOS_INVALIDOS', GET('/', 'Transfer-Encoding: foo')],
  ['a name of its own', 404, 'NAO_ENCONTRADO', GET('/@503')],
  ['TRACE', 405, 'METODO', GET('/').replace('GET', 'TRACE')],
  ['a body that is too large', 413, 'GRANDE_DEMAIS', GET('/api/upload', 'Content-Length: 99000000')],
  ['an address that is too long', 414, 'GRANDE_DEMAIS', GET(`/${LONG}`)],
  ['headers that are too large', 431, 'GRANDE_DEMAIS', GET('/', `X-A: ${LONG}`)],
];

describe('compose’s proxy', () => {
  it.each(OWN)('answers %s with %i in the product’s words', async (_what, status, codigo, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toEqual({
      status,
      body: { erro: textoDoErro(codigo), codigo, id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
  });

  it('shows the health of each side, and metrics of neither', async () => {
    for (const side of ['', '/escrita', '/leitura'] as const) await readyAnswer(() => health(side));
    for (const path of ['/metrics', '/saude/escrita/metrics', '/saude/escrita/../../metrics'])
      expect((await world.product.call(null, 'GET', path)).status).toBe(404);
    for (const port of deployment.metricsPorts)
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('http_request_seconds');
  });

  it('says when to come again while a whole side is away, and the other serves', async () => {
    const { writers } = deployment;
    const begin = async () => {
      for (const side of writers) await side.start();
    };
    // The tests after it ask on, whatever became of this one.
    onTestFinished(begin);
    let phones = 11_955_550_000;
    const ask = () => {
      // Of one phone only a few wrong ones are listened to.
      phones += 1;
      const login = post('/api/usuarios/login', { telefone: String(phones), senha: 'errada123' });
      return world.product.call.once(null, login.metodo, login.caminho, login.corpo);
    };
    const [first, ...others] = writers;
    await first?.stop('SIGKILL');
    for (let i = 0; i < 10; i += 1) expect((await ask()).status).toBe(401);
    for (const side of others) await side.stop('SIGKILL');
    const { status, body, headers } = await ask();
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(body).toMatchObject({ erro: textoDoErro('INDISPONIVEL'), codigo: 'INDISPONIVEL' });
    // What it writes down of what went wrong names the address that was asked: never the key in Efí's.
    const key = 'c0ffee'.repeat(10);
    for (const path of ['/api/webhooks/efi', '/api/webhooks/efi/pix'])
      expect((await world.product.call.once(null, 'POST', `${path}?hmac=${key}`, {})).status).toBe(503);
    expect((await world.product.call.once(null, 'POST', '/api/usuarios/login?depois', {})).status).toBe(503);
    await expect.poll(() => deployment.proxy.said()).toContain('"POST /api/usuarios/login?depois ');
    expect(deployment.proxy.said()).not.toContain(key);
    for (const side of ['', '/escrita'] as const) {
      const told = async () => {
        const answer = await health(side);
        return [side, answer.status, answer.headers.get('retry-after')];
      };
      await expect.poll(told).toEqual([side, 503, '2']);
    }
    await readyAnswer(() => health('/leitura'));
    expect((await world.product.call(null, 'GET', '/api/rifas/carregar/10')).status).toBe(200);
    await begin();
    // What did not answer is left alone for five seconds.
    await expect.poll(async () => (await ask()).status, { timeout: LONG_MS }).toBe(401);
    // Whichever of the proxy's workers is asked.
    for (let i = 0; i < 20; i += 1) expect((await ask()).status).toBe(401);
  });
});

describe('the authorisation matrix over the deployment', () => {
  it.each(WHOLE ? Object.keys(LINHAS).filter((id) => !COM_PROVEDOR.includes(id)) : IN_SHORT)(
    '%s',
    { timeout: LONG_MS },
    async (id) => {
      expect(await faltas(world, provasDe(world, id))).toEqual([]);
    },
  );

  it('is red where a line of the proxy’s map names the wrong side', async () => {
    const right = '"~^POST /api/bilhetes/reservarBilhetes$" write_side;';
    const proxy = await deployment.anotherProxy((conf) =>
      conf.replace(right, right.replace('write', 'read')),
    );
    const wrong = { ...world, product: productAt(proxy.url) };
    expect(await faltas(wrong, provasDe(wrong, 'D4'))).not.toEqual([]);
    await proxy.stop();
  });
});

/** A visitor of the open raffle who counts what he is told. */
interface Watcher {
  readonly socket: LiveSocket;
  told: number;
}

async function watch(): Promise<Watcher> {
  const options = {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    // The proxy tells the sides from where: one address is not let in so often.
    localAddress: anAddress(),
  };
  const socket = io(deployment.url, options);
  const watcher: Watcher = { socket, told: 0 };
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  socket.on('rifa:mudancas', () => {
    watcher.told += 1;
  });
  await joinRaffle(socket, { idRifa: world.aberta });
  return watcher;
}

describe('a call that writes, its key repeated', () => {
  it('after every process of both sides was killed: the first answer, and one effect', {
    timeout: LONG_MS,
  }, async () => {
    const sides = [...deployment.writers, ...deployment.readers];
    const killed = async () => {
      await Promise.all(sides.map((side) => side.stop('SIGKILL')));
      await Promise.all(sides.map((side) => side.start()));
      await readyAnswer(() => health(''));
    };
    expect(Object.fromEntries(await repeatAll(world, WITHOUT_PROVIDER, killed))).toEqual({});
  });
});

describe('a call that writes, asked of every write process at once', () => {
  it('has one answer, and one effect', { timeout: LONG_MS }, async () => {
    const everybody = deployment.writers.map(({ url }) => callerOf(url, world.product.token));
    expect(Object.fromEntries(await askAllAtOnce(world, WITHOUT_PROVIDER, everybody))).toEqual({});
  });
});

describe('many at once', () => {
  it(`${SOCKETS} sockets are told of a sale, and after a reload of the proxy of the next`, {
    timeout: LONG_MS,
  }, async () => {
    const watchers: Watcher[] = [];
    while (watchers.length < SOCKETS) {
      const next = Math.min(100, SOCKETS - watchers.length);
      watchers.push(...(await Promise.all(Array.from({ length: next }, watch))));
    }
    const untold = () => watchers.filter(({ told }) => told === 0).length;
    await world.vendidoPor(6);
    await expect.poll(untold, { timeout: LONG_MS }).toBe(0);
    await deployment.proxy.reload();
    for (const watcher of watchers) watcher.told = 0;
    await world.vendidoPor(6);
    await expect.poll(untold, { timeout: LONG_MS }).toBe(0);
    expect(watchers.filter(({ socket }) => !socket.connected)).toEqual([]);
    console.log(`deployment: ${SOCKETS} sockets told before and after a reload`);
    for (const { socket } of watchers) socket.disconnect();
  });

  it('a download that has begun ends whole after a reload', { timeout: LONG_MS }, async () => {
    const numBilhetes = await sold(world, 100);
    const headers = {
      Authorization: `Bearer ${await world.product.token(6)}`,
      'Content-Type': 'application/json',
    };
    const body = JSON.stringify({ idRifa: world.aberta, numBilhetes });
    const answer = await fetch(`${deployment.url}/api/gerarPDFBilhetes`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await deployment.proxy.reload();
    expect((await answer.text()).trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it(`${CALLERS} callers, ${AT_ONCE} of them at once, are all answered, and 1,000 buy`, {
    timeout: LONG_MS,
  }, async () => {
    const people = Array.from({ length: CALLERS }, (_, i) => FIRST_CALLER + i);
    // A few at a time: these wait for a disk.
    for (let i = 0; i < CALLERS; i += 50) {
      const some = people.slice(i, i + 50);
      await registerPeople(
        ground,
        some.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })),
      );
    }
    const idRifa = await createRaffleAt(deployment.url, { token: await world.product.token(2) }, 1_000);
    const tokens = new Map(
      await Promise.all(people.map(async (id) => [id, await tokenOf(ground, id)] as const)),
    );
    let putOff = 0;
    const ask = onceCallerOf(deployment.url, async (id) => tokens.get(id) ?? '', fetchFromAnywhere);
    const call = patiently(ask, () => {
      putOff += 1;
    });
    const statuses = await onTheWire(AT_ONCE, people, async (idUsuario) => {
      const corpo = { idRifa, idUsuario, qtde: 1, idPagamento: `corrida${idUsuario}` };
      return (await call(idUsuario, 'POST', '/api/bilhetes/reservarBilhetes', corpo)).status;
    });
    const of = (status: number) => statuses.filter((one) => one === status).length;
    console.log(
      `deployment: ${CALLERS} callers, ${AT_ONCE} at once: ${of(200)} bought, ${of(409)} were too late; asked to come again ${putOff} times`,
    );
    expect([of(200), of(409)]).toEqual([1_000, CALLERS - 1_000]);
  });
});

describe('a side that is asked to end', () => {
  const LIVES = { host: '127.0.0.1', path: '/saude/vivo' };
  const answerTo = async (asked: ClientRequest) => {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) };
  };

  /** Asks over a connection that is kept until it is told that this ends, as browsers and proxies do. */
  function keepAsking(port: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const seen = { answered: 0 };
    const toldToLeave = (async () => {
      for (;;) {
        const { connection } = await answerTo(get({ ...LIVES, port, agent }));
        seen.answered += 1;
        if (connection === 'close') return agent.destroy();
      }
    })();
    return { seen, toldToLeave };
  }

  /** Something of each side that it begins to work on when it has the whole of it, and what it answers. */
  const ASKED = {
    'write-side': async () => ({
      path: '/api/usuarios/login',
      body: { telefone: '11955559999', senha: 'errada123' },
      answer: { status: 401, body: expect.stringContaining('"codigo"') },
    }),
    'read-side': async () => ({
      path: '/api/gerarPDFBilhetes',
      body: { idRifa: world.aberta, numBilhetes: await sold(world, 3) },
      answer: { status: 200, body: expect.stringMatching(/%%EOF\s*$/) },
    }),
  };

  it.each(['write-side', 'read-side'] as const)(
    '%s answers what is under way and whoever comes meanwhile, resets nobody, and ends with 0',
    { timeout: LONG_MS },
    async (name) => {
      const side = await deployment.anotherSide(name);
      onTestFinished(async () => {
        await side.stop();
      });
      await side.start();
      const port = Number(new URL(side.url).port);
      const { path, body, answer } = await ASKED[name]();
      const text = JSON.stringify(body);
      const headers = {
        Authorization: `Bearer ${await world.product.token(6)}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        Expect: '100-continue',
      };
      const slow = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: new Agent() });
      const answered = answerTo(slow);
      slow.flushHeaders();
      await once(slow, 'continue');
      const callers = Array.from({ length: 4 }, () => keepAsking(port));
      await expect.poll(() => callers.every(({ seen }) => seen.answered > 0)).toBe(true);
      const stopped = side.stop('SIGTERM');
      await Promise.all(callers.map(({ toldToLeave }) => toldToLeave));
      expect(await answerTo(get({ ...LIVES, port, agent: new Agent() }))).toMatchObject({ status: 200 });
      slow.end(text);
      expect(await answered).toMatchObject(answer);
      expect(await stopped).toBe(0);
    },
  );
});

describe('a write side whose clock is not the others’', () => {
  it.each([9, -9])('%s hours ahead sells, and so do they', { timeout: LONG_MS }, async (hours) => {
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const clock = createWallClock(path);
    clock.set(hours * HOUR_MS);
    const side = await deployment.anotherSide('write-side');
    onTestFinished(async () => {
      await side.stop();
    });
    const preloaded = [compiledProof('testing/shifted-time')];
    await side.start({ preloaded, settings: { SHIFTED_TIME: clock.env.SHIFTED_TIME } });
    const { product, aberta, bilheteLivre } = world;
    const call = callerOf(side.url, product.token);
    const bilhetesSelecionados = [bilheteLivre()];
    const sale = { idRifa: aberta, idUsuario: 6, idVendedor: 6, bilhetesSelecionados };
    expect((await call(6, 'POST', '/api/verificarBilhetes', sale)).status).toBe(200);
    const last = await ground.store.readLast(streamRifa(aberta));
    expect(Math.round((Date.parse(last?.metadata.at ?? '') - Date.now()) / HOUR_MS)).toBe(hours);
    await sold(world, 1);
  });
});

/** Numbers of the open raffle that person 6 sold at once. */
async function sold({ aberta, must, bilheteLivre }: World, quantos: number): Promise<number[]> {
  const bilhetesSelecionados = Array.from({ length: quantos }, bilheteLivre);
  await must(6, 'POST', '/api/verificarBilhetes', {
    idRifa: aberta,
    idUsuario: 6,
    idVendedor: 6,
    bilhetesSelecionados,
  });
  return bilhetesSelecionados;
}
