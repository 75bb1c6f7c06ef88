import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chamadas } from '@rifa-viva/contracts/http/index';
import { readSettings } from '@rifa-viva/server/settings';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..', '..');
const text = (name: string) => readFileSync(join(root, name), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const compose = parse(text('docker-compose.yml'), { merge: true }) as Compose;
const service = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`no service ${name}`);
  return found;
};

/** Which side nginx would send a call to, by the map in its configuration. */
function sideOf(conf: string, method: string, path: string): string {
  const entries = [...conf.matchAll(/^ {4}"~(.+?)" (\w+);$/gm)];
  const hit = entries.find(([, pattern = '']) => new RegExp(pattern).test(`${method} ${path}`));
  return hit?.[2] ?? 'read_side';
}

describe('the compose file', () => {
  it('names a picture or a build, a health check and known volumes for every service', () => {
    for (const [name, s] of Object.entries(compose.services)) {
      expect(Boolean(s.image ?? s.build), name).toBe(true);
      expect(s.healthcheck?.test.length, name).toBeGreaterThan(0);
      for (const volume of s.volumes ?? []) {
        const source = volume.split(':')[0] ?? '';
        if (!source.startsWith('.')) expect(compose.volumes, `${name}: ${source}`).toHaveProperty(source);
      }
      for (const other of Object.keys(s.depends_on ?? {})) expect(compose.services).toHaveProperty(other);
    }
  });

  it('runs one event store for development and three by profile', () => {
    expect(service('eventstore').environment?.KURRENTDB_INSECURE).toBe('true');
    const nodes = ['eventstore-1', 'eventstore-2', 'eventstore-3'].map(service);
    for (const node of nodes) {
      expect(node.profiles).toEqual(['cluster']);
      expect(node.environment).toMatchObject({
        KURRENTDB_CLUSTER_SIZE: '3',
        KURRENTDB_CERTIFICATE_FILE: '/certs/node.crt',
      });
      expect(node.environment).not.toHaveProperty('KURRENTDB_INSECURE');
    }
  });

  it.each(['write-side', 'read-side'])('gives %s an environment its settings accept', (name) => {
    const environment = service(name).environment ?? {};
    const filled = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [
        key,
        value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable: string, fallback = '') =>
          variable === 'VAULT_KEY' ? 'ab'.repeat(32) : variable === 'POSTGRES_PASSWORD' ? 'senha' : fallback,
        ),
      ]),
    );
    const settings = readSettings(filled);
    expect(settings).toMatchObject({ port: 3000, demo: false, dataDir: '/data', trustedProxies: 1 });
    expect(settings.eventStoreUrl).toBe('esdb://eventstore:2113?tls=false');
    expect(settings.databaseUrl).toContain('@postgres:5432/leitura');
    expect(settings.vaultUrl).toContain('@postgres:5432/cofre');
  });

  it('proxies every call to the side the contracts’ table names', () => {
    const conf = text('docker/proxy.conf');
    for (const { method, path, side } of chamadas) {
      const example = path.replace(/:[A-Za-z]+/g, '12');
      expect(`${method} ${path}: ${sideOf(conf, method, example)}`).toBe(`${method} ${path}: ${side}_side`);
    }
    expect(sideOf(conf, 'GET', '/inicio')).toBe('read_side');
  });
});
