import type { Resposta } from '@rifa-viva/contracts/ao-vivo';
import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import { accessRules } from '@rifa-viva/server/access/authorize';
import type { Logger } from '@rifa-viva/server/logger';
import { visibilidade } from '../visibilidade.ts';
import type { Crowd } from './crowd.ts';
import { isId, type RaffleRooms } from './raffle-rooms.ts';
import { acknowledge, denied, type LiveSocket, OK, refused } from './sockets.ts';

/** A page watches a list of 15 raffles, staff their sales too; the rooms of who one is are five. */
const ROOMS_OF_A_SOCKET = 200;
const isFull = (socket: LiveSocket): boolean => socket.rooms.size >= ROOMS_OF_A_SOCKET;

/** Rooms that a socket is in, and may enter and leave. The server grants each; a client's room name is never used as it is. */
export function openRooms(socket: LiveSocket, rooms: RaffleRooms, crowd: Crowd, log: Logger): void {
  grantOwnRooms(socket);
  socket.on('rifa:entrar', (pedido, ack) => {
    answer(ack, async () => {
      if (isFull(socket) || !(await crowd.mayJoin(socket.conn)))
        return denied(log, 'MUITAS_TENTATIVAS', 'rifa:entrar', socket);
      return (await rooms.join(socket, pedido)) ? OK : refused('NAO_ENCONTRADO');
    });
  });
  socket.on('rifa:sair', (pedido, ack) => {
    answer(ack, async () => {
      await rooms.leave(socket, Number(pedido?.idRifa));
      return OK;
    });
  });
  socket.on('vendas:entrar', (pedido, ack) => {
    answer(ack, async () => {
      const { person } = socket.data;
      if (!person) return denied(log, 'SESSAO', 'vendas:entrar', socket);
      if (!accessRules.staff({ ...person, nome: '', by: 'header' }))
        return denied(log, 'PAPEL', 'vendas:entrar', socket);
      if (!isId(pedido?.idRifa)) return refused('NAO_ENCONTRADO');
      if (isFull(socket)) return denied(log, 'MUITAS_TENTATIVAS', 'vendas:entrar', socket);
      await socket.join(`vendas:${pedido.idRifa}`);
      return OK;
    });
  });
  socket.on('vendas:sair', (pedido, ack) => {
    answer(ack, async () => {
      await socket.leave(`vendas:${Number(pedido?.idRifa)}`);
      return OK;
    });
  });
  socket.on('usuario:entrar', (pedido, ack) => {
    answer(ack, async () => {
      const { person } = socket.data;
      if (!person) return denied(log, 'SESSAO', 'usuario:entrar', socket);
      if (!visibilidade.proprio(person, pedido?.idUsuario))
        return denied(log, 'NAO_E_SEU', 'usuario:entrar', socket);
      await socket.join(`usuario:${person.idUsuario}`);
      return OK;
    });
  });
}

/** Rooms that follow from who one is. */
function grantOwnRooms(socket: LiveSocket): void {
  const { person } = socket.data;
  if (!person) return;
  void socket.join(`usuario:${person.idUsuario}`);
  const caller = { ...person, nome: '', by: 'header' } as const;
  if (accessRules.managers(caller)) void socket.join('equipe');
  if (accessRules.administrators(caller)) void socket.join('administradores');
  if (person.idUsuario === ID_SUPER_ADMINISTRADOR) void socket.join('patrocinadores');
}

function answer(ack: unknown, work: () => Promise<Resposta>): void {
  const reply = acknowledge(ack);
  work().then(reply, () => reply(refused('INDISPONIVEL')));
}
