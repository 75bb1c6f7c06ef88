import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { join, resolve } from 'node:path';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { bankService } from './bank.ts';
import { type Clock, systemClock } from './clock.ts';
import { Pictures } from './codes.ts';
import { Controls } from './controls.ts';
import { Courier } from './courier.ts';
import { type Credentials, keptCredentials, makeCredentials } from './credentials.ts';
import { Efi, type Webhooks } from './efi.ts';
import { close, listen, listener } from './http.ts';
import { Journal } from './journal.ts';
import { Ledger } from './ledger.ts';
import { MercadoPago } from './mercado-pago.ts';
import { Random } from './random.ts';
import { Refusals } from './refusals.ts';
import { Weather } from './weather.ts';

export interface SimuladorOptions {
  /** Where charges, credentials and ports outlive the process; absent: they do not. */
  readonly dataDir?: string | undefined;
  readonly clock?: Clock | undefined;
  /** Of what is left to chance. */
  readonly seed?: number | undefined;
  /** Charges that are remembered. */
  readonly maxCharges?: number | undefined;
  /** How long Efí's refunds are under way. */
  readonly refundMs?: number | undefined;
  /** Whether Mercado Pago's answers carry pictures of their codes; absent: they do. */
  readonly pictures?: boolean | undefined;
}

export interface Simulador {
  readonly urls: { readonly mercadoPago: string; readonly efi: string; readonly bank: string };
  readonly credentials: Credentials;
  /** Efí's client certificate with its key, without a password. */
  readonly p12: Buffer;
  /** Of who signed Efí's certificate; null without a data folder. */
  readonly caFile: string | null;
  readonly controls: Controls;
  close(): Promise<void>;
}

const MAX_CHARGES = 20_000;
const REFUND_MS = 2_000;

/** Both providers and a payer's bank on this machine, for tests and demonstrations. */
export async function startSimulador(options: SimuladorOptions = {}): Promise<Simulador> {
  const {
    clock = systemClock,
    seed = randomInt(2 ** 32),
    maxCharges = MAX_CHARGES,
    refundMs = REFUND_MS,
  } = options;
  const folder = options.dataDir === undefined ? null : openFolder(options.dataDir);
  const credentials = folder
    ? await keptCredentials(folder.file('credenciais.json'))
    : await makeCredentials();
  const kept = folder ? Journal.open(folder.file('cobrancas.jsonl')) : { journal: null, values: [] };
  const random = new Random(seed);
  const ledger = new Ledger({ clock, random, journal: kept.journal, kept: kept.values, maxCharges });
  const weather = new Weather(clock, random);
  const courier = new Courier(clock, random);
  const ports = { mercadoPago: 0, efi: 0, bank: 0 };
  const shared = {
    ledger,
    clock,
    random,
    courier,
    weather,
    pictures: new Pictures(options.pictures),
    refusals: new Refusals(),
  };
  const bankUrl = () => `http://127.0.0.1:${ports.bank}`;
  const mercadoPago = new MercadoPago({ ...shared, credentials: credentials.mercadoPago, bankUrl });
  const efi = new Efi({
    ...shared,
    credentials: credentials.efi,
    webhooks: keepWebhook(folder?.file('webhook.json') ?? null),
    refundMs,
  });
  const controls = new Controls({ ...shared, mercadoPago, efi });
  const { ca, server } = credentials.efi;
  const servers = {
    mercadoPago: createHttpServer(listener(mercadoPago.service())),
    efi: createHttpsServer(
      { key: server.key, cert: server.certificate, ca, requestCert: true, rejectUnauthorized: true },
      listener(efi.service()),
    ),
    bank: createHttpServer(listener(bankService({ ledger, clock, controls, origin: bankUrl }))),
  };
  const before = folder?.ports() ?? ports;
  for (const name of SERVICES) ports[name] = await listen(servers[name], before[name]);
  folder?.keepPorts(ports);
  const caFile = folder?.file('ca.pem') ?? null;
  if (caFile) writeFileSync(caFile, ca);
  return {
    urls: {
      mercadoPago: `http://127.0.0.1:${ports.mercadoPago}`,
      efi: `https://127.0.0.1:${ports.efi}`,
      bank: bankUrl(),
    },
    credentials,
    p12: Buffer.from(credentials.efi.p12, 'base64'),
    caFile,
    controls,
    async close() {
      courier.close();
      weather.clear();
      const all: readonly Server[] = Object.values(servers);
      await Promise.all(all.map(close));
    },
  };
}

const SERVICES = ['mercadoPago', 'efi', 'bank'] as const;
const Port = Type.Integer({ minimum: 0, maximum: 65_535 });
const Ports = Type.Object({ mercadoPago: Port, efi: Port, bank: Port });
const Webhook = Type.Union([
  Type.Null(),
  Type.Object({ url: Type.String(), createdAt: Type.Integer(), skipsMtls: Type.Boolean() }),
]);

function openFolder(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = (name: string) => resolve(join(dataDir, name));
  return {
    file,
    /** Addresses stay the same for the life of the folder, unless another program takes the port. */
    ports() {
      const kept = readJson(file('portas.json'));
      return Value.Check(Ports, kept) ? kept : null;
    },
    keepPorts: (ports: unknown) => writeFileSync(file('portas.json'), JSON.stringify(ports)),
  };
}

function keepWebhook(file: string | null): Webhooks {
  const kept = file ? readJson(file) : null;
  let webhook = Value.Check(Webhook, kept) ? kept : null;
  return {
    read: () => webhook,
    write(fresh) {
      webhook = fresh;
      if (file) writeFileSync(file, JSON.stringify(fresh), { mode: 0o600 });
    },
  };
}

function readJson(file: string): unknown {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  } catch {
    return null;
  }
}
