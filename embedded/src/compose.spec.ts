import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RAFFLE_ID } from '@rifa-viva/contracts/http/call';
import { chamadas } from '@rifa-viva/contracts/http/index';
import { ROTAS } from '@rifa-viva/contracts/rotas';
import {
  compose,
  environmentOf,
  eventStoreDb,
  root,
  type Service,
  serviceOf,
  servicesOf,
} from '@rifa-viva/proof/deployment/compose-file';
import { temporaryFolder } from '@rifa-viva/proof/testing/temporary-folder';
import { readSettings } from '@rifa-viva/server/settings';
import { describe, expect, it, onTestFinished } from 'vitest';

const text = (name: string) => readFileSync(join(root, name), 'utf8');

const SIDES = [...servicesOf('write-side'), ...servicesOf('read-side')];

const NODES = Object.keys(compose.services).filter((name) => /^eventstore-\d$/.test(name));

const awaitedBy = ({ depends_on: awaited = [] }: Service): readonly string[] =>
  Array.isArray(awaited) ? awaited : Object.keys(awaited);

/** Which side nginx would send a call to, by the map in its configuration. */
function sideOf(conf: string, method: string, path: string): string {
  const entries = [...conf.matchAll(/^ {4}"~(.+?)" (\w+);$/gm)];
  const hit = entries.find(([, pattern = '']) => new RegExp(pattern).test(`${method} ${path}`));
  return hit?.[2] ?? 'read_side';
}

/** The runbook's commands that make the certificates. */
const RUNBOOK = text('docs/runbook-cluster.md');
const [, CERTIFICATES = ''] = /```sh\n( *es-gencert-cli create-ca[^`]*)```/.exec(RUNBOOK) ?? [];

/** Writes what es-gencert-cli (create_ca.go, create_node.go) writes, with its modes. */
const TOOL = `#!/bin/sh -e
case "$1" in
  create-ca) mkdir "$3"; echo > "$3/ca.crt"; echo > "$3/ca.key"; chmod 400 "$3/ca.key";;
  create-node) cat "$3" "$5" > /dev/null; mkdir -p "$7"; echo > "$7/node.crt"; echo > "$7/node.key"; chmod 400 "$7/node.key";;
esac
`;

describe('the nodes of the event store', () => {
  it('tell each other names that are their containers’ and that the runbook’s certificate is made for', () => {
    const [, certified = ''] = /-dns-names (\S+)/.exec(CERTIFICATES) ?? [];
    for (const name of NODES) {
      const { environment = {}, hostname } = serviceOf(name);
      expect(certified.split(',')).toContain(name);
      expect(hostname).toBe(name);
      expect(environment).toMatchObject({
        KURRENTDB_NODE_HOST_ADVERTISE_AS: name,
        KURRENTDB_REPLICATION_HOST_ADVERTISE_AS: name,
        KURRENTDB_GOSSIP_SEED: NODES.filter((other) => other !== name)
          .map((other) => `${other}:2113`)
          .join(','),
      });
    }
  });

  it('are told the same where they are EventStoreDB, under its names', () => {
    const renamed = (value: string) =>
      value
        .replace(/KURRENTDB_/, 'EVENTSTORE_')
        .replace(/:\/var\/(lib|log)\/kurrentdb/, ':/var/$1/eventstore');
    expect(Object.keys(eventStoreDb.services)).toEqual(['eventstore', ...NODES]);
    for (const [name, { environment = {}, volumes, image }] of Object.entries(eventStoreDb.services)) {
      const { environment: told = {}, volumes: kept = [] } = serviceOf(name);
      const same = Object.entries(told).map(([key, value]) => [renamed(key), value]);
      expect(environment).toEqual(Object.fromEntries(same));
      expect(volumes).toEqual(kept.map(renamed));
      expect(image).toMatch(/^\$\{EVENTSTORE_IMAGE:-docker\.eventstore\.com\//);
    }
    // Without it a service would have both.
    const said = text('docker-compose.eventstoredb.yml').match(/^ {4}(environment|volumes):.*$/gm) ?? [];
    expect(said.length).toBe(2 * (NODES.length + 1));
    for (const line of said) expect(line).toContain('!override');
  });

  it('get a certificate by the runbook’s commands, its key to themselves, and nobody gets the authority’s', () => {
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const bin = join(path, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'es-gencert-cli'), TOOL, { mode: 0o755 });
    // Not everybody who runs this may give files away.
    writeFileSync(join(bin, 'sudo'), '#!/bin/sh\necho "$@" >> sudo.log\n', { mode: 0o755 });
    const made = join(path, 'made');
    mkdirSync(made);
    execFileSync('sh', ['-e', '-c', CERTIFICATES], {
      cwd: made,
      env: { PATH: `${bin}:${process.env.PATH}` },
    });
    expect(readFileSync(join(made, 'sudo.log'), 'utf8')).toBe('chown -R 1000:1000 certs\n');
    const files = readdirSync(made, { recursive: true, encoding: 'utf8' });
    const mounted = [...new Set(Object.values(compose.services).flatMap(({ volumes = [] }) => volumes))]
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((source) => source.startsWith('./certs'))
      .map((source) => source.slice(2));
    expect(mounted.sort()).toEqual(['certs', 'certs/ca']);
    const within = (folder: string) => files.filter((file) => file.startsWith(`${folder}/`)).sort();
    expect(within('certs')).toEqual(['certs/ca', 'certs/ca/ca.crt', 'certs/node.crt', 'certs/node.key']);
    expect(within('certs/ca')).toEqual(['certs/ca/ca.crt']);
    expect((statSync(join(made, 'certs/node.key')).mode & 0o777).toString(8)).toBe('400');
    // Nor do they go into the picture of the application, or into the repository.
    const folders = files.filter((file) => !file.includes('/') && statSync(join(made, file)).isDirectory());
    for (const ignored of ['.dockerignore', '.gitignore'])
      for (const folder of folders) expect(text(ignored).split('\n')).toContain(`${folder}/`);
  });
});

describe('the runbook', () => {
  it('names every metric that the product has', () => {
    const sources = ['server', 'write-side', 'read-side'].flatMap((room) =>
      readdirSync(join(root, room, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
        .map((name) => text(join(room, 'src', name))),
    );
    const names = sources.flatMap((source) =>
      [...source.matchAll(/\bgauge\(\s*'(\w+)'|new Histogram\(\{\s*name: '(\w+)'/g)].map(
        ([, gauge, histogram]) => gauge ?? histogram ?? '',
      ),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !RUNBOOK.includes(`\`${name}`))).toEqual([]);
  });
});

describe('the compose file', () => {
  it('names a picture or a build, a health check and known volumes for every service', () => {
    for (const [name, s] of Object.entries(compose.services)) {
      expect(Boolean(s.image ?? s.build), name).toBe(true);
      expect(s.healthcheck?.test.length, name).toBeGreaterThan(0);
      for (const volume of s.volumes ?? []) {
        const source = volume.split(':')[0] ?? '';
        if (!source.startsWith('.')) expect(compose.volumes, `${name}: ${source}`).toHaveProperty(source);
      }
      for (const other of awaitedBy(s)) expect(compose.services).toHaveProperty(other);
    }
  });

  it('runs one event store for development and three by profile', () => {
    expect(serviceOf('eventstore').environment?.KURRENTDB_INSECURE).toBe('true');
    expect(NODES).toHaveLength(3);
    for (const node of NODES.map(serviceOf)) {
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
    expect(address).toContain(NODES.map((name) => `${name}:2113`).join(','));
    const authority = new URL((address ?? '').replace(/@.*\?/, '@a?')).searchParams.get('tlsCAFile') ?? '';
    for (const side of SIDES)
      expect(serviceOf(side).volumes?.some((one) => authority.startsWith(`${one.split(':')[1]}/`))).toBe(
        true,
      );
  });

  it('runs more than one process of each side, the proxy knows them all, and none waits until others serve', () => {
    const conf = text('docker/proxy.conf');
    for (const side of ['write-side', 'read-side'] as const) {
      const services = servicesOf(side);
      expect(services.length).toBeGreaterThan(1);
      const [, upstream = ''] = new RegExp(`upstream ${side.replace('-', '_')} {([^}]*)}`).exec(conf) ?? [];
      expect([...upstream.matchAll(/server (\S+):3000 resolve /g)].map(([, name]) => name)).toEqual(services);
    }
    const [, live = ''] = /upstream live {([^}]*)}/.exec(conf) ?? [];
    expect([...live.matchAll(/server (\S+):3000 resolve max_fails=0;/g)].map(([, name]) => name)).toEqual(
      servicesOf('read-side'),
    );
    // Where the event store has no quorum yet they do not, and compose would give up.
    expect(serviceOf('proxy').depends_on).toEqual(SIDES);
    for (const side of SIDES) expect(awaitedBy(serviceOf(side))).toEqual(['postgres', 'eventstore']);
  });

  it('has a proxy that asks for addresses again, and reads who ends TLS before it from a folder of its own', () => {
    const { image = '', volumes } = serviceOf('proxy');
    const [, major = '', minor = ''] = /^nginx:(\d+)\.(\d+)-/.exec(image) ?? [];
    // `resolve` since 1.27.3.
    expect(Number(major) * 1_000 + Number(minor)).toBeGreaterThanOrEqual(1_028);
    expect(text('docker/proxy.conf')).toContain('resolver 127.0.0.11 ');
    const [, folder = ''] = /include (\S+)\/\*\.conf;/.exec(text('docker/proxy.conf')) ?? [];
    expect(volumes).toContain(`./docker/terminator:${folder}:ro`);
    expect(readdirSync(join(root, 'docker/terminator')).filter((name) => name.endsWith('.conf'))).toEqual([]);
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
