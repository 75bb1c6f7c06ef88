import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { bearer, CallRefused, createClient } from '@rifa-viva/contracts/http/client';
import { atualizarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { gerarPagamentoEFI } from '@rifa-viva/contracts/http/pagamentos';
import { patiently } from '../testing/patiently.ts';
import { registerPeople, tokenOf } from '../testing/people.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import type { Machine } from './machine.ts';

const [FIRST, SECOND, THIRD] = [5_001, 5_002, 5_003] as const;
const PRICE = 10;
/** Beyond every reservation, and beyond the time when charges that are over are looked at again. */
const LONG_MS = 12 * 60_000;

/**
 * One buyer reserves every ticket and does not pay; the tickets go free and another buys them; then the first one's money
 * comes. A third never pays, of another raffle. Answers both.
 */
export async function twoBuyersOfOneRaffle(machine: Machine): Promise<readonly number[]> {
  const { url, ground, simulador } = machine;
  const clientOf = async (id: number) =>
    createClient(patiently(fetch), url, bearer(await tokenOf(ground, id)));
  await registerPeople(
    ground,
    [FIRST, SECOND, THIRD].map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })),
  );
  const idRifa = await createRaffleAt(url, { token: await tokenOf(ground, 2) }, 2);
  const admin = await clientOf(2);
  await admin.call(atualizarEmpresa, { key: randomUUID(), body: { minutos: 1, tipoPagamento: 'efi' } });
  const buy = async (idUsuario: number, idRifa: number): Promise<string> => {
    const { call } = await clientOf(idUsuario);
    const body = { idRifa, qtde: 2, valor: 2 * PRICE };
    const { txid } = await call(gerarPagamentoEFI, { body, key: randomUUID() });
    await call(reservarBilhetes, { body: { idRifa, idUsuario, qtde: 2, idPagamento: txid } });
    return txid;
  };
  const never = await createRaffleAt(url, { token: await tokenOf(ground, 2) }, 2);
  const first = await buy(FIRST, idRifa);
  await buy(THIRD, never);
  await machine.die(LONG_MS);
  const second = await untilFree(() => buy(SECOND, idRifa));
  simulador.controls.approve({ charge: second });
  simulador.controls.payLate({ charge: first });
  await machine.die(LONG_MS);
  return [idRifa, never];
}

async function untilFree(buy: () => Promise<string>): Promise<string> {
  while (true) {
    const bought = await buy().catch((error: unknown) => error);
    if (typeof bought === 'string') return bought;
    if (!(bought instanceof CallRefused)) throw bought;
    await delay(100);
  }
}
