import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Parsed JSON; null where there was none. */
  readonly body: unknown;
}

/** What is answered; `cut` ends the connection, `half` in the middle of a body, `hang` never answers. */
export type Scripted =
  | { readonly status: number; readonly json?: unknown; readonly text?: string }
  | 'cut'
  | 'half'
  | 'hang';
type Script = (seen: Seen) => Scripted | Promise<Scripted>;

export interface ScriptedServer {
  readonly url: string;
  /** Everything asked so far. */
  readonly seen: Seen[];
  /** How it answers from now on. */
  play(script: Script): void;
  /** Connections made so far. */
  connections(): number;
  close(): Promise<void>;
}

export interface ScriptedServerOptions {
  /** Over TLS, for callers whose certificate `ca` vouches for alone. PEM. */
  readonly tls?: { readonly key: string; readonly cert: string; readonly ca: string };
}

/** An HTTP server of a spec's own that does what it is told, faults too. */
export async function startScriptedServer({ tls }: ScriptedServerOptions = {}): Promise<ScriptedServer> {
  const seen: Seen[] = [];
  let script: Script = () => ({ status: 404, json: {} });
  let connections = 0;
  const listener = async (req: IncomingMessage, res: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { method = '', url = '', headers } = req;
    const one = { method, path: url, headers, body: text === '' ? null : JSON.parse(text) };
    seen.push(one);
    answer(res, await script(one));
  };
  const server = tls
    ? createTlsServer({ ...tls, requestCert: true, rejectUnauthorized: true }, listener)
    : createServer(listener);
  server.on(tls ? 'secureConnection' : 'connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    seen,
    play(next) {
      script = next;
    },
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(res: ServerResponse, scripted: Scripted): void {
  if (scripted === 'hang') return;
  if (scripted === 'cut') {
    res.socket?.destroy();
    return;
  }
  if (scripted === 'half') {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    res.write('{"id": 1, ', () => res.socket?.destroy());
    return;
  }
  const { status, json, text = JSON.stringify(json ?? null) } = scripted;
  res.writeHead(status, { 'Content-Type': 'application/json' });
  res.end(text);
}
