/**
 * Several framed messages in one write. grpc-js sends message by message and waits for each to be flushed,
 * which costs more than everything else a reader does. It asks the serializer for the bytes of one message,
 * makes room for them behind a header of its own, and has them copied in: a `Frames` lets it make room for
 * all messages and then copies them, headers included, over the whole of it.
 */
export class Frames {
  readonly byteLength: number;

  constructor(private readonly parts: readonly Buffer[]) {
    let length = 0;
    for (const part of parts) length += part.length;
    this.byteLength = length - HEADER;
  }

  copy(target: Buffer): number {
    let at = 0;
    for (const part of this.parts) at += part.copy(target, at);
    return at;
  }
}

/** What grpc-js puts before the bytes it was told of. */
const HEADER = 5;

/** For a method's definition: its handler writes `Frames`. */
export const serializeFrames = (frames: Frames): Buffer => frames as unknown as Buffer;

/** Where answers go: a gRPC server stream. */
export interface Sink {
  write(frames: Frames, flushed: () => void): boolean;
}

/** Resolves when the client has room for more, or at once when the signal fires. */
export function send(sink: Sink, parts: readonly Buffer[], signal: AbortSignal): Promise<void> {
  if (parts.length === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done, { once: true });
    sink.write(new Frames(parts), done);
  });
}
