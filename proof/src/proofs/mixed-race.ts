import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { type Chance, seeded } from '../payments/scheduler.ts';
import type { Called } from '../testing/caller.ts';
import { auditRaffle, type Findings } from './audit.ts';
import { compare, type Ledger, newPaymentId } from './kill-series.ts';
import { type Course, openChoice } from './race.ts';

/** Everything that can be done with a ticket, by many at once with the same few tickets. */

const TICKETS = 24;
const BUYERS = 12;
const SELLERS = 2;
const ADMIN = 2;
/** Reais, of a ticket. */
const PRICE = 10;
export interface MixedReport {
  readonly faults: readonly string[];
  readonly acknowledged: number;
  readonly refused: number;
  readonly audit: Findings;
}

export interface MixedOptions {
  readonly turns: number;
  /** Draws what each asks for; who comes first is the machine's. */
  readonly seed: number;
  readonly later?: () => Promise<void>;
  /** Without an answer so often, something stands still. */
  readonly mostTries?: number;
  /** Another race's people are others. */
  readonly firstPerson?: number;
}

const GIVING_UP = '/api/bilhetes/cancelarReserva';

/** A sale whose tickets are others' sells nothing, and what was given up before is not given up again. */
const wrote = (path: string, body: unknown): boolean =>
  path !== GIVING_UP && (!isObject(body) || !isTold(body.indisponiveis));
const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null;
const isTold = (numbers: unknown): boolean => Array.isArray(numbers) && numbers.length > 0;

const someNumbers = (chance: Chance) => {
  const first = chance.between(1, TICKETS + 1);
  return chance.chance(1 / 2) ? [first] : [first, (first % TICKETS) + 1];
};

/**
 * People reserve, choose, give up, sell by number, release, pay by a bank's statement and take back, `turns` each; then
 * `later` lets every deadline pass, and they go on. What was acknowledged stands in the log once, and no ticket was had by
 * two.
 */
export async function mixedRace(
  course: Course,
  { turns, seed, later, mostTries = 600, firstPerson = 4_000 }: MixedOptions,
): Promise<MixedReport> {
  const buyers = Array.from({ length: BUYERS }, (_, i) => firstPerson + i);
  const sellers = Array.from({ length: SELLERS }, (_, i) => firstPerson + BUYERS + i);
  await course.people([
    ...buyers.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' as const })),
    ...sellers.map((idUsuario) => ({ idUsuario, tipo: 'Vendedor' as const })),
  ]);
  const idRifa = await openChoice(course, TICKETS);
  const ledger: Ledger = { acknowledged: new Map(), refused: new Set(), unknown: 0 };
  const unanswered: string[] = [];
  /** Repeated with its key until it is answered for good. */
  async function known(path: string, ask: () => Promise<Called>): Promise<Called | null> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const answer = await ask().catch(() => null);
      if (answer && answer.status < 500) return answer;
      await delay(50);
    }
    unanswered.push(`${path} was never answered for good`);
    return null;
  }

  async function command(
    who: number,
    method: string,
    path: string,
    body: object,
    own?: string,
    after?: string | null,
  ) {
    const key = randomUUID();
    const headers = { 'Idempotency-Key': key, ...(after ? { [MIN_EVENT_POSITION]: after } : {}) };
    const answer = await known(path, () => course.call.once(who, method, path, { ...body }, headers));
    const id = own ?? `${who}.${key}`;
    if (answer === null) return;
    if (answer.status !== 200) ledger.refused.add(id);
    else if (wrote(path, answer.body)) ledger.acknowledged.set(id, true);
    return answer;
  }

  async function buy(idUsuario: number, chance: Chance): Promise<void> {
    const idPagamento = newPaymentId();
    const chosen = chance.chance(1 / 2) ? { numeros: someNumbers(chance) } : {};
    const qtde = 'numeros' in chosen ? (chosen.numeros?.length ?? 1) : chance.between(1, 3);
    // Drawn whatever comes of it, so that the next turn is what the seed says.
    const after = chance.between(0, 3);
    const body = { idRifa, idUsuario, qtde, idPagamento, ...chosen };
    const own = `reserva.${idUsuario}.${idPagamento}`;
    const reserved = await command(idUsuario, 'POST', '/api/bilhetes/reservarBilhetes', body, own);
    if (reserved?.status !== 200) return;
    const { position } = reserved;
    switch (after) {
      case 0:
        await command(idUsuario, 'POST', GIVING_UP, { idPagamento }, undefined, position);
        return;
      case 1: {
        const credit = { chave: randomBytes(32).toString('hex'), valor: PRICE * qtde, data: today() };
        const itens = [{ ...credit, idRifa, idPagamento }];
        const path = '/api/pagamentos/liberarPorExtrato';
        await known(path, () => course.call(ADMIN, 'POST', path, { itens }));
        return;
      }
      default:
      // Somebody releases it, takes it back, or its time passes.
    }
  }
  const selection = (chance: Chance) => ({ idRifa, bilhetesSelecionados: someNumbers(chance) });
  const sell = (who: number, bilhetesSelecionados: readonly number[]) =>
    command(who, 'POST', '/api/verificarBilhetes', {
      idRifa,
      bilhetesSelecionados,
      idUsuario: who,
      idVendedor: who,
      cliente: 'ANA',
    });
  const release = (chance: Chance) =>
    command(ADMIN, 'PUT', '/api/bilhetes/liberar', { ...selection(chance), idUsuario: ADMIN });
  const takeBack = (chance: Chance) => command(ADMIN, 'PUT', '/api/bilhetes/devolver', selection(chance));

  /** Something is sold, and somebody's time runs: whatever the others left. */
  async function left(): Promise<void> {
    const [seller = 0, ...patient] = [...sellers, ...buyers];
    for (const [i, idUsuario] of patient.slice(-3).entries()) {
      const numeros = [i + 1];
      for (const bilhetesSelecionados of [numeros, [TICKETS - i]])
        await command(ADMIN, 'PUT', '/api/bilhetes/devolver', { idRifa, bilhetesSelecionados });
      const body = { idRifa, idUsuario, qtde: 1, idPagamento: newPaymentId(), numeros };
      await known('reservarBilhetes', () =>
        course.call(idUsuario, 'POST', '/api/bilhetes/reservarBilhetes', body),
      );
      await sell(seller, [TICKETS - i]);
    }
  }
  const doings: readonly ((chance: Chance) => Promise<unknown>)[] = [
    ...buyers.map((id) => (chance: Chance) => buy(id, chance)),
    ...sellers.map((id) => (chance: Chance) => sell(id, someNumbers(chance))),
    release,
    // As many as sell: tickets are scarce, and must come back.
    ...Array.from({ length: 4 }, () => takeBack),
  ];
  /** Each his own: what one draws does not hang on who came before him. */
  const everybody = (round: number) =>
    Promise.all(
      doings.map(async (doing, i) => {
        const chance = seeded(seed + round * doings.length + i);
        for (let turn = 0; turn < turns; turn += 1) await doing(chance);
      }),
    );
  await everybody(0);
  if (later) {
    await left();
    await later();
    await everybody(1);
  }
  const audit = await auditRaffle(course.eventStoreUrl, idRifa);
  return {
    faults: [...unanswered, ...audit.faults, ...compare(ledger, audit)],
    acknowledged: ledger.acknowledged.size,
    refused: ledger.refused.size,
    audit,
  };
}

const today = () => new Date().toISOString().slice(0, 10);
