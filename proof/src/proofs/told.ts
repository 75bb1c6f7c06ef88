import { desempacotarEstados, desempacotarMudancas } from '@rifa-viva/contracts/ao-vivo';
import { io } from 'socket.io-client';
import { anAddress } from '../deployment/addresses.ts';
import { joinRaffle, type LiveSocket } from '../testing/joining.ts';

/** Somebody who watches a raffle, comes back by himself, and believes what he is told. */
export interface Watcher {
  readonly socket: LiveSocket;
  /** How often he came. */
  readonly times: number;
  /** How often he was told of changes. */
  readonly changes: number;
  /** How many tickets are free, as he was told last; null: nothing yet. */
  readonly free: number | null;
  /** Numbers that are not free, as far as he was told; null: nothing yet. */
  taken(): readonly number[] | null;
}

export function watch(url: string, idRifa: number): Watcher {
  const options = {
    transports: ['websocket'],
    forceNew: true,
    // The proxy tells the sides from where: one address is not let in so often, and goes to one process.
    localAddress: anAddress(),
  };
  const socket: LiveSocket = io(url, options);
  let codes: Uint8Array | null = null;
  let desde: string | undefined;
  let free: number | null = null;
  let times = 0;
  let changes = 0;
  socket.on('connect', () => {
    times += 1;
    // Where the connection is lost before, the next one asks.
    joinRaffle(socket, { idRifa, ...(desde !== undefined && { desde }) }).catch(() => undefined);
  });
  // Nobody is let in while the process that served him is away and the other is not asked yet.
  socket.on('disconnect', () => {
    if (!socket.active) socket.connect();
  });
  socket.on('rifa:retrato', ({ estados, total, disponiveis, posicao }) => {
    codes = desempacotarEstados(new Uint8Array(estados), total);
    free = disponiveis;
    desde = posicao;
  });
  socket.on('rifa:mudancas', ({ mudancas, disponiveis, posicao }) => {
    changes += 1;
    free = disponiveis;
    for (const [numero, codigo] of desempacotarMudancas(mudancas)) if (codes) codes[numero - 1] = codigo;
    desde = posicao;
  });
  return {
    socket,
    get times() {
      return times;
    },
    get changes() {
      return changes;
    },
    get free() {
      return free;
    },
    taken: () => codes && Array.from(codes.keys(), (i) => i + 1).filter((n) => codes?.[n - 1] !== 0),
  };
}
