import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import { cancelarReserva, reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { bearer, CallRefused, type Client, createClient } from '@rifa-viva/contracts/http/client';
import { atualizarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { gerarPagamentoEFI, gerarPagamentoMp } from '@rifa-viva/contracts/http/pagamentos';
import { registerPeople, tokenOf } from '../testing/people.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import type { Machine } from './machine.ts';
import { seeded } from './scheduler.ts';

/** Buyers who ask for charges and reserve, and payers who do everything that payers do. */
export interface Traffic {
  readonly raffles: readonly number[];
  readonly told: Told;
  readonly done: boolean;
  /** From now on new charges are this provider's. */
  use(provedor: Provedor): Promise<void>;
  /** Those who were to pay late pay. */
  payLate(): void;
  /** When everybody has bought. Rejects where somebody was told what nobody should be. */
  readonly finished: Promise<void>;
  /** Nobody does anything any more. */
  stop(): void;
}

interface Told {
  charges: number;
  refused: number;
  /** Charges whose purchase the raffle did not take. */
  unreserved: number;
  /** What payers did. */
  readonly fates: Map<Fate, number>;
}

const FATES = [
  'inTime',
  'never',
  'late',
  'twice',
  'twiceLate',
  'otherAmount',
  'beforeReserving',
  'withoutReserving',
  'givenUpAndPaid',
] as const;
type Fate = (typeof FATES)[number];

const FIRST_BUYER = 5_000;
const AT_ONCE = 12;
/** Price of a ticket in centavos. */
const PRICE = 1_037;
const LARGE = 10_000;
/** Of those who are told that everything is sold. */
const MOST_TURNS = 10;
const REFUSALS = ['SO_EXISTEM', 'BILHETES_INDISPONIVEIS', 'COMPRAS_ABERTAS', 'MUITAS_TENTATIVAS'];

export async function startTraffic(machine: Machine, payments: number, seed = 1): Promise<Traffic> {
  const { url, ground, simulador } = machine;
  const { controls } = simulador;
  const chance = seeded(seed);
  const clientOf = async (idUsuario: number) =>
    createClient(fetch, url, bearer(await tokenOf(ground, idUsuario)));
  const buyers = Array.from({ length: AT_ONCE + Math.ceil(payments / 2) }, (_, i) => FIRST_BUYER + i);
  await registerPeople(
    ground,
    buyers.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })),
  );
  const admin = { token: await tokenOf(ground, 2) };
  // The small ones are sold out soon: money that is late finds its tickets gone.
  const small = Math.max(12, Math.round(payments / 100));
  const raffles: number[] = [];
  for (const tickets of [LARGE, LARGE, LARGE, small, small])
    raffles.push(await createRaffleAt(url, admin, tickets, PRICE / 100));
  let stopped = false;
  /** Repeats what has no answer, or none for good, with its key: the answer, or the refusal. */
  async function known<T>(attempt: () => Promise<T>): Promise<T | CallRefused> {
    while (!stopped) {
      const outcome = await attempt().catch((error: unknown) => error);
      if (!(outcome instanceof Error)) return outcome as T;
      if (outcome instanceof CallRefused && outcome.status < 500) return outcome;
      await delay(100);
    }
    throw new Error('stopped');
  }

  let provedor: Provedor = 'mercadoPago';
  const settings = await clientOf(2);
  const use = async (next: Provedor) => {
    await known(() => settings.call(atualizarEmpresa, { body: { minutos: 1, tipoPagamento: next } }));
    provedor = next;
  };
  await use(provedor);

  const told: Told = { charges: 0, refused: 0, unreserved: 0, fates: new Map() };
  const late: { readonly charge: string; readonly again: boolean }[] = [];
  /** What a payer cannot do any more he does not do. */
  const tries = (pay: () => unknown) => {
    try {
      pay();
    } catch {
      // Paid or over by now.
    }
  };

  async function buy(n: number): Promise<void> {
    const idUsuario = buyers[n % buyers.length] ?? 0;
    const buyer = await clientOf(idUsuario);
    const wanted = {
      idRifa: chance.pick(chance.chance(0.8) ? raffles.slice(0, 3) : raffles.slice(3)),
      qtde: chance.between(1, 4),
      fate: chance.chance(0.5) ? 'inTime' : chance.pick(FATES),
    } as const;
    const charge = await ask(buyer, wanted);
    if (charge === null) {
      told.refused += 1;
      return;
    }
    told.charges += 1;
    told.fates.set(wanted.fate, (told.fates.get(wanted.fate) ?? 0) + 1);
    await live(buyer, { ...wanted, idUsuario, charge });
  }

  /** A charge's payment id; null where the raffle refuses. */
  async function ask(
    { call }: Client,
    { idRifa, qtde }: { readonly idRifa: number; readonly qtde: number },
  ): Promise<string | null> {
    for (let tried = 0; tried < 3; tried += 1) {
      const body = { idRifa, qtde, valor: (qtde * PRICE) / 100 };
      const key = randomUUID();
      const by = provedor;
      const asked = await known(() =>
        by === 'efi'
          ? call(gerarPagamentoEFI, { body, key }).then(({ txid }) => txid)
          : call(gerarPagamentoMp, { body, key }).then(({ pagamento }) => String(pagamento.id)),
      );
      if (!(asked instanceof CallRefused)) return asked;
      const codigo = asked.corpo?.codigo ?? '';
      if (REFUSALS.includes(codigo)) return null;
      // The company chose another provider meanwhile.
      if (codigo !== 'PAGAMENTO_POR_PROVEDOR') throw asked;
    }
    return null;
  }

  interface Purchase {
    readonly idUsuario: number;
    readonly idRifa: number;
    readonly qtde: number;
    readonly charge: string;
    readonly fate: Fate;
  }
  async function live({ call }: Client, { fate, charge, ...bought }: Purchase): Promise<void> {
    if (fate === 'beforeReserving' || fate === 'withoutReserving') tries(() => controls.approve({ charge }));
    if (fate === 'withoutReserving') return;
    const reserved = await known(() => call(reservarBilhetes, { body: { ...bought, idPagamento: charge } }));
    if (reserved instanceof CallRefused) told.unreserved += 1;
    await delay(chance.between(0, 400));
    if (fate === 'inTime' || fate === 'twice' || fate === 'twiceLate')
      tries(() => controls.approve({ charge }));
    if (fate === 'otherAmount') tries(() => controls.payAmount({ charge, amount: chance.between(1, 9_000) }));
    if (fate === 'twice') {
      await delay(chance.between(0, 1_500));
      tries(() => controls.payTwice({ charge }));
    }
    if (fate === 'givenUpAndPaid' && !(reserved instanceof CallRefused))
      await known(() => call(cancelarReserva, { body: { idPagamento: charge }, key: randomUUID() }));
    if (fate === 'late' || fate === 'givenUpAndPaid') late.push({ charge, again: false });
    if (fate === 'twiceLate') late.push({ charge, again: true });
  }

  let turn = 0;
  const traffic = { done: false };
  const worker = async () => {
    while (told.charges < payments && turn < MOST_TURNS * payments) {
      turn += 1;
      await buy(turn);
    }
  };
  const finished = Promise.all(Array.from({ length: AT_ONCE }, worker))
    .finally(() => {
      traffic.done = true;
    })
    .then(() => undefined);
  // Whoever waits for it hears of it.
  finished.catch(() => undefined);
  return {
    raffles,
    told,
    use,
    finished,
    stop() {
      stopped = true;
    },
    get done() {
      return traffic.done;
    },
    payLate() {
      for (const { charge, again } of late.splice(0))
        tries(() => (again ? controls.payTwice({ charge }) : controls.payLate({ charge })));
    },
  };
}

/** What becomes of webhooks: a third is lost, others come twice, late, out of order. */
export function troubleWebhooks({ controls }: Machine['simulador']): void {
  controls.webhooks({ act: 'drop', times: 0, chance: 0.3 });
  controls.webhooks({ act: 'duplicate', copies: 3, times: 0, chance: 0.2 });
  controls.webhooks({ act: 'delay', ms: 3_000, times: 0, chance: 0.2 });
  controls.webhooks({ act: 'hold', times: 0, chance: 0.2 });
}

/** What the providers do wrong now and then: nothing done, or done and the answer lost. */
export function troubleProviders({ controls }: Machine['simulador']): void {
  controls.fail({ kind: 'status', status: 503, times: 0, chance: 0.02 });
  controls.fail({ kind: 'cut', times: 0, chance: 0.02, done: true });
  controls.fail({ kind: 'nonsense', times: 0, chance: 0.01 });
}
