import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RAFFLE_ID } from '@rifa-viva/contracts/http/call';
import { chamadas } from '@rifa-viva/contracts/http/index';
import { ROTAS } from '@rifa-viva/contracts/rotas';
import {
  compose,
  environmentOf,
  root,
  serviceOf,
  servicesOf,
} from '@rifa-viva/proof/deployment/compose-file';
import { readSettings } from '@rifa-viva/server/settings';
import { describe, expect, it } from 'vitest';

const text = (name: string) => readFileSync(join(root, name), 'utf8');

const SIDES = [...servicesOf('write-side'), ...servicesOf('read-side')];

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
    expect(serviceOf('eventstore').environment?.KURRENTDB_INSECURE).toBe('true');
    const nodes = ['eventstore-1', 'eventstore-2', 'eventstore-3'].map(serviceOf);
    for (const node of nodes) {
      expect(node.profiles).toEqual(['cluster']);
      expect(node.environment).toMatchObject({
        KURRENTDB_CLUSTER_SIZE: '3',
        KURRENTDB_CERTIFICATE_FILE: '/certs/node.crt',
      });
      expect(node.environment).not.toHaveProperty('KURRENTDB_INSECURE');
    }
  });

  it.each(SIDES)('gives %s an environment its settings accept', (name) => {
    const variables = { VAULT_KEY: 'ab'.repeat(32), POSTGRES_PASSWORD: 'senha' };
    const settings = readSettings(environmentOf(name, variables));
    expect(settings).toMatchObject({ port: 3000, demo: false, dataDir: '/data', trustedProxies: 1 });
    expect(settings.eventStoreUrl).toBe('esdb://eventstore:2113?tls=false');
    expect(settings.databaseUrl).toMatch(/@postgres:5432\/leitura(_\d)?$/);
    expect(settings.vaultUrl).toContain('@postgres:5432/cofre');
  });

  it('refuses to start without a key and a password', () => {
    expect(() => environmentOf('write-side-1', { POSTGRES_PASSWORD: 'senha' })).toThrow('VAULT_KEY');
    expect(() => environmentOf('write-side-1', { VAULT_KEY: 'ab'.repeat(32) })).toThrow('POSTGRES_PASSWORD');
  });

  it('lets the proxy and the sides open what the proxy’s file counts on', () => {
    const [, files] = /^worker_rlimit_nofile (\d+);$/m.exec(text('docker/proxy.conf')) ?? [];
    for (const name of ['proxy', ...SIDES])
      expect(serviceOf(name).ulimits?.nofile).toEqual({ soft: Number(files), hard: Number(files) });
  });

  it('names the cluster as the runbook does: every node, and an authority that the sides can read', () => {
    const address = /esdb:\/\/rifa:PASSWORD@[^\s`]+/.exec(text('docker-compose.yml'))?.[0];
    expect(text('docs/runbook-cluster.md')).toContain(`EVENTSTORE_URL=${address}`);
    const nodes = Object.keys(compose.services).filter((name) => /^eventstore-\d$/.test(name));
    expect(address).toContain(nodes.map((name) => `${name}:2113`).join(','));
    const authority = new URL((address ?? '').replace(/@.*\?/, '@a?')).searchParams.get('tlsCAFile') ?? '';
    for (const side of SIDES)
      expect(serviceOf(side).volumes?.some((one) => authority.startsWith(`${one.split(':')[1]}/`))).toBe(
        true,
      );
  });

  it('runs more than one process of each side, the proxy knows them all, and each waits until they serve', () => {
    const conf = text('docker/proxy.conf');
    for (const side of ['write-side', 'read-side'] as const) {
      const services = servicesOf(side);
      expect(services.length).toBeGreaterThan(1);
      const [, upstream = ''] = new RegExp(`upstream ${side.replace('-', '_')} {([^}]*)}`).exec(conf) ?? [];
      expect([...upstream.matchAll(/server (\S+):3000 /g)].map(([, name]) => name)).toEqual(services);
    }
    const [, live = ''] = /upstream live {([^}]*)}/.exec(conf) ?? [];
    expect([...live.matchAll(/server (\S+):3000 max_fails=0;/g)].map(([, name]) => name)).toEqual(
      servicesOf('read-side'),
    );
    expect(Object.keys(serviceOf('proxy').depends_on ?? {})).toEqual(SIDES);
    const [first, ...others] = servicesOf('write-side');
    // The first people are one's to register.
    for (const other of others) expect(Object.keys(serviceOf(other).depends_on ?? {})).toEqual([first]);
  });

  it('gives each process that answers reads rows of its own, in a database that is made', () => {
    const variables = { VAULT_KEY: 'ab'.repeat(32), POSTGRES_PASSWORD: 'senha' };
    const urls = servicesOf('read-side').map((name) => environmentOf(name, variables).DATABASE_URL);
    expect(new Set(urls).size).toBe(urls.length);
    const made = [
      serviceOf('postgres').environment?.POSTGRES_DB,
      ...[...text('docker/create-databases.sql').matchAll(/CREATE DATABASE (\w+);/g)].map(([, name]) => name),
    ];
    for (const url of urls) expect(made).toContain(url?.split('/').at(-1));
  });

  it('keeps what is said of a raffle together, by the header that clients send', () => {
    const conf = text('docker/proxy.conf');
    expect(conf).toContain(`map "$uri $http_${RAFFLE_ID.toLowerCase().replaceAll('-', '_')}" $writer {`);
    expect(conf).toMatch(/upstream write_side {\s+hash \$writer consistent;/);
  });

  it('sends every page to the read side, and leaves its answers alone', () => {
    const conf = text('docker/proxy.conf');
    for (const { path } of ROTAS)
      expect(sideOf(conf, 'GET', path.replace(':idRifa', '12'))).toBe('read_side');
    // An unknown raffle's page is a 404 of its own.
    expect(conf).not.toContain('proxy_intercept_errors');
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
