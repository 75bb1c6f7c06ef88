import { readFileSync } from 'node:fs';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const Inteiro = (padrao: number, minimum = 0, maximum = 65_535) =>
  Type.Integer({ default: padrao, minimum, maximum });

const Environment = Type.Object({
  PORT: Inteiro(3000),
  DATA_DIR: Type.String({ default: './.data', minLength: 1 }),
  /** Absent: the embedded stores are started. */
  EVENTSTORE_URL: Type.Optional(Type.String({ pattern: '^(esdb|kurrentdb)(\\+discover)?://' })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  /** The vault's own database; absent: the database `cofre` beside DATABASE_URL's. */
  VAULT_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  /** Public address, used in links; absent: http://localhost:PORT. */
  ORIGIN: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  /** 32 bytes as 64 hex digits or base64. */
  VAULT_KEY: Type.Optional(Type.String({ pattern: '^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$' })),
  /** Where the read side sends its commands, when it runs as a process of its own. */
  WRITE_SIDE_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  CENTRAL_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Time-stamping authority (RFC 3161) that sealed lists are shown to; absent: none is asked. */
  TSA_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Push services beside the browsers' own, as origins, comma-separated. */
  PUSH_ORIGENS: Type.Optional(Type.String({ minLength: 1 })),
  /** Simulated payment providers, in the demo alone: their addresses, a PEM file of who vouches for Efí's, the bank's page. */
  MERCADO_PAGO_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  EFI_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  EFI_CA: Type.Optional(Type.String({ minLength: 1 })),
  BANCO_SIMULADO_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  DEMO: Type.Union([Type.Literal('0'), Type.Literal('1')], { default: '0' }),
  LOG_LEVEL: Type.Union(
    [
      Type.Literal('fatal'),
      Type.Literal('error'),
      Type.Literal('warn'),
      Type.Literal('info'),
      Type.Literal('debug'),
      Type.Literal('silent'),
    ],
    { default: 'info' },
  ),
  /** Metrics, on loopback only; 0 chooses a free port. */
  METRICS_PORT: Inteiro(9464),
  /** Address the HTTP server listens on; absent: all behind https, else this machine's own. The demo always binds 127.0.0.1. */
  HOST: Type.Optional(Type.String()),
  /** Open reservations one address may hold (decisions: 20); more for shops behind one address. */
  RESERVAS_POR_ENDERECO: Inteiro(20, 1, 100_000),
  /** Reservations, and charges by a provider, that one person may begin in an hour and not pay. */
  RESERVAS_POR_HORA: Inteiro(20, 1, 1_000_000),
  /** Live connections from one address; more for a hall of people behind one. */
  CONEXOES_POR_ENDERECO: Inteiro(1_000, 1, 100_000),
  /** Minutes between two rounds that compare every raffle's rows with its log; 0: none. */
  AUDITORIA_MINUTOS: Inteiro(60, 0, 10_080),
  /** How long a call waits for what its caller has seen (Min-Event-Position) before it says 503, in milliseconds. */
  ESPERA_MS: Inteiro(2_000, 100, 600_000),
  /** How long a command waits for the log before it says 503, in milliseconds; it may still be recorded. */
  ESPERA_DO_LOG_MS: Inteiro(5_000, 100, 600_000),
  /** How many reverse proxies stand in front (X-Forwarded-For hops believed). */
  TRUSTED_PROXIES: Inteiro(0, 0, 10),
});

export type Environment = Static<typeof Environment>;

/** Where payment providers answer. */
export interface EnderecosDosProvedores {
  readonly mercadoPago: string;
  readonly efi: string;
  /** PEM, for a simulated Efí: no public authority vouches for it. */
  readonly caEfi?: string;
  /** The page where simulated codes are paid. */
  readonly bancoSimulado?: string;
}

/** The only ones that an installation for real money ever asks (docs/adr/0017). */
export const ENDERECOS_OFICIAIS: EnderecosDosProvedores = {
  mercadoPago: 'https://api.mercadopago.com',
  efi: 'https://pix.api.efipay.com.br',
};

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly eventStoreUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly vaultUrl: string | undefined;
  readonly origin: string;
  /** 32 bytes; undefined where the embedded start has to make one. */
  readonly vaultKey: Buffer | undefined;
  readonly centralUrl: string | undefined;
  readonly tsaUrl: string | undefined;
  readonly pushOrigens: readonly string[];
  readonly writeSideUrl: string | undefined;
  readonly demo: boolean;
  readonly provedores: EnderecosDosProvedores;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly metricsPort: number;
  readonly trustedProxies: number;
  readonly reservasPorEndereco: number;
  readonly reservasPorHora: number;
  readonly conexoesPorEndereco: number;
  readonly auditoriaMinutos: number;
  readonly esperaMs: number;
  readonly esperaDoLogMs: number;
}

export class SettingsError extends Error {}

/** Addresses that cannot be read are named, never shown: a password may stand in them. */
export const unreadable = (...names: (keyof Environment)[]): SettingsError =>
  new SettingsError(
    `Bad settings:\n  ${names.map((name) => `${name}: cannot be read as an address`).join('\n  ')}`,
  );

/** A 32-byte key from 64 hex digits or base64. Throws SettingsError. */
export function readKey(text: string): Buffer {
  const key = /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length !== 32) throw new SettingsError('VAULT_KEY: must be 32 bytes, as 64 hex digits or base64');
  return key;
}

const LOOPBACK = '127.0.0.1';
const isLoopback = (origin: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

/** EVENTSTORE_URL may name several servers, which no URL does: its own client reads it. */
const ADDRESSES = [
  'DATABASE_URL',
  'VAULT_URL',
  'ORIGIN',
  'WRITE_SIDE_URL',
  'CENTRAL_URL',
  'TSA_URL',
  'MERCADO_PAGO_URL',
  'EFI_URL',
  'BANCO_SIMULADO_URL',
] as const;

function mustBeAddresses(value: Environment): void {
  const bad = ADDRESSES.filter((name) => value[name] !== undefined && !URL.canParse(value[name]));
  if (bad.length > 0) throw unreadable(...bad);
}

const SIMULATED = ['MERCADO_PAGO_URL', 'EFI_URL', 'EFI_CA', 'BANCO_SIMULADO_URL'] as const;

/** Throws SettingsError for a simulated provider beside real money, or one that is not of this machine. */
function readProviders(value: Environment): EnderecosDosProvedores {
  const given = SIMULATED.filter((name) => value[name] !== undefined);
  if (given.length > 0 && value.DEMO !== '1') {
    throw new SettingsError(
      `DEMO=0 refuses ${given.join(', ')}: payment providers are simulated in a demo alone`,
    );
  }
  const elsewhere = given.filter((name) => name !== 'EFI_CA' && !isLoopback(value[name] ?? ''));
  if (elsewhere.length > 0) {
    throw new SettingsError(`${elsewhere.join(', ')}: a simulated payment provider must be of this machine`);
  }
  const { MERCADO_PAGO_URL, EFI_URL, EFI_CA, BANCO_SIMULADO_URL } = value;
  return {
    mercadoPago: MERCADO_PAGO_URL ?? ENDERECOS_OFICIAIS.mercadoPago,
    efi: EFI_URL ?? ENDERECOS_OFICIAIS.efi,
    ...(EFI_CA ? { caEfi: readPem(EFI_CA) } : {}),
    ...(BANCO_SIMULADO_URL ? { bancoSimulado: BANCO_SIMULADO_URL } : {}),
  };
}

/** Throws SettingsError for what is no origin, or speaks in clear to another machine. */
function readPushOrigins(value = ''): readonly string[] {
  const origins = value
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  for (const origin of origins) {
    const good = URL.canParse(origin) && new URL(origin).origin === origin;
    if (!good || !(origin.startsWith('https:') || (origin.startsWith('http:') && isLoopback(origin))))
      throw new SettingsError('PUSH_ORIGENS: origins such as https://push.example, of this machine http too');
  }
  return origins;
}

/** PEM itself, or the path of a file of it. */
function readPem(value: string): string {
  if (value.includes('-----BEGIN ')) return value;
  try {
    const text = readFileSync(value, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch {
    // Told below.
  }
  throw new SettingsError('EFI_CA: neither certificates in PEM nor a file of them');
}

/** Reads and checks the environment. Throws SettingsError naming every bad variable. */
export function readSettings(
  env: Record<string, string | undefined>,
  defaults: Partial<Environment> = {},
): Settings {
  const given = Object.fromEntries(
    Object.keys(Environment.properties).flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const converted = Value.Convert(Environment, Value.Default(Environment, { ...defaults, ...given }));
  const errors = [...Value.Errors(Environment, converted)];
  if (errors.length > 0) {
    const lines = errors.map((e) => `${e.path.slice(1)}: ${e.message}`);
    throw new SettingsError(`Bad settings:\n  ${[...new Set(lines)].join('\n  ')}`);
  }
  const value = Value.Decode(Environment, converted);
  mustBeAddresses(value);
  const origin = value.ORIGIN ?? `http://localhost:${value.PORT}`;
  if (value.DEMO === '1' && !isLoopback(origin)) {
    throw new SettingsError('DEMO=1 refuses a public ORIGIN: its passwords are known to everybody');
  }
  return {
    port: value.PORT,
    host:
      value.DEMO === '1' ? LOOPBACK : (value.HOST ?? (origin.startsWith('https:') ? '0.0.0.0' : LOOPBACK)),
    dataDir: value.DATA_DIR,
    // The same protocol by its new name, which the client does not know.
    eventStoreUrl: value.EVENTSTORE_URL?.replace(/^kurrentdb/, 'esdb'),
    databaseUrl: value.DATABASE_URL,
    vaultUrl: value.VAULT_URL,
    origin,
    vaultKey: value.VAULT_KEY ? readKey(value.VAULT_KEY) : undefined,
    centralUrl: value.CENTRAL_URL,
    tsaUrl: value.TSA_URL,
    pushOrigens: readPushOrigins(value.PUSH_ORIGENS),
    writeSideUrl: value.WRITE_SIDE_URL,
    demo: value.DEMO === '1',
    provedores: readProviders(value),
    logLevel: value.LOG_LEVEL,
    metricsPort: value.METRICS_PORT,
    trustedProxies: value.TRUSTED_PROXIES,
    reservasPorEndereco: value.RESERVAS_POR_ENDERECO,
    reservasPorHora: value.RESERVAS_POR_HORA,
    conexoesPorEndereco: value.CONEXOES_POR_ENDERECO,
    auditoriaMinutos: value.AUDITORIA_MINUTOS,
    esperaMs: value.ESPERA_MS,
    esperaDoLogMs: value.ESPERA_DO_LOG_MS,
  };
}
