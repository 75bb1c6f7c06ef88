import { createHash } from 'node:crypto';
import type { EventoPagamento, Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { cancelarReserva, devolverBilhetes, reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { Call } from '@rifa-viva/contracts/http/call';
import { devolverPagamento, gerarPagamentoEFI, gerarPagamentoMp } from '@rifa-viva/contracts/http/pagamentos';
import type { EstadoRifa } from '@rifa-viva/contracts/rifa/estado';
import type { CallContext, Implementation } from '@rifa-viva/server/http/implementation';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import type { Actors } from '@rifa-viva/write-side/kernel/actors';
import type { Envelope, Outcome } from '@rifa-viva/write-side/kernel/commands';
import type { Decider } from '@rifa-viva/write-side/kernel/decider';
import { type Agenda, criarAgenda, type Guardada } from '@rifa-viva/write-side/pagamento/agenda';
import type { ComandoCobranca, RespostaCobranca } from '@rifa-viva/write-side/pagamento/commands';
import { cobrancaDecider } from '@rifa-viva/write-side/pagamento/decider';
import { criarPassos, type Passos } from '@rifa-viva/write-side/pagamento/passos';
import type { ComandoRifa, RespostaRifa } from '@rifa-viva/write-side/rifa/commands';
import { rifaDecider } from '@rifa-viva/write-side/rifa/decider';
import { rifasParaCobrancas } from '@rifa-viva/write-side/rifa/para-cobrancas';
import { rifaAberta } from '../rifa/exemplos.ts';
import { createTestProvider, type ProviderCall, type TestProvider } from '../testing/provedor-de-teste.ts';
import { check, type Figures } from './holds.ts';
import { type Plants, planting } from './plants.ts';
import { type Chance, Scheduler, seeded } from './scheduler.ts';
import { routesOf } from './shop-routes.ts';
import { type ChargeStream, type Stored, type Stream, streamOf } from './stream.ts';

/**
 * A whole little shop under one seed: two processes of the write side with their routes, agendas and steps, the raffle,
 * the provider, buyers, staff and the clock. Only what carries a command to a stream, and events to those who follow it,
 * is played here: it is late, answers are lost, processes die. The log itself never loses anything, as ever.
 */

export interface World {
  readonly violations: readonly string[];
  /** Hash of everything that happened, in order. */
  readonly trace: string;
  readonly figures: Figures;
}

const START = Date.parse('2026-06-01T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A process's clock is set wrong by up to so much, for a while. */
const WRONG_BY_MS = 3 * HOUR;
/** Everybody has done what he does. */
const BUSY_MS = 25 * MINUTE;
/** Whatever looks again has looked. */
const QUIET_MS = 50 * HOUR;
const PRICE = 1_000;
const TICKETS = 6;
const BUYERS = 5;

interface Followed {
  readonly idCobranca: string;
  readonly event: EventoPagamento;
  readonly at: number;
}

/** One process of the write side; another one in its place after it died. */
interface Side {
  alive: boolean;
  /** By how much its clock is ahead, milliseconds. */
  ahead: number;
  readonly agenda: Agenda;
  readonly passos: Passos;
  readonly rifas: Actors<ComandoRifa, RespostaRifa>;
  readonly routes: readonly Implementation[];
  /** Events of the charges it has been told of. */
  told: number;
  /** Called when it dies. */
  readonly deaths: (() => void)[];
}

export async function play(seed: number, plants: Plants = {}): Promise<World> {
  return new Shop(seed, plants).play();
}

class Shop {
  private readonly chance: Chance;
  private readonly scheduler: Scheduler;
  private readonly provedor: Provedor;
  private readonly provider: TestProvider;
  private readonly charges = new Map<string, ChargeStream>();
  private readonly raffle: Stream<EstadoRifa, EventoRifa>;
  private readonly log: Followed[] = [];
  private readonly trace = createHash('sha256');
  private readonly sides: Side[] = [];
  /** Tickets that purchases were given. */
  private readonly bought: number[][] = [];
  private readonly plant: ReturnType<typeof planting>;
  private readonly snapshots: { readonly told: number; readonly kept: Guardada }[] = [];
  private healthy = false;

  constructor(
    seed: number,
    private readonly plants: Plants,
  ) {
    this.chance = seeded(seed);
    this.plant = planting(plants);
    this.provedor = this.chance.pick(['efi', 'mercadoPago'] as const);
    this.scheduler = new Scheduler(this.chance, START);
    this.raffle = streamOf(rifaDecider);
    const ends = new Date(START + this.chance.between(8, 40) * MINUTE).toISOString();
    for (const event of rifaAberta({ qtdeNumeros: TICKETS * 10, dtEncerramento: ends }))
      this.record(rifaDecider, this.raffle, event);
    this.provider = createTestProvider({
      provedor: this.provedor,
      now: () => this.scheduler.now,
      pause: () => this.scheduler.pause(() => true),
      fault: (call) => this.faultOf(call),
    });
    this.sides.push(this.begin(0), this.begin(1));
  }

  async play(): Promise<World> {
    const { chance, scheduler } = this;
    for (let buyer = 1; buyer <= BUYERS; buyer += 1)
      scheduler.after(chance.between(0, 8 * MINUTE), () => void this.buy(100 + buyer));
    for (let n = chance.between(0, 4); n > 0; n -= 1)
      scheduler.after(chance.between(MINUTE, BUSY_MS), () => this.crash(chance.between(0, 2)));
    for (let n = chance.between(0, 3); n > 0; n -= 1) this.outage(chance.between(0, BUSY_MS));
    for (let n = chance.between(0, 3); n > 0; n -= 1)
      scheduler.after(chance.between(MINUTE, BUSY_MS), () => this.setClock(chance.between(0, 2)));
    for (let n = chance.between(0, 5); n > 0; n -= 1)
      scheduler.after(chance.between(MINUTE, BUSY_MS), () => void this.staff());
    for (let minute = 1; minute < 60; minute += 1) scheduler.after(minute * MINUTE, () => void this.expire());
    await scheduler.runUntil(START + BUSY_MS);
    this.healthy = true;
    this.provider.down = false;
    for (const side of this.sides) side.ahead = this.littleSkew();
    await scheduler.runUntil(START + BUSY_MS + QUIET_MS);
    const { violations, figures } = check({
      provider: [...this.provider.charges.values()],
      charges: this.charges,
      raffle: this.raffle.events,
    });
    return { violations, trace: this.trace.digest('hex'), figures };
  }

  // — The log —

  private record<S, E extends Stored, C, A>(
    decider: Decider<S, C, E, A>,
    stream: Stream<S, E>,
    event: E,
  ): void {
    stream.state = decider.evolve(stream.state, event);
    stream.events.push(event);
    this.trace.update(`${this.scheduler.now} ${JSON.stringify(event)}\n`);
  }

  private chargeOf(stream: string): ChargeStream {
    const id = stream.slice('pagamento-'.length);
    const known = this.charges.get(id) ?? streamOf(cobrancaDecider);
    this.charges.set(id, known);
    return known;
  }

  /** A command's way: late, decided on what the log holds, recorded, and its answer late or lost. */
  private async carried<S, E extends Stored, C extends { readonly type: string }, A>(
    decider: Decider<S, C, E, A>,
    stream: Stream<S, E>,
    { command, commandId, at }: Envelope<C>,
    lives: () => boolean,
    told: (event: E, at: number) => void,
  ): Promise<Outcome<A>> {
    await this.scheduler.pause(lives);
    const before = stream.written.get(commandId);
    if (before) {
      await this.scheduler.pause(lives);
      return { answer: decider.answerOf(before), position: 1n, repeated: true };
    }
    const decision = decider.decide(stream.state, command);
    if ('refused' in decision) {
      await this.scheduler.pause(lives);
      throw new Refusal(decision.refused, decision.detalhe);
    }
    for (const event of decision.events) {
      this.record(decider, stream, event);
      told(event, Date.parse(at));
    }
    if (decision.events.length > 0) stream.written.set(commandId, decision.events);
    const lost = !this.healthy && decision.events.length > 0 && this.chance.chance(0.03);
    await this.scheduler.pause(lives);
    if (lost) throw unavailable();
    return { answer: decision.answer, position: 1n, repeated: false };
  }

  // — The two processes —

  private begin(place: number): Side {
    const lives = () => side.alive;
    const ahead = this.littleSkew();
    const now = () => this.scheduler.now + side.ahead;
    const relogio = {
      agora: now,
      // As in the product whoever waits looks again; when all clocks are right again nobody has to.
      depois: (ms: number, call: () => void) =>
        this.scheduler.after(this.healthy ? ms : Math.min(ms, MINUTE), call, lives),
    };
    const cobrancas: Actors<ComandoCobranca, RespostaCobranca> = {
      execute: (name, envelope) =>
        this.carried(
          cobrancaDecider,
          this.chargeOf(name),
          this.plant(envelope, this.chargeOf(name).state),
          lives,
          (event, at) => this.told({ idCobranca: event.data.idCobranca, event, at }),
        ),
      size: 0,
      close: () => undefined,
    };
    const atores: Actors<ComandoRifa, RespostaRifa> = {
      execute: (_name, envelope) => this.carried(rifaDecider, this.raffle, envelope, lives, () => undefined),
      size: 0,
      close: () => undefined,
    };
    const rifas = rifasParaCobrancas(atores, now);
    const passos = criarPassos({
      cobrancas,
      rifas,
      provedores: this.providersOf(lives),
      agora: now,
      pedidoDe: async (estado) => ({
        idCobranca: estado.idCobranca,
        valor: estado.solicitada?.valor ?? 0,
        descricao: '',
        pagarAte: Date.parse(estado.solicitada?.pagarAte ?? ''),
        pagador: { idUsuario: 0, nome: '' },
      }),
    });
    const silent = { warn: () => undefined, error: () => undefined } as never;
    const agenda = criarAgenda({ passos, relogio, log: silent, maximoDeLembradas: 100 });
    const routes = routesOf({ agenda, passos, atores, cobrancas, rifas }, this.provedor);
    const side: Side = { alive: true, ahead, agenda, passos, rifas: atores, routes, told: 0, deaths: [] };
    this.recall(side);
    this.follow(side);
    this.sides[place] = side;
    return side;
  }

  /** From a snapshot of any time, or from the beginning. */
  private recall(side: Side): void {
    const snapshot = this.chance.chance(0.5) ? undefined : this.snapshots.at(-1);
    if (snapshot) side.agenda.recordar(snapshot.kept);
    side.told = snapshot?.told ?? 0;
    this.catchUp(side, this.log.length);
    side.agenda.comecar();
  }

  private catchUp(side: Side, until: number): void {
    for (const { idCobranca, event, at } of this.log.slice(side.told, until))
      side.agenda.dobrar(idCobranca, event, at);
    side.told = Math.max(side.told, until);
  }

  /** Whoever follows the charges hears of each event in its order, a while later. */
  private told(followed: Followed): void {
    this.log.push(followed);
    const until = this.log.length;
    for (const side of this.sides)
      this.scheduler.after(
        this.lag(),
        () => this.catchUp(side, until),
        () => side.alive,
      );
  }
  private lag(): number {
    return this.chance.chance(0.05) ? this.chance.between(200, 4_000) : this.chance.between(0, 40);
  }
  private follow(side: Side): void {
    this.scheduler.after(
      MINUTE,
      () => {
        this.snapshots.push({ told: side.told, kept: structuredClone(side.agenda.guardar()) });
      },
      () => side.alive,
    );
  }

  private crash(place: number): void {
    const side = this.sides[place];
    if (!side || this.healthy) return;
    side.alive = false;
    for (const hear of side.deaths) hear();
    this.trace.update(`crash ${place}\n`);
    this.scheduler.after(this.chance.between(500, 40_000), () => void this.begin(place));
  }

  private littleSkew(): number {
    return this.chance.between(-3_000, 3_000);
  }

  /** Somebody sets a process's clock wrong, and it is set right a while later. */
  private setClock(place: number): void {
    const side = this.sides[place];
    if (!side || this.healthy) return;
    side.ahead = this.chance.between(-WRONG_BY_MS, WRONG_BY_MS);
    this.trace.update(`clock ${place} ${side.ahead}\n`);
    this.scheduler.after(this.chance.between(5_000, 10 * MINUTE), () => {
      side.ahead = this.littleSkew();
    });
  }

  /** The process that a call reaches. */
  private reached(): Side | undefined {
    const alive = this.sides.filter((side) => side.alive);
    return alive.length > 0 ? this.chance.pick(alive) : undefined;
  }

  // — The provider —

  private faultOf(call: ProviderCall) {
    if (this.healthy) return null;
    if (this.chance.chance(0.06)) return 'down';
    if (this.chance.chance(0.06)) return 'unheard';
    if (call !== 'devolver') return null;
    return this.chance.pick(['refused', 'underWay', null, null, null, null] as const);
  }

  /** What is on its way when its process dies never comes back to it. */
  private providersOf(lives: () => boolean): TestProvider['provedores'] {
    const { plants, provider } = this;
    const back = async <T>(work: Promise<T>): Promise<T> => {
      const settledWork = await work.then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error;
        },
      );
      await this.scheduler.pause(lives);
      return settledWork();
    };
    return {
      de: async (provedor) => {
        const gateway = await provider.provedores.de(provedor);
        return {
          provedor,
          criar: (pedido) => back(gateway.criar(pedido)),
          ler: (chave) => back(gateway.ler(chave)),
          cancelar: (chave) =>
            back(
              plants.noEnding
                ? gateway
                    .ler(chave)
                    .then((told) => ({ ...(told as NonNullable<typeof told>), aberta: false }))
                : gateway.cancelar(chave),
            ),
          devolver: (asked) => (plants.noRefund ? Promise.resolve('feita') : back(gateway.devolver(asked))),
        };
      },
    };
  }

  private outage(at: number): void {
    const { chance, scheduler, provider } = this;
    scheduler.after(at, () => {
      if (this.healthy) return;
      provider.down = true;
      scheduler.after(chance.between(5_000, 5 * MINUTE), () => {
        provider.down = false;
      });
    });
  }

  /** A webhook: lost, late, doubled, out of order. */
  private announce(idCobranca: string, idAviso: string): void {
    const { chance } = this;
    for (let copies = chance.pick([0, 1, 1, 1, 2]); copies > 0; copies -= 1) {
      this.scheduler.after(chance.between(0, chance.chance(0.2) ? 10 * MINUTE : 3_000), () => {
        const side = this.reached();
        void side?.passos
          .mandar(idCobranca, { type: 'AnotarAviso', idAviso }, idAviso)
          .catch(() => undefined);
      });
    }
  }

  // — People —

  private call<C extends Call>(call: C, caller: number, tipo: string, body: unknown, commandId: string) {
    const side = this.reached();
    const route = side?.routes.find((one) => one.call.name === call.name);
    if (!side || !route) return Promise.reject(unavailable());
    const context = {
      params: {},
      query: {},
      body,
      caller: { idUsuario: caller, tipo, nomeCifrado: 'v1.usuario.x' },
      commandId,
      requestId: 'r',
      network: `10.0.0.${caller}`,
      bind: async () => undefined,
      now: new Date(this.scheduler.now + side.ahead),
      minPosition: 1n,
    } as unknown as CallContext;
    const answered = route.handle(context).then(({ answer }) => answer as Record<string, unknown>);
    return Promise.race([answered, this.gone(side)]);
  }

  /** Whoever was talking to a process that died hears so. */
  private gone(side: Side): Promise<never> {
    return new Promise((_, reject) => side.deaths.push(() => reject(unavailable())));
  }

  private rest(low: number, high: number): Promise<void> {
    return new Promise((resolve) => this.scheduler.after(this.chance.between(low, high), resolve));
  }

  /** As a browser does it: what failed without an answer is asked again under the same key. */
  private async insist<T>(work: () => Promise<T>): Promise<T | null> {
    for (let n = 0; n < 3; n += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Refusal) || error.status < 500) return null;
        await this.rest(500, 20_000);
      }
    }
    return null;
  }

  private async buy(idUsuario: number): Promise<void> {
    const { chance } = this;
    for (let n = chance.between(1, 3); n > 0; n -= 1) {
      await this.buyOnce(idUsuario, chance.between(1, 4), `${idUsuario}.compra-${n}`);
      await this.rest(MINUTE, 5 * MINUTE);
    }
  }

  /** The payment's id at the provider, as a browser is told of it. */
  private async charge(idUsuario: number, asked: object, key: string): Promise<string> {
    if (this.provedor === 'efi') {
      const { txid } = await this.call(gerarPagamentoEFI, idUsuario, 'Usuario', asked, key);
      return String(txid);
    }
    const { pagamento } = await this.call(gerarPagamentoMp, idUsuario, 'Usuario', asked, key);
    return String((pagamento as { id: number }).id);
  }

  private async buyOnce(idUsuario: number, qtde: number, key: string): Promise<void> {
    const { chance } = this;
    const cheated = chance.chance(0.1) ? 1 : 0;
    const valor = ((qtde - cheated) * PRICE || PRICE) / 100;
    // Efí's call may leave out what is bought.
    const unnamed = this.provedor === 'efi' && (cheated || chance.chance(0.3));
    const asked = unnamed ? { valor } : { valor, idRifa: 1, qtde };
    const idPagamento = await this.insist(() => this.charge(idUsuario, asked, key));
    const idCobranca = idPagamento && this.provider.idOf(idPagamento);
    if (!idPagamento || !idCobranca) return;
    // The browser is closed before it reserves.
    if (chance.chance(0.05)) return this.payLater(idCobranca);
    const body = { idRifa: 1, idUsuario, qtde, idPagamento };
    const reserved = await this.insist(() =>
      this.call(reservarBilhetes, idUsuario, 'Usuario', body, `${key}.r`),
    );
    if (!reserved && chance.chance(0.8)) return;
    if (reserved) this.bought.push(reserved.numerosReservados as number[]);
    this.payLater(idCobranca);
    if (!chance.chance(0.15)) return;
    await this.rest(1_000, 6 * MINUTE);
    await this.insist(() => this.call(cancelarReserva, idUsuario, 'Usuario', { idPagamento }, `${key}.c`));
  }

  /** In time, late, twice, another amount, or never. */
  private payLater(idCobranca: string): void {
    const { chance, scheduler } = this;
    if (chance.chance(0.2)) return;
    const late = chance.chance(0.2);
    const when = late ? chance.between(4 * MINUTE, 20 * MINUTE) : chance.between(2_000, 4 * MINUTE);
    const times = chance.chance(0.1) ? 2 : 1;
    for (let n = 0; n < times; n += 1) {
      scheduler.after(when + n * chance.between(0, 30_000), () => {
        const charge = this.provider.charge(idCobranca);
        // Money that is under way when a charge ends arrives nevertheless, now and then.
        const anyway = chance.chance(0.15);
        if (!charge || (charge.status !== 'aberta' && !anyway)) return;
        const other = chance.chance(0.1) ? { valor: chance.pick([1, PRICE / 2, charge.valor + 1]) } : {};
        const id = this.provider.pay(idCobranca, { ...other, anyway });
        this.trace.update(`paid ${id}\n`);
        this.announce(idCobranca, id);
        if (chance.chance(0.05)) this.takeBackLater(idCobranca);
      });
    }
  }

  /** In the provider's own pages, or by the payer's bank. */
  private takeBackLater(idCobranca: string): void {
    this.scheduler.after(this.chance.between(MINUTE, 30 * MINUTE), () => {
      this.provider.giveBack(idCobranca);
      this.trace.update(`taken back ${idCobranca}\n`);
      this.announce(idCobranca, 'taken back');
    });
  }

  /** Tickets sold over the counter, given back, money given back by hand. */
  private async staff(): Promise<void> {
    const { chance } = this;
    const side = this.reached();
    if (!side) return;
    const numero = chance.between(1, TICKETS + 1);
    const ator = { idUsuario: 3, tipo: 'Administrador' } as const;
    const agora = this.scheduler.now;
    const send = (command: ComandoRifa) =>
      side.rifas
        .execute('rifa-1', {
          command,
          commandId: `staff.${numero}.${agora}`,
          who: ator,
          at: new Date(agora).toISOString(),
          correlationId: 'r',
        })
        .catch(() => undefined);
    switch (chance.between(0, 3)) {
      case 0:
        await send({
          type: 'VenderBilhetes',
          ator,
          agora,
          idVendedor: 3,
          numeros: [numero],
          cliente: null,
          segredo: 'x',
          titular: 'e'.repeat(64),
          valorPorBilhete: null,
          limite: 10,
        });
        return;
      case 1: {
        // A purchase's, as a whole, or one over the counter.
        const bilhetesSelecionados = chance.chance(0.5) ? chance.pick([...this.bought, [numero]]) : [numero];
        const body = { idRifa: 1, bilhetesSelecionados };
        await this.insist(() =>
          this.call(devolverBilhetes, 3, 'Administrador', body, `staff.${numero}.${agora}`),
        );
        return;
      }
      default: {
        const ids = [...this.charges.keys()];
        if (ids.length === 0) return;
        const body = { idCobranca: chance.pick(ids), motivo: 'pedido do comprador' };
        await this.insist(() =>
          this.call(devolverPagamento, 3, 'Administrador', body, `3.devolver.${agora}`),
        );
      }
    }
  }

  private async expire(): Promise<void> {
    const side = this.reached();
    const agora = this.scheduler.now;
    await side?.rifas
      .execute('rifa-1', {
        command: { type: 'ExpirarReservas', agora },
        commandId: `expirar.1.${agora}`,
        who: { idUsuario: 0, tipo: 'Sistema' },
        at: new Date(agora).toISOString(),
        correlationId: 'r',
      })
      .catch(() => undefined);
  }
}
