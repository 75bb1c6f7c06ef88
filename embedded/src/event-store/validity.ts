import {
  isMetadataStream,
  isSystemStream,
  MAX_APPEND_BYTES,
  type ProposedEvent,
  type Refused,
} from './types.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NIL = '00000000-0000-0000-0000-000000000000';
/** Longer names do not fit the database's index. */
const MAX_NAME_BYTES = 1_024;

/** What is wrong with a write by itself. Looked at before it is queued: one bad event fails a whole statement. */
export function problemWith(request: {
  readonly kind: 'append' | 'delete' | 'tombstone';
  readonly stream: string;
  readonly events: readonly ProposedEvent[];
}): Refused | null {
  const { kind, stream, events } = request;
  if (!goodName(stream) || stream === '$$') return bad('bad stream name');
  if (isSystemStream(stream) || (kind !== 'append' && isMetadataStream(stream))) return { kind: 'denied' };
  let bytes = 0;
  for (const event of events) {
    if (!UUID.test(event.id) || event.id === NIL) return bad('event id is no UUID');
    if (!goodName(event.type)) return bad('bad event type');
    bytes += sizeOf(event);
  }
  return bytes > MAX_APPEND_BYTES ? { kind: 'too-large' } : null;
}

/** What an event counts towards the limit: types are two bytes a character, as in EventStoreDB. */
export const sizeOf = ({ type, data, customMetadata }: ProposedEvent): number =>
  data.length + customMetadata.length + 2 * type.length;

/** What an event takes in the statement that writes it: ids, numbers and field tags are its frame's beside these. */
export const weightOf = (event: ProposedEvent, stream: string): number =>
  FRAME_BYTES + sizeOf(event) + event.contentType.length + 2 * Buffer.byteLength(stream);

const FRAME_BYTES = 320;

/** Postgres keeps no NUL in texts. */
const goodName = (name: string): boolean =>
  name !== '' && !name.includes('\0') && Buffer.byteLength(name) <= MAX_NAME_BYTES;

const bad = (message: string): Refused => ({ kind: 'bad-request', message });
