import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@rifa-viva/embedded/postgres/ports';
import { networkOfRequest } from '@rifa-viva/server/http/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchFrom } from '../deployment/addresses.ts';
import { environmentOf, root, servicesOf } from '../deployment/compose-file.ts';
import { type RunningProxy, startProxy } from '../deployment/proxy.ts';
import { temporaryFolder } from '../testing/programs.ts';

/** Whose word on a caller compose's proxy takes: nobody's, until a terminator is named as the runbook says. */

interface Met {
  readonly side: string;
  readonly headers: IncomingHttpHeaders;
}

const SERVICES = [...servicesOf('write-side'), ...servicesOf('read-side')];
const TERMINATOR = '127.0.0.77';
const CALLER = '203.0.113.5';
const STRANGER = '127.1.2.3';
const folder = temporaryFolder();
const sides: Server[] = [];
let plain: RunningProxy;
let behind: RunningProxy;

/** Tells what the proxy told it. Resolves with its port. */
const startSide = (side: string): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer(({ headers }, res) => void res.end(JSON.stringify({ side, headers })));
    sides.push(server);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

beforeAll(async () => {
  const ports: Record<string, number> = {};
  for (const service of SERVICES) ports[service] = await startSide(service);
  const example = readFileSync(join(root, 'docker', 'terminator', 'trusted.conf.example'), 'utf8');
  const proxyAt = async (name: string, terminator?: string) =>
    startProxy({
      folder: join(folder.path, name),
      port: await freePort(),
      ports,
      ...(terminator ? { terminator } : {}),
    });
  plain = await proxyAt('plain');
  behind = await proxyAt('behind', example.replace('192.0.2.10', TERMINATOR));
});
afterAll(async () => {
  await Promise.all([plain?.stop(), behind?.stop()]);
  for (const side of sides) side.close();
  folder.remove();
});

async function ask(proxy: RunningProxy, from: string, headers: Record<string, string>): Promise<Met> {
  const answer = await fetchFrom(() => from)(`${proxy.url}/api/rifas/carregar/10`, { headers });
  return (await answer.json()) as Met;
}

/** What a side makes of it, with as many proxies believed as compose tells it. */
const learned = ({ headers }: Met): { from: string; protocol: unknown } => {
  const trusted = Number(
    environmentOf('read-side-1', { VAULT_KEY: 'x', POSTGRES_PASSWORD: 'x' }).TRUSTED_PROXIES,
  );
  const request = { headers, socket: { remoteAddress: '127.0.0.1' } } as never;
  return { from: networkOfRequest(request, trusted), protocol: headers['x-forwarded-proto'] };
};

const WORD = { 'X-Forwarded-For': `198.51.100.1, ${CALLER}`, 'X-Forwarded-Proto': 'https' };

describe('who speaks for another', () => {
  it('is not believed where nobody is named', async () => {
    expect(learned(await ask(plain, STRANGER, WORD))).toEqual({ from: STRANGER, protocol: 'http' });
    expect(learned(await ask(plain, TERMINATOR, WORD))).toEqual({ from: TERMINATOR, protocol: 'http' });
  });

  it('is believed where he is the terminator that is named, and nobody else is', async () => {
    expect(learned(await ask(behind, TERMINATOR, WORD))).toEqual({ from: CALLER, protocol: 'https' });
    expect(learned(await ask(behind, STRANGER, WORD))).toEqual({ from: STRANGER, protocol: 'http' });
    const unencrypted = { ...WORD, 'X-Forwarded-Proto': 'http' };
    expect(learned(await ask(behind, TERMINATOR, unencrypted))).toEqual({ from: CALLER, protocol: 'http' });
    expect(learned(await ask(behind, TERMINATOR, { 'X-Forwarded-Proto': 'https' }))).toEqual({
      from: TERMINATOR,
      protocol: 'http',
    });
  });

  it.each([
    ['behind a terminator', () => behind, 2],
    ['where none is named', () => plain, 1],
  ])('%s: callers are spread over the sides by their own addresses', async (_, proxy, reached) => {
    const askedBy = async (caller: number) =>
      (await ask(proxy(), TERMINATOR, { 'X-Forwarded-For': `203.0.113.${caller}` })).side;
    const first = await Promise.all(Array.from({ length: 40 }, (_, caller) => askedBy(caller)));
    expect(new Set(first).size).toBe(reached);
    expect(await Promise.all(first.map((_, caller) => askedBy(caller)))).toEqual(first);
  });
});
