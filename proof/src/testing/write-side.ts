import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { type Directory, followDirectory } from '@rifa-viva/server/access/directory';
import { createSessions, type Sessions } from '@rifa-viva/server/access/sessions';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { createApp, createHttpServer } from '@rifa-viva/server/http/app';
import { listen } from '@rifa-viva/server/http/listen';
import { createMetrics } from '@rifa-viva/server/http/metrics';
import type { EnderecosDosProvedores } from '@rifa-viva/server/settings';
import { openVault, type Vault } from '@rifa-viva/server/vault/vault';
import { createWriteSide, type WriteSideOptions } from '@rifa-viva/write-side/app';
import { criarLimites, type NumerosDosLimites } from '@rifa-viva/write-side/usuario/limites';
import { expect, inject } from 'vitest';
import { appendedSince } from './appended.ts';
import { type Called, type Caller, onceCallerOf } from './caller.ts';
import { logWithin } from './log-within.ts';
import { PATIENCE_MS } from './patience.ts';
import { FIRST_PASSWORD, FIRST_PEOPLE, phoneOf, tokenOf } from './people.ts';
import { picture } from './picture.ts';
import { NO_PROVIDERS, NO_PUSH_SERVICE } from './settings.ts';
import { createTestStores, type TestStores } from './stores.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

/** The write side alone, over HTTP on a port of its own, on real stores. */
export interface TestWriteSide {
  readonly url: string;
  /** Where `dataDir` is. */
  readonly folder: TemporaryFolder;
  readonly dataDir: string;
  readonly vaultKey: Buffer;
  /**
   * Clients of processes that were halted: the library keeps what waits for an answer in one place for all clients of a
   * Node process, and the end of one would be the end of another's appends.
   */
  readonly halted: EventStore[];
  readonly stores: TestStores;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly sessions: Sessions;
  token(idUsuario: number): Promise<string>;
  /** One request each: a test plants what a side alone is told, and counts what it asks for. */
  readonly call: Caller<Record<string, unknown>>;
  /** The body of an answer with this status to a request that appends nothing. */
  writesNothing(
    request: () => Promise<Called<Record<string, unknown>>>,
    status: number,
  ): Promise<Record<string, unknown>>;
  /** Name of a small picture, uploaded as somebody. */
  uploaded(who: number, format?: 'png' | 'webp', path?: string): Promise<string>;
  /** The events of a stream. */
  events(stream: string): Promise<{ type: string; data: Record<string, unknown> }[]>;
  /** Ends this process's part; what it stored stays. */
  halt(): Promise<void>;
  close(): Promise<void>;
}

export const TEST_ORIGIN = 'http://localhost';
/** The matrix's fixtures; ids 1 and 2 are there from the start. */
const FIXTURES = [
  { tipo: 'Administrador' },
  { tipo: 'Gerente' },
  { tipo: 'Gerente' },
  { tipo: 'Vendedor', idGerente: 4 },
  { tipo: 'Vendedor', idGerente: 5 },
  { tipo: 'Usuario', idGerente: null },
  { tipo: 'Usuario', idGerente: 4 },
  { tipo: 'Usuario', idGerente: null, ativo: 'nao' },
  { tipo: 'Vendedor', idGerente: 4, ativo: 'nao' },
] as const;

export interface TestWriteSideOptions {
  readonly limites?: Partial<NumerosDosLimites>;
  readonly reservasPorEndereco?: number;
  readonly reservasPorHora?: number;
  readonly trustedProxies?: number;
  /** Where payment providers answer; absent: nowhere. */
  readonly provedores?: EnderecosDosProvedores;
  /** Registers the matrix's people 3 to 11. */
  readonly people?: boolean;
  /** How long what its caller has seen is waited for. */
  readonly esperaMs?: number;
  /** Another process on the stores of this one. */
  readonly beside?: TestWriteSide;
  /** In place of those that the settings name. */
  readonly gateways?: WriteSideOptions['gateways'];
  readonly relogio?: WriteSideOptions['relogio'];
  /** Push services that may be asked. */
  readonly pushOrigens?: readonly string[];
  /** Absent: no seal is stamped. */
  readonly tsaUrl?: string;
  readonly esperasDoCarimbo?: WriteSideOptions['esperasDoCarimbo'];
}

export async function startTestWriteSide(options: TestWriteSideOptions = {}): Promise<TestWriteSide> {
  const { beside, gateways, relogio, tsaUrl, esperasDoCarimbo } = options;
  const stores = beside?.stores ?? (await createTestStores(inject('postgresUrl')));
  const folder = beside?.folder ?? temporaryFolder();
  const dataDir = folder.path;
  const vaultKey = beside?.vaultKey ?? randomBytes(32);
  const halted = beside?.halted ?? [];
  const log = logWithin();
  const store = connectEventStore(stores.eventStoreUrl);
  const vault = await openVault(stores.vaultDatabaseUrl, vaultKey);
  const directory = followDirectory(store, log, PATIENCE_MS);
  await directory.ready();
  const sessions = createSessions(vault.derive('sessao'), directory, false);
  const metrics = createMetrics();
  const writeSide = await createWriteSide({
    store,
    vault,
    directory,
    sessions,
    log,
    metrics,
    dataDir,
    esperaMs: options.esperaMs ?? PATIENCE_MS,
    esperaDoLogMs: PATIENCE_MS,
    origin: TEST_ORIGIN,
    limites: criarLimites(options.limites),
    reservasPorEndereco: options.reservasPorEndereco ?? 20,
    reservasPorHora: options.reservasPorHora ?? 20,
    provedores: options.provedores ?? NO_PROVIDERS,
    ...(gateways ? { gateways } : {}),
    ...(relogio ? { relogio } : {}),
    ...(esperasDoCarimbo ? { esperasDoCarimbo } : {}),
    tsaUrl,
    pushOrigens: options.pushOrigens ?? [NO_PUSH_SERVICE],
  });
  await writeSide.ensureFirst(FIRST_PEOPLE, () => undefined);
  const app = createApp({
    store,
    directory,
    sessions,
    log,
    origin: TEST_ORIGIN,
    implementations: writeSide.implementations,
    keys: writeSide.keys,
    trustedProxies: options.trustedProxies ?? 0,
    metrics,
    readiness: writeSide.readiness,
  });
  const server = createHttpServer(app);
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;

  const token = (idUsuario: number) => tokenOf({ directory, sessions }, idUsuario);
  const test: TestWriteSide = {
    url,
    folder,
    dataDir,
    vaultKey,
    halted,
    stores,
    store,
    vault,
    directory,
    sessions,
    token,
    call: onceCallerOf(url, token),
    async writesNothing(request, status) {
      const before = await store.lastPosition();
      const answer = await request();
      expect({ status: answer.status, written: await appendedSince(store, before) }).toEqual({
        status,
        written: [],
      });
      return answer.body;
    },
    async uploaded(who, format = 'png', path = '/api/upload') {
      const form = new FormData();
      form.set('imagem', new Blob([new Uint8Array(await picture(format))]), `imagem.${format}`);
      return String((await test.call(who, 'POST', path, form)).body.nome);
    },
    async events(stream) {
      const events: { type: string; data: Record<string, unknown> }[] = [];
      for await (const { type, data } of store.read(stream)) {
        events.push({ type, data: data as Record<string, unknown> });
      }
      return events;
    },
    async halt() {
      if (halted.includes(store)) return;
      await ended(server);
      await writeSide.close();
      await directory.close();
      await vault.close();
      halted.push(store);
    },
    async close() {
      await test.halt();
      for (const ended of halted.splice(0)) await ended.close();
      await stores.stop();
      folder.remove();
    },
  };
  if (options.people) await registerFixtures(test);
  return test;
}

/** The company takes Pix that its people confirm by hand. */
export const takesPixByHand = (side: TestWriteSide): Promise<Called> =>
  side.call(3, 'PUT', '/api/empresas/atualizar', {
    tipoPagamento: 'normal',
    chavePixComum: 'loja@exemplo.com.br',
    nomeRecebedor: 'LOJA',
    cidade: 'SAO PAULO',
  });

/** Makes raffles of ten tickets unless told otherwise, open for a day, and answers the number of each. */
export async function raffleMaker(
  side: TestWriteSide,
  {
    qtdeNumeros = 10,
    valor = 10,
    numerosAEscolha = false,
  }: { qtdeNumeros?: number; valor?: number; numerosAEscolha?: boolean } = {},
): Promise<() => Promise<number>> {
  const imgRifa = await side.uploaded(3);
  const modelo = { nomeModelo: 'PADRÃO', urlBilhete: imgRifa, qtdeNumeros, qtdeChances: 1 };
  const { idModeloBilhete } = (await side.call(3, 'POST', '/api/modeloBilhetes/cadastrarModelo', modelo))
    .body;
  const dias = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
  return async () => {
    const { body } = await side.call(3, 'POST', '/api/rifas/cadastrar', {
      idModeloBilhete,
      titulo: 'MOTO',
      descricao: 'UMA MOTO',
      valor,
      dtEncerramento: dias(1),
      dtSorteio: dias(2),
      imgRifa,
      comissao: 10,
      qtdeChances: 1,
      qtdeNumeros,
      numerosAEscolha,
    });
    return Number(body.idRifa);
  };
}

async function registerFixtures(test: TestWriteSide): Promise<void> {
  for (const [index, person] of FIXTURES.entries()) {
    const idUsuario = index + 3;
    const answer = await test.call(1, 'POST', '/api/usuarios/cadastrar', {
      nome: `PESSOA ${idUsuario}`,
      telefone: phoneOf(idUsuario),
      senha: FIRST_PASSWORD,
      ...person,
    });
    if (answer.body.idUsuario !== idUsuario) throw new Error(JSON.stringify(answer.body));
  }
}

function ended(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
