import { randomUUID } from 'node:crypto';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import {
  ADMINISTRADOR,
  AGORA,
  CLIENTE,
  DIA,
  MINUTO,
  reservar,
  rifaAberta,
} from '@rifa-viva/proof/rifa/exemplos';
import type {} from '@rifa-viva/proof/testing/global-setup';
import { PATIENCE_MS } from '@rifa-viva/proof/testing/patience';
import { createTestStores, type TestStores } from '@rifa-viva/proof/testing/stores';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { createLogger } from '@rifa-viva/server/logger';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type Actors, createActors } from '../kernel/actors.ts';
import { envelopeOf } from '../kernel/commands.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';
import { rifaDecider } from './decider.ts';
import { acompanharReservas, type ReservasAbertas } from './reservas-abertas.ts';

const log = createLogger('silent');
/** No command of these specs leaves anything there. */
const vault = { keep: async () => undefined };
const RIFA = streamRifa(1);
/** When a reservation of the examples ends. */
const FIM = AGORA + DIA;

let stores: TestStores;
let store: EventStore;
let atores: Actors<ComandoRifa, RespostaRifa>;
let acompanhando: ReservasAbertas[];
/** Where each of them began to read the log. */
let desde: (bigint | null)[];
/** Reservations whose beginning was told, and whose end was. */
let ditasAbertas: string[];
let fechadas: string[];

beforeEach(async () => {
  stores = await createTestStores(inject('postgresUrl'));
  store = connectEventStore(stores.eventStoreUrl);
  atores = createActors(rifaDecider, { store, vault, log, esperaDoLogMs: PATIENCE_MS });
  acompanhando = [];
  desde = [];
  ditasAbertas = [];
  fechadas = [];
  await escrever(rifaAberta());
});
afterEach(async () => {
  await Promise.all(acompanhando.map((reservas) => reservas.close()));
  atores.close();
  await store.close();
  await stores.stop();
});

const causa = (commandId: string) => ({
  caller: { idUsuario: 0, tipo: 'Sistema' } as const,
  commandId,
  requestId: 'spec',
  now: new Date(AGORA),
});

async function escrever(eventos: readonly EventoRifa[], stream = RIFA): Promise<void> {
  const { correlationId, at, who } = envelopeOf(causa('exemplo'), null);
  const metadata = { commandId: 'exemplo', actor: who, at, correlationId, causationId: 'exemplo' };
  await store.append(
    stream,
    eventos.map(({ type, data }) => ({ id: randomUUID(), type, data, metadata })),
    'any',
  );
}

const mandar = (comando: ComandoRifa) => atores.execute(RIFA, envelopeOf(causa(randomUUID()), comando));
/** Numbers of a new reservation of a customer. */
async function reservada(idPagamento: string, ator = CLIENTE): Promise<readonly number[]> {
  const { answer } = await mandar(reservar({ idPagamento, qtde: 2, ator }));
  if (answer.tipo !== 'reserva') throw new Error(answer.tipo);
  return answer.numeros;
}

async function acompanhar(clock: () => number, snapshotEvery?: number): Promise<ReservasAbertas> {
  const espiada: EventStore = {
    ...store,
    follow(opcoes) {
      desde.push(opcoes.from);
      return store.follow(opcoes);
    },
  };
  const reservas = acompanharReservas({
    esperaMs: PATIENCE_MS,
    store: espiada,
    atores,
    log,
    clock,
    aoAbrir: (chave) => void ditasAbertas.push(chave),
    aoFechar: (chave) => void fechadas.push(chave),
    ...(snapshotEvery ? { snapshotEvery } : {}),
  });
  acompanhando.push(reservas);
  await expect.poll(() => reservas.pronta).toBe(true);
  return reservas;
}

/** Ids of the reservations that expired, and the moment each did. */
async function expiradas(): Promise<[idReserva: number, at: number][]> {
  const lidas: [number, number][] = [];
  for await (const { type, data, metadata } of store.read(RIFA)) {
    if (type === 'ReservaExpirada')
      lidas.push([(data as { idReserva: number }).idReserva, Date.parse(metadata.at)]);
  }
  return lidas;
}
const ids = async () => (await expiradas()).map(([id]) => id).sort();

describe('open reservations', () => {
  it('whose ends passed while nobody looked expire at the start, each once, whoever looks', async () => {
    await reservada('pagamento1');
    await reservada('pagamento2');
    const outros = createActors(rifaDecider, { store, vault, log, esperaDoLogMs: PATIENCE_MS });
    const segunda = acompanharReservas({
      esperaMs: PATIENCE_MS,
      store,
      atores: outros,
      log,
      clock: () => FIM,
    });
    acompanhando.push(segunda);
    const primeira = await acompanhar(() => FIM);
    await expect.poll(() => segunda.pronta).toBe(true);
    await expect.poll(() => [primeira.quantas, segunda.quantas]).toEqual([0, 0]);
    expect(await ids()).toEqual([1, 2]);
    outros.close();
  });

  it('expire when their time comes and not before', async () => {
    let agora = FIM - 50;
    const reservas = await acompanhar(() => agora);
    await reservada('pagamento1');
    await expect.poll(() => reservas.quantas).toBe(1);
    agora = FIM;
    await expect.poll(expiradas).toHaveLength(1);
    expect((await expiradas())[0]?.[1]).toBeGreaterThanOrEqual(FIM);
  });

  it('expire though another process was first to look, and is gone', async () => {
    const execute = vi.fn(atores.execute);
    // Its command is in the log under the id that both gave it: what it answered says nothing of the next end.
    execute.mockResolvedValueOnce({ answer: { tipo: 'feito', idRifa: 1 }, position: 0n, repeated: true });
    const agora = { valor: FIM };
    await reservada('pagamento1');
    const reservas = acompanharReservas({
      esperaMs: PATIENCE_MS,
      store,
      atores: { execute },
      log,
      clock: () => agora.valor,
    });
    acompanhando.push(reservas);
    await expect.poll(() => execute.mock.calls.length).toBe(1);
    agora.valor += DIA;
    await expect.poll(ids).toEqual([1]);
  });

  it('expire by the clock on the wall, looked at every four seconds, though it jumps', async () => {
    const marcados = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => marcados.mockRestore());
    let agora = FIM - 2 * 3_600_000;
    const reservas = await acompanhar(() => agora);
    await reservada('pagamento1');
    await expect.poll(() => reservas.quantas).toBe(1);
    agora = FIM;
    await expect.poll(expiradas).toHaveLength(1);
    const olhadas = marcados.mock.calls.filter(([olhar]) => olhar.name === 'vencer').map(([, ms]) => ms);
    expect(Math.max(...olhadas.map(Number))).toBe(4_000);
  });

  it('that were made by a clock two hours ahead end when their buyer was told, once it is set right', async () => {
    let agora = AGORA + 2 * 3_600_000;
    const reservas = await acompanhar(() => agora);
    await mandar(reservar({ idPagamento: 'pagamento1', agora }));
    await expect.poll(() => reservas.quantas).toBe(1);
    agora = AGORA;
    await mandar(reservar({ idPagamento: 'pagamento2', agora }));
    agora = FIM;
    await expect.poll(ids).toEqual([2]);
    agora = FIM + 2 * 3_600_000;
    await expect.poll(ids).toEqual([1, 2]);
    await expect.poll(() => reservas.quantas).toBe(0);
    expect(await ids()).toEqual([1, 2]);
  });

  it('are known by their payment, after they ended too', async () => {
    const reservas = await acompanhar(() => AGORA);
    expect(reservas.rifaDo('pagamento1')).toBeUndefined();
    await reservada('pagamento1');
    await expect.poll(() => reservas.rifaDo('pagamento1')).toBe(1);
    await mandar({ type: 'CancelarReserva', ator: CLIENTE, agora: AGORA, idPagamento: 'pagamento1' });
    await expect.poll(() => reservas.quantas).toBe(0);
    expect(reservas.rifaDo('pagamento1')).toBe(1);
  });

  it('are open until their last ticket was released or returned', async () => {
    const reservas = await acompanhar(() => AGORA);
    const [um = 0, dois = 0] = await reservada('pagamento1');
    const comum = { ator: ADMINISTRADOR, agora: AGORA };
    const { position } = await mandar({ type: 'LiberarBilhetes', ...comum, numeros: [um] });
    await reservas.waitFor(position);
    expect([reservas.quantas, ditasAbertas, fechadas]).toEqual([1, ['1.pagamento1'], []]);
    await mandar({ type: 'DevolverBilhetes', ...comum, alcance: 'todos', numeros: [dois] });
    await expect.poll(() => reservas.quantas).toBe(0);
    expect(fechadas).toEqual(['1.pagamento1']);
  });
});

describe('after a restart', () => {
  const guardado = () =>
    expect
      .poll(async () => {
        for await (const kept of store.readBinaryBackwards('snapshot-reservas-abertas', 1)) return kept.type;
        return null;
      })
      .toBe('Snapshot');

  /** Followed until a snapshot is kept, then given up. */
  async function comSnapshot(): Promise<void> {
    // Created, issued, and the two reservations.
    const antes = await acompanhar(() => AGORA, 4);
    await reservada('pagamento1');
    await reservada('pagamento2');
    await guardado();
    await antes.close();
    acompanhando = [];
  }

  it('goes on from its snapshot: what was open then, and what came after', async () => {
    await comSnapshot();
    await reservada('pagamento3', ADMINISTRADOR);
    const reservas = await acompanhar(() => AGORA);
    expect(desde).toEqual([null, expect.any(BigInt)]);
    expect(reservas.quantas).toBe(3);
    for (const n of [1, 2, 3]) expect(reservas.rifaDo(`pagamento${n}`)).toBe(1);
  });

  it('knows who has paid before, also from its snapshot; who was only given a ticket has not', async () => {
    const pessoa = (idUsuario: number) => ({ idUsuario, tipo: 'Usuario' }) as const;
    const [pagou, ganhou, espera] = [pessoa(61), pessoa(62), pessoa(63)];
    const numeros = await reservada('pagamento1', pagou);
    await reservada('pagamento2', espera);
    await mandar({ type: 'LiberarBilhetes', ator: ADMINISTRADOR, agora: AGORA, numeros });
    const idRifa = 2;
    const deGraca = rifaAberta({ valor: 0 }).map((evento) => ({
      ...evento,
      data: { ...evento.data, idRifa },
    }));
    await escrever(deGraca as EventoRifa[], streamRifa(idRifa));
    const gratuita = reservar({ idPagamento: 'pagamento3', qtde: 1, ator: ganhou });
    const { position } = await atores.execute(streamRifa(idRifa), envelopeOf(causa('gratuita'), gratuita));
    let eventos = 0;
    for (const stream of [RIFA, streamRifa(idRifa)]) for await (const _ of store.read(stream)) eventos += 1;
    for (const de of ['log', 'snapshot']) {
      const reservas = await acompanhar(() => AGORA, eventos);
      const compraram = [pagou, ganhou, espera].filter(({ idUsuario }) => reservas.comprou(idUsuario));
      expect([de, compraram]).toEqual([de, [pagou]]);
      await guardado();
    }
    // The snapshot was of all of it: nothing of it was read again.
    expect(desde).toEqual([null, expect.any(BigInt)]);
    expect(desde[1]).toBeGreaterThanOrEqual(position);
    expect(fechadas).toContain('2.pagamento3');
  });

  it('what a snapshot holds expires like the rest, at its time', async () => {
    await comSnapshot();
    const inicio = Date.now();
    const reservas = await acompanhar(() => FIM - 200 + Date.now() - inicio);
    await expect.poll(() => reservas.quantas).toBe(0);
    expect(await ids()).toEqual([1, 2]);
    for (const [, at] of await expiradas()) expect(at).toBeGreaterThanOrEqual(FIM);
  });

  it('reads the log from its beginning where the snapshot cannot be read', async () => {
    await comSnapshot();
    await store.appendBinary('snapshot-reservas-abertas', 'Snapshot', [Buffer.from('{"id":1')], 1);
    const reservas = await acompanhar(() => AGORA + MINUTO);
    expect(desde).toEqual([null, null]);
    expect(reservas.quantas).toBe(2);
  });
});
