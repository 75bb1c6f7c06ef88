import { CORRENTE_INICIAL, textoDaCorrente } from '@rifa-viva/contracts/eventos/corrente';
import { MemoryStore } from '@rifa-viva/proof/testing/memory-store';
import { PATIENCE_MS } from '@rifa-viva/proof/testing/patience';
import {
  StoreUnavailableError,
  UnknownOutcomeError,
  UnreachableError,
} from '@rifa-viva/server/event-store/types';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { createLogger } from '@rifa-viva/server/logger';
import type { Kept } from '@rifa-viva/server/vault/vault';
import { describe, expect, it, vi } from 'vitest';
import { Actor, MAX_QUEUE } from './actor.ts';
import { createActors } from './actors.ts';
import { type Envelope, sha256 } from './commands.ts';
import { accept, type Decider, refuse } from './decider.ts';
import { KnownCommands } from './known-commands.ts';

type Tomado = { readonly type: 'LugarTomado'; readonly data: { readonly lugar: number } };
/** A hall of a few seats: takes the next free one. */
const hall = (
  seats: number,
  every = 1_000_000,
): Decider<{ taken: number }, 'take' | 'fail', Tomado, number> => ({
  initial: () => ({ taken: 0 }),
  decide(state, command) {
    if (command === 'fail') throw new Error('defect');
    if (state.taken >= seats) return refuse('BILHETES_INDISPONIVEIS');
    return accept(state.taken + 1, { type: 'LugarTomado', data: { lugar: state.taken + 1 } });
  },
  evolve(state, event) {
    state.taken = event.data.lugar;
    return state;
  },
  answerOf: (events) => events[0]?.data.lugar ?? 0,
  snapshot: {
    version: 1,
    every,
    // biome-ignore lint/correctness/useYield: small, written in one step.
    *write(state) {
      return Buffer.from(JSON.stringify(state));
    },
    read: (bytes) => JSON.parse(Buffer.from(bytes).toString()) as { taken: number },
  },
});

const envelope = (commandId: string, command: 'take' | 'fail' = 'take'): Envelope<'take' | 'fail'> => ({
  command,
  commandId,
  who: { idUsuario: 1, tipo: 'Administrador' },
  at: '2026-06-01T12:00:00.000Z',
  correlationId: 'pedido',
});
const vault = { keep: async () => undefined };
const options = { log: createLogger('silent'), vault, esperaDoLogMs: PATIENCE_MS };
const actorOn = (store: MemoryStore, seats = 10, more = {}) =>
  new Actor('sala-1', hall(seats), { ...options, store, ...more });
const seatsIn = (store: MemoryStore) =>
  store.events('sala-1').map((e) => (e.data as { lugar: number }).lugar);

const defect = (): never => {
  throw new Error('a defect of the snapshot');
};

/** Fifteen seats taken, by `c0` to `c14`, and a snapshot of some of them. */
async function withSnapshot() {
  const store = new MemoryStore();
  const decider = hall(100, 10);
  const actor = new Actor('sala-1', decider, { ...options, store });
  for (let i = 0; i < 15; i += 1) await actor.execute(envelope(`c${i}`));
  await expect.poll(() => store.binary.get('snapshot-sala-1')?.length).toBe(1);
  return { store, decider };
}

describe('an actor', () => {
  it('writes everything that queued up in one append and answers each', async () => {
    const store = new MemoryStore();
    const actor = actorOn(store);
    const outcomes = await Promise.all(['a', 'b', 'c'].map((id) => actor.execute(envelope(id))));
    expect(outcomes.map((o) => o.answer)).toEqual([1, 2, 3]);
    expect(store.appends).toBe(1);
  });

  it('whose snapshot fails answers all the same, and goes on', async () => {
    const store = new MemoryStore();
    const decider = hall(100, 1);
    const broken = { version: 1, every: 1, read: defect, write: defect };
    const actor = new Actor('sala-1', { ...decider, snapshot: broken }, { ...options, store });
    expect(await actor.execute(envelope('a'))).toMatchObject({ answer: 1 });
    expect(await actor.execute(envelope('b'))).toMatchObject({ answer: 2 });
    expect(store.binary.size).toBe(0);
  });

  it('answers a refusal without writing', async () => {
    const store = new MemoryStore();
    const actor = actorOn(store, 1);
    await actor.execute(envelope('a'));
    await expect(actor.execute(envelope('b'))).rejects.toMatchObject({ codigo: 'BILHETES_INDISPONIVEIS' });
    expect(seatsIn(store)).toEqual([1]);
  });

  it('gives a repeated command its first answer, also after a restart', async () => {
    const store = new MemoryStore();
    const first = actorOn(store);
    await first.execute(envelope('a'));
    await first.execute(envelope('b'));
    expect(await first.execute(envelope('a'))).toMatchObject({ answer: 1, repeated: true });
    expect(await actorOn(store).execute(envelope('b'))).toMatchObject({ answer: 2, repeated: true });
    expect(seatsIn(store)).toEqual([1, 2]);
  });

  it('refuses a command id that stands for another call, in memory, in flight and after a restart', async () => {
    const store = new MemoryStore();
    const first = actorOn(store);
    const of = (fingerprint?: string) => ({ ...envelope('a'), ...(fingerprint ? { fingerprint } : {}) });
    const other = { codigo: 'CHAVE_DE_OUTRO_PEDIDO', status: 409 };
    const [one, another] = await Promise.allSettled([first.execute(of('x')), first.execute(of('y'))]);
    expect(one).toMatchObject({ value: { answer: 1 } });
    expect(another).toMatchObject({ reason: other });
    for (const actor of [first, actorOn(store)]) {
      await expect(actor.execute(of('y'))).rejects.toMatchObject(other);
      expect(await actor.execute(of('x'))).toMatchObject({ answer: 1, repeated: true });
      // Whoever binds it to nothing, as all did before there were fingerprints, is answered.
      expect(await actor.execute(of())).toMatchObject({ answer: 1, repeated: true });
    }
    expect(seatsIn(store)).toEqual([1]);
  });

  it('answers the first of thirty thousand commands, behind a snapshot too', async () => {
    const store = new MemoryStore();
    const many = 30_000;
    const decider = hall(many, many);
    const first = new Actor('sala-1', decider, { ...options, store });
    for (let from = 0; from < many; from += 1_000)
      await Promise.all(Array.from({ length: 1_000 }, (_, i) => first.execute(envelope(`c${from + i}`))));
    await expect.poll(() => store.binary.get('snapshot-sala-1')?.length).toBeGreaterThan(0);
    const read = vi.spyOn(store, 'read');
    const later = new Actor('sala-1', decider, { ...options, store });
    for (const actor of [later, first])
      expect(await actor.execute(envelope('c0'))).toMatchObject({ answer: 1, repeated: true });
    expect(read.mock.calls.filter(([, from]) => from === 0n)).toHaveLength(2);
    expect(seatsIn(store)).toHaveLength(many);
  });

  it('answers with all events of a command, however many', async () => {
    const store = new MemoryStore();
    const row = { ...hall(50), answerOf: (events: readonly unknown[]) => events.length };
    const whole = {
      ...row,
      decide: ({ taken }: { taken: number }) =>
        accept(
          20,
          ...Array.from({ length: 20 }, (_, i) => ({
            type: 'LugarTomado' as const,
            data: { lugar: taken + i + 1 },
          })),
        ),
    };
    const actor = new Actor('sala-1', whole, { ...options, store });
    for (const id of ['a', 'b']) await actor.execute(envelope(id));
    for (const id of ['a', 'b'])
      expect(await actor.execute(envelope(id))).toMatchObject({ answer: 20, repeated: true });
    expect(seatsIn(store)).toHaveLength(40);
  });

  it('refuses a command that is found where another stands', async () => {
    const store = new MemoryStore();
    const actor = actorOn(store);
    await actor.execute(envelope('a'));
    // As if their ids had one hash.
    vi.spyOn(KnownCommands.prototype, 'find').mockReturnValueOnce(0n);
    await expect(actor.execute(envelope('b'))).rejects.toMatchObject({ codigo: 'CHAVE_DE_OUTRO_PEDIDO' });
    expect(seatsIn(store)).toEqual([1]);
  });

  it('refuses alone a command whose events cannot be folded in, whoever was decided with it, and goes on', async () => {
    const store = new MemoryStore();
    const sound = hall(10);
    const unsound: typeof sound = {
      ...sound,
      // A defect: what is decided here the fold does not know.
      decide: (state, command) =>
        command === 'fail'
          ? accept(0, { type: 'LugarTomado', data: { lugar: 99 } })
          : sound.decide(state, command),
      evolve(state, event) {
        // Half folded in.
        state.taken = event.data.lugar;
        if (event.data.lugar === 99) throw new Error('defect');
        return state;
      },
    };
    const actor = new Actor('sala-1', unsound, { ...options, store });
    const ask = () => [
      actor.execute(envelope('a')),
      actor.execute(envelope('b', 'fail')),
      actor.execute(envelope('c')),
    ];
    for (const repeated of [false, true]) {
      const [a, b, c] = await Promise.allSettled(ask());
      expect([a, c]).toMatchObject([{ value: { answer: 1, repeated } }, { value: { answer: 2, repeated } }]);
      expect(b).toMatchObject({ reason: { message: 'defect' } });
    }
    expect(seatsIn(store)).toEqual([1, 2]);
    expect(actor.idle).toBe(true);
  });

  it('gives the same command twice at once one outcome', async () => {
    const store = new MemoryStore();
    const actor = actorOn(store);
    const both = await Promise.all([actor.execute(envelope('a')), actor.execute(envelope('a'))]);
    expect(both.map((o) => o.answer)).toEqual([1, 1]);
    expect(seatsIn(store)).toEqual([1]);
  });

  it('gives who asks before a command its outcome, where that is done or under way, and the command its own', async () => {
    const store = new MemoryStore();
    const actor = actorOn(store);
    const before = (id: string, fingerprint = 'x') => ({
      ...envelope(`${id}.before`),
      unlessDone: id,
      fingerprint,
    });
    const of = (id: string) => ({ ...envelope(id), fingerprint: 'x' });
    const [done, asked] = await Promise.all([actor.execute(of('a')), actor.execute(before('a'))]);
    expect(asked).toEqual(done);
    for (const again of [actor, actorOn(store)]) {
      expect(await again.execute(before('a'))).toMatchObject({ answer: 1, position: done.position });
      await expect(again.execute(before('a', 'y'))).rejects.toMatchObject({
        codigo: 'CHAVE_DE_OUTRO_PEDIDO',
      });
    }
    // Asked before it came: both are decided.
    const both = await Promise.all([actor.execute(before('b')), actor.execute(of('b'))]);
    expect(both.map(({ answer }) => answer)).toEqual([2, 3]);
  });

  it.each(['lost', 'unheard'] as const)('retries an append that was %s with the same ids', async (fault) => {
    const store = new MemoryStore();
    store.faults.push(fault);
    const outcomes = await Promise.all([...'ab'].map((id) => actorOn(store).execute(envelope(id))));
    expect(new Set(outcomes.map((o) => o.answer)).size).toBe(2);
    expect(seatsIn(store)).toEqual([1, 2]);
  });

  it('decides again on what another writer did meanwhile', async () => {
    const store = new MemoryStore();
    const [one, other] = [actorOn(store, 3), actorOn(store, 3)];
    await one.execute(envelope('a'));
    await other.execute(envelope('b'));
    await one.execute(envelope('c'));
    await expect(other.execute(envelope('d'))).rejects.toMatchObject({ codigo: 'BILHETES_INDISPONIVEIS' });
    expect(seatsIn(store)).toEqual([1, 2, 3]);
  });

  it('does not write twice what stood in the log when its answer was lost and the other wrote on', async () => {
    const store = new MemoryStore();
    const [one, other] = [actorOn(store), actorOn(store)];
    store.faults.push('unheard');
    const first = one.execute(envelope('a'));
    await other.execute(envelope('b'));
    expect((await first).answer).toBe(1);
    expect(seatsIn(store)).toEqual([1, 2]);
  });

  it('refuses with 503 and Retry-After when its queue is full', async () => {
    const store = new MemoryStore();
    const actor = actorOn(store, 1);
    const many = Array.from({ length: MAX_QUEUE + 1 }, (_, i) => actor.execute(envelope(`c${i}`)));
    const results = await Promise.allSettled(many);
    const last = results.at(-1);
    expect(last?.status === 'rejected' ? last.reason : null).toMatchObject({
      status: 503,
      retryAfterSeconds: 1,
      doubtful: false,
    });
    expect(seatsIn(store)).toEqual([1]);
  });

  it('refuses with 503 while the stream cannot be read, and works again afterwards', async () => {
    const store = new MemoryStore();
    store.readable = false;
    const actor = actorOn(store);
    await expect(actor.execute(envelope('a'))).rejects.toMatchObject({ status: 503, doubtful: false });
    store.readable = true;
    expect((await actor.execute(envelope('a'))).answer).toBe(1);
  });

  it('leaves it to the store to tell that it cannot be reached: it does so once', async () => {
    const store = new MemoryStore();
    const log = createLogger('silent');
    const told = vi.spyOn(log, 'warn');
    const actor = actorOn(store, 10, { log });
    vi.spyOn(store, 'read').mockImplementation(() => {
      throw new StoreUnavailableError('no node answers');
    });
    for (const id of ['a', 'b', 'c'])
      await expect(actor.execute(envelope(id))).rejects.toMatchObject({ status: 503 });
    expect(told).not.toHaveBeenCalled();
  });

  it('tells a caller 503 when the log does not answer in time; the same command again gets its outcome', async () => {
    const store = new MemoryStore();
    store.faults.push(...Array.from({ length: 4 }, () => 'lost' as const));
    const actor = actorOn(store, 10, { esperaDoLogMs: 1 });
    await expect(actor.execute(envelope('a'))).rejects.toMatchObject({ status: 503, doubtful: true });
    const patient = actorOn(store);
    await expect.poll(() => seatsIn(store)).toEqual([1]);
    expect(await patient.execute(envelope('a'))).toMatchObject({ answer: 1, repeated: true });
  });

  it.each(['at first', 'after an answer that was unheard'])(
    'tells a caller 503 at once when nobody can be asked, %s; the same command again gets its outcome',
    async (when) => {
      const store = new MemoryStore();
      const unheard = when !== 'at first';
      store.faults.push(...(unheard ? (['unheard'] as const) : []), new UnreachableError('no node answers'));
      const actor = actorOn(store);
      const told = { status: 503, retryAfterSeconds: 2, doubtful: unheard };
      await expect(actor.execute(envelope('a'))).rejects.toMatchObject(told);
      expect(await actor.execute(envelope('a'))).toMatchObject({ answer: 1, repeated: unheard });
      expect(seatsIn(store)).toEqual([1]);
    },
  );

  it('decides nothing while a copy that was sent may still land: a refusal would be told of what then stands there', async () => {
    type Mudou = { readonly type: 'Mudou'; readonly data: { readonly livre: boolean } };
    /** One seat, which somebody has. */
    const seat: Decider<{ livre: boolean }, 'leave' | 'take', Mudou, boolean> = {
      initial: () => ({ livre: false }),
      decide: ({ livre }, command) =>
        command === 'take' && !livre
          ? refuse('BILHETES_INDISPONIVEIS')
          : accept(true, { type: 'Mudou', data: { livre: command === 'leave' } }),
      evolve: (_, { data }) => ({ livre: data.livre }),
      answerOf: () => true,
    };
    const store = new MemoryStore();
    const actor = new Actor('lugar-1', seat, { ...options, store });
    const write = store.append.bind(store);
    let land: () => Promise<unknown> = async () => undefined;
    let tries = 0;
    store.append = async (stream, events, expected) => {
      tries += 1;
      if (tries === 1) {
        land = () => write(stream, events, expected);
        throw new UnknownOutcomeError('on its way');
      }
      if (tries < 5) throw new UnreachableError('nobody leads');
      return write(stream, events, expected);
    };
    const ask = (id: string, command: 'leave' | 'take') => actor.execute({ ...envelope(id), command });
    const told = { status: 503, retryAfterSeconds: 2 };
    const [left, taken] = [ask('a', 'leave'), ask('b', 'take')];
    await Promise.all([left, taken].map((asked) => expect(asked).rejects.toMatchObject(told)));
    await expect(ask('b', 'take')).rejects.toMatchObject(told);
    await land();
    await expect
      .poll(() => ask('b', 'take').catch(() => null))
      .toMatchObject({ answer: true, repeated: true });
    expect(store.events('lugar-1')).toHaveLength(2);
  });

  it('takes back what could be sent to nobody, and reads nothing anew', async () => {
    const store = new MemoryStore();
    const mark = ({ taken }: { taken: number }) => ({ undo: () => ({ taken }), keep: () => undefined });
    const actor = new Actor('sala-1', { ...hall(10), mark }, { ...options, store });
    await actor.execute(envelope('a'));
    const read = vi.spyOn(store, 'read');
    store.faults.push(new UnreachableError('no node answers'), new UnreachableError('no node answers'));
    for (const id of ['b', 'c'])
      await expect(actor.execute(envelope(id))).rejects.toMatchObject({ status: 503 });
    expect(await actor.execute(envelope('d'))).toMatchObject({ answer: 2 });
    expect(read).not.toHaveBeenCalled();
    expect(seatsIn(store)).toEqual([1, 2]);
  });

  it('hands a defect of the decider to its caller alone', async () => {
    const store = new MemoryStore();
    const actor = actorOn(store);
    const results = await Promise.allSettled([
      actor.execute(envelope('x', 'fail')),
      actor.execute(envelope('a')),
    ]);
    expect(results.map((r) => r.status)).toEqual(['rejected', 'fulfilled']);
    expect(seatsIn(store)).toEqual([1]);
  });

  it('chains each event to the one before it', async () => {
    const store = new MemoryStore();
    const actor = actorOn(store);
    await Promise.all([...'abc'].map((id) => actor.execute(envelope(id))));
    let expected = CORRENTE_INICIAL;
    for (const event of store.events('sala-1')) {
      expect(event.metadata.previousHash).toBe(expected);
      expected = sha256(textoDaCorrente(event));
    }
  });

  it('answers one call that two processes were asked at once by what stands in the log, and both write on behind that', async () => {
    const store = new MemoryStore();
    let drawn = 0;
    // What is decided is not the same twice: a draw, a moment.
    const drawing: ReturnType<typeof hall> = {
      ...hall(100),
      decide() {
        drawn += 1;
        return accept(drawn, { type: 'LugarTomado', data: { lugar: drawn } });
      },
    };
    const both = ['2026-06-01T12:00:00.000Z', '2026-06-01T12:00:00.001Z'].map((at) => ({
      at,
      actor: new Actor('sala-1', drawing, { ...options, store }),
    }));
    for (const id of 'abc') {
      const before = store.events('sala-1').length;
      const answered = await Promise.all(both.map(({ actor, at }) => actor.execute({ ...envelope(id), at })));
      const [told, ...others] = seatsIn(store).slice(before);
      expect([answered.map(({ answer }) => answer), others]).toEqual([[told, told], []]);
      for (const [i, { actor }] of both.entries()) await actor.execute(envelope(`${id}${i}`));
    }
    let previous = CORRENTE_INICIAL;
    for (const event of store.events('sala-1')) {
      expect(event.metadata.previousHash).toBe(previous);
      previous = sha256(textoDaCorrente(event));
    }
  });

  it('refuses by what another process wrote, not by what it remembers', async () => {
    const store = new MemoryStore();
    const [one, other] = [actorOn(store, 2), actorOn(store, 2)];
    await other.execute(envelope('a'));
    await one.execute(envelope('b'));
    // Room was made, and its maker was answered; nothing told the one who remembers a full hall.
    store.streams.get('sala-1')?.splice(1);
    expect((await one.execute(envelope('c'))).answer).toBe(2);
    await expect(one.execute(envelope('d'))).rejects.toMatchObject({ codigo: 'BILHETES_INDISPONIVEIS' });
    expect(seatsIn(store)).toEqual([1, 2]);
  });

  it('asks the log once for all that it refuses together, and never where an append was right', async () => {
    const store = new MemoryStore();
    const actor = actorOn(store, 2);
    const asked = vi.spyOn(store, 'lastRevision');
    await Promise.allSettled(['a', 'b', 'c'].map((id) => actor.execute(envelope(id))));
    expect(asked).not.toHaveBeenCalled();
    const refused = await Promise.allSettled(['d', 'e'].map((id) => actor.execute(envelope(id))));
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('tells no refusal while the log cannot be asked: 503', async () => {
    const store = new MemoryStore();
    const actor = actorOn(store, 1);
    await actor.execute(envelope('a'));
    const asked = vi.spyOn(store, 'lastRevision').mockRejectedValue(new Error('unreadable'));
    await expect(actor.execute(envelope('b'))).rejects.toMatchObject({ status: 503 });
    asked.mockRestore();
    await expect(actor.execute(envelope('b'))).rejects.toMatchObject({ codigo: 'BILHETES_INDISPONIVEIS' });
  });

  it('begins anew where the log is shorter than what it remembers', async () => {
    const store = new MemoryStore();
    const actor = actorOn(store);
    await actor.execute(envelope('a'));
    await actor.execute(envelope('b'));
    store.streams.get('sala-1')?.splice(1);
    expect((await actor.execute(envelope('c'))).answer).toBe(2);
    expect(seatsIn(store)).toEqual([1, 2]);
  });
});

describe('a stream that holds an event which cannot be read or folded', () => {
  it('refuses every command with 503 and the reason, without reading it again', async () => {
    const store = new MemoryStore();
    await actorOn(store).execute(envelope('a'));
    const decider = hall(10);
    const evolve = vi.spyOn(decider, 'evolve').mockImplementation(() => {
      throw new TypeError('no such seat');
    });
    for (const id of ['b', 'c']) {
      await expect(
        new Actor('sala-1', decider, { ...options, store }).execute(envelope(id)),
      ).rejects.toMatchObject({
        codigo: 'ESTACIONADO',
        status: 503,
        detalhe: { motivo: 'evento 0: LugarTomado não pôde ser aplicado' },
        retryAfterSeconds: 60,
      });
    }
    expect(evolve).toHaveBeenCalledTimes(1);
    await actorOn(store)
      .execute(envelope('d'))
      .catch(() => undefined);
    expect(seatsIn(store)).toEqual([1]);
    expect((await new Actor('sala-2', hall(10), { ...options, store }).execute(envelope('e'))).answer).toBe(
      1,
    );
  });

  it('is found behind a snapshot too, where that was made by a build that knew other events', async () => {
    const { store, decider } = await withSnapshot();
    const folded = vi.spyOn(decider, 'evolve');
    await new Actor('sala-1', decider, { ...options, store }).execute(envelope('x'));
    const withIts = folded.mock.calls.length;
    vi.spyOn(store, 'knowledgeOf').mockReturnValue('more');
    await new Actor('sala-1', decider, { ...options, store }).execute(envelope('y'));
    expect(folded.mock.calls.length - withIts).toBeGreaterThan(15);
  });

  it('is chained by what stands in the log, not by what is read in its place', async () => {
    const store = new MemoryStore();
    await actorOn(store).execute(envelope('a'));
    const [written] = store.events('sala-1');
    if (!written) throw new Error('nothing was written');
    const { id, type, data, metadata } = written;
    const stored = { id, type, data, metadata };
    store.streams.set('sala-1', [{ ...written, data: { lugar: 5 }, stored }]);
    expect((await actorOn(store).execute(envelope('b'))).answer).toBe(6);
    expect(store.events('sala-1')[1]?.metadata.previousHash).toBe(sha256(textoDaCorrente(stored)));
  });
});

describe('what a command leaves in the vault', () => {
  /** A vault that writes down what it was asked to keep, and what stood in the log by then. */
  function vaultBeside(store: MemoryStore) {
    const asked: { ids: string[]; inTheLog: number }[] = [];
    const faults: Error[] = [];
    return {
      asked,
      faults,
      async keep(entries: readonly Kept[]) {
        const ids = entries.flatMap(({ keys = [] }) => keys.map(({ id }) => id));
        asked.push({ ids, inTheLog: store.events('sala-1').length });
        const fault = faults.shift();
        if (fault) throw fault;
      },
    };
  }
  const keeping = (commandId: string, key = commandId): Envelope<'take'> => ({
    ...envelope(commandId),
    command: 'take',
    keep: { keys: [{ id: key, key: Buffer.alloc(32) }] },
  });
  /** As a process makes it that knows nothing but the log. */
  const begin = (seats = 100) => {
    const store = new MemoryStore();
    const vault = vaultBeside(store);
    return { store, vault, actor: () => actorOn(store, seats, { vault }) };
  };

  it('is stored before its events, in one call for all that queued up', async () => {
    const { store, vault, actor } = begin();
    const one = actor();
    await Promise.all(Array.from({ length: 50 }, (_, i) => one.execute(keeping(`c${i}`))));
    expect(vault.asked.map(({ ids, inTheLog }) => [ids.length, inTheLog])).toEqual([[50, 0]]);
    expect(store.appends).toBe(1);
  });

  it('is nothing when it is refused, repeated, or leaves nothing', async () => {
    const { store, vault, actor } = begin(1);
    const one = actor();
    await one.execute(keeping('a'));
    await expect(one.execute(keeping('b'))).rejects.toMatchObject({ codigo: 'BILHETES_INDISPONIVEIS' });
    for (const again of [one, actor()]) {
      expect(await again.execute(keeping('a', 'another'))).toMatchObject({ answer: 1, repeated: true });
    }
    await expect(one.execute(envelope('c'))).rejects.toBeInstanceOf(Refusal);
    expect(vault.asked.map(({ ids }) => ids)).toEqual([['a']]);
    expect(seatsIn(store)).toEqual([1]);
  });

  it('cannot be stored: 503 for all that were decided together, nothing appended; then it works again', async () => {
    const { store, vault, actor } = begin();
    const one = actor();
    vault.faults.push(new Error('away'));
    const together = await Promise.allSettled([one.execute(keeping('a')), one.execute(envelope('b'))]);
    for (const result of together) {
      expect(result.status === 'rejected' ? result.reason : null).toMatchObject({
        status: 503,
        doubtful: false,
      });
    }
    expect(store.appends).toBe(0);
    expect((await one.execute(keeping('a'))).answer).toBe(1);
    expect((await one.execute(envelope('b'))).answer).toBe(2);
    expect(seatsIn(store)).toEqual([1, 2]);
  });

  it('is stored once for an append that is tried again, whose events stay what they were', async () => {
    const { store, vault, actor } = begin();
    store.faults.push('lost', 'unheard');
    const append = vi.spyOn(store, 'append');
    expect((await actor().execute(keeping('a'))).answer).toBe(1);
    expect(vault.asked).toHaveLength(1);
    const sent = append.mock.calls.map(([, events]) => JSON.stringify(events));
    expect([sent.length, new Set(sent).size]).toEqual([3, 1]);
  });

  it('is what the command that was decided again brought with it', async () => {
    const { store, vault, actor } = begin();
    const [one, other] = [actor(), actor()];
    await one.execute(keeping('a'));
    await other.execute(keeping('b'));
    expect((await one.execute(keeping('c'))).answer).toBe(3);
    expect(vault.asked.map(({ ids }) => ids)).toEqual([['a'], ['b'], ['c'], ['c']]);
    expect(seatsIn(store)).toEqual([1, 2, 3]);
  });

  it('of a process that ended before the append is an orphan: asked again, the command brings its own', async () => {
    const { store, vault, actor } = begin();
    store.faults.push(new Error('killed'));
    await expect(actor().execute(keeping('a', 'orphan'))).rejects.toThrow('killed');
    expect((await actor().execute(keeping('a', 'second'))).answer).toBe(1);
    expect(vault.asked.map(({ ids }) => ids)).toEqual([['orphan'], ['second']]);
    expect(seatsIn(store)).toEqual([1]);
  });
});

describe('the actors of a context', () => {
  it('hold none of a stream that has nothing', async () => {
    const store = new MemoryStore();
    const actors = createActors(hall(0), { ...options, store });
    const asked = Array.from({ length: 20 }, (_, i) => actors.execute(`sala-${i}`, envelope('a')));
    for (const outcome of await Promise.allSettled(asked)) expect(outcome.status).toBe('rejected');
    await expect.poll(() => actors.size).toBe(0);
    actors.close();
  });

  it('hold that of a stream which just began', async () => {
    const store = new MemoryStore();
    const actors = createActors(hall(1), { ...options, store });
    await actors.execute('sala-1', envelope('a'));
    await expect(actors.execute('sala-1', envelope('b'))).rejects.toBeInstanceOf(Refusal);
    expect(actors.size).toBe(1);
    actors.close();
  });
});
