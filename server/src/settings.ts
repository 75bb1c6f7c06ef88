import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const Inteiro = (padrao: number, minimum = 0, maximum = 65_535) =>
  Type.Integer({ default: padrao, minimum, maximum });

const Environment = Type.Object({
  PORT: Inteiro(3000),
  DATA_DIR: Type.String({ default: './.data', minLength: 1 }),
  /** Absent: the embedded stores are started. */
  EVENTSTORE_URL: Type.Optional(Type.String({ pattern: '^esdb(\\+discover)?://' })),
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
  /** Address the HTTP server listens on; the demo always binds 127.0.0.1. */
  HOST: Type.String({ default: '0.0.0.0' }),
  /** Open reservations one address may hold (decisions: 20); more for shops behind one address. */
  RESERVAS_POR_ENDERECO: Inteiro(20, 1, 100_000),
  /** How many reverse proxies stand in front (X-Forwarded-For hops believed). */
  TRUSTED_PROXIES: Inteiro(0, 0, 10),
});

export type Environment = Static<typeof Environment>;

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
  readonly writeSideUrl: string | undefined;
  readonly demo: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly metricsPort: number;
  readonly trustedProxies: number;
  readonly reservasPorEndereco: number;
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

const isLoopback = (origin: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

/** EVENTSTORE_URL may name several servers, which no URL does: its own client reads it. */
const ADDRESSES = ['DATABASE_URL', 'VAULT_URL', 'ORIGIN', 'WRITE_SIDE_URL', 'CENTRAL_URL'] as const;

function mustBeAddresses(value: Environment): void {
  const bad = ADDRESSES.filter((name) => value[name] !== undefined && !URL.canParse(value[name]));
  if (bad.length > 0) throw unreadable(...bad);
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
    host: value.DEMO === '1' ? '127.0.0.1' : value.HOST,
    dataDir: value.DATA_DIR,
    eventStoreUrl: value.EVENTSTORE_URL,
    databaseUrl: value.DATABASE_URL,
    vaultUrl: value.VAULT_URL,
    origin,
    vaultKey: value.VAULT_KEY ? readKey(value.VAULT_KEY) : undefined,
    centralUrl: value.CENTRAL_URL,
    writeSideUrl: value.WRITE_SIDE_URL,
    demo: value.DEMO === '1',
    logLevel: value.LOG_LEVEL,
    metricsPort: value.METRICS_PORT,
    trustedProxies: value.TRUSTED_PROXIES,
    reservasPorEndereco: value.RESERVAS_POR_ENDERECO,
  };
}
