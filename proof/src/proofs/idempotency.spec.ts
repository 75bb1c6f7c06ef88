import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '@rifa-viva/contracts/http/call';
import { PROJECTORS } from '@rifa-viva/read-side/app';
import { rebuildView } from '@rifa-viva/read-side/kernel/rebuild';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnWorld, startWorld } from '../matrix/world.ts';
import { type Asked, requestOf, WITHOUT_KEY, WRITTEN } from './written-calls.ts';

/** `npm run proof` asks for 150,000. */
const OTHER_EVENTS = Number(process.env.PROOF_OTHER_EVENTS ?? 2_000);
const EVENTS_AN_APPEND = 500;

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

async function anotherProcess(): Promise<void> {
  await world.restart();
  forgetting();
}

async function anotherEventStore(): Promise<void> {
  await world.stores.restartEventStore();
  const ready = async () => (await fetch(`${world.product.url}/saude/pronto`)).status;
  await expect.poll(ready).toBe(200);
}

async function otherEvents(): Promise<void> {
  const metadata = {
    commandId: 'outros',
    actor: { idUsuario: 0, tipo: 'Sistema' as const },
    at: new Date().toISOString(),
    correlationId: 'outros',
    causationId: 'outros',
  };
  for (let done = 0; done < OTHER_EVENTS; done += EVENTS_AN_APPEND) {
    const events = Array.from({ length: EVENTS_AN_APPEND }, () => ({
      id: randomUUID(),
      type: 'NumeroTomado',
      data: {},
      metadata,
    }));
    await world.product.ground.store.append('sequencia-outros', events, 'any');
  }
}

async function rebuilt(): Promise<void> {
  const { ground, readSide } = world.product;
  for (const projector of PROJECTORS) await rebuildView({ ...ground, db: readSide.db }, projector);
}

const BETWEEN: readonly (readonly [string, () => Promise<void>])[] = [
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
  [`after ${OTHER_EVENTS} other events`, otherEvents],
  ['after every read model was built anew', rebuilt],
];

const KEYED = WRITTEN.filter(({ name }) => !(name in WITHOUT_KEY));

/** What a call and its repetition did to the log and were told. */
async function ask({ quem, metodo, caminho, corpo }: Asked, key: string) {
  const { store } = world.product.ground;
  const before = await store.lastPosition();
  const headers = { ...world.cabecalhos(), [IDEMPOTENCY_KEY]: key };
  const { status, body } = await world.product.call(quem, metodo, caminho, corpo, headers);
  return { told: { status, body }, wrote: (await store.lastPosition()) !== before };
}

/** Each call once, something in between, each again with its key: what is wrong, by call. */
async function repeatAll(between: () => Promise<void>): Promise<Map<string, string>> {
  const firsts = [];
  for (const call of KEYED) {
    const asked = await requestOf(call, world);
    const key = randomUUID();
    firsts.push({ name: call.name, asked, key, first: await ask(asked, key) });
  }
  await between();
  const wrong = new Map<string, string>();
  for (const { name, asked, key, first } of firsts) {
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
