import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { compiled } from '@rifa-viva/embedded/compiled';
import { chain } from '@rifa-viva/server/event-store/chain';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { UnreadableEventError } from '@rifa-viva/server/event-store/unreadable';
import { verifyChains } from '@rifa-viva/server/event-store/verify';
import { createLogger } from '@rifa-viva/server/logger';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import type { Called } from '../testing/caller.ts';
import { startTestProduct, type TestProduct } from '../testing/product.ts';
import { createOpenRaffle } from '../testing/raffle.ts';
import { becomes, isReady } from '../testing/readiness.ts';
import { REAL_EVENT_STORE } from '../testing/real-event-store.ts';
import { createTestStores, type TestStores } from '../testing/stores.ts';
import { intruder } from './chain.ts';

const CUSTOMER = 20;
const STRANGER = 21;
/** Has no reservation yet. */
const NEWCOMER = 22;

interface Written {
  readonly stores: TestStores;
  readonly clean: number;
  readonly raffle: number;
  readonly intruder: ReturnType<typeof intruder>;
  /** The same product again, on a log that was closed meanwhile. */
  start(): Promise<TestProduct>;
}

/** Two raffles with reservations, people who were edited, a company: written by the product, which has ended. */
async function onWrittenLog(run: (log: Written) => Promise<void>): Promise<void> {
  const stores = await createTestStores(inject('postgresUrl'));
  const other = intruder(stores.eventStoreDatabaseUrl ?? '');
  const env = { VAULT_KEY: randomBytes(32).toString('hex'), RESERVAS_POR_ENDERECO: '100000' };
  let product = await startTestProduct(stores, { env });
  try {
    await product.people([CUSTOMER, NEWCOMER].map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })));
    const clean = await createOpenRaffle(product, 100);
    const raffle = await createOpenRaffle(product, 100);
    for (const id of [clean, raffle])
      for (let i = 0; i < 2; i += 1) expect((await reserve(product, id)).status).toBe(200);
    for (const id of [2, STRANGER]) {
      if (id === STRANGER) await product.people([{ idUsuario: STRANGER, tipo: 'Gerente' }]);
      for (const nome of ['PRIMEIRA VEZ', 'SEGUNDA VEZ'])
        expect((await edit(product, id, nome)).status).toBe(200);
    }
    for (const nome of ['LOJA UM', 'LOJA DOIS']) expect((await rename(product, nome)).status).toBe(200);
    await product.close();
    await run({
      stores,
      clean,
      raffle,
      intruder: other,
      async start() {
        await product.close().catch(() => undefined);
        await stores.restartEventStore();
        product = await startTestProduct(stores, { env });
        return product;
      },
    });
  } finally {
    await product.close().catch(() => undefined);
    await other.close();
    await stores.stop();
  }
}

function reserve(product: TestProduct, idRifa: number, idUsuario = CUSTOMER): Promise<Called> {
  const idPagamento = randomUUID().replaceAll('-', '');
  const body = { idRifa, idUsuario, qtde: 1, idPagamento };
  return product.call(idUsuario, 'POST', '/api/bilhetes/reservarBilhetes', body);
}
const edit = (product: TestProduct, idUsuario: number, nome: string) =>
  product.call(1, 'PUT', '/api/usuarios/atualizar', {
    idUsuario,
    nome,
    telefone: `119999900${idUsuario + 10}`,
  });
const rename = (product: TestProduct, nome: string) =>
  product.call(2, 'PUT', '/api/empresas/atualizar', { nome });

const told = ({ status, body }: Called) => `${status} ${(body as { codigo?: string }).codigo ?? ''}`.trim();

type Change = (log: Pick<Written, 'intruder' | 'raffle'>) => Promise<void>;

/** Each in the middle of what a raffle, a person and the company say. */
const CHANGES: Readonly<Record<string, Change>> = {
  'was changed': async ({ intruder, raffle }) => {
    await intruder.change(`rifa-${raffle}`, 0n, '"valor":1000', '"valor":9000');
    // Written before there were chains: the first event that has a link tells.
    await intruder.change(`usuario-${STRANGER}`, 0n, '"tipo":"Gerente"', '"tipo":"Usuario"');
    await intruder.change('empresa', await intruder.revisionOf('empresa', 'LOJA UM'), 'LOJA UM', 'LOJA OM');
  },
  'has another link': async ({ intruder, raffle }) => {
    for (const stream of [`rifa-${raffle}`, `usuario-${STRANGER}`, 'empresa'])
      await intruder.change(stream, 2n, '"previousHash":"', '"anterior____":"');
  },
  'is gone': async ({ intruder, raffle }) => {
    await intruder.remove(`rifa-${raffle}`, 1n);
    await intruder.remove(`usuario-${STRANGER}`, 1n);
    await intruder.remove('empresa', await intruder.revisionOf('empresa', 'LOJA UM'));
  },
};

/** What the product says after a change, in plain words; nothing where everybody is told what he has to be. */
async function faultsAfter(change: Change, verified = true): Promise<string[]> {
  const faults: string[] = [];
  await onWrittenLog(async (log) => {
    await change(log);
    const product = await log.start();
    const expected = (what: string, found: unknown, right: unknown) => {
      if (found !== right) faults.push(`${what}: ${found}`);
    };
    expected('the raffle', told(await reserve(product, log.raffle, NEWCOMER)), '503 ESTACIONADO');
    expected('the person', told(await edit(product, STRANGER, 'OUTRO NOME')), '503 ESTACIONADO');
    expected('the company', told(await rename(product, 'OUTRO NOME')), '503 ESTACIONADO');
    expected('another raffle', told(await reserve(product, log.clean, NEWCOMER)), '200');
    expected('another person', told(await edit(product, 2, 'OUTRO NOME')), '200');
    const named = ['empresa', `rifa-${log.raffle}`, `usuario-${STRANGER}`];
    const { status, paradas } = await becomes(product.url, {
      http: 200,
      // Where nobody verifies it never says so.
      ...(verified ? { status: 'degradado', streams: named } : {}),
    });
    expected('readiness', status, 'degradado');
    const streams = [...new Set(paradas.map((p) => p.stream))].sort().join(' ');
    expected('what it names', streams, named.join(' '));
    const reasons = paradas.map((p) => p.motivo).filter((motivo) => !motivo.includes('corrente'));
    expected('its reasons', reasons.join('; '), '');
  });
  return faults;
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** Lines of the security log that somebody's store leaves, and what is read of it meanwhile. */
async function heardBy<T>(url: string, read: (store: EventStore) => Promise<T>) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('error', { write: (line) => void lines.push(JSON.parse(line)) });
  const store = connectEventStore(url, { log });
  const given = await read(store).finally(() => store.close());
  return { given, security: lines.filter(({ seguranca }) => seguranca === true) };
}

const readWhole = async (store: EventStore, stream: string): Promise<unknown> => {
  try {
    let events = 0;
    for await (const _ of store.read(stream)) events += 1;
    return events;
  } catch (error) {
    return error;
  }
};

/** `npm run verify` after its preparations. */
async function verified(eventStoreUrl: string): Promise<{ code: number | null; lines: string[] }> {
  const program = compiled('../../server/dist/verify-main.js');
  const env = { ...process.env, EVENTSTORE_URL: eventStoreUrl };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = (await text(child.stdout)).trim().split('\n');
  return { code: child.exitCode ?? ((await once(child, 'exit')) as [number])[0], lines };
}

describe.skipIf(REAL_EVENT_STORE)(
  'an event that the intruder reached in the event store’s own database',
  () => {
    it.each(Object.entries(CHANGES))(
      'and that %s parks its raffle, person and company, each named with the reason; others go on',
      async (_, change) => {
        expect(await faultsAfter(change)).toEqual([]);
      },
    );

    it('is sold on as if nothing were wrong where nobody verifies', async () => {
      vi.spyOn(chain, 'tornAt').mockReturnValue(null);
      vi.spyOn(chain, 'tornFrom').mockReturnValue(null);
      expect(await faultsAfter(CHANGES['was changed'] as Change, false)).toEqual(
        expect.arrayContaining([
          'the raffle: 200',
          'the person: 200',
          'the company: 200',
          'readiness: pronto',
        ]),
      );
    });

    it('is told once in the security log, and at the end of a snapshot too', () =>
      onWrittenLog(async ({ stores, intruder, raffle }) => {
        const stream = `rifa-${raffle}`;
        const end = await heardBy(stores.eventStoreUrl, async (store) => (await store.end(stream)).revision);
        await intruder.change(stream, end.given, '"idUsuario":20', '"idUsuario":29');
        await stores.restartEventStore();
        const whole = await heardBy(stores.eventStoreUrl, (store) => readWhole(store, stream));
        // Nothing in its stream holds the last event, but who has kept its hash.
        expect(whole).toMatchObject({ given: Number(end.given) + 1, security: [] });
        const kept = await heardBy(stores.eventStoreUrl, async (store) => {
          const behind = store.read(stream, end.given + 1n, undefined, 'f'.repeat(64));
          return behind[Symbol.asyncIterator]()
            .next()
            .catch((error: unknown) => error);
        });
        expect(kept.given).toBeInstanceOf(UnreadableEventError);
        expect(kept.security).toMatchObject([{ stream, revision: String(end.given) }]);

        await intruder.change(stream, 0n, '"valor":1000', '"valor":9000');
        await stores.restartEventStore();
        const { given, security } = await heardBy(stores.eventStoreUrl, async (store) => {
          const first = await readWhole(store, stream);
          const streams = await verifyChains(store);
          return [first, await readWhole(store, stream), streams.filter(({ torn }) => torn).length];
        });
        expect(given).toEqual([expect.any(UnreadableEventError), expect.any(UnreadableEventError), 1]);
        expect(security).toMatchObject([{ stream, revision: '1', seguranca: true }]);
        expect(Object.keys(security[0] ?? {})).toEqual(
          expect.arrayContaining(['evento', 'esperado', 'encontrado', 'motivo', 'posicao']),
        );
      }));

    it('is told by `npm run verify`, which ends with 1', () =>
      onWrittenLog(async ({ stores, intruder, raffle }) => {
        const before = await verified(stores.eventStoreUrl);
        expect(before).toMatchObject({ code: 0 });
        expect(before.lines.at(-1)).toMatch(/^\d+ streams, \d+ events: all ok$/);
        expect(before.lines).toContain(`usuario-${NEWCOMER}: ok, 1 events (1 older than the chain)`);
        const kinds = new Set(before.lines.map((line) => /^(empresa|[a-zA-Z]+-)/.exec(line)?.[1]));
        for (const kind of [
          'rifa-',
          'usuario-',
          'telefone-',
          'empresa',
          'modeloBilhete-',
          'sequencia-',
          'pedido-',
        ])
          expect(kinds).toContain(kind);
        // Nothing but what was written by hand.
        const unlinked = before.lines.filter((line) => line.includes('older than the chain'));
        expect(unlinked.every((line) => /^usuario-2[012]:/.test(line))).toBe(true);

        await CHANGES['was changed']?.({ intruder, raffle });
        await stores.restartEventStore();
        const after = await verified(stores.eventStoreUrl);
        expect(after).toMatchObject({ code: 1 });
        const broken = after.lines.filter((line) => line.includes(': BROKEN at revision'));
        expect(broken.map((line) => line.split(':')[0])).toEqual([
          'empresa',
          `rifa-${raffle}`,
          `usuario-${STRANGER}`,
        ]);
        expect(broken[1]).toMatch(
          /revision 1, event [0-9a-f-]{36}: expected [0-9a-f]{64}, found [0-9a-f]{64}$/,
        );
        expect(after.lines.at(-1)).toContain(': 3 BROKEN');
      }));

    it('and a last event of garbage, which nothing holds, is no less told by it', () =>
      onWrittenLog(async ({ stores, intruder, raffle }) => {
        const stream = `rifa-${raffle}`;
        const end = await heardBy(stores.eventStoreUrl, async (store) => (await store.end(stream)).revision);
        await intruder.change(stream, end.given, '"idUsuario":20', '"idUsuario":[]');
        await stores.restartEventStore();
        const { code, lines } = await verified(stores.eventStoreUrl);
        expect(code).toBe(1);
        expect(lines.filter((line) => line.includes(': NOT READABLE,'))).toEqual([
          expect.stringContaining(`${stream}: NOT READABLE, `),
        ]);
        expect(lines.at(-1)).toMatch(/: 1 NOT READABLE$/);
      }));
  },
);

describe.skipIf(REAL_EVENT_STORE)('an event that is changed behind what the product has in memory', () => {
  const DAY_MS = 24 * 60 * 60_000;
  it.each([
    ['parks its stream at the next round', 0, '503 ESTACIONADO'],
    ['is sold on as if nothing were wrong where nobody goes round', DAY_MS, '200'],
  ])('%s', async (_, wait, then) => {
    const stores = await createTestStores(inject('postgresUrl'));
    const other = intruder(stores.eventStoreDatabaseUrl ?? '');
    const ronda = { first: wait, between: wait, rest: 0 };
    const product = await startTestProduct(stores, { env: { RESERVAS_POR_ENDERECO: '100000' }, ronda });
    try {
      await product.people([CUSTOMER, NEWCOMER].map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })));
      const raffle = await createOpenRaffle(product, 100);
      expect(told(await reserve(product, raffle))).toBe('200');
      await other.change(`rifa-${raffle}`, 0n, '"valor":1000', '"valor":9000');
      await stores.restartEventStore();
      if (wait < DAY_MS) {
        const paradas = [{ stream: `rifa-${raffle}`, leituras: ['todas'] }];
        await becomes(product.url, { http: 200, status: 'degradado', paradas });
      } else await isReady(product.url);
      expect(told(await reserve(product, raffle, NEWCOMER))).toBe(then);
    } finally {
      await product.close();
      await other.close();
      await stores.stop();
    }
  });
});

describe('an event that somebody appends beside the product, not tied to the one before it', () => {
  it('parks its stream at once, also for the actor that knows the raffle by heart', async () => {
    const stores = await createTestStores(inject('postgresUrl'));
    const product = await startTestProduct(stores, { env: { RESERVAS_POR_ENDERECO: '100000' } });
    try {
      await product.people([{ idUsuario: CUSTOMER, tipo: 'Usuario' }]);
      const raffle = await createOpenRaffle(product, 100);
      expect(told(await reserve(product, raffle))).toBe('200');
      const { store } = product.ground;
      const stream = `rifa-${raffle}`;
      const last = await store.readLast(stream);
      if (!last) throw new Error('nothing was written');
      const event = { ...last, id: randomUUID() };
      await store.append(stream, [event], last.revision);
      const paradas = [{ stream, leituras: expect.arrayContaining(['todas']) }];
      await becomes(product.url, { http: 200, status: 'degradado', paradas });
      expect(told(await reserve(product, raffle))).toBe('503 ESTACIONADO');
    } finally {
      await product.close();
      await stores.stop();
    }
  });
});
