import { desempacotarMudancas, type MudancasDaRifa } from '@rifa-viva/contracts/ao-vivo';
import { endWithParent } from '@rifa-viva/embedded/supervisor/supervise';
import { io } from 'socket.io-client';

/** Many watchers of one raffle in a process of their own: tells when each ticket's change reached each of them. */
endWithParent();
const [url = '', idRifa = '1', count = '1000'] = process.argv.slice(2);
/** Moment (ms since 1970) of each arrival, by ticket number. */
const arrivals: [number, number][] = [];
let joined = 0;

for (let i = 0; i < Number(count); i += 1) {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
  socket.on('connect', () => {
    socket.emit('rifa:entrar', { idRifa: Number(idRifa) }, () => {
      joined += 1;
      if (joined === Number(count)) console.log(JSON.stringify({ ready: true }));
    });
  });
  socket.on('rifa:mudancas', (message: MudancasDaRifa) => {
    const at = performance.timeOrigin + performance.now();
    for (const [numero] of desempacotarMudancas(message.mudancas)) arrivals.push([numero, at]);
  });
}
process.on('message', (text) => {
  if (text === 'report') process.send?.(arrivals);
});
