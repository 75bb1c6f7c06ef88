import { randomUUID } from 'node:crypto';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { textoDoSelo } from '@rifa-viva/contracts/regras/selo';
import {
  DEPOIS_DO_ENCERRAMENTO,
  LISTA_SELADA,
  MINUTO,
  rifaAberta,
  SELO,
} from '@rifa-viva/proof/rifa/exemplos';
import type {} from '@rifa-viva/proof/testing/global-setup';
import { PATIENCE_MS } from '@rifa-viva/proof/testing/patience';
import { createTestStores, type TestStores } from '@rifa-viva/proof/testing/stores';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { createLogger } from '@rifa-viva/server/logger';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type Actors, createActors } from '../kernel/actors.ts';
import { type AutoridadeDeTempo, acompanharSelos, type Carimbos, DESISTE_DEPOIS } from './carimbos.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';
import { rifaDecider } from './decider.ts';

const log = createLogger('silent');
const vault = { keep: async () => undefined };
const RIFA = streamRifa(1);
const CARIMBO = { em: new Date(DEPOIS_DO_ENCERRAMENTO + MINUTO).toISOString(), token: 'dG9rZW4=' };
const TARDIA: EventoRifa = {
  type: 'ListaSelada',
  data: { idRifa: 1, idUsuario: 3, ...SELO, comOResultado: true },
};
const RESULTADO: EventoRifa = {
  type: 'ResultadoRegistrado',
  data: { idRifa: 1, idUsuario: 3, milharSorteada: ['0007'], anterior: [] },
};

let stores: TestStores;
let store: EventStore;
let atores: Actors<ComandoRifa, RespostaRifa>;
let acompanhando: Carimbos[];
let agora: number;

beforeEach(async () => {
  stores = await createTestStores(inject('postgresUrl'));
  store = connectEventStore(stores.eventStoreUrl);
  atores = createActors(rifaDecider, { store, vault, log, esperaDoLogMs: PATIENCE_MS });
  acompanhando = [];
  agora = DEPOIS_DO_ENCERRAMENTO;
});
afterEach(async () => {
  await Promise.all(acompanhando.map((carimbos) => carimbos.close()));
  atores.close();
  await store.close();
  await stores.stop();
});

async function escrever(...eventos: readonly EventoRifa[]): Promise<void> {
  const metadata = {
    commandId: randomUUID(),
    actor: { idUsuario: 3, tipo: 'Administrador' as const },
    at: new Date(agora).toISOString(),
    correlationId: 'spec',
    causationId: 'spec',
  };
  const novos = eventos.map(({ type, data }) => ({ id: randomUUID(), type, data, metadata }));
  await store.append(RIFA, novos, 'any');
}

function acompanhar(carimbar: AutoridadeDeTempo['carimbar'], snapshotEvery?: number): Carimbos {
  const carimbos = acompanharSelos({
    store,
    atores,
    log,
    autoridade: { nome: 'tsa.exemplo.org', carimbar },
    clock: () => agora,
    esperas: { primeira: 1, maior: 4 },
    ...(snapshotEvery ? { snapshotEvery } : {}),
  });
  acompanhando.push(carimbos);
  return carimbos;
}

async function carimbados(): Promise<unknown[]> {
  const lidos: unknown[] = [];
  for await (const { type, data } of store.read(RIFA)) if (type === 'SeloCarimbado') lidos.push(data);
  return lidos;
}
const GRAVADO = { idRifa: 1, tsa: 'tsa.exemplo.org', ...CARIMBO };

describe('seals and their stamps', () => {
  it('a sealed list is shown to the authority, its text and nothing else, and the stamp recorded once', async () => {
    const pedidos: string[] = [];
    const carimbos = acompanhar(async (texto) => {
      pedidos.push(Buffer.from(texto).toString());
      return CARIMBO;
    });
    await escrever(...rifaAberta(), LISTA_SELADA);
    await vi.waitFor(async () => expect(await carimbados()).toEqual([GRAVADO]));
    await vi.waitFor(() => expect(carimbos.esperando).toBe(0));
    expect(pedidos).toEqual([textoDoSelo(SELO.selo)]);
  });

  it('is asked again after failures, as often as it takes', async () => {
    let vezes = 0;
    acompanhar(async () => {
      vezes += 1;
      agora += 10;
      if (vezes < 6) throw new Error('no answer');
      return CARIMBO;
    });
    await escrever(...rifaAberta(), LISTA_SELADA);
    await vi.waitFor(async () => {
      agora += 10;
      expect(await carimbados()).toEqual([GRAVADO]);
    });
    expect(vezes).toBe(6);
  });

  it('is asked again though the clock was set back meanwhile', async () => {
    let vezes = 0;
    acompanhar(async () => {
      vezes += 1;
      if (vezes === 1) throw new Error('no answer');
      return CARIMBO;
    });
    await escrever(...rifaAberta(), LISTA_SELADA);
    await vi.waitFor(() => expect(vezes).toBe(1));
    agora -= 2 * 3_600_000;
    await vi.waitFor(async () => {
      agora += 10;
      expect(await carimbados()).toEqual([GRAVADO]);
    });
  });

  it('one that waits when the process ends is stamped after the next start, from a snapshot too', async () => {
    await escrever(...rifaAberta(), LISTA_SELADA);
    let perguntada = 0;
    const primeiro = acompanhar(async (_texto, sinal) => {
      perguntada += 1;
      await new Promise((_, recusar) => sinal.addEventListener('abort', () => recusar(new Error('ended'))));
      return CARIMBO;
    }, 1);
    await vi.waitFor(() => expect(perguntada).toBe(1));
    await primeiro.close();
    expect(await carimbados()).toEqual([]);
    acompanhar(async () => CARIMBO);
    await vi.waitFor(async () => expect(await carimbados()).toEqual([GRAVADO]));
  });

  it('two processes that ask at once record one', async () => {
    acompanhar(async () => CARIMBO);
    const outros = createActors(rifaDecider, { store, vault, log, esperaDoLogMs: PATIENCE_MS });
    const segundo = acompanharSelos({
      store,
      atores: outros,
      log,
      autoridade: { nome: 'outra.exemplo.org', carimbar: async () => CARIMBO },
      clock: () => agora,
    });
    acompanhando.push(segundo);
    await escrever(...rifaAberta(), LISTA_SELADA);
    await vi.waitFor(() => expect(acompanhando.map(({ esperando }) => esperando)).toEqual([0, 0]));
    await vi.waitFor(async () => expect(await carimbados()).toHaveLength(1));
    outros.close();
  });

  it.each<[string, EventoRifa[], number]>([
    ['that was made with its result', [TARDIA], 0],
    ['whose result stands', [LISTA_SELADA, RESULTADO], 0],
    ['that is too old', [LISTA_SELADA], DESISTE_DEPOIS + 1],
  ])('a seal %s is shown to nobody', async (_, eventos, depois) => {
    await escrever(...rifaAberta(), ...eventos);
    agora += depois;
    const perguntas: number[] = [];
    const carimbos = acompanhar(async () => {
      perguntas.push(1);
      return CARIMBO;
    });
    const outra = { ...LISTA_SELADA, data: { ...LISTA_SELADA.data, idRifa: 2 } } as EventoRifa;
    // A later seal of another raffle is asked about: the first was passed over.
    const selo = { ...SELO.selo, idRifa: 2, em: new Date(agora).toISOString() };
    await store.append(
      streamRifa(2),
      [...rifaAberta(), outra].map(({ type, data }) => ({
        id: randomUUID(),
        type,
        data: { ...data, idRifa: 2, ...(type === 'ListaSelada' ? { selo } : {}) },
        metadata: {
          commandId: randomUUID(),
          actor: { idUsuario: 3, tipo: 'Administrador' as const },
          at: new Date(agora).toISOString(),
          correlationId: 'spec',
          causationId: 'spec',
        },
      })),
      'any',
    );
    await vi.waitFor(() => expect(perguntas).toHaveLength(1));
    await vi.waitFor(() => expect(carimbos.esperando).toBe(0));
    expect(await carimbados()).toEqual([]);
  });

  it('an authority that never gives one stands in nobody’s way: the result is recorded, and it is asked no more', async () => {
    let perguntas = 0;
    const carimbos = acompanhar(async () => {
      perguntas += 1;
      throw new Error('never');
    });
    await escrever(...rifaAberta(), LISTA_SELADA);
    await vi.waitFor(() => expect(perguntas).toBeGreaterThan(0));
    await atores.execute(RIFA, {
      command: {
        type: 'RegistrarResultado',
        ator: { idUsuario: 3, tipo: 'Administrador' },
        agora,
        milharSorteada: '7',
        extracao: null,
      },
      commandId: randomUUID(),
      who: { idUsuario: 3, tipo: 'Administrador' },
      at: new Date(agora).toISOString(),
      correlationId: 'spec',
    });
    await vi.waitFor(() => expect(carimbos.esperando).toBe(0));
  });
});
