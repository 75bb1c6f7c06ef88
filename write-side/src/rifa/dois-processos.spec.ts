import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { ADMINISTRADOR, DADOS, reservar, SEMENTE } from '@rifa-viva/proof/rifa/exemplos';
import { MemoryStore } from '@rifa-viva/proof/testing/memory-store';
import { PATIENCE_MS } from '@rifa-viva/proof/testing/patience';
import { createTestStores, type TestStores } from '@rifa-viva/proof/testing/stores';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import type { Refusal } from '@rifa-viva/server/http/refusal';
import { createLogger } from '@rifa-viva/server/logger';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { Actor } from '../kernel/actor.ts';
import type { Envelope } from '../kernel/commands.ts';
import { StreamState } from '../kernel/stream-state.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';
import { rifaDecider } from './decider.ts';

const STREAM = streamRifa(1);
const vault = { keep: async () => undefined };
/** As one process has it. */
const atorEm = (store: EventStore, stream = STREAM) =>
  new Actor(stream, rifaDecider, { store, vault, log: createLogger('silent'), esperaDoLogMs: PATIENCE_MS });
type AtorDaRifa = ReturnType<typeof atorEm>;

const envelope = (commandId: string, command: ComandoRifa): Envelope<ComandoRifa> => ({
  command,
  commandId,
  who: { idUsuario: 3, tipo: 'Administrador' },
  at: '2026-06-01T12:00:00.000Z',
  correlationId: 'pedido',
});
const criar = (ator: AtorDaRifa, qtdeNumeros: number) =>
  ator.execute(
    envelope('criar', {
      type: 'CriarRifa',
      idRifa: 1,
      ator: ADMINISTRADOR,
      dados: { ...DADOS, qtdeNumeros, qtdeChances: 1 },
      semente: SEMENTE,
    }),
  );
/** One ticket for a person of his own. */
const umBilhete = (n: number): Envelope<ComandoRifa> =>
  envelope(
    `c${n}`,
    reservar({
      ator: { idUsuario: 1_000 + n, tipo: 'Usuario' },
      idPagamento: `pagamento${n}`,
      qtde: 1,
      semente: n.toString(16).padStart(64, '0'),
    }),
  );

describe('an actor whose append came second', () => {
  it('reads only what was written meanwhile, and no ticket is sold twice', async () => {
    const store = new MemoryStore();
    const [um, outro] = [atorEm(store), atorEm(store)];
    await criar(um, 1_000);
    for (let n = 0; n < 200; n += 1) await um.execute(umBilhete(n));
    await outro.execute(umBilhete(200));
    const alheia = await store.lastRevision(STREAM);
    const read = vi.spyOn(store, 'read');
    // Decided on a state that lacks what the other wrote.
    const juntas = [201, 202, 203].map((n) => um.execute(umBilhete(n)));
    for (const { answer } of await Promise.all(juntas)) expect(answer).toMatchObject({ tipo: 'reserva' });
    expect(read.mock.calls.map(([stream, from]) => [stream, from])).toEqual([[STREAM, alheia]]);
    const numeros = store.events(STREAM).flatMap(numerosReservados);
    expect(new Set(numeros).size).toBe(204);
  });

  it('stands as a fresh fold does, once its own events are taken back and the others’ folded in', async () => {
    const store = new MemoryStore();
    const outro = atorEm(store);
    await criar(outro, 1_000);
    for (let n = 0; n < 50; n += 1) await outro.execute(umBilhete(n));
    const estado = await StreamState.load(store, STREAM, rifaDecider);
    const antes = estado.mark();
    for (const n of [50, 51, 52]) {
      const decisao = rifaDecider.decide(estado.state, umBilhete(n).command);
      if ('refused' in decisao) throw new Error(decisao.refused);
      estado.take(umBilhete(n), decisao.events);
    }
    await outro.execute(envelope('cancelar', cancelamento(3)));
    await outro.execute(umBilhete(53));
    antes?.undo();
    expect(estado.known.find('c51')).toBeUndefined();
    await estado.catchUp(store);
    const fresco = await StreamState.load(store, STREAM, rifaDecider);
    const visto = ({ state, revision, hash }: typeof fresco) => ({
      ...[revision, hash, state.status, state.grupo, state.qtdeReservados],
      livres: [state.qtdeLivres, ...state.livresPorBloco],
      grupos: [...state.grupos],
      ids: Array.from(state.grupos, ([indice]) => state.grupos.idPagamento(indice)),
      abertasPorPessoa: new Map(state.abertasPorPessoa),
      prazos: [...state.prazos],
    });
    expect(visto(estado)).toEqual(visto(fresco));
  });
});

const cancelamento = (n: number): ComandoRifa => ({
  type: 'CancelarReserva',
  ator: { idUsuario: 1_000 + n, tipo: 'Usuario' },
  agora: Date.parse('2026-06-01T12:00:00Z'),
  idPagamento: `pagamento${n}`,
});

const numerosReservados = (evento: { type: string; data: unknown }): readonly number[] => {
  const { type, data } = evento as EventoRifa;
  return type === 'BilhetesReservados' ? data.numeros : [];
};

describe('two processes on one raffle', () => {
  let stores: TestStores;
  const clients: EventStore[] = [];
  const connect = () => {
    const client = connectEventStore(stores.eventStoreUrl);
    clients.push(client);
    return client;
  };
  beforeAll(async () => {
    stores = await createTestStores(inject('postgresUrl'));
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await stores.stop();
  });

  it('answer every caller, wherever he came, and neither waits for the other for ever', {
    timeout: 120_000,
  }, async () => {
    const CALLS = 1_500;
    const CALLERS = 32;
    const atores = [atorEm(connect()), atorEm(connect())];
    const [primeiro] = atores;
    if (primeiro) await criar(primeiro, 10_000);
    /** Whose call it was, in the order of the answers. */
    const respondidas: number[] = [];
    let feitas = 0;
    let acaso = 7;
    const chamador = async () => {
      while (feitas < CALLS) {
        const n = feitas;
        feitas += 1;
        acaso = (Math.imul(acaso, 1_103_515_245) + 12_345) & 0x7fffffff;
        const qual = (acaso >>> 16) % 2;
        const feito = await atores[qual]?.execute(umBilhete(n));
        expect(feito?.answer).toMatchObject({ tipo: 'reserva' });
        respondidas.push(qual);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, chamador));
    expect(respondidas).toHaveLength(CALLS);
    // Callers that are held back by one would all come to wait there: no tenth of the calls is the other's alone.
    for (let de = 0; de < CALLS; de += CALLS / 10) {
      const parte = respondidas.slice(de, de + CALLS / 10);
      const doSegundo = parte.filter((qual) => qual === 1).length;
      expect(Math.min(doSegundo, parte.length - doSegundo)).toBeGreaterThan(parte.length / 10);
    }
    const numeros: number[] = [];
    const quem = clients[0];
    if (quem) for await (const evento of quem.read(STREAM)) numeros.push(...numerosReservados(evento));
    expect([numeros.length, new Set(numeros).size]).toEqual([CALLS, CALLS]);
  });

  it('sell each chosen number once, and whoever came second is told which others have', {
    timeout: 120_000,
  }, async () => {
    const idRifa = 2;
    const stream = streamRifa(idRifa);
    const atores = [atorEm(connect(), stream), atorEm(connect(), stream)];
    const [primeiro] = atores;
    const dados = { ...DADOS, qtdeNumeros: 60, qtdeChances: 1, numerosAEscolha: true };
    await primeiro?.execute(
      envelope('criar2', { type: 'CriarRifa', idRifa, ator: ADMINISTRADOR, dados, semente: SEMENTE }),
    );
    // Everybody wants two neighbours: each ticket is wanted by four people, at both processes at once.
    const pedidos = Array.from({ length: 120 }, (_, n) => [(n % 60) + 1, ((n + 1) % 60) + 1]);
    const respostas = await Promise.all(
      pedidos.map(async (numeros, n) => {
        const comando = reservar({
          ator: { idUsuario: 5_000 + n, tipo: 'Usuario' },
          idPagamento: `escolha${n}`,
          qtde: 2,
          numeros,
        });
        const feita = atores[n % 2]?.execute(envelope(`e${n}`, comando));
        return feita?.then(
          ({ answer }) => ({ numeros, answer, recusa: null }),
          (recusa: Refusal) => ({ numeros, answer: null, recusa }),
        );
      }),
    );
    const reservados: number[] = [];
    const quem = clients[0];
    if (quem) for await (const evento of quem.read(stream)) reservados.push(...numerosReservados(evento));
    expect(new Set(reservados).size).toBe(reservados.length);
    const feitas = respostas.filter((resposta) => resposta?.answer?.tipo === 'reserva');
    expect(reservados.length).toBe(2 * feitas.length);
    // Nobody gave anything back: what was refused is taken still.
    const livre = (n: number) => !reservados.includes(n);
    for (const resposta of respostas) {
      if (resposta?.answer?.tipo === 'reserva') {
        expect([...resposta.answer.numeros]).toEqual(resposta.numeros.toSorted((a, b) => a - b));
        continue;
      }
      expect(resposta?.recusa).toMatchObject({ codigo: 'NUMEROS_TOMADOS' });
      const ditos = String(resposta?.recusa?.detalhe?.n).split(', ').map(Number);
      expect(ditos.every((n) => resposta?.numeros.includes(n) && !livre(n))).toBe(true);
    }
    expect(feitas.length).toBeGreaterThan(0);
  });

  it('asked the same call at once: one reservation, both tell its numbers, and both go on selling', {
    timeout: 120_000,
  }, async () => {
    const idRifa = 3;
    const stream = streamRifa(idRifa);
    const atores = [atorEm(connect(), stream), atorEm(connect(), stream)];
    const dados = { ...DADOS, qtdeNumeros: 1_000, qtdeChances: 1 };
    await atores[0]?.execute(
      envelope('criar3', { type: 'CriarRifa', idRifa, ator: ADMINISTRADOR, dados, semente: SEMENTE }),
    );
    /** Each process draws its own numbers. */
    const mesma = (n: number, qual: number) => {
      const semente = (2 * n + qual).toString(16).padStart(64, '0');
      const ator = { idUsuario: 7_000 + n, tipo: 'Usuario' } as const;
      return envelope(`mesma${n}`, reservar({ ator, idPagamento: `mesma${n}`, qtde: 1, semente }));
    };
    const contados: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const feitas = await Promise.all(atores.map((ator, qual) => ator.execute(mesma(n, qual))));
      const [primeira, segunda] = feitas.map(({ answer }) => numerosDe(answer));
      expect(segunda).toEqual(primeira);
      contados.push(...(primeira ?? []));
    }
    // Read as everybody reads: an event that does not fit the one before it is refused.
    const reservados: number[] = [];
    const quem = clients[0];
    if (quem) for await (const evento of quem.read(stream)) reservados.push(...numerosReservados(evento));
    expect(reservados).toEqual(contados);
    expect(new Set(reservados).size).toBe(60);
  });
});

const numerosDe = (answer: RespostaRifa): readonly number[] =>
  answer.tipo === 'reserva' ? [...answer.numeros] : [];
