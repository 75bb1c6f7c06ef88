import { CORRENTE_INICIAL } from '@rifa-viva/contracts/eventos/corrente';
import { hashOf } from '@rifa-viva/server/event-store/chain';
import {
  type EventStore,
  type NewEvent,
  StoreUnavailableError,
  UnknownOutcomeError,
  UnreachableError,
} from '@rifa-viva/server/event-store/types';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { createLogger } from '@rifa-viva/server/logger';
import { Actor } from '@rifa-viva/write-side/kernel/actor';
import type { Outcome } from '@rifa-viva/write-side/kernel/commands';
import { accept, type Decider, refuse } from '@rifa-viva/write-side/kernel/decider';
import { type Chance, Scheduler, seeded } from '../payments/scheduler.ts';
import { MemoryStore } from '../testing/memory-store.ts';

/**
 * One stream under one seed: the actors of three processes on one log, callers who ask again under their key wherever they
 * get to, two processes at once among them. What is sent to the log is late, lost, unheard, or lands long after its sender
 * was told that nobody knows; processes die and others come in their place. Time is the scheduler's.
 */

/** What is broken on purpose, to see that it is found. */
export interface Plants {
  /** Ids of events are made of the command's: the same wherever it is decided. */
  readonly idsOfCommand?: boolean;
  /** Whatever stands in the stream, an append is right. */
  readonly anyRevision?: boolean;
  /** What was sent and not heard of is said to be unsent. */
  readonly falselyUnsent?: boolean;
  /** What is asked where the log ends has the answer of the last time. */
  readonly oldRevision?: boolean;
}

export interface Figures {
  readonly recorded: number;
  readonly refused: number;
  /** Answered by what stood in the log already. */
  readonly repeated: number;
  /** Told to come again. */
  readonly putOff: number;
}

const STREAM = 'sala-1';
const PROCESSES = 3;
const SEATS = 3;
const CALLERS = 10;
const CALLERS_WAIT_MS = 5_000;
const BUSY_MS = 60_000;
/** Whatever is on its way has arrived, whoever waits was answered. */
const QUIET_MS = 120_000;
/** A copy may lie about for so long before it lands. */
const LATE_MS = 20_000;

type Evento =
  | { readonly type: 'LugarTomado'; readonly data: { readonly lugar: number } }
  | { readonly type: 'LugarDeixado'; readonly data: { readonly lugar: number } };
type Comando = 'tomar' | 'deixar';
type Tomados = Set<number>;

/** A hall of a few seats; which one somebody gets, or leaves, is drawn where it is decided. */
const hall = (chance: Chance, markable: boolean): Decider<Tomados, Comando, Evento, number> => ({
  initial: () => new Set(),
  decide(taken, command) {
    const seats = Array.from({ length: SEATS }, (_, i) => i + 1);
    const fit = seats.filter((lugar) => taken.has(lugar) === (command === 'deixar'));
    if (fit.length === 0) return refuse('BILHETES_INDISPONIVEIS');
    const lugar = chance.pick(fit);
    return accept(lugar, { type: command === 'tomar' ? 'LugarTomado' : 'LugarDeixado', data: { lugar } });
  },
  evolve(taken, { type, data }) {
    if (type === 'LugarTomado') taken.add(data.lugar);
    else taken.delete(data.lugar);
    return taken;
  },
  answerOf: (events) => events[0]?.data.lugar ?? 0,
  ...(markable
    ? {
        mark: (taken: Tomados) => {
          const before = new Set(taken);
          return { undo: () => before, keep: () => undefined };
        },
      }
    : {}),
});

/** A call, as it was asked of one process, and what became of it. */
interface Ask {
  readonly id: string;
  readonly command: Comando;
  readonly fingerprint: string;
  /** Events in the log when it was asked. */
  readonly from: number;
  /** The same when it was answered. */
  to: number;
  outcome: Outcome<number> | Refusal | 'died' | null;
}

interface Side {
  alive: boolean;
  readonly actor: Actor<Tomados, Comando, Evento, number>;
  readonly deaths: (() => void)[];
}

export class Shop {
  readonly scheduler: Scheduler;
  private readonly chance: Chance;
  private readonly decider: ReturnType<typeof hall>;
  private readonly store = new MemoryStore();
  private readonly sides: Side[] = [];
  private readonly asks: Ask[] = [];
  private healthy = false;

  constructor(
    seed: number,
    private readonly plants: Plants = {},
  ) {
    this.chance = seeded(seed);
    this.scheduler = new Scheduler(this.chance, 0);
    this.decider = hall(this.chance, this.chance.chance(0.5));
    for (let place = 0; place < PROCESSES; place += 1) this.begin(place);
  }

  /** What does not hold when all is quiet. */
  async play(): Promise<{ violations: string[]; figures: Figures }> {
    const { chance, scheduler } = this;
    for (let caller = 0; caller < CALLERS; caller += 1)
      scheduler.after(chance.between(0, BUSY_MS / 2), () => void this.visit(`c${caller}`));
    for (let n = chance.between(0, 4); n > 0; n -= 1)
      scheduler.after(chance.between(0, BUSY_MS), () => this.crash(chance.between(0, PROCESSES)));
    await scheduler.runUntil(BUSY_MS);
    this.healthy = true;
    await scheduler.runUntil(BUSY_MS + QUIET_MS);
    return { violations: this.violations(), figures: this.figures() };
  }

  // — The processes —

  private begin(place: number): void {
    const deaths: (() => void)[] = [];
    const store = this.wayToTheLog(() => side.alive);
    const side: Side = {
      alive: true,
      deaths,
      actor: new Actor(STREAM, this.decider, {
        store,
        vault: { keep: async () => undefined },
        log: createLogger('silent'),
        esperaDoLogMs: CALLERS_WAIT_MS,
      }),
    };
    this.sides[place] = side;
  }

  private crash(place: number): void {
    const side = this.sides[place];
    if (!side || this.healthy) return;
    side.alive = false;
    for (const hear of side.deaths) hear();
    this.begin(place);
  }

  private wayToTheLog(lives: () => boolean): EventStore {
    const { store, scheduler, chance } = this;
    const way = Object.create(store) as MemoryStore;
    const asked = async <T>(work: () => Promise<T>): Promise<T> => {
      await scheduler.pause(lives);
      if (this.fails(0.05)) throw new StoreUnavailableError('spec');
      const found = await work();
      await scheduler.pause(lives);
      return found;
    };
    way.read = async function* (...what) {
      yield* await asked(() => all(store.read(...what)));
    };
    let last = -1n;
    way.lastRevision = async (stream) => {
      const found = await asked(() => store.lastRevision(stream));
      const told = this.plants.oldRevision ? last : found;
      last = found;
      return told;
    };
    way.append = async (stream, events, expected) => {
      await scheduler.pause(lives);
      if (this.fails(0.05)) throw new UnreachableError('spec');
      const sent = this.plants.idsOfCommand ? events.map(withIdOfCommand) : events;
      const fate = this.healthy
        ? 'heard'
        : chance.pick(['heard', 'heard', 'heard', 'lost', 'unheard', 'late']);
      return new Promise((resolve, reject) => {
        const told = (tell: () => void) => scheduler.after(chance.between(0, 60), tell, lives);
        const land = () =>
          store.append(stream, sent, this.plants.anyRevision ? 'any' : expected).then(
            (appended) => fate === 'heard' && told(() => resolve(appended)),
            (error: unknown) => fate === 'heard' && told(() => reject(error)),
          );
        // What was sent does not mind who lives.
        if (fate !== 'lost') scheduler.after(chance.between(0, fate === 'late' ? LATE_MS : 60), land);
        if (fate !== 'heard')
          scheduler.after(chance.between(1_000, 6_000), () => reject(this.unknown()), lives);
      });
    };
    return way;
  }

  private fails(share: number): boolean {
    return !this.healthy && this.chance.chance(share);
  }

  private unknown(): Error {
    return this.plants.falselyUnsent ? new UnreachableError('spec') : new UnknownOutcomeError('spec');
  }

  // — The callers —

  /** Asks until told, one process or two at once; now and then once more, or for something else under the same key. */
  private async visit(id: string): Promise<void> {
    const { chance } = this;
    const command = chance.pick(['tomar', 'tomar', 'deixar'] as const);
    const fingerprint = chance.chance(0.1) ? 'other' : command;
    for (let told = 0; told < chance.pick([1, 1, 2]); ) {
      const [first, second] = chance.chance(0.4) ? [command, fingerprint] : [command, null];
      const asked = [this.ask(id, command, first)];
      if (second !== null) asked.push(this.ask(id, command, second));
      const answers = await Promise.all(asked);
      if (answers.some(isAnswer)) told += 1;
      await new Promise<void>((resolve) => this.scheduler.after(chance.between(0, 10_000), resolve));
    }
  }

  private async ask(id: string, command: Comando, fingerprint: string): Promise<Ask> {
    const side = this.chance.pick(this.sides);
    const from = this.store.events(STREAM).length;
    const ask: Ask = { id, command, fingerprint, from, to: -1, outcome: null };
    this.asks.push(ask);
    const answered = side.actor.execute({
      command,
      commandId: id,
      fingerprint,
      who: { idUsuario: 1, tipo: 'Administrador' },
      at: new Date(this.scheduler.now).toISOString(),
      correlationId: 'pedido',
    });
    const died = new Promise<'died'>((resolve) => side.deaths.push(() => resolve('died')));
    ask.outcome = await Promise.race([answered, died]).catch((error: unknown) =>
      error instanceof Refusal ? error : unavailable(),
    );
    ask.to = this.store.events(STREAM).length;
    return ask;
  }

  // — What must hold —

  private figures(): Figures {
    const told = this.asks.map(({ outcome }) => outcome);
    return {
      recorded: this.store.events(STREAM).length,
      refused: told.filter((one) => one instanceof Refusal && one.status === 409).length,
      repeated: told.filter((one) => isOutcome(one) && one.repeated).length,
      putOff: told.filter((one) => one instanceof Refusal && one.status === 503).length,
    };
  }

  private violations(): string[] {
    return [...this.ofTheLog(), ...this.asks.flatMap((ask) => this.ofAsk(ask)), ...this.ofUnbegun()];
  }

  /** Every event fits the one before it and the hall; no command was done twice. */
  private ofTheLog(): string[] {
    const wrong: string[] = [];
    const taken: Tomados = new Set();
    const done = new Set<string>();
    let previous = CORRENTE_INICIAL;
    for (const event of this.store.events(STREAM)) {
      const { commandId, previousHash } = event.metadata;
      const { lugar } = event.data as Evento['data'];
      const place = `event ${event.revision}`;
      if (previousHash !== previous) wrong.push(`${place}: torn`);
      if (done.has(commandId)) wrong.push(`${place}: ${commandId} is done twice`);
      if (taken.has(lugar) !== (event.type === 'LugarDeixado'))
        wrong.push(`${place}: seat ${lugar} had twice`);
      previous = hashOf(event);
      done.add(commandId);
      this.decider.evolve(taken, event as unknown as Evento);
    }
    return wrong;
  }

  private ofAsk(ask: Ask): string[] {
    const { id, outcome, to } = ask;
    if (outcome === null) return [`${id}: never answered`];
    if (outcome === 'died') return [];
    const events = this.store.events(STREAM);
    const mine = events.slice(0, to).find(({ metadata }) => metadata.commandId === id);
    if (isOutcome(outcome)) {
      if (!mine) return [`${id}: told ${outcome.answer} before it was recorded`];
      if (mine.metadata.fingerprint !== ask.fingerprint) return [`${id}: told what another call did`];
      const { lugar } = mine.data as Evento['data'];
      return lugar === outcome.answer ? [] : [`${id}: told ${outcome.answer}, recorded ${lugar}`];
    }
    const refused = outcome.codigo === 'BILHETES_INDISPONIVEIS';
    return refused && !this.wasSo(ask) ? [`${id}: refused, which was never so meanwhile`] : [];
  }

  /** Somewhere between the question and its answer the log said so, the command not being done. */
  private wasSo({ id, command, from, to }: Ask): boolean {
    const events = this.store.events(STREAM);
    const taken: Tomados = new Set();
    for (let length = 0; length <= to; length += 1) {
      const refused = taken.size === (command === 'tomar' ? SEATS : 0);
      if (length >= from && refused) return true;
      const event = events[length];
      if (event?.metadata.commandId === id) return false;
      if (event) this.decider.evolve(taken, event as unknown as Evento);
    }
    return false;
  }

  /** Of what nobody was told more than that nothing was begun, nothing was. */
  private ofUnbegun(): string[] {
    const done = new Set(this.store.events(STREAM).map(({ metadata }) => metadata.commandId));
    const begun = new Set(
      this.asks
        .filter(({ outcome }) => !(outcome instanceof Refusal) || outcome.doubtful)
        .map(({ id }) => id),
    );
    return [...done]
      .filter((id) => !begun.has(id))
      .map((id) => `${id}: told that nothing was begun, and done`);
  }
}

const isOutcome = (outcome: Ask['outcome']): outcome is Outcome<number> =>
  outcome !== null && outcome !== 'died' && !(outcome instanceof Refusal);

/** Something that is not "come again". */
const isAnswer = ({ outcome }: Ask): boolean =>
  isOutcome(outcome) || (outcome instanceof Refusal && outcome.status !== 503);

const withIdOfCommand = (event: NewEvent): NewEvent => ({ ...event, id: event.metadata.commandId });

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
