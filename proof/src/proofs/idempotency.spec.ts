import { randomUUID } from 'node:crypto';
import { PROJECTORS } from '@rifa-viva/read-side/app';
import { rebuildViews } from '@rifa-viva/read-side/kernel/rebuild';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { KnownCommands } from '@rifa-viva/write-side/kernel/known-commands';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OwnWorld, startWorld } from '../matrix/world.ts';
import { type HistoryEvent, hashOf } from '../testing/raffle-history.ts';
import { becomes } from '../testing/readiness.ts';
import { surely } from '../testing/surely.ts';
import { type Between, KEYED, repeatAll } from './repeats.ts';
import { WITHOUT_KEY, WRITTEN } from './written-calls.ts';

/** In each stream; `npm run proof` asks for 5,000, which is some 150,000 in all. */
const OTHER_EVENTS = Number(process.env.PROOF_OTHER_EVENTS ?? 100);
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

/** What changes nothing in a stream of its kind, whatever stands there. */
const UNCHANGED: Readonly<Record<string, (id: number) => Pick<HistoryEvent, 'type' | 'data'>>> = {
  rifa: (idRifa) => ({ type: 'RifaAlterada', data: { idRifa, idUsuario: 3, antes: {}, depois: {} } }),
  usuario: (idUsuario) => ({ type: 'UsuarioEntrou', data: { idUsuario, origem: 'modal' } }),
  empresa: () => ({ type: 'EmpresaAlterada', data: { idUsuario: 3, antes: {}, depois: {} } }),
  modeloBilhete: (idModeloBilhete) => ({
    type: 'ModeloAlterado',
    data: { idModeloBilhete, idUsuario: 3, antes: {}, depois: {} },
  }),
};

/** Kinds without such an event; their streams hold what one thing did, and are short. */
const LEFT_ALONE = [
  'acerto',
  'banner',
  'credito',
  'notificacao',
  'pagamento',
  'patrocinador',
  'pedido',
  'sequencia',
  'telefone',
];

/** In each of these that knows of a change of nothing, so many, by commands of their own. */
async function otherEvents(streams: readonly string[]): Promise<void> {
  const { store } = world.product.ground;
  let asked = 0;
  const others = new Set<string>();
  for (const stream of new Set(streams)) {
    const [kind = '', id] = stream.split('-');
    const what = UNCHANGED[kind]?.(Number(id));
    if (!what) {
      others.add(kind);
      continue;
    }
    asked += 1;
    let { revision, hash: previousHash } = await store.end(stream);
    for (let done = 0; done < OTHER_EVENTS; done += EVENTS_AN_APPEND) {
      const events = Array.from({ length: EVENTS_AN_APPEND }, () => {
        const event = byAnother(what, previousHash);
        previousHash = hashOf(event);
        return event;
      });
      const before = revision;
      ({ revision } = await surely(() => store.append(stream, events, before)));
    }
  }
  expect([...others].sort()).toEqual(LEFT_ALONE);
  console.log(`idempotency: ${OTHER_EVENTS} other events in each of ${asked} streams`);
}

const byAnother = (what: Pick<HistoryEvent, 'type' | 'data'>, previousHash: string): HistoryEvent => ({
  ...what,
  id: randomUUID(),
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
  await rebuildViews({ ...ground, db: readSide.db }, PROJECTORS);
}

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
  [`after ${OTHER_EVENTS} other events in the same streams`, otherEvents],
  ['after every read model was built anew', rebuilt],
];

/** When keys are asked for something else. */
const MISUSED = new Set(['at once', 'after the process was replaced', 'after both were']);

describe('a call that writes, its key repeated', () => {
  it('is every one of the contracts but those whose key means nothing', () => {
    for (const name of Object.keys(WITHOUT_KEY)) expect(WRITTEN.map((call) => call.name)).toContain(name);
    expect(KEYED.length).toBeGreaterThan(35);
  });

  it.each(BETWEEN)('%s: the first answer, and one effect', { timeout: 600_000 }, async (_when, between) => {
    expect(Object.fromEntries(await repeatAll(world, KEYED, between))).toEqual({});
  });

  it.each(BETWEEN.filter(([when]) => MISUSED.has(when)))(
    '%s, for another payload or by another call: refused, and the first answer stays',
    {
      timeout: 600_000,
    },
    async (_when, between) => {
      expect(Object.fromEntries(await repeatAll(world, KEYED, between, true))).toEqual({});
    },
  );

  it('with nobody who binds it does something else where it writes elsewhere', async () => {
    const { keys } = world.product.writeSide;
    const bind = vi.spyOn(keys, 'bind').mockResolvedValue();
    const wrong = await repeatAll(world, KEYED, async () => undefined, true);
    bind.mockRestore();
    expect([...wrong.values()].filter((told) => told.endsWith('and wrote')).length).toBeGreaterThan(30);
  });

  it('with the streams’ memory off does most things twice', async () => {
    const find = vi.spyOn(KnownCommands.prototype, 'find').mockReturnValue(undefined);
    const wrong = await repeatAll(world, KEYED, async () => undefined);
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
      expect([...(await repeatAll(world, KEYED, async () => undefined)).keys()].sort()).toEqual(
        creations.sort(),
      );
    } finally {
      store.append = append;
    }
  });
});
