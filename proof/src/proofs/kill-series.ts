import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import { freePort } from '@rifa-viva/embedded/postgres/launcher';
import { type Running, run } from '@rifa-viva/embedded/start';
import { openGround } from '@rifa-viva/server/open';
import { readSettings } from '@rifa-viva/server/settings';
import { chaveDoUsuario, cifrar } from '@rifa-viva/server/vault/personal';
import { auditRaffle, type Findings } from './audit.ts';
import { createRaffleAt } from './raffle.ts';

export type Victim = 'application' | 'event store' | 'postgres' | 'all';
export const VICTIMS: readonly Victim[] = ['application', 'event store', 'postgres', 'all'];

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Calls that ended without an answer and were settled by repeating them. */
  readonly unknownSettled: number;
  /** Everything that must never happen, in plain words. */
  readonly faults: readonly string[];
  readonly audit: Findings;
}

const CLIENTS = 50;
const FIRST_BUYER = 5_000;
/** Fewer than clients, so that some are refused. */
const TICKETS = 40;
/** Between two kills, so that there is traffic to hit. */
const PAUSE_MS = 400;

/**
 * The product as processes of its own, 50 clients that reserve and give up without pause, and kill -9 of its
 * processes in turn. Every client repeats a call until it knows the outcome. Then the raw log is audited.
 */
export async function killSeries(timesEach: number, log: (line: string) => void): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rifa-viva-mortes-'));
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    VAULT_KEY: randomBytes(32).toString('hex'),
    DEMO: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    METRICS_PORT: '0',
    RESERVAS_POR_ENDERECO: String(CLIENTS * 4),
  };
  const running = await run(readSettings(env), { ...process.env, ...env });
  try {
    const tokens = await registerBuyers(running, env);
    const idRifa = await createRaffleAt(running.url, tokens.admin, TICKETS);
    const stop = new AbortController();
    const ledger: Ledger = { acknowledged: new Map(), refused: new Set(), unknown: 0 };
    const clients = tokens.buyers.map((buyer) => client(running.url, idRifa, buyer, ledger, stop.signal));
    let kills = 0;
    for (let i = 0; i < timesEach; i += 1) {
      for (const victim of VICTIMS) {
        await delay(PAUSE_MS);
        await kill(running, victim);
        kills += 1;
        await untilReady(running.url);
        log(`killed ${victim} (${kills}); ${ledger.acknowledged.size} commands acknowledged so far`);
      }
    }
    await delay(PAUSE_MS);
    stop.abort();
    await Promise.all(clients);
    const audit = await auditRaffle(running.stores.eventStoreUrl, idRifa);
    return {
      kills,
      acknowledged: ledger.acknowledged.size,
      refused: ledger.refused.size,
      unknownSettled: ledger.unknown,
      faults: [...audit.faults, ...compare(ledger, audit)],
      audit,
    };
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Buyer {
  readonly idUsuario: number;
  readonly token: string;
}
interface Ledger {
  /** Command ids that were answered 200. */
  readonly acknowledged: Map<string, true>;
  /** Command ids that were refused for good. */
  readonly refused: Set<string>;
  unknown: number;
}

/** People straight into the log, with tokens signed by the installation's key. */
async function registerBuyers(running: Running, env: Record<string, string>) {
  const { eventStoreUrl, databaseUrl, vaultUrl } = running.stores;
  const settings = readSettings({
    ...env,
    EVENTSTORE_URL: eventStoreUrl,
    DATABASE_URL: databaseUrl,
    VAULT_URL: vaultUrl,
  });
  const ground = await openGround(settings);
  const tokenOf = async (idUsuario: number): Promise<Buyer> => {
    const person = ground.directory.person(idUsuario);
    if (!person) throw new Error(`nobody is ${idUsuario}`);
    return { idUsuario, token: await ground.sessions.issue({ ...person, nome: `PESSOA ${idUsuario}` }, 2) };
  };
  try {
    let last = 0n;
    const ids = Array.from({ length: CLIENTS }, (_, i) => FIRST_BUYER + i);
    for (const idUsuario of ids) {
      const seal = (text: string) => cifrar(ground.vault, chaveDoUsuario(idUsuario), text);
      const data = {
        idUsuario,
        nome: await seal('PESSOA'),
        telefone: await seal('11'),
        telefoneHmac: `prova-${idUsuario}`,
        pix: await seal('nao informado'),
        tipo: 'Usuario',
        ativo: 'sim',
        idGerente: null,
        criadoPor: null,
      };
      const metadata = {
        commandId: randomUUID(),
        actor: { idUsuario: 0, tipo: 'Sistema' as const },
        at: new Date().toISOString(),
        correlationId: 'prova',
        causationId: 'prova',
      };
      const event = { id: randomUUID(), type: 'UsuarioRegistrado', data, metadata };
      last = (await ground.store.append(streamUsuario(idUsuario), [event], 'no_stream')).position;
    }
    await ground.directory.waitFor(last, 10_000);
    return { admin: await tokenOf(2), buyers: await Promise.all(ids.map(tokenOf)) };
  } finally {
    await ground.close();
  }
}

async function client(
  url: string,
  idRifa: number,
  buyer: Buyer,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const idPagamento = randomBytes(8).toString('hex');
    const { idUsuario } = buyer;
    const reserved = await untilKnown(url, buyer, ledger, '/api/bilhetes/reservarBilhetes', {
      idRifa,
      idUsuario,
      qtde: 1,
      idPagamento,
    });
    const command = `reserva.${idUsuario}.${idPagamento}`;
    if (reserved.status !== 200) {
      ledger.refused.add(command);
      continue;
    }
    ledger.acknowledged.set(command, true);
    const key = randomUUID();
    const { status } = await untilKnown(
      url,
      buyer,
      ledger,
      '/api/bilhetes/cancelarReserva',
      { idPagamento },
      {
        'Idempotency-Key': key,
        'Min-Event-Position': reserved.position ?? '0',
      },
    );
    if (status === 200) ledger.acknowledged.set(`${idUsuario}.${key}`, true);
  }
}

/** Repeats a call with the same ids until it is answered for good: 200, or a refusal that is no 5xx. */
async function untilKnown(
  url: string,
  { token }: Buyer,
  ledger: Ledger,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; position: string | null }> {
  let uncertain = false;
  while (true) {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      });
      await answer.arrayBuffer();
      // Not found right after a restart: the follower has not read the reservation yet.
      const settled = answer.status < 500 && answer.status !== 404 && answer.status !== 401;
      if (settled) {
        if (uncertain) ledger.unknown += 1;
        return { status: answer.status, position: answer.headers.get('event-position') };
      }
    } catch {
      // No answer at all.
    }
    uncertain = true;
    await delay(50);
  }
}

async function kill(running: Running, victim: Victim): Promise<void> {
  const { postgres, eventStore } = running.stores.pids();
  const application = running.app.pid();
  const pids: Record<Victim, (number | undefined)[]> = {
    application: [application],
    'event store': [eventStore],
    postgres: [postgres],
    all: [application, eventStore, postgres],
  };
  for (const pid of pids[victim]) {
    if (pid === undefined) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was down already.
    }
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/saude/pronto`).catch(() => null);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error('the product did not come back');
}

/** What clients were told against what the log holds. */
function compare(ledger: Ledger, audit: Findings): string[] {
  const faults: string[] = [];
  for (const command of ledger.acknowledged.keys()) {
    if (audit.commands.get(command) !== 1) faults.push(`acknowledged, but not in the log once: ${command}`);
  }
  for (const command of ledger.refused) {
    if (audit.commands.has(command)) faults.push(`refused, but in the log: ${command}`);
  }
  return faults;
}
