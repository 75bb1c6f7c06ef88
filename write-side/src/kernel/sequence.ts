import { createHash, randomUUID } from 'node:crypto';
import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import { CORRENTE_INICIAL } from '@rifa-viva/contracts/eventos/corrente';
import { streamPedido, streamSequencia } from '@rifa-viva/contracts/eventos/streams';
import { hashOf } from '@rifa-viva/server/event-store/chain';
import {
  type EventStore,
  type NewEvent,
  type StreamEnd,
  WrongRevisionError,
} from '@rifa-viva/server/event-store/types';
import { Refusal, unavailable, unread } from '@rifa-viva/server/http/refusal';
import { type Envelope, isAnotherCall, metadataOf } from './commands.ts';

/**
 * Integer ids of a context. A number is the revision of an append to the context's sequence stream, plus 1; which
 * command has it stands in a stream of that command's own, begun once: the same command gets the same id for ever,
 * whichever process asks and whatever was restarted in between. Numbers taken in vain are gaps. What stands in a
 * sequence is counted and not read; each of its events carries the hash of the one before nevertheless.
 */

/** Named by a UUID of the command's own, the same in every process and every build: what it is made of stays as it is. */
function pedidoDe(contexto: string, commandId: string): string {
  const digest = createHash('sha256')
    .update(`${streamSequencia(contexto)}\n${commandId}\n0`)
    .digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  return streamPedido(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`,
  );
}

/**
 * The id this command was given before; null where it asks for the first time. Throws Refusal: 409 where another call
 * was given it, or 503.
 */
export async function givenId(
  store: EventStore,
  contexto: string,
  envelope: Pick<Envelope<unknown>, 'commandId' | 'fingerprint'>,
): Promise<number | null> {
  const given = await ou503(store.readLast(pedidoDe(contexto, envelope.commandId)));
  if (isAnotherCall(envelope, given?.metadata)) throw new Refusal('CHAVE_DE_OUTRO_PEDIDO');
  return given && eventoDe('pedido-', given) ? given.data.id : null;
}

/** This command's id: the one it was given before, or the next one. Throws Refusal (503) while the log does not answer. */
export async function nextId(
  store: EventStore,
  contexto: string,
  envelope: Envelope<unknown>,
): Promise<number> {
  return (await givenId(store, contexto, envelope)) ?? (await ou503(take(store, contexto, envelope)));
}

async function take(store: EventStore, contexto: string, envelope: Envelope<unknown>): Promise<number> {
  const id = await numbersOf(store, contexto).take(envelope);
  const pedido = pedidoDe(contexto, envelope.commandId);
  try {
    await store.append(
      pedido,
      [recorded(pedido, 'PedidoNumerado', { id }, envelope, CORRENTE_INICIAL)],
      'no_stream',
    );
    return id;
  } catch (error) {
    if (!(error instanceof WrongRevisionError)) throw error;
    const first = await givenId(store, contexto, envelope);
    if (first === null) throw error;
    return first;
  }
}

const FIRST_ID = 1;
/** Numbers of one append. */
const MAX_TOGETHER = 200;
/** Who waits for a number; one more is refused. */
const MAX_WAITING = 5_000;

interface Waiting {
  readonly envelope: Envelope<unknown>;
  readonly resolve: (id: number) => void;
  readonly reject: (error: unknown) => void;
}

/** A sequence as this process appends to it: whoever waits gets his number in one append with the others. */
class Numbers {
  private waiting: Waiting[] = [];
  private running = false;
  private end: StreamEnd | null = null;

  constructor(
    private readonly store: EventStore,
    private readonly stream: string,
  ) {}

  take(envelope: Envelope<unknown>): Promise<number> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(unavailable(1));
    return new Promise((resolve, reject) => {
      this.waiting.push({ envelope, resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    // Let everybody who asks in this turn of the event loop join.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const together = this.waiting.splice(0, MAX_TOGETHER);
      try {
        const first = await this.append(together);
        for (const [i, { resolve }] of together.entries()) resolve(first + i);
      } catch (error) {
        this.end = null;
        // Another process took numbers meanwhile.
        if (error instanceof WrongRevisionError) this.waiting.unshift(...together);
        else for (const { reject } of together) reject(error);
      }
    }
    this.running = false;
  }

  /** The first of their numbers. */
  private async append(together: readonly Waiting[]): Promise<number> {
    const { revision, hash } = this.end ?? (await this.store.end(this.stream));
    let next = hash;
    const events = together.map(({ envelope }) => {
      const event = recorded(this.stream, 'NumeroTomado', {}, envelope, next);
      next = hashOf(event);
      return event;
    });
    const appended = await this.store.append(this.stream, events, revision < 0n ? 'no_stream' : revision);
    this.end = { revision: appended.revision, hash: next };
    return Number(revision) + 1 + FIRST_ID;
  }
}

const numbers = new WeakMap<EventStore, Map<string, Numbers>>();

function numbersOf(store: EventStore, contexto: string): Numbers {
  const known = numbers.get(store) ?? new Map<string, Numbers>();
  numbers.set(store, known);
  const found = known.get(contexto) ?? new Numbers(store, streamSequencia(contexto));
  known.set(contexto, found);
  return found;
}

const recorded = (
  stream: string,
  type: 'NumeroTomado' | 'PedidoNumerado',
  data: unknown,
  envelope: Envelope<unknown>,
  previousHash: string,
): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: metadataOf(stream, type, envelope, previousHash),
});

const ou503 = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof Refusal ? error : unread(error);
  });
