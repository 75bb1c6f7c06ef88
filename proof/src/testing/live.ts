import type { ClientToServer, Resposta, ServerToClient } from '@rifa-viva/contracts/ao-vivo';
import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { io, type Socket } from 'socket.io-client';
import { ABERTA, matrixLog } from './matrix.ts';
import { HandWrittenLog } from './read-side.ts';
import { startTestReadSide, type TestReadSide } from './read-side-http.ts';

type Message = { event: string; payload: Record<string, unknown> };
export interface Handshake {
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** A browser's live connection: remembers what it was told. */
export class Browser {
  readonly messages: Message[] = [];
  private readonly looks = new Set<() => void>();
  private readonly gone: Promise<string>;

  constructor(readonly socket: Socket<ServerToClient, ClientToServer>) {
    socket.onAny((event: string, payload: Record<string, unknown>) => {
      this.messages.push({ event, payload });
      for (const look of this.looks) look();
    });
    this.gone = new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
  }

  /** The first message of a kind, come or to come, after those that were there at `from`. */
  told(event: keyof ServerToClient, from = 0): Promise<Record<string, unknown>> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.messages.slice(from).find((m) => m.event === event);
        if (!found) return;
        this.looks.delete(look);
        resolve(found.payload);
      };
      this.looks.add(look);
      look();
    });
  }

  ask(event: string, ...args: unknown[]): Promise<Resposta> {
    return new Promise((resolve) => {
      (this.socket as Socket).emit(event, ...args, resolve);
    });
  }

  disconnected(): Promise<string> {
    return this.gone;
  }
}

/** A read side with the matrix's people and raffles, and browsers that watch it. */
export interface TestLive {
  readonly side: TestReadSide;
  /** Null when the handshake was refused. */
  tryToConnect(handshake?: Handshake): Promise<Browser | null>;
  /** As a person (null: nobody). Throws when refused. */
  connect(who: number | null): Promise<Browser>;
  /** One sale in raffle ABERTA, as a log to be written. */
  sale(idVendedor: number, numeros: number[]): Promise<HandWrittenLog>;
  disconnectAll(): void;
  close(): Promise<void>;
}

export async function startTestLive(env: Record<string, string> = {}): Promise<TestLive> {
  const side = await startTestReadSide(env);
  const log = await matrixLog(side.cifrado);
  log.add('empresa', { type: 'EmpresaCriada', data: EMPRESA_INICIAL });
  await side.write(log);
  const open = new Set<Socket>();
  let idVenda = 100;

  function tryToConnect({ token, headers = {} }: Handshake = {}): Promise<Browser | null> {
    const socket: Socket<ServerToClient, ClientToServer> = io(side.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: headers,
      ...(token === undefined ? {} : { auth: { token } }),
    });
    open.add(socket as Socket);
    const browser = new Browser(socket);
    return new Promise((resolve) => {
      socket.once('connect', () => resolve(browser));
      socket.once('connect_error', () => resolve(null));
      socket.io.once('close', () => resolve(null));
    });
  }

  return {
    side,
    tryToConnect,
    async connect(who) {
      const browser = await tryToConnect(who === null ? {} : { token: await side.token(who) });
      if (!browser) throw new Error(`${who} was refused`);
      return browser;
    },
    async sale(idVendedor, numeros) {
      idVenda += 1;
      return new HandWrittenLog().rifa({
        type: 'BilhetesVendidos',
        data: {
          idRifa: ABERTA,
          idVenda,
          numeros,
          idUsuarioEmissor: idVendedor,
          idVendedor,
          cliente: await side.cifrado(2_000 + idVenda, 'FREGUES'),
          total: 1_000 * numeros.length,
          segredo: await side.cifrado(2_000 + idVenda, `ao-vivo-${idVenda}`),
          dtPagamento: '2026-03-01T12:00:00.000Z',
        },
      });
    },
    disconnectAll() {
      for (const socket of open) socket.disconnect();
      open.clear();
    },
    close: () => side.close(),
  };
}
