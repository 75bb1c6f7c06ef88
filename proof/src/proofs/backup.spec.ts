import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { backup } from '@rifa-viva/embedded/backup/backup';
import { connect, type Moment, openMoment } from '@rifa-viva/embedded/backup/moment';
import { restore } from '@rifa-viva/embedded/backup/restore';
import { compiled } from '@rifa-viva/embedded/compiled';
import { freePort } from '@rifa-viva/embedded/postgres/launcher';
import { type Running, run } from '@rifa-viva/embedded/start';
import * as rebuild from '@rifa-viva/read-side/kernel/rebuild';
import { readSettings } from '@rifa-viva/server/settings';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../testing/programs.ts';
import { becomes } from '../testing/readiness.ts';
import { faultsOf, faultsOfLog, openShop, type Shop, viewsOf } from './backup.ts';
import { intruder } from './chain.ts';

/** Hot backups; `npm run proof` asks for twenty. */
const TIMES = Number(process.env.PROOF_BACKUPS ?? 2);
const MORE_TIMES = 10;
/** A net against hanging alone. */
const LONG = { timeout: 3_600_000 };
/** Sales before each, and after it has ended. */
const SALES = 20;

const folder = temporaryFolder();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.stop();
  folder.remove();
});

/** As `npm run backup` and `npm run restore` run it. */
async function command(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [compiled('backup/main.js'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

const say = () => undefined;

/** The product on a restored folder. */
async function startedOn(dataDir: string): Promise<Running> {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', METRICS_PORT: '0' };
  return run(readSettings(env), { ...process.env, ...env, LOG_LEVEL: 'fatal' });
}
const acknowledged = () => [...shop.ledger.acknowledged.keys()];

describe('a hot backup', () => {
  it(
    `taken under load and restored is the log of a moment, with everything acknowledged before (${TIMES} times)`,
    LONG,
    async () => {
      let bytes = 0;
      let during = 0;
      let seconds = 0;
      // Until something was acknowledged while it copied: most often at the first.
      for (let time = 1; time <= TIMES || (during === 0 && time <= TIMES + MORE_TIMES); time += 1) {
        const [file, restored] = [
          join(folder.path, `copia-${time}.tar.gz`),
          join(folder.path, `volta-${time}`),
        ];
        const load = shop.open();
        await load.acknowledged(SALES);
        const before = acknowledged();
        const started = performance.now();
        const made = await command(['backup', file], { DATA_DIR: shop.dataDir });
        seconds += (performance.now() - started) / 1_000;
        during += acknowledged().length - before.length;
        await load.acknowledged(SALES);
        await load.close();
        expect(made, made.output).toMatchObject({ code: 0 });
        expect(statSync(file).mode & 0o777).toBe(0o600);
        bytes = statSync(file).size;
        const back = await command(['restore', file], { DATA_DIR: restored });
        expect(back, back.output).toMatchObject({ code: 0 });
        expect(await faultsOf(shop, restored, before)).toEqual([]);
        console.log(
          `backup ${time}: ${before.length} acknowledged before, ${acknowledged().length} now, ${bytes} bytes`,
        );
      }
      expect(during).toBeGreaterThan(0);
      console.log(
        `backup: ${TIMES} hot backups restored, ${shop.ledger.acknowledged.size} acknowledged, ${during} of them during the ${seconds.toFixed(1)} s of copying, none lost`,
      );
    },
  );

  it('of a shop where nobody does anything has the very same views, and sells on', LONG, async () => {
    const [file, restored] = [join(folder.path, 'calma.tar.gz'), join(folder.path, 'calma')];
    await backup({ dataDir: shop.dataDir, file, say, password: 'uma senha longa' });
    await expect(restore({ dataDir: restored, file, say })).rejects.toThrow('BACKUP_PASSWORD');
    await expect(restore({ dataDir: restored, file, say, password: 'outra' })).rejects.toThrow(
      'does not open',
    );
    await restore({ dataDir: restored, file, say, password: 'uma senha longa' });
    expect(await faultsOf(shop, restored, acknowledged())).toEqual([]);
    const again = await startedOn(restored);
    try {
      await becomes(again.url, { http: 200 });
      await expect.poll(() => viewsOf(shop.running.stores)).toEqual(await viewsOf(again.stores));
    } finally {
      await again.stop();
    }
    // As a control: what is acknowledged later is missed.
    await shop.sell();
    const [late] = acknowledged().slice(-1);
    const faults = await faultsOfLog(shop, restored, acknowledged());
    expect(faults).toContain(`acknowledged, but not copied: ${late}`);
  });
});

describe('a database that answers in pieces', LONG, () => {
  /** Carries connections to a database; what follows the last byte of a COPY comes a moment later. */
  async function inPieces(url: string): Promise<string> {
    const { hostname, port } = new URL(url);
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const database = connectTo(Number(port), hostname);
      for (const socket of [client, database]) {
        sockets.add(socket);
        // However it ends.
        socket.on('error', () => undefined);
      }
      client.pipe(database);
      database.on('data', (bytes) => {
        const end = bytes.indexOf(COPY_DONE);
        if (end < 0) client.write(bytes);
        else {
          database.pause();
          client.write(bytes.subarray(0, end + COPY_DONE.length));
          setTimeout(() => {
            client.write(bytes.subarray(end + COPY_DONE.length));
            database.resume();
          }, LATER_MS);
        }
      });
      database.on('close', () => client.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const other = new URL(url);
    other.hostname = '127.0.0.1';
    other.port = String((server.address() as AddressInfo).port);
    return other.href;
  }
  const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
  const LATER_MS = 50;

  it('is copied whole, and counted', async () => {
    const [file, restored] = ['em-partes.tar.gz', 'em-partes'].map((name) => join(folder.path, name)) as [
      string,
      string,
    ];
    const lookAt = async (logUrl: string, vaultUrl: string) =>
      openMoment(await inPieces(logUrl), await inPieces(vaultUrl));
    const { events, keys } = await backup({ dataDir: shop.dataDir, file, say, lookAt });
    expect([events > 0, keys > 0]).toEqual([true, true]);
    await restore({ dataDir: restored, file, say });
  });
});

describe('controls', LONG, () => {
  /** A backup that looks at its two stores in this way. */
  async function restoredFrom(name: string, lookAt: typeof openMoment): Promise<string[]> {
    const [file, restored] = [join(folder.path, `${name}.tar.gz`), join(folder.path, name)];
    await backup({ dataDir: shop.dataDir, file, say, lookAt });
    await restore({ dataDir: restored, file, say });
    return faultsOfLog(shop, restored, []);
  }

  /** What each sees from now on is what stands there now. */
  async function look(moment: Moment, ...order: readonly ('log' | 'vault' | (() => Promise<void>))[]) {
    for (const step of order) {
      if (typeof step === 'function') await step();
      else
        await moment[step].query(
          'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT pg_current_snapshot()',
        );
    }
    return moment;
  }
  const unheld = async (logUrl: string, vaultUrl: string): Promise<Moment> => {
    const [log, vault] = [await connect(logUrl), await connect(vaultUrl)];
    return {
      log,
      vault,
      logVersion: 1,
      close: async () => void (await Promise.all([log.end(), vault.end()])),
    };
  };

  it('is red where the vault was looked at before the log, and somebody bought in between', async () => {
    const faults = await restoredFrom('cofre-antes', async (logUrl, vaultUrl) =>
      look(await unheld(logUrl, vaultUrl), 'vault', shop.sell, 'log'),
    );
    expect(faults.join()).toContain('personal fields cannot be read');
  });

  it('is red where the vault was looked at after the log, and a password changed in between', async () => {
    // So that the log names one of its versions, whatever ran before.
    await shop.changePassword();
    const faults = await restoredFrom('cofre-depois', async (logUrl, vaultUrl) =>
      look(await unheld(logUrl, vaultUrl), 'log', shop.changePassword, 'vault'),
    );
    expect(faults.join()).toContain('nobody can log in');
  });

  it('takes nothing of a backup with a changed byte, and leaves no trace', async () => {
    const [file, harmed, restored] = ['inteira', 'ferida', 'nada'].map((name) => join(folder.path, name)) as [
      string,
      string,
      string,
    ];
    await backup({ dataDir: shop.dataDir, file, say });
    const bytes = readFileSync(file);
    // In a picture, and in the last of the checksums of all.
    for (const place of [bytes.length >> 1, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed[place] ?? 0) ^ 255, place);
      writeFileSync(harmed, changed);
      const { code, output } = await command(['restore', harmed], { DATA_DIR: restored });
      expect({ code, place }).toEqual({ code: 1, place });
      expect(output).toContain('damaged or no backup');
      expect(output).not.toContain('    at ');
      expect(existsSync(restored) ? readdirSync(restored) : []).toEqual([]);
    }
  });

  type Change = readonly [from: string, to: string, which: 'first' | 'last'];
  /** A backup of a restored copy whose log somebody changed meanwhile; resolves with its file. */
  async function backedUpChanged(name: string, [from, to, which]: Change): Promise<string> {
    const [whole, broken, copy] = ['inteira', 'quebrada', 'copia'].map((of) =>
      join(folder.path, `${name}-${of}`),
    ) as [string, string, string];
    await backup({ dataDir: shop.dataDir, file: whole, say });
    await restore({ dataDir: copy, file: whole, say });
    const running = await startedOn(copy);
    const there = intruder(running.stores.databaseUrl.replace(/[^/]*$/, 'eventstore'));
    const revision = await (which === 'last' ? there.lastOf('rifa-1') : there.revisionOf('rifa-1', from));
    await there.change('rifa-1', revision, from, to);
    await there.close();
    await running.stop();
    await backup({ dataDir: copy, file: broken, say });
    return broken;
  }

  it.each([
    // What follows it says another hash.
    [
      'whose chain was broken before',
      'corrente',
      ['"titulo":"CORRIDA"', '"titulo":"CORRIDO"', 'first'],
      /already when it was copied \(1 links\):\n {2}rifa-1/,
    ],
    // The last of its stream, which nothing holds.
    [
      'that holds what no view can read',
      'ilegivel',
      ['"idRifa":1', '"idRifo":1', 'last'],
      /wait for a repair already: 1\n {2}rifa-1: /,
    ],
  ] as const)(
    'gives nothing of a log %s, but to whoever says that he takes it',
    LONG,
    async (_, name, change, what) => {
      const file = await backedUpChanged(name, change);
      const refused = join(folder.path, `${name}-recusada`);
      const { code, output } = await command(['restore', file], { DATA_DIR: refused });
      expect({ code, output }).toMatchObject({ code: 1 });
      expect(output).toMatch(what);
      expect(output).toContain('--accept-breaks');
      expect(existsSync(refused) ? readdirSync(refused) : []).toEqual([]);
      const taken = join(folder.path, `${name}-aceita`);
      const back = await command(['restore', file, '--accept-breaks'], { DATA_DIR: taken });
      expect(back, back.output).toMatchObject({ code: 0 });
    },
  );

  it('gives nothing of a log whose views come out otherwise the second time', LONG, async () => {
    const [file, restored] = [join(folder.path, 'outra-visao'), join(folder.path, 'outra-visao-volta')];
    await backup({ dataDir: shop.dataDir, file, say });
    const rebuildViews = vi.spyOn(rebuild, 'rebuildViews');
    onTestFinished(() => rebuildViews.mockRestore());
    rebuildViews.mockImplementation(async ({ db }) => {
      await db.query('DELETE FROM campanhas.rifa');
      return new Map();
    });
    await expect(restore({ dataDir: restored, file, say })).rejects.toThrow(
      'the view campanhas came out otherwise the second time',
    );
    expect(existsSync(restored) ? readdirSync(restored) : []).toEqual([]);
  });
});
