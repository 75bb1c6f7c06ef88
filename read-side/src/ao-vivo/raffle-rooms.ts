import type { EntrarNaRifa } from '@rifa-viva/contracts/ao-vivo';
import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import { codigoDepois, eDeBilhetes } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { readPosition } from '@rifa-viva/server/positions';
import type { ReadSide } from '../app.ts';
import { bilhetesProjector } from '../bilhetes/projector.ts';
import { estadosDaRifa } from '../bilhetes/queries.ts';
import { lerPrazo } from '../campanhas/queries.ts';
import { type Mudanca, RaffleRoom } from './raffle-room.ts';
import type { LiveServer, LiveSocket } from './sockets.ts';
import type { Connection, Unsent } from './unsent.ts';

/** A room is told of changes at most this often. */
const COALESCE_MS = 60;
/** A room nobody is in is kept this long for those who come back. */
const LINGER_MS = 60_000;

/** A room whose tickets are being read from the database. */
interface Loading {
  room: Promise<RaffleRoom | null>;
  /** Changes read from the log meanwhile. */
  waiting: Mudanca[];
  /** Its tickets were issued anew meanwhile: what was read counts no longer. */
  reissued: boolean;
}

/**
 * The raffles somebody watches: read from the database once, then kept up by the events as they are read from
 * the log, so that watchers need not wait for any row to be written.
 */
export class RaffleRooms {
  private readonly rooms = new Map<number, RaffleRoom>();
  private readonly loading = new Map<number, Loading>();
  private readonly emptySince = new Map<number, number>();
  /** Everybody who has entered a room, by connection. */
  private readonly watchers = new Map<Connection, LiveSocket>();
  /** Raffles that are shown again to those who were behind, when they have taken everything. */
  private readonly owed = new Map<LiveSocket, Set<number>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly io: LiveServer,
    private readonly readSide: ReadSide,
    private readonly unsent: Unsent,
  ) {
    this.timer = setInterval(() => this.flushAll(), COALESCE_MS);
    this.timer.unref();
    readSide.subscription.onRead('ao-vivo', (event) => this.read(event));
    readSide.subscription.onCommitted(bilhetesProjector, (committed) => {
      if (committed === null) this.reloadAll();
    });
  }

  nameOf(idRifa: number): string {
    return `rifa:${idRifa}`;
  }

  /** False when there is no such raffle to watch. Throws Refusal while its tickets cannot be read. */
  async join(socket: LiveSocket, pedido: EntrarNaRifa | undefined): Promise<boolean> {
    const idRifa = pedido?.idRifa;
    if (!isId(idRifa)) return false;
    const room = this.rooms.get(idRifa) ?? (await this.load(idRifa));
    if (!room || socket.disconnected) return false;
    this.watch(socket);
    if (this.unsent.isBehind(socket.conn)) {
      this.owe(socket, idRifa);
      return true;
    }
    // Everybody in the room hears of what is pending first, so that one position holds for all.
    this.flush(idRifa, room);
    // In this process rooms are entered at once: nothing comes between the look above and what is sent below.
    void socket.join(this.nameOf(idRifa));
    const desde = readPosition(pedido?.desde);
    const missed = desde === null ? null : room.since(desde);
    if (missed) socket.emit('rifa:mudancas', missed);
    else socket.emit('rifa:retrato', room.snapshot());
    return true;
  }

  /** Says no more of a raffle. */
  async leave(socket: LiveSocket, idRifa: number): Promise<void> {
    this.owed.get(socket)?.delete(idRifa);
    await socket.leave(this.nameOf(idRifa));
  }

  private watch(socket: LiveSocket): void {
    if (this.watchers.has(socket.conn)) return;
    this.watchers.set(socket.conn, socket);
    socket.once('disconnect', () => {
      this.watchers.delete(socket.conn);
      this.owed.delete(socket);
    });
  }

  private owe(socket: LiveSocket, idRifa: number): void {
    this.owed.set(socket, (this.owed.get(socket) ?? new Set()).add(idRifa));
  }

  /** Whoever is behind hears no more of changes: they would only wait, for what a snapshot tells later in less. */
  private putOff(connection: Connection): void {
    const socket = this.watchers.get(connection);
    if (!socket) return;
    for (const idRifa of this.rooms.keys()) {
      if (!socket.rooms.has(this.nameOf(idRifa))) continue;
      this.owe(socket, idRifa);
      void socket.leave(this.nameOf(idRifa));
    }
  }

  /** Whoever has taken everything begins anew. */
  private settle(): void {
    for (const [socket, raffles] of this.owed) {
      if (this.unsent.of(socket.conn) > 0) continue;
      this.owed.delete(socket);
      for (const idRifa of raffles) {
        // A room that cannot be read is closed to him: he comes again.
        this.join(socket, { idRifa }).catch(() => socket.disconnect(true));
      }
    }
  }

  private load(idRifa: number): Promise<RaffleRoom | null> {
    const known = this.loading.get(idRifa);
    if (known) return known.room;
    const loading: Loading = { room: Promise.resolve(null), waiting: [], reissued: false };
    this.loading.set(idRifa, loading);
    loading.room = this.open(idRifa, loading).finally(() => this.loading.delete(idRifa));
    return loading.room;
  }

  private async open(idRifa: number, loading: Loading): Promise<RaffleRoom | null> {
    const { deps, subscription } = this.readSide;
    loading.waiting = [];
    loading.reissued = false;
    // Events read before this moment must be in the rows; those read after it wait in `waiting`.
    await deps.caughtUp(subscription.position, 'bilhetes', 'campanhas');
    if (!(await lerPrazo(deps.db, idRifa))) return null;
    const { estados, posicao } = await estadosDaRifa(deps.db, idRifa);
    if (loading.reissued) return this.open(idRifa, loading);
    const room = new RaffleRoom(idRifa, estados, posicao);
    for (const mudanca of loading.waiting) room.apply(mudanca);
    this.rooms.set(idRifa, room);
    return room;
  }

  private read(evento: RecordedEvent): void {
    if (this.rooms.size === 0 && this.loading.size === 0) return;
    if (!eventoDe('rifa-', evento)) return;
    const { idRifa } = evento.data;
    if (eDeBilhetes(evento)) {
      const status = codigoDepois(evento.type);
      if (status === null) return;
      const mudanca = { numeros: evento.data.numeros, status, posicao: evento.position };
      this.loading.get(idRifa)?.waiting.push(mudanca);
      this.rooms.get(idRifa)?.apply(mudanca);
    } else if (evento.type === 'BilhetesEmitidos') {
      const loading = this.loading.get(idRifa);
      if (loading) loading.reissued = true;
      if (this.rooms.has(idRifa)) void this.reload(idRifa);
    }
  }

  /** Whoever watches gets a new snapshot. A room that cannot be read is closed: its watchers come again. */
  private async reload(idRifa: number): Promise<void> {
    this.rooms.delete(idRifa);
    const room = await this.load(idRifa).catch(() => null);
    const watchers = this.io.to(this.nameOf(idRifa));
    if (room) watchers.emit('rifa:retrato', room.snapshot());
    else this.io.in(this.nameOf(idRifa)).disconnectSockets(true);
  }

  private reloadAll(): void {
    for (const idRifa of [...this.rooms.keys()]) void this.reload(idRifa);
  }

  private flushAll(): void {
    const now = performance.now();
    for (const connection of this.unsent.look()) this.putOff(connection);
    this.settle();
    for (const [idRifa, room] of this.rooms) {
      const empty = (this.io.of('/').adapter.rooms.get(this.nameOf(idRifa))?.size ?? 0) === 0;
      if (!empty) {
        this.emptySince.delete(idRifa);
        this.flush(idRifa, room);
        continue;
      }
      const since = this.emptySince.get(idRifa) ?? now;
      this.emptySince.set(idRifa, since);
      if (now - since < LINGER_MS) this.flush(idRifa, room);
      else {
        this.rooms.delete(idRifa);
        this.emptySince.delete(idRifa);
      }
    }
  }

  private flush(idRifa: number, room: RaffleRoom): void {
    if (room.dirty) this.io.to(this.nameOf(idRifa)).emit('rifa:mudancas', room.flush());
  }

  close(): void {
    clearInterval(this.timer);
  }
}

const LARGEST_ID = 2 ** 31 - 1;
/** What may be the id of a raffle. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LARGEST_ID;
