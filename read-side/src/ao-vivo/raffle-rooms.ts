import type { ClientToServer, EntrarNaRifa, ServerToClient } from '@rifa-viva/contracts/ao-vivo';
import type { Logger } from '@rifa-viva/server/logger';
import { readPosition } from '@rifa-viva/server/positions';
import type { Server, Socket } from 'socket.io';
import type { ReadSide } from '../app.ts';
import { estadosDaRifa } from '../bilhetes/queries.ts';
import { lerPrazo } from '../campanhas/queries.ts';
import { RaffleRoom } from './raffle-room.ts';

/** A room is told of changes at most this often. */
const COALESCE_MS = 80;

interface Loading {
  readonly room: Promise<RaffleRoom | null>;
  /** Changes that came while the snapshot was read. */
  readonly waiting: { mudancas: ReadonlyMap<number, number>; posicao: bigint }[];
}

/** The raffles somebody watches. Read from the database once, then kept up by the commits. */
export class RaffleRooms {
  private readonly rooms = new Map<number, RaffleRoom>();
  private readonly loading = new Map<number, Loading>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly io: Server<ClientToServer, ServerToClient>,
    private readonly readSide: ReadSide,
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => this.flushAll(), COALESCE_MS);
    this.timer.unref();
  }

  nameOf(idRifa: number): string {
    return `rifa:${idRifa}`;
  }

  /** False when there is no such raffle to watch. */
  async join(
    socket: Socket<ClientToServer, ServerToClient>,
    pedido: EntrarNaRifa | undefined,
  ): Promise<boolean> {
    const idRifa = pedido?.idRifa;
    if (typeof idRifa !== 'number' || !Number.isInteger(idRifa) || idRifa < 1) return false;
    const room = this.rooms.get(idRifa) ?? (await this.load(idRifa));
    if (!room) return false;
    // Everybody in the room hears of what is pending first, so that one position holds for all.
    this.flush(idRifa, room);
    await socket.join(this.nameOf(idRifa));
    const desde = readPosition(pedido?.desde);
    const missed = desde === null ? null : room.since(desde);
    if (missed) socket.emit('rifa:mudancas', missed);
    else socket.emit('rifa:retrato', room.snapshot());
    return true;
  }

  private load(idRifa: number): Promise<RaffleRoom | null> {
    const known = this.loading.get(idRifa);
    if (known) return known.room;
    const waiting: Loading['waiting'] = [];
    const room = this.read(idRifa, waiting).finally(() => this.loading.delete(idRifa));
    this.loading.set(idRifa, { room, waiting });
    return room;
  }

  private async read(idRifa: number, waiting: Loading['waiting']): Promise<RaffleRoom | null> {
    const { db } = this.readSide;
    if (!(await lerPrazo(db, idRifa))) return null;
    // The rows are at least as new as this position; what commits meanwhile waits and is applied again.
    const posicao = this.readSide.position('bilhetes');
    const room = new RaffleRoom(idRifa, await estadosDaRifa(db, idRifa), posicao);
    for (const { mudancas, posicao: at } of waiting) room.apply(mudancas, at);
    this.rooms.set(idRifa, room);
    return room;
  }

  changed(idRifa: number, mudancas: ReadonlyMap<number, number>, posicao: bigint): void {
    this.loading.get(idRifa)?.waiting.push({ mudancas, posicao });
    this.rooms.get(idRifa)?.apply(mudancas, posicao);
  }

  private flushAll(): void {
    for (const [idRifa, room] of this.rooms) {
      if ((this.io.of('/').adapter.rooms.get(this.nameOf(idRifa))?.size ?? 0) === 0) {
        // Nobody watches: the next one to come reads it anew.
        this.rooms.delete(idRifa);
        continue;
      }
      this.flush(idRifa, room);
    }
  }

  private flush(idRifa: number, room: RaffleRoom): void {
    if (room.dirty) this.io.to(this.nameOf(idRifa)).emit('rifa:mudancas', room.flush());
  }

  close(): void {
    clearInterval(this.timer);
    this.log.debug({ rooms: this.rooms.size }, 'raffle rooms closed');
  }
}
