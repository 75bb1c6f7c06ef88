import { carregarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { expect } from 'vitest';
import { call } from '../admin/staff.ts';
import type { Visitor } from '../browser.ts';

export type Provider = 'mercadoPago' | 'efi';

/** What the simulator tells of a charge. Centavos. */
interface Charge {
  readonly provider: Provider;
  /** Mercado Pago's number, Efí's txid. */
  readonly id: string;
  readonly code: string;
  readonly reference: string | null;
  readonly amount: number;
  readonly removedAt: number | null;
  readonly receipts: readonly {
    readonly amount: number;
    readonly refunds: readonly { readonly amount: number; readonly refusal: string | null }[];
  }[];
}

/** How a call goes wrong. `cut`: carried out, its answer broken off; `hang`: until all is well again. */
export interface Fault {
  readonly kind: 'refuse' | 'cut' | 'nonsense' | 'hang';
  /** Only calls of this method. */
  readonly method?: string;
  /** How many calls; one unless told, 0: until all is well again. */
  readonly times?: number;
}

/** The demo's simulated providers: what payers do, and what goes wrong. A charge is named by its Pix code. */
export interface Bank {
  /** The page where codes are paid. */
  readonly url: string;
  approve(charge: string): Promise<void>;
  payLate(charge: string): Promise<void>;
  payTwice(charge: string): Promise<void>;
  payAmount(charge: string, amount: number): Promise<void>;
  /** What is called next goes wrong so; of several ways that told first comes first. */
  fail(provider: Provider, way: Fault): Promise<void>;
  down(provider: Provider): Promise<void>;
  /** Webhooks are lost from now on. */
  loseWebhooks(): Promise<void>;
  /** All is well again. */
  mend(): Promise<void>;
  charge(code: string): Promise<Charge>;
  charges(): Promise<readonly Charge[]>;
  /** Waits until the provider has given back exactly so much of what came for this code. */
  refunded(code: string, amount: number): Promise<void>;
}

export async function openBank(who: Visitor): Promise<Bank> {
  const { bancoSimulado } = await call(who, carregarEmpresa);
  if (!bancoSimulado) throw new Error('the installation has no simulated providers');
  const control = async (name: string, body: object = {}) => {
    const url = new URL(`/controle/${name}`, bancoSimulado);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  };
  const charges = async () => {
    const answer = await fetch(new URL('/controle/charges', bancoSimulado));
    return (await answer.json()) as readonly Charge[];
  };
  const charge = async (code: string) => {
    const found = (await charges()).find((one) => one.code === code);
    if (!found) throw new Error('the provider knows no such code');
    return found;
  };
  /** Of all payments under its reference: a second one may have a number of its own. */
  const givenBack = async (code: string) => {
    const { provider, reference } = await charge(code);
    const same = (await charges()).filter((one) => one.provider === provider && one.reference === reference);
    const refunds = same.flatMap(({ receipts }) => receipts.flatMap((receipt) => receipt.refunds));
    return refunds.reduce((sum, { amount, refusal }) => sum + (refusal === null ? amount : 0), 0);
  };
  return {
    url: bancoSimulado,
    approve: (code) => control('approve', { charge: code }),
    payLate: (code) => control('payLate', { charge: code }),
    payTwice: (code) => control('payTwice', { charge: code }),
    payAmount: (code, amount) => control('payAmount', { charge: code, amount }),
    fail: (provider, way) => control('fail', { provider, ...way }),
    down: (provider) => control('down', { provider }),
    loseWebhooks: () => control('webhooks', { act: 'drop', times: 0 }),
    async mend() {
      await control('mend');
      await control('webhooksArrive');
    },
    charge,
    charges,
    refunded: (code, amount) => expect.poll(() => givenBack(code)).toBe(amount),
  };
}
