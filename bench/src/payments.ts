import { createHmac, randomUUID } from 'node:crypto';
import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import { atualizarEmpresa, testarConexao } from '@rifa-viva/contracts/http/empresas';
import { totaisPagamentos } from '@rifa-viva/contracts/http/pagamentos';
import { compiled } from '@rifa-viva/embedded/compiled';
import { storeCredentials } from '@rifa-viva/embedded/demo/credentials';
import { environmentOf } from '@rifa-viva/embedded/providers';
import { supervise } from '@rifa-viva/embedded/supervisor/supervise';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { readServing, type Serving } from '@rifa-viva/simulador/serving';
import { enderecoDoWebhookEfi } from '@rifa-viva/write-side/pagamento/assinatura-efi';
import { Pool } from 'undici';
import { byProgram, type Cost, type Meter, meter, ofTheProduct } from './cost.ts';
import { load } from './load.ts';
import { type Bench, type Buyer, clientOf, PER_BUYER, RESERVE, requests } from './setup.ts';

/** What charges by a provider cost beside manual reservations, and how fast webhooks are taken and settled. */

export interface Simulated {
  readonly serving: Serving;
  readonly env: Readonly<Record<string, string>>;
  pid(): number | undefined;
  stop(): Promise<void>;
}

const AT_ONCE = 16;
const WEBHOOKS_AT_ONCE = 64;
/** Of the bench's raffle, in reais. */
const PRICE = 10;

/** The simulated providers as a process of their own, so that its cost is told apart. */
export async function startProvidersBeside(): Promise<Simulated> {
  const { path: dataDir, remove } = temporaryFolder();
  const program = supervise({
    name: 'simulated providers',
    module: compiled('../../simulador/dist/main.js'),
    env: { SIMULADOR_DATA_DIR: dataDir, DEMO: '1' },
    log: console.log,
  });
  const serving = readServing(await program.ready);
  if (!serving) throw new Error('the simulated providers said nothing sensible');
  return {
    serving,
    env: { ...environmentOf(serving), DEMO: '1' },
    pid: () => program.pid(),
    async stop() {
      await program.stop();
      remove();
    },
  };
}

export async function payments(bench: Bench, simulated: Simulated, seconds: number): Promise<void> {
  const [owner] = await bench.people([2]);
  if (!owner) throw new Error('nobody administers');
  const admin = clientOf(bench.url, owner);
  await storeCredentials(admin, simulated.serving.handedOut, randomUUID());
  const cost = meter(() => ({ ...bench.pids(), simulator: simulated.pid() }));

  console.log(
    `\nA charge and its reservation beside a manual reservation, ${AT_ONCE} callers, ${seconds} s each`,
  );
  const buyers = await bench.buyers(Math.ceil((4_000 * seconds) / PER_BUYER));
  const manual = await cost(async () => {
    const { answers } = await load(bench.url, AT_ONCE, seconds, requests(bench, buyers, RESERVE));
    return answers.get(200) ?? 0;
  });
  tell('manual', manual);
  for (const provedor of ['mercadoPago', 'efi'] as const) {
    await admin.call(testarConexao, { body: { provedor } });
    await admin.call(atualizarEmpresa, { body: { tipoPagamento: provedor } });
    const customers = await bench.buyers(Math.ceil((500 * seconds) / PER_BUYER));
    const charges: string[] = [];
    const bought = await cost(() => purchases(bench, customers, provedor, seconds, charges));
    tell(provedor, bought, manual);
    await webhooks(bench, simulated, admin, { provedor, charges }, cost);
  }
}

/** Charges and reserves without pause; answers how often. */
async function purchases(
  bench: Bench,
  buyers: readonly Buyer[],
  provedor: Provedor,
  seconds: number,
  charges: string[],
): Promise<number> {
  const pool = new Pool(bench.url, { connections: AT_ONCE, pipelining: 1 });
  const post = poster(pool);
  const end = performance.now() + seconds * 1_000;
  let used = 0;
  const caller = async () => {
    while (performance.now() < end && used < buyers.length * PER_BUYER) {
      const buyer = buyers[Math.floor(used / PER_BUYER)];
      used += 1;
      if (!buyer) return;
      const { idUsuario, token } = buyer;
      const path = provedor === 'efi' ? '/api/gerarPagamentoEFI' : '/api/gerarPagamentoMp';
      const wanted = { idRifa: bench.idRifa, qtde: 1 };
      const made = await post(path, token, { ...wanted, valor: PRICE });
      const idPagamento = String(made.txid ?? (made.pagamento as { id: number }).id);
      await post(RESERVE, token, { ...wanted, idUsuario, idPagamento });
      charges.push(idPagamento);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  await pool.close();
  return charges.length;
}

/** All are paid at once and nobody tells of it but these webhooks, one a charge. */
async function webhooks(
  bench: Bench,
  { serving }: Simulated,
  { call }: ReturnType<typeof clientOf>,
  { provedor, charges }: { readonly provedor: Provedor; readonly charges: readonly string[] },
  cost: Meter,
): Promise<void> {
  const bank = new Pool(new URL(serving.bankPage).origin, { connections: AT_ONCE });
  const control = poster(bank);
  await control('/controle/webhooks', null, { act: 'drop', times: 0 });
  const tells = teller(bench, serving)[provedor];
  const sold = async () => {
    const days = await call(totaisPagamentos, { query: {} });
    return Math.round(days.reduce((sum, { vendido }) => sum + vendido, 0) / PRICE);
  };
  const others = await sold();
  for (const charge of charges) await control('/controle/approve', null, { charge });
  const before = (await sold()) - others;
  const pool = new Pool(bench.url, { connections: WEBHOOKS_AT_ONCE, pipelining: 1 });
  const started = performance.now();
  let accepted = 0;
  const spent = await cost(async () => {
    let next = 0;
    const sender = async () => {
      for (let charge = charges[next]; charge !== undefined; charge = charges[next]) {
        next += 1;
        const { statusCode, body } = await pool.request(tells(charge));
        if (statusCode !== 200) throw new Error(`a webhook was answered ${statusCode}`);
        await body.dump();
      }
    };
    await Promise.all(Array.from({ length: WEBHOOKS_AT_ONCE }, sender));
    accepted = performance.now() - started;
    while ((await sold()) - others < charges.length);
    return charges.length;
  });
  const settled = performance.now() - started;
  const rate = (n: number, ms: number) => `${((1_000 * n) / ms).toFixed(0)}/s`;
  console.log(
    `\n${charges.length} webhooks of ${provedor} at once, ${WEBHOOKS_AT_ONCE} callers: taken ${rate(charges.length, accepted)}, settled ${rate(charges.length - before, settled)} (${before} were settled without)`,
  );
  tell('a settled webhook', spent);
  await Promise.all([pool.close(), bank.close()]);
}

/** What each provider says of a charge that was paid. */
const teller = ({ url, ground }: Bench, { handedOut }: Simulated['serving']) => {
  const efi = new URL(`${enderecoDoWebhookEfi(url, ground.vault)}/pix`);
  return {
    mercadoPago: (id: string) => {
      const request = randomUUID();
      const ts = Date.now();
      const v1 = createHmac('sha256', handedOut.webhookSecret)
        .update(`id:${id};request-id:${request};ts:${ts};`)
        .digest('hex');
      const signature = { 'x-request-id': request, 'x-signature': `ts=${ts},v1=${v1}` };
      return post(`/api/webhooks/mercadoPago?data.id=${id}&type=payment`, signature, {
        type: 'payment',
        data: { id },
      });
    },
    efi: (txid: string) =>
      post(
        efi.pathname + efi.search,
        {},
        { pix: [{ txid, endToEndId: `E${txid}`, valor: PRICE.toFixed(2) }] },
      ),
  } satisfies Record<Provedor, unknown>;
};

const post = (path: string, headers: Readonly<Record<string, string>>, body: unknown) =>
  ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }) as const;

const poster =
  (pool: Pool) =>
  async (path: string, token: string | null, body: unknown): Promise<Record<string, unknown>> => {
    const session = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await pool.request(post(path, session, body));
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };

function tell(name: string, cost: Cost, against?: Cost): void {
  const times = against ? `, ${(ofTheProduct(cost) / ofTheProduct(against)).toFixed(1)} times manual` : '';
  console.log(
    `  ${name.padEnd(18)} ${cost.calls} calls, ${cost.perSecond.toFixed(0)}/s   ${byProgram(cost)} us` +
      `   product ${ofTheProduct(cost).toFixed(0)} us${times}`,
  );
}
