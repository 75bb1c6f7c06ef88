import { randomUUID } from 'node:crypto';
import { type Call, IDEMPOTENCY_KEY } from '@rifa-viva/contracts/http/call';
import { PROJECTORS } from '@rifa-viva/read-side/app';
import { rebuildView } from '@rifa-viva/read-side/kernel/rebuild';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { KnownCommands } from '@rifa-viva/write-side/kernel/known-commands';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OwnWorld, startWorld } from '../matrix/world.ts';
import { appendedSince } from '../testing/appended.ts';
import { type HistoryEvent, hashOf } from '../testing/raffle-history.ts';
import { becomes } from '../testing/readiness.ts';
import { surely } from '../testing/surely.ts';
import { type Asked, requestOf, WITHOUT_KEY, WRITTEN } from './written-calls.ts';

/** `npm run proof` asks for 150,000. */
const OTHER_EVENTS = Number(process.env.PROOF_OTHER_EVENTS ?? 2_000);
const EVENTS_AN_APPEND = 50;

let world: OwnWorld;
beforeAll(async () => {
  world = await startWorld();
  forgetting();
});
afterAll(() => world.close());

/** The server remembers no event id under `any`, as a real one that has seen enough since, or was restarted. */
function forgetting(): void {
  const { store } = world.product.ground;
  const append = store.append.bind(store);
  store.append = (stream, events, expected) =>
    append(stream, expected === 'any' ? events.map((e) => ({ ...e, id: randomUUID() })) : events, expected);
}

/** One that is ready: it reads first what came since it last looked. */
async function anotherProcess(): Promise<void> {
  await world.restart();
  await becomes(world.product.url, { http: 200 });
  forgetting();
}

async function anotherEventStore(): Promise<void> {
  await world.stores.restartEventStore();
  await becomes(world.product.url, { http: 200 });
}

/** In the streams of raffles among these: what changes nothing, by commands of their own. */
async function otherEvents(streams: readonly string[]): Promise<void> {
  const { store } = world.product.ground;
  const raffles = [...new Set(streams)].filter((stream) => stream.startsWith('rifa-'));
  for (const stream of raffles) {
    let { revision, hash: previousHash } = await store.end(stream);
    const idRifa = Number(stream.slice('rifa-'.length));
    for (let done = 0; done < OTHER_EVENTS / raffles.length; done += EVENTS_AN_APPEND) {
      const events = Array.from({ length: EVENTS_AN_APPEND }, () => {
        const event = unchanged(idRifa, previousHash);
        previousHash = hashOf(event);
        return event;
      });
      const before = revision;
      ({ revision } = await surely(() => store.append(stream, events, before)));
    }
  }
}

const unchanged = (idRifa: number, previousHash: string): HistoryEvent => ({
  id: randomUUID(),
  type: 'RifaAlterada',
  data: { idRifa, idUsuario: 3, antes: {}, depois: {} },
  metadata: {
    commandId: randomUUID(),
    actor: { idUsuario: 3, tipo: 'Administrador' },
    at: new Date().toISOString(),
    correlationId: 'outros',
    causationId: 'outros',
    previousHash,
  },
});

async function rebuilt(): Promise<void> {
  const { ground, readSide } = world.product;
  for (const projector of PROJECTORS) await rebuildView({ ...ground, db: readSide.db }, projector);
}

/** `streams`: those that were written. */
type Between = (streams: readonly string[]) => Promise<void>;
const BETWEEN: readonly (readonly [string, Between])[] = [
  ['at once', async () => undefined],
  ['after the process was replaced', anotherProcess],
  ['after the event store was restarted', anotherEventStore],
  [
    'after both were',
    async () => {
      await anotherEventStore();
      await anotherProcess();
    },
  ],
  [`after ${OTHER_EVENTS} other events in the same raffles`, otherEvents],
  ['after every read model was built anew', rebuilt],
];

/** When keys are asked for something else. */
const MISUSED = new Set(['at once', 'after the process was replaced', 'after both were']);

const KEYED = WRITTEN.filter(({ name }) => !(name in WITHOUT_KEY));

/** What a call and its repetition did to the log and were told. */
async function ask({ quem, metodo, caminho, corpo }: Asked, key: string) {
  const { store } = world.product.ground;
  const before = await store.lastPosition();
  const headers = { ...world.cabecalhos(), [IDEMPOTENCY_KEY]: key };
  const { status, body } = await world.product.call(quem, metodo, caminho, corpo, headers);
  const streams = await appendedSince(store, before);
  return { told: { status, body }, streams, wrote: streams.length > 0 };
}

interface First {
  readonly call: Call;
  readonly asked: Asked;
  readonly key: string;
  readonly first: Awaited<ReturnType<typeof ask>>;
}

/** The same call for something else: each would be permitted, and change something. Null where there is nothing else. */
async function otherPayload(call: Call, asked: Asked): Promise<Asked | null> {
  if (asked.corpo instanceof FormData) {
    const corpo = new FormData();
    for (const [name, value] of asked.corpo) corpo.set(name, value);
    corpo.set('senhaCertificado', 'outra-senha');
    return { ...asked, corpo };
  }
  const other = await requestOf(call, world);
  if (JSON.stringify(other) !== JSON.stringify(asked)) return other;
  const text = Object.entries(other.corpo ?? {}).find(([, value]) => typeof value === 'string');
  return text ? { ...other, corpo: { ...(other.corpo as object), [text[0]]: `${text[1]} 2` } } : null;
}

interface Misuse {
  readonly column: 'another payload' | 'another call';
  readonly asked: Asked;
  /** First asked for under this key. */
  readonly of: string;
  readonly key: string;
}

/**
 * Under the key of each call, the same call for something else and the next call of the same person. Who has no session
 * is told apart by what he sends: two of them may have chosen one key.
 */
async function misusesOf(firsts: readonly First[]): Promise<Misuse[]> {
  const misuses: Misuse[] = [];
  for (const [at, { call, asked, key }] of firsts.entries()) {
    if (asked.quem === null) continue;
    const of = call.name;
    const payload = await otherPayload(call, asked);
    if (payload) misuses.push({ column: 'another payload', asked: payload, of, key });
    const next = [...firsts.slice(at + 1), ...firsts.slice(0, at)].find((f) => f.asked.quem === asked.quem);
    if (next) misuses.push({ column: 'another call', asked: await requestOf(next.call, world), of, key });
  }
  return misuses;
}

/** What was not refused, or did something, by call and column. */
async function misuse(misuses: readonly Misuse[]): Promise<Map<string, string>> {
  const wrong = new Map<string, string>();
  for (const { column, asked, of, key } of misuses) {
    const { told, wrote } = await ask(asked, key);
    const { codigo } = told.body as { codigo?: string };
    if (told.status !== 409 || codigo !== 'CHAVE_DE_OUTRO_PEDIDO' || wrote)
      wrong.set(`${of}, ${column}`, `${JSON.stringify(told)}${wrote ? ', and wrote' : ''}`);
  }
  return wrong;
}

/** Each call once, something in between, each again with its key: what is wrong, by call. */
async function repeatAll(between: Between, misused = false): Promise<Map<string, string>> {
  const firsts: First[] = [];
  for (const call of KEYED) {
    const asked = await requestOf(call, world);
    const key = randomUUID();
    firsts.push({ call, asked, key, first: await ask(asked, key) });
  }
  const misuses = misused ? await misusesOf(firsts) : [];
  await between(firsts.flatMap(({ first }) => first.streams));
  const wrong = await misuse(misuses);
  for (const { call, asked, key, first } of firsts) {
    const { name } = call;
    const again = await ask(asked, key);
    if (first.told.status >= 300 || !first.wrote)
      wrong.set(name, `did nothing: ${JSON.stringify(first.told)}`);
    else if (JSON.stringify(again.told) !== JSON.stringify(first.told))
      wrong.set(name, `${JSON.stringify(first.told)}, then ${JSON.stringify(again.told)}`);
    else if (again.wrote) wrong.set(name, 'wrote twice');
  }
  return wrong;
}

describe('a call that writes, its key repeated', () => {
  it('is every one of the contracts but those whose key means nothing', () => {
    for (const name of Object.keys(WITHOUT_KEY)) expect(WRITTEN.map((call) => call.name)).toContain(name);
    expect(KEYED.length).toBeGreaterThan(35);
  });

  it.each(BETWEEN)('%s: the first answer, and one effect', { timeout: 600_000 }, async (_when, between) => {
    expect(Object.fromEntries(await repeatAll(between))).toEqual({});
  });

  it.each(BETWEEN.filter(([when]) => MISUSED.has(when)))(
    '%s, for another payload or by another call: refused, and the first answer stays',
    {
      timeout: 600_000,
    },
    async (_when, between) => {
      expect(Object.fromEntries(await repeatAll(between, true))).toEqual({});
    },
  );

  it('with nobody who binds it does something else where it writes elsewhere', async () => {
    const { keys } = world.product.writeSide;
    const bind = vi.spyOn(keys, 'bind').mockResolvedValue();
    const wrong = await repeatAll(async () => undefined, true);
    bind.mockRestore();
    expect([...wrong.values()].filter((told) => told.endsWith('and wrote')).length).toBeGreaterThan(30);
  });

  it('with the streams’ memory off does most things twice', async () => {
    const find = vi.spyOn(KnownCommands.prototype, 'find').mockReturnValue(undefined);
    const wrong = await repeatAll(async () => undefined);
    find.mockRestore();
    const twice = ['verificarBilhetes', 'devolverBilhetes', 'pagarAcerto', 'restUpdate_usuarios'];
    expect([...wrong.keys()]).toEqual(expect.arrayContaining(twice));
  });

  it('with the lookup off makes a second one of everything that takes an id', async () => {
    const { store } = world.product.ground;
    const append = store.append.bind(store);
    const asked: EventStore['append'] = async (stream, events, expected) =>
      stream.startsWith('pedido-') ? { revision: 0n, position: 0n } : append(stream, events, expected);
    store.append = asked;
    try {
      const creations = KEYED.map(({ name }) => name).filter((name) => /^cadastrar|^restCreate/.test(name));
      expect([...(await repeatAll(async () => undefined)).keys()].sort()).toEqual(creations.sort());
    } finally {
      store.append = append;
    }
  });
});
