import { desempacotarMudancas, type MudancasDaRifa } from '@rifa-viva/contracts/ao-vivo';
import { io } from 'socket.io-client';
// It ends with whoever began it.
import '@rifa-viva/embedded/supervisor/sign-of-life';

/**
 * Many watchers of one raffle in a process of their own: tells when each message reached each of them. They share this
 * machine with what they measure, so they only write down what they will need.
 */
const [url = '', idRifa = '1', count = '1000'] = process.argv.slice(2);
/** What one message told, by its position, and when it reached each watcher (ms since 1970). */
export interface Told {
  readonly numbers: number[];
  readonly arrivals: number[];
}
const told = new Map<string, Told>();
let joined = 0;

for (let i = 0; i < Number(count); i += 1) {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
  socket.on('connect', () => {
    socket.emit('rifa:entrar', { idRifa: Number(idRifa) }, () => {
      joined += 1;
      if (joined === Number(count)) console.log(JSON.stringify({ ready: true }));
    });
  });
  socket.on('rifa:mudancas', ({ posicao, mudancas }: MudancasDaRifa) => {
    const at = performance.timeOrigin + performance.now();
    const known = told.get(posicao);
    if (known) known.arrivals.push(at);
    else {
      const numbers = Array.from(desempacotarMudancas(mudancas), ([numero]) => numero);
      told.set(posicao, { numbers, arrivals: [at] });
    }
  });
}
process.on('message', (text) => {
  if (text === 'report') process.send?.([...told.values()]);
});
