import { createHash, createPrivateKey, createPublicKey, hash, sign } from 'node:crypto';
import { CORRENTE_INICIAL, textoDaCorrente } from '@rifa-viva/contracts/eventos/corrente';
import type { Metadata } from '@rifa-viva/contracts/eventos/metadata';
import type { DadosDaRifa, EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import { caminho, emHex, fileiras, folha, raiz } from '@rifa-viva/contracts/regras/arvore';
import { REGRA_PADRAO } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { codigoDoSelo, type FolhaDoSelo, textoDaFolha, textoDoSelo } from '@rifa-viva/contracts/regras/selo';
import { ALGORITMO_DO_SORTEIO } from '@rifa-viva/contracts/regras/sorteio';
import { folhasDoSelo, inicioDoPercurso, percorrer } from '@rifa-viva/contracts/rifa/folhas';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { holderOf, saltOf } from '@rifa-viva/server/vault/holder';
import type { SigningKey } from '@rifa-viva/server/vault/signing-key';
import { stampOf } from './time-stamps.ts';

/** Raffles as their logs would hold them: written event by event, chained, sealed and signed, the same for one seed. */

export interface HistoryEvent {
  readonly id: string;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tamperings write whatever they want.
  readonly data: any;
  readonly metadata: Metadata;
}

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key of its own for each name. */
export function keyOf(name: string): SigningKey {
  const seed = createHash('sha256').update(`key ${name}`).digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: spki.subarray(-32).toString('base64'),
    sign: (what) => sign(null, typeof what === 'string' ? Buffer.from(what) : what, key).toString('base64'),
  };
}
export const COMPANY = keyOf('company');

/** Numbers from a seed (mulberry32). */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const uuidOf = (text: string): string =>
  hash('sha256', text, 'hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
export const hashOf = (event: HistoryEvent): string => hash('sha256', textoDaCorrente(event), 'hex');

/** The same events, each with the hash of the one before it. */
export function rechained(events: readonly HistoryEvent[]): HistoryEvent[] {
  let previousHash = CORRENTE_INICIAL;
  return events.map((event) => {
    const chained = { ...event, metadata: { ...event.metadata, previousHash } };
    previousHash = hashOf(chained);
    return chained;
  });
}

/** The same as of a time when events were not chained yet, up to this one. */
export function unchained(events: readonly HistoryEvent[], before: number): HistoryEvent[] {
  let previousHash = CORRENTE_INICIAL;
  return events.map((event, i) => {
    const { previousHash: _, ...metadata } = event.metadata;
    const stored = { ...event, metadata: i < before ? metadata : { ...metadata, previousHash } };
    previousHash = hashOf(stored);
    return stored;
  });
}

/** As a store would give them. */
export const recorded = (events: readonly HistoryEvent[]): RecordedEvent[] =>
  events.map((event, i) => ({
    ...event,
    stream: `rifa-${event.data.idRifa}`,
    revision: BigInt(i),
    position: BigInt(i + 1),
  }));

/** The seal's payload over these events, signed. */
export function sealOf(events: readonly HistoryEvent[], key: SigningKey, em: string) {
  const leaves = leavesOf(events);
  const rows = fileiras(
    sha256,
    leaves.map((leaf) => folha(sha256, textoDaFolha(leaf))),
  );
  const last = events.at(-1);
  const selo = {
    idRifa: Number(events[0]?.data.idRifa),
    qtde: leaves.length,
    raiz: emHex(raiz(sha256, rows)),
    revisao: events.length - 1,
    cabeca: last ? hashOf(last) : CORRENTE_INICIAL,
    em,
  };
  return { selo, assinatura: key.sign(textoDoSelo(selo)), chavePublica: key.publicKey };
}

export function leavesOf(events: readonly HistoryEvent[]): FolhaDoSelo[] {
  const walk = inicioDoPercurso();
  for (const { type, data } of events) percorrer(walk, { type, data } as EventoRifa);
  return [...folhasDoSelo(walk)];
}

/** What the buyer of a ticket was given (`rifa-viva/recibo/v1`). */
export function receiptOf(events: readonly HistoryEvent[], numBilhete: number, secret: string, nome: string) {
  const at = events.findIndex(({ type }) => type === 'ListaSelada');
  const leaves = leavesOf(events.slice(0, at));
  const index = leaves.findIndex((leaf) => leaf.numBilhete === numBilhete);
  const rows = fileiras(
    sha256,
    leaves.map((leaf) => folha(sha256, textoDaFolha(leaf))),
  );
  const { selo, assinatura, chavePublica } = events[at]?.data ?? {};
  return {
    formato: 'rifa-viva/recibo/v1',
    folha: leaves[index],
    caminho: caminho(rows, index).map(({ lado, resumo }) => ({ lado, resumo: emHex(resumo) })),
    selo,
    assinatura,
    chavePublica,
    codigo: codigoDoSelo(hash('sha256', textoDoSelo(selo), 'hex')),
    sal: saltOf(secret),
    nome,
  };
}

const START = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const ADMIN: Ator = { idUsuario: 3, tipo: 'Administrador' };
const OTHER_ADMIN: Ator = { idUsuario: 2, tipo: 'Administrador' };
const SELLER: Ator = { idUsuario: 6, tipo: 'Vendedor' };
const SYSTEM = { idUsuario: 0, tipo: 'Sistema' } as const;

export interface HistoryOptions {
  readonly seed: number;
  readonly titulo?: string;
  readonly idRifa?: number;
  readonly qtdeNumeros?: number;
  readonly qtdeChances?: number;
  /** Purchases, returns and the like, after which the raffle is closed. */
  readonly steps?: number;
  /** How many of the tickets one sale takes at most. */
  readonly most?: number;
  readonly late?: boolean;
  /** Days from the end of sales to the seal; the draw is a day after that end. */
  readonly sealedAfter?: number;
  /** The draw is put off once something is sold. */
  readonly postponed?: boolean;
  readonly alone?: boolean;
  readonly drawn?: boolean;
  readonly corrected?: boolean;
  /** Its extraction is written down with a second record of the same number. */
  readonly sourcedLater?: boolean;
  /** Its seal was shown to an authority (default). */
  readonly stamped?: boolean;
  /** Hours from the seal to the stamp. */
  readonly stampedAfter?: number;
  /** Its results name their extraction (default). */
  readonly sourced?: boolean;
  /** Days from the moment of the draw to the record of its result. */
  readonly drawnAfter?: number;
  /** Days from the extraction to that record. */
  readonly extractedBefore?: number;
  /** Of one ticket, in centavos; 0: it is free. */
  readonly valor?: number;
  /** The contest that the rule names. */
  readonly contest?: string;
  /** Each step sells one ticket: for logs of a wanted length. */
  readonly salesAlone?: boolean;
}

interface OpenReservation {
  readonly numeros: number[];
  readonly idPagamento: string;
  readonly idUsuario: number;
  readonly whole: boolean;
  readonly expiraEm: number;
}

/** A raffle from its first event to its confirmed result. */
export class RaffleHistory {
  readonly events: HistoryEvent[] = [];
  /** By ticket: of the reservation or sale that it belongs to. */
  readonly secrets = new Map<number, string>();
  private readonly random: (below: number) => number;
  private readonly idRifa: number;
  private readonly free: number[];
  private readonly open = new Map<number, OpenReservation>();
  private readonly sold = new Map<number, { numeros: number[] }>();
  private readonly charged = new Map<number, number>();
  private reservations = 0;
  private sales = 0;
  private now = START;
  /** Between two events: all of them come before the end of sales. */
  private readonly pace: number;
  private head = CORRENTE_INICIAL;
  private readonly data: DadosDaRifa;
  private drawAt: string;

  constructor(readonly options: HistoryOptions) {
    const { seed, idRifa = 7, qtdeNumeros = 200, qtdeChances = 2 } = options;
    this.random = randomOf(seed);
    this.pace = Math.min(MINUTE, Math.floor((38 * DAY) / ((options.steps ?? 0) + 10)));
    this.idRifa = idRifa;
    const total = Math.floor(qtdeNumeros / qtdeChances);
    this.free = Array.from({ length: total }, (_, i) => i + 1);
    this.data = {
      idModeloBilhete: 1,
      titulo: options.titulo ?? `MOTO ${seed}`,
      descricao: 'UMA MOTO “ZERO”, ÀS 9H',
      valor: options.valor ?? 1_050,
      dtSorteio: new Date(START + 40 * DAY).toISOString(),
      dtEncerramento: new Date(START + 39 * DAY).toISOString(),
      imgRifa: 'semImagem.png',
      cortesia: seed % 2 === 0,
      qtdeBilhetes: seed % 2 === 0 ? 5 : 0,
      comissao: 10,
      sucessor: true,
      qtdeChances,
      qtdeNumeros,
    };
    this.drawAt = this.data.dtSorteio;
    const semente = hash('sha256', `deal ${seed}`, 'hex');
    this.add('RifaCriada', { idUsuario: 3, ...this.data }, ADMIN);
    const algoritmo = ALGORITMO_DO_SORTEIO;
    this.add('BilhetesEmitidos', { total, qtdeNumeros, qtdeChances, semente, algoritmo }, ADMIN);
    const regra = { ...REGRA_PADRAO, concurso: options.contest ?? '' };
    this.add('RegraDoSorteioFixada', { idUsuario: 3, regra }, ADMIN);
    if (!options.salesAlone) {
      const depois = { titulo: `${this.data.titulo} NOVA` };
      this.add('RifaAlterada', { idUsuario: 3, antes: { titulo: this.data.titulo }, depois }, ADMIN);
    }
    for (let i = 0; i < (options.steps ?? 60); i += 1) this.step();
    // One is left to its end.
    if (!options.salesAlone) this.reserve();
    if (options.postponed) {
      const dtSorteio = new Date(START + 45 * DAY).toISOString();
      const antes = { dtSorteio: this.data.dtSorteio };
      this.drawAt = dtSorteio;
      this.add('RifaAlterada', { idUsuario: 3, antes, depois: { dtSorteio } }, ADMIN);
    }
    this.close();
  }

  /** Tickets sold at the end, ascending. */
  get soldTickets(): number[] {
    return [...this.sold.values()].flatMap(({ numeros }) => numeros).sort((a, b) => a - b);
  }

  receipt(numBilhete: number) {
    return receiptOf(this.events, numBilhete, this.secrets.get(numBilhete) ?? '', 'MARIA');
  }

  private add(type: EventoRifa['type'], data: object, actor: Ator | typeof SYSTEM = SYSTEM): void {
    const name = `${this.options.seed} ${this.events.length}`;
    const event: HistoryEvent = {
      id: uuidOf(`event ${name}`),
      type,
      data: { idRifa: this.idRifa, ...data },
      metadata: {
        commandId: uuidOf(`command ${name}`),
        actor,
        at: new Date(this.now).toISOString(),
        correlationId: 'teste',
        causationId: 'teste',
        previousHash: this.head,
      },
    };
    this.events.push(event);
    this.head = hashOf(event);
    this.now += this.pace;
  }

  private step(): void {
    if (this.options.salesAlone) {
      this.sell();
      return;
    }
    const kinds = [this.sell, this.sell, this.reserve, this.reserve, this.pay, this.release, this.expire];
    const more = [this.cancel, this.giveBack, this.print];
    [...kinds, ...more][this.random(10)]?.call(this);
  }

  private take(): number[] {
    const qtde = Math.min(this.free.length, 1 + this.random(this.options.most ?? 4));
    return Array.from({ length: qtde }, () => this.free.splice(this.random(this.free.length), 1)[0] ?? 0);
  }

  private price({ length: qtde }: readonly number[]): number {
    const { cortesia, qtdeBilhetes, valor } = this.data;
    return (qtde - (cortesia ? Math.floor(qtde / qtdeBilhetes) : 0)) * valor;
  }

  /** As the fold shares out what was charged. */
  private charge(numeros: readonly number[], total: number): void {
    const base = Math.floor(total / numeros.length);
    numeros.forEach((n, i) => {
      this.charged.set(n, base + (i < total - base * numeros.length ? 1 : 0));
    });
  }

  private chargedFor = (numeros: readonly number[]): number =>
    numeros.reduce((sum, n) => sum + (this.charged.get(n) ?? 0), 0);

  private personal(secret: string) {
    return {
      cliente: `v1.pessoa.${hash('sha256', `name ${secret}`, 'base64url')}`,
      segredo: `v1.pessoa.${hash('sha256', `secret ${secret}`, 'base64url')}`,
      titular: holderOf(secret, 'MARIA'),
    };
  }

  private remember(numeros: readonly number[], secret: string): void {
    for (const n of numeros) this.secrets.set(n, secret);
  }

  private sell(): void {
    const numeros = this.take();
    if (numeros.length === 0) return;
    this.sales += 1;
    const secret = `sale ${this.options.seed} ${this.sales}`;
    const total = this.price(numeros);
    this.charge(numeros, total);
    this.remember(numeros, secret);
    this.sold.set(this.sales, { numeros: [...numeros] });
    this.add(
      'BilhetesVendidos',
      {
        idVenda: this.sales,
        numeros,
        idUsuarioEmissor: 6,
        idVendedor: 6,
        total,
        ...this.personal(secret),
        dtPagamento: new Date(this.now).toISOString(),
      },
      SELLER,
    );
  }

  private reserve(): void {
    const numeros = this.take();
    if (numeros.length === 0) return;
    this.reservations += 1;
    const secret = `reservation ${this.options.seed} ${this.reservations}`;
    const idPagamento = `pagamento-${this.reservations}`;
    const total = this.price(numeros);
    this.charge(numeros, total);
    this.remember(numeros, secret);
    const idUsuario = 100 + this.random(20);
    const expiraEm = this.now + 10 * this.pace;
    this.open.set(this.reservations, { numeros, idPagamento, idUsuario, whole: true, expiraEm });
    this.add(
      'BilhetesReservados',
      {
        idReserva: this.reservations,
        idPagamento,
        idUsuario,
        numeros,
        total,
        ...this.personal(secret),
        tipoPagamento: 'normal',
        pagarAte: new Date(this.now + 5 * this.pace).toISOString(),
        expiraEm: new Date(expiraEm).toISOString(),
      },
      { idUsuario, tipo: 'Usuario' },
    );
  }

  /** Among those whose end has passed, or has not. */
  private anyOpen(ended = false) {
    const all = [...this.open].filter(([, { expiraEm }]) => expiraEm <= this.now === ended);
    const [idReserva, reservation] = all[this.random(Math.max(1, all.length))] ?? [];
    return idReserva === undefined || !reservation ? null : { idReserva, ...reservation };
  }

  private pay(): void {
    const one = this.anyOpen();
    if (!one?.whole) return;
    this.open.delete(one.idReserva);
    this.become(one.numeros);
    const { idReserva, idPagamento, numeros } = one;
    const total = this.chargedFor(numeros);
    const dtPagamento = new Date(this.now).toISOString();
    this.add('ReservaPaga', { idReserva, numeros, idVenda: this.sales, total, dtPagamento, idPagamento });
  }

  /** A part of it, and the rest later or never. */
  private release(): void {
    const one = this.anyOpen();
    if (!one) return;
    const numeros = one.numeros.slice(0, 1 + this.random(one.numeros.length));
    const left = one.numeros.filter((n) => !numeros.includes(n));
    if (left.length === 0) this.open.delete(one.idReserva);
    else this.open.set(one.idReserva, { ...one, numeros: left, whole: false });
    this.become(numeros);
    const total = this.chargedFor(numeros);
    this.charge(numeros, total);
    const dtPagamento = new Date(this.now).toISOString();
    const { idReserva } = one;
    this.add(
      'BilhetesLiberados',
      { idReserva, numeros, idVenda: this.sales, total, dtPagamento, liberadoPor: 3 },
      ADMIN,
    );
  }

  private become(numeros: readonly number[]): void {
    this.sales += 1;
    this.sold.set(this.sales, { numeros: [...numeros] });
  }

  private expire(): void {
    const one = this.anyOpen(true);
    if (!one) return;
    const { idReserva, numeros } = one;
    this.goFree(one);
    this.add('ReservaExpirada', { idReserva, numeros });
  }

  private cancel(): void {
    const one = this.anyOpen();
    if (!one) return;
    const { idReserva, numeros, idUsuario } = one;
    this.goFree(one);
    this.add('ReservaCancelada', { idReserva, numeros, idUsuario }, { idUsuario, tipo: 'Usuario' });
  }

  private goFree({ idReserva, numeros }: { idReserva: number; numeros: readonly number[] }): void {
    this.open.delete(idReserva);
    this.free.push(...numeros);
  }

  private anySold(): [number, number[]] | null {
    const all = [...this.sold].filter(([, { numeros }]) => numeros.length > 0);
    const one = all[this.random(Math.max(1, all.length))];
    return one ? [one[0], one[1].numeros] : null;
  }

  private giveBack(): void {
    const one = this.anySold();
    if (!one) return;
    const [idVenda, all] = one;
    const numeros = all.slice(0, 1 + this.random(all.length));
    this.sold.set(idVenda, { numeros: all.filter((n) => !numeros.includes(n)) });
    this.free.push(...numeros);
    this.add(
      'BilhetesDevolvidos',
      { idVenda, numeros, total: this.chargedFor(numeros), idUsuario: 3 },
      ADMIN,
    );
  }

  private print(): void {
    const one = this.anySold();
    if (!one) return;
    const [, numeros] = one;
    const idTrabalho = `trabalho-${this.events.length}`;
    this.add('BilhetesImpressos', { numeros, idTrabalho, formato: 'pdf', idUsuario: 6 }, SELLER);
  }

  private close(): void {
    const { late = false, alone = false, drawn = true, corrected = false } = this.options;
    this.now = Math.max(this.now, START + (39 + (this.options.sealedAfter ?? 0)) * DAY);
    for (const idReserva of [...this.open.keys()]) {
      const { numeros = [] } = this.open.get(idReserva) ?? {};
      this.open.delete(idReserva);
      this.add('ReservaExpirada', { idReserva, numeros });
    }
    const em = new Date(this.now).toISOString();
    const seal = { ...sealOf(this.events, COMPANY, em), comOResultado: late };
    this.add('ListaSelada', { idUsuario: 3, ...seal }, ADMIN);
    if (this.options.stamped ?? true) {
      const at = new Date(this.now + (this.options.stampedAfter ?? 0) * 3_600_000);
      this.add('SeloCarimbado', stampOf(textoDoSelo(seal.selo), at));
    }
    if (!drawn) return;
    // On the day of the draw, or later where the seal came later.
    const recorded = Date.parse(this.drawAt) + 60 * MINUTE + (this.options.drawnAfter ?? 0) * DAY;
    this.now = Math.max(this.now, recorded);
    const draw = (): string[] => [String(this.random(this.data.qtdeNumeros)).padStart(this.width(), '0')];
    const { sourced = true, sourcedLater = false } = this.options;
    const record = (milharSorteada: string[], anterior: string[], named = sourced) => {
      const at = new Date(this.now).toISOString();
      const source = named ? this.source(milharSorteada) : {};
      const data = { idUsuario: 3, milharSorteada, anterior, em: at, ...source };
      this.add('ResultadoRegistrado', data, ADMIN);
      return milharSorteada;
    };
    let result = record(draw(), [], sourced && !sourcedLater);
    if (sourcedLater) result = record(result, result);
    if (corrected) result = record([String(Number(result[0]) ^ 1).padStart(this.width(), '0')], result);
    this.now += 30 * MINUTE;
    const who = alone ? ADMIN : OTHER_ADMIN;
    const { idUsuario } = who;
    this.add('ResultadoConfirmado', { idUsuario, milharSorteada: result, sozinho: alone }, who);
  }

  /** Prizes whose units give the number. */
  private source([drawn = '']: readonly string[]) {
    const digits = String(this.data.qtdeNumeros - 1).length;
    const units = drawn.slice(-digits).padEnd(5, '7');
    const premios = [...units].map((unit) => `${String(this.random(10_000)).padStart(4, '0')}${unit}`);
    const day = this.now - (this.options.extractedBefore ?? 0) * DAY;
    const data = new Date(day - 3 * 60 * MINUTE).toISOString().slice(0, 10);
    return { extracao: { concurso: '5999', data, premios } };
  }

  private width = (): number => (this.data.qtdeNumeros > 10_000 ? 5 : 4);
}
