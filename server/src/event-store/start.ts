import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { AccessDeniedError } from '@eventstore/db-client';
import { reasonOf } from '../faults.ts';
import type { Logger } from '../logger.ts';
import { SettingsError } from '../settings.ts';
import { CA_FILE_UNREAD } from './client.ts';
import { type EventStore, StoreRefusedError } from './types.ts';

/** What a start meets at a node; waiting mends nothing of a fault. */
interface Met {
  readonly kind: 'fits' | 'away' | 'fault';
  readonly what: string;
}
/** Why the store cannot be read: the sentence that a start ends with, or what each node is waited for with. */
interface Wrong {
  readonly fault: string | null;
  readonly hosts: readonly string[];
}

/** Milliseconds from look to look, and from word to word about a server that is waited for. */
const PACE = { look: 2_000, words: 60_000 };
const HANDSHAKE_MS = 3_000;
/** A server that is starting may not know its users yet. */
const LOOKS_BEFORE_END = 3;
const DEFAULT_PORT = 2113;
const UNAUTHENTICATED = 16;

/** Resolves when the event store can be read: one that is away is waited for. Throws SettingsError at other faults. */
export async function storeAtHand(
  store: Pick<EventStore, 'lastPosition'>,
  url: string,
  log: Logger,
  pace = PACE,
): Promise<void> {
  const { hosts: nodes, discovers } = addressOf(url);
  if (discovers && nodes.length > 1) throw new SettingsError(`EVENTSTORE_URL: ${ONE_NAME}`);
  let faults = 0;
  let words = Number.NEGATIVE_INFINITY;
  for (;;) {
    const error = await store.lastPosition().then(
      () => null,
      (reason: unknown) => ({ reason }),
    );
    if (!error) return;
    const { fault, hosts } = await whatIsWrong(url, error.reason);
    faults = fault ? faults + 1 : 0;
    if (fault && faults >= LOOKS_BEFORE_END) throw new SettingsError(fault);
    if (!fault && performance.now() - words >= pace.words) {
      words = performance.now();
      log.warn(
        { hosts, error: reasonOf(error.reason) },
        'EVENTSTORE_URL: the event store does not answer yet: waiting for it',
      );
    }
    await delay(pace.look);
  }
}

async function whatIsWrong(url: string, error: unknown): Promise<Wrong> {
  const address = addressOf(url);
  if (error instanceof StoreRefusedError) {
    const { cause } = error;
    const wrong =
      cause instanceof AccessDeniedError && (cause as { code?: unknown }).code === UNAUTHENTICATED;
    return { fault: `EVENTSTORE_URL: ${refusal(address.named, wrong)}`, hosts: [] };
  }
  const ca = address.tls && address.caFile ? readable(address.caFile) : undefined;
  if (ca === null) return { fault: CA_FILE_UNREAD, hosts: [] };
  const met = await Promise.all(address.hosts.map((host) => lookAt(host, address.tls, ca)));
  const hosts = address.hosts.map((host, i) => `${host}: ${met[i]?.what}`);
  const fault = met.findIndex(({ kind }) => kind === 'fault');
  // One node that fits is enough.
  const hopeless = fault >= 0 && !met.some(({ kind }) => kind === 'fits');
  return { fault: hopeless ? `EVENTSTORE_URL: ${address.hosts[fault]} ${met[fault]?.what}` : null, hosts };
}

/** Null where it cannot be read. */
function readable(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

function refusal(named: boolean, wrong: boolean): string {
  if (!named)
    return 'names no user, and the event store lets nobody in without: write esdb://USER:PASSWORD@...';
  return wrong
    ? 'the event store does not know this user with this password; correct them'
    : 'its user may not read $all; let an administrator grant that';
}

/** The client would ask the first of several alone, for ever. */
const ONE_NAME =
  'esdb+discover:// takes one name, which DNS leads to every node; write esdb://HOST:PORT,HOST:PORT?... to name the nodes';

interface Address {
  /** HOST:PORT */
  readonly hosts: readonly string[];
  readonly tls: boolean;
  readonly caFile: string | undefined;
  /** Whether it has a user. */
  readonly named: boolean;
  /** Whether its nodes are asked for by one name. */
  readonly discovers: boolean;
}

/** What the client would read from it, which has found it well formed. */
function addressOf(url: string): Address {
  const [, discover, login, hosts = '', query = ''] =
    /^esdb(\+discover)?:\/\/(?:([^@/]*)@)?([^/?]*)\/?(?:\?(.*))?$/.exec(url.trim()) ?? [];
  const options = new Map(
    [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase().replace(/[_-]/g, ''), value]),
  );
  return {
    hosts: hosts.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:${DEFAULT_PORT}`)),
    tls: options.get('tls') !== 'false',
    caFile: options.get('tlscafile'),
    named: login !== undefined,
    discovers: discover !== undefined,
  };
}

/** Shakes hands as the client would; where the address wants none, finds out whether the server does. */
function lookAt(address: string, tls: boolean, ca: Buffer | undefined): Promise<Met> {
  const [host = '', port] = address.split(':');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port),
      ...(isIP(host) ? {} : { servername: host }),
      ALPNProtocols: ['h2'],
      rejectUnauthorized: tls,
      ...(ca ? { ca } : {}),
    });
    const end = (kind: Met['kind'], what: string) => {
      socket.destroy();
      resolve({ kind, what });
    };
    socket.setTimeout(HANDSHAKE_MS, () => end('away', 'says nothing'));
    socket.once('secureConnect', () => {
      if (tls) end('fits', 'answers');
      else end('fault', 'speaks TLS only; write tls=true, and tlsCAFile where its authority is your own');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const code = error.code ?? error.message;
      const sentence = tls ? FAULTS.find(([codes]) => codes.test(code))?.[1] : undefined;
      if (sentence) end('fault', sentence);
      else end('away', code);
    });
  });
}

const FAULTS: readonly [code: RegExp, sentence: string][] = [
  [/ALTNAME/, 'has a certificate for another name; write the name that it is for'],
  [
    /SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/,
    'has a certificate of an unknown authority; name its file in tlsCAFile',
  ],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, 'has a certificate that is not valid today; renew it'],
  [
    /SSL_WRONG_VERSION|SSL_PACKET_LENGTH|SSL_HTTP_REQUEST/,
    'speaks no TLS; write tls=false, or secure the server',
  ],
];
