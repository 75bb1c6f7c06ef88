import type { Streams } from '../protocol.ts';
import { EVERYTHING, type Start } from '../reader.ts';
import { type Expected, type ProposedEvent, RefusedError } from '../types.ts';

/** What the messages of several calls have in common, in the server's own terms. */

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Throws RefusedError: bytes that are no UTF-8 would be read as the same name as others. */
export function streamName(message: { getStreamName_asU8(): Uint8Array } | undefined): string {
  try {
    return message ? utf8.decode(message.getStreamName_asU8()) : '';
  } catch {
    throw new RefusedError({ kind: 'bad-request', message: 'the stream name is no UTF-8' });
  }
}

/** `revision`: null where the message names none. */
export function expectedOf(
  options: { hasNoStream(): boolean; hasStreamExists(): boolean },
  revision: string | null,
): Expected {
  if (revision !== null) return { kind: 'revision', revision: BigInt(revision) };
  if (options.hasNoStream()) return { kind: 'no_stream' };
  return options.hasStreamExists() ? { kind: 'stream_exists' } : { kind: 'any' };
}

interface UuidMessage {
  getString(): string;
  getStructured(): { getMostSignificantBits(): string; getLeastSignificantBits(): string } | undefined;
}

interface ProposedMessage {
  getId(): UuidMessage | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}

export const proposedOf = (message: ProposedMessage): ProposedEvent => ({
  id: uuidText(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? 'application/octet-stream',
  data: message.getData_asU8(),
  customMetadata: message.getCustomMetadata_asU8(),
});

export function uuidText(id: UuidMessage | undefined): string {
  const parts = id?.getStructured();
  if (!parts) return id?.getString().toLowerCase() ?? '';
  const hex = [parts.getMostSignificantBits(), parts.getLeastSignificantBits()]
    .map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function startOf(options: Streams.ReadReq.Options): Start {
  const all = options.getAll();
  if (all?.hasEnd()) return 'end';
  if (all?.hasPosition()) return BigInt(all.getPosition()?.getCommitPosition() ?? 0);
  const one = options.getStream();
  if (one?.hasEnd()) return 'end';
  return one && !one.hasStart() ? BigInt(one.getRevision()) : 'start';
}

/** Most clients ask for more than there can be when they mean everything. */
export const countOf = (options: Streams.ReadReq.Options): number =>
  Math.min(Number(options.getCount()), EVERYTHING);
