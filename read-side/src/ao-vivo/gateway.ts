import type { Server as HttpServer } from 'node:http';
import type { ClientToServer, Resposta, ServerToClient } from '@rifa-viva/contracts/ao-vivo';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import { COOKIE_TOKEN } from '@rifa-viva/contracts/rotas';
import { accessRules } from '@rifa-viva/server/access/authorize';
import type { Directory, Person } from '@rifa-viva/server/access/directory';
import type { Sessions } from '@rifa-viva/server/access/sessions';
import type { Logger } from '@rifa-viva/server/logger';
import { parse as parseCookies } from 'cookie';
import { Server, type Socket } from 'socket.io';
import type { ReadSide } from '../app.ts';
import { bannersProjector } from '../banners/projector.ts';
import { bilhetesProjector, type MudancasDeBilhetes } from '../bilhetes/projector.ts';
import { campanhasProjector } from '../campanhas/projector.ts';
import { modelosProjector } from '../modelos/projector.ts';
import { patrocinadoresProjector } from '../patrocinadores/projector.ts';
import { usuariosProjector } from '../usuarios/projector.ts';
import { visibilidade } from '../visibilidade.ts';
import { Burst } from './burst.ts';
import { isId, RaffleRooms } from './raffle-rooms.ts';

export interface LiveDeps {
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly log: Logger;
  readonly readSide: ReadSide;
  /** Public address; browsers must come from it or from the address they called. */
  readonly origin: string;
}

export interface LiveGateway {
  readonly connected: number;
  close(): Promise<void>;
}

interface SocketData {
  token: string | null;
  person: Person | null;
  /** End of the token, milliseconds since the epoch. */
  expiresAt: number | null;
}
type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

const MAX_MESSAGE_BYTES = 4_096;
const WINDOW_MS = 10_000;
/** Events nobody knows, in one window, that end a connection. */
const STRANGE_LIMIT = 10;
/** Known events in one window: six quick turns of a list of 15, in and out of two rooms each, are 360. */
const MESSAGE_LIMIT = 400;
const KNOWN_EVENTS = new Set(['rifa:entrar', 'rifa:sair', 'vendas:entrar', 'vendas:sair', 'usuario:entrar']);

const OK: Resposta = { ok: true };
type Recusa = 'NAO_E_SEU' | 'NAO_ENCONTRADO' | 'PAPEL' | 'SESSAO' | 'INDISPONIVEL';
const refused = (codigo: Recusa): Resposta => ({
  erro: textoDoErro(codigo),
  codigo,
});

/** Live pushes. The server grants every room; a client's room name is never used as it is. */
export function attachLive(httpServer: HttpServer, deps: LiveDeps): LiveGateway {
  const { directory, sessions, readSide, log } = deps;
  const io: LiveServer = new Server(httpServer, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    allowRequest: (req, allow) => {
      const { origin, host } = req.headers;
      const own = origin === undefined || origin === deps.origin || sameHost(origin, host);
      if (!own) logDenial(log, 'REQUISICAO_NAO_PERMITIDA', 'conectar');
      allow(null, own);
    },
  });
  const rooms = new RaffleRooms(io, readSide);

  io.use((socket: LiveSocket, next) => {
    admit(socket, sessions, directory)
      .catch(() => false)
      .then((admitted) => {
        if (!admitted) logDenial(log, 'SESSAO', 'conectar', socket);
        next(admitted ? undefined : new Error('SESSAO'));
      });
  });

  io.on('connection', (socket: LiveSocket) => {
    const deny = (codigo: Recusa, evento: string): Resposta => {
      logDenial(log, codigo, evento, socket);
      return refused(codigo);
    };
    grantOwnRooms(socket);
    endWithToken(socket);
    limitMessages(socket, () => deny('NAO_ENCONTRADO', 'desconhecido'));
    socket.on('rifa:entrar', (pedido, ack) => {
      answer(ack, async () => ((await rooms.join(socket, pedido)) ? OK : refused('NAO_ENCONTRADO')));
    });
    socket.on('rifa:sair', (pedido, ack) => {
      answer(ack, async () => {
        await socket.leave(rooms.nameOf(Number(pedido?.idRifa)));
        return OK;
      });
    });
    socket.on('vendas:entrar', (pedido, ack) => {
      answer(ack, async () => {
        const { person } = socket.data;
        if (!person) return deny('SESSAO', 'vendas:entrar');
        if (!accessRules.staff({ ...person, nome: '', by: 'header' })) return deny('PAPEL', 'vendas:entrar');
        if (!isId(pedido?.idRifa)) return refused('NAO_ENCONTRADO');
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
        if (!person) return deny('SESSAO', 'usuario:entrar');
        if (!visibilidade.proprio(person, pedido?.idUsuario)) return deny('NAO_E_SEU', 'usuario:entrar');
        await socket.join(`usuario:${person.idUsuario}`);
        return OK;
      });
    });
  });

  const stopWatching = directory.onChange((change) => {
    for (const socket of io.of('/').sockets.values())
      recheck(socket as LiveSocket, change, sessions, directory);
    if (change.empresa) io.to('equipe').emit('recurso:mudou', { recurso: 'empresa', id: 1, posicao: '0' });
  });
  pushCommits(io, readSide, directory);
  readSide.progress.on('desenhado', (idUsuario, progresso) => {
    io.to(`usuario:${idUsuario}`).emit('documento:progresso', progresso);
  });

  return {
    get connected() {
      return io.of('/').sockets.size;
    },
    async close() {
      stopWatching();
      rooms.close();
      await io.close();
    },
  };
}

function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** A session by cookie or auth token; without one only while the company is open. */
async function admit(socket: LiveSocket, sessions: Sessions, directory: Directory): Promise<boolean> {
  const given: unknown = socket.handshake.auth.token;
  const cookie = parseCookies(socket.handshake.headers.cookie ?? '')[COOKIE_TOKEN];
  const token = typeof given === 'string' ? given : (cookie ?? null);
  const person = token === null ? null : await sessions.verify(token);
  socket.data = { token: person ? token : null, person, expiresAt: person?.expiresAt ?? null };
  if (token !== null && person === null) return false;
  return allowed(person, directory);
}

function allowed(person: Person | null, directory: Directory): boolean {
  const { privado, status } = directory.company();
  if (status !== 'Ativo' && person?.idUsuario !== ID_SUPER_ADMINISTRADOR) return false;
  if (person === null) return accessRules.anonymousWhenOpen(privado);
  return accessRules.active({ ...person, nome: '', by: 'header' });
}

/** One line for the security log; who it was where he is known, and nothing that he sent. */
function logDenial(log: Logger, codigo: string, evento: string, socket?: LiveSocket): void {
  log.warn({ seguranca: true, codigo, evento, idUsuario: socket?.data.person?.idUsuario }, 'refused');
}

/** A connection does not outlive its session: whoever comes again is told. */
function endWithToken(socket: LiveSocket): void {
  const { expiresAt } = socket.data;
  if (expiresAt === null) return;
  const timer = setTimeout(() => socket.disconnect(true), expiresAt - Date.now());
  timer.unref();
  socket.on('disconnect', () => clearTimeout(timer));
}

/** Rooms that follow from who one is. */
function grantOwnRooms(socket: LiveSocket): void {
  const { person } = socket.data;
  if (!person) return;
  void socket.join(`usuario:${person.idUsuario}`);
  if (accessRules.managers({ ...person, nome: '', by: 'header' })) void socket.join('equipe');
  if (person.idUsuario === ID_SUPER_ADMINISTRADOR) void socket.join('patrocinadores');
}

/** A person or the company changed: whoever may no longer be here leaves. */
function recheck(
  socket: LiveSocket,
  change: { idUsuario?: number; empresa?: true },
  sessions: Sessions,
  directory: Directory,
): void {
  const { person, token } = socket.data;
  if (change.empresa && !allowed(person, directory)) {
    socket.disconnect(true);
    return;
  }
  if (change.idUsuario === undefined || person?.idUsuario !== change.idUsuario || token === null) return;
  sessions.verify(token).then((fresh) => {
    if (!fresh || !allowed(fresh, directory) || fresh.tipo !== person.tipo) socket.disconnect(true);
    else socket.data.person = fresh;
  });
}

/** Refuses what nobody knows, and ends the connection of whoever insists or floods. */
function limitMessages(socket: LiveSocket, deny: () => Resposta): void {
  const strange = new Burst(STRANGE_LIMIT, WINDOW_MS);
  const known = new Burst(MESSAGE_LIMIT, WINDOW_MS);
  socket.use(([event, ...args]: [string, ...unknown[]], next) => {
    const isKnown = KNOWN_EVENTS.has(event);
    if (!isKnown) acknowledge(args.at(-1))(deny());
    if ((isKnown ? known : strange).reached(Date.now())) socket.disconnect(true);
    else if (isKnown) next();
  });
}

const acknowledge = (ack: unknown): ((resposta: Resposta) => void) =>
  typeof ack === 'function' ? (ack as (resposta: Resposta) => void) : () => undefined;

function answer(ack: unknown, work: () => Promise<Resposta>): void {
  const reply = acknowledge(ack);
  work().then(reply, () => reply(refused('INDISPONIVEL')));
}

/** Views committed: tell those whom it concerns to read again. */
function pushCommits(io: LiveServer, { subscription }: ReadSide, directory: Directory): void {
  subscription.onCommitted(bilhetesProjector, (committed) => {
    if (!committed) return;
    const posicao = String(committed.position);
    const { porRifa, pessoas } = merged(committed.changes);
    for (const [idRifa, tickets] of porRifa) pushSales(io, directory, idRifa, tickets, posicao);
    for (const idUsuario of pessoas) {
      io.to(`usuario:${idUsuario}`).emit('usuario:mudou', { idUsuario, motivo: 'bilhetes', posicao });
    }
  });
  const resources = [
    [campanhasProjector, 'rifas'],
    [usuariosProjector, 'usuarios'],
    [modelosProjector, 'modeloBilhetes'],
    [bannersProjector, 'banner'],
    [patrocinadoresProjector, 'patrocinadores'],
  ] as const;
  for (const [projector, recurso] of resources) {
    subscription.onCommitted(projector, (committed) => {
      if (!committed) return;
      const posicao = String(committed.position);
      const room = recurso === 'patrocinadores' ? 'patrocinadores' : 'equipe';
      for (const id of new Set(committed.changes.flatMap((ids) => [...ids]))) {
        io.to(room).emit('recurso:mudou', { recurso, id, posicao });
        if (recurso === 'usuarios')
          io.to(`usuario:${id}`).emit('usuario:mudou', { idUsuario: id, motivo: 'conta', posicao });
      }
    });
  }
}

function merged(changes: readonly MudancasDeBilhetes[]): Pick<MudancasDeBilhetes, 'porRifa' | 'pessoas'> {
  if (changes.length === 1 && changes[0]) return changes[0];
  const porRifa = new Map<number, Map<number, ReadonlySet<number>>>();
  for (const [idRifa, tickets] of changes.flatMap((c) => [...c.porRifa])) {
    const known = porRifa.get(idRifa) ?? new Map<number, ReadonlySet<number>>();
    for (const [num, donos] of tickets) known.set(num, new Set([...(known.get(num) ?? []), ...donos]));
    porRifa.set(idRifa, known);
  }
  return { porRifa, pessoas: new Set(changes.flatMap((c) => [...c.pessoas])) };
}

/** Staff in a raffle's sales room, each told of the tickets within his reach (matrix J9, as D6). */
function pushSales(
  io: LiveServer,
  directory: Directory,
  idRifa: number,
  tickets: ReadonlyMap<number, ReadonlySet<number>>,
  posicao: string,
): void {
  const seen = new Map<number, number[]>();
  for (const id of io.of('/').adapter.rooms.get(`vendas:${idRifa}`) ?? []) {
    const socket = io.of('/').sockets.get(id) as LiveSocket | undefined;
    const person = socket?.data.person;
    if (!socket || !person) continue;
    const numeros = seen.get(person.idUsuario) ?? withinReach(person, directory, tickets);
    seen.set(person.idUsuario, numeros);
    if (numeros.length > 0) socket.emit('vendas:mudou', { idRifa, numeros, posicao });
  }
}

function withinReach(
  person: Person,
  directory: Directory,
  tickets: ReadonlyMap<number, ReadonlySet<number>>,
): number[] {
  const alcance = visibilidade.alcance(person, directory);
  if (alcance === 'todos') return [...tickets.keys()];
  const people = new Set(alcance);
  return [...tickets].flatMap(([num, donos]) => ([...donos].some((dono) => people.has(dono)) ? [num] : []));
}
