/** Postgres arrays in their binary form: nothing is escaped, nothing parsed, bytes stay bytes. */
const OID = { bytea: 17, int8: 20, text: 25, uuid: 2950 } as const;
const HEADER_BYTES = 20;
const INT8_BYTES = 8;
const UUID_BYTES = 16;

export const textArray = (values: readonly string[]): Buffer =>
  bytesArray(
    values.map((value) => Buffer.from(value)),
    OID.text,
  );

export const uuidArray = (values: readonly string[]): Buffer =>
  bytesArray(
    values.map((value) => Buffer.from(value.replaceAll('-', ''), 'hex')),
    OID.uuid,
    UUID_BYTES,
  );

export const byteaArray = (values: readonly Buffer[]): Buffer => bytesArray(values, OID.bytea);

export function int8Array(values: readonly bigint[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * (4 + INT8_BYTES));
  let at = header(buffer, OID.int8, values.length);
  for (const value of values) {
    at = buffer.writeInt32BE(INT8_BYTES, at);
    at = buffer.writeBigInt64BE(value, at);
  }
  return buffer;
}

function bytesArray(values: readonly Buffer[], oid: number, each?: number): Buffer {
  let size = HEADER_BYTES;
  for (const value of values) size += 4 + (each ?? value.length);
  const buffer = Buffer.allocUnsafe(size);
  let at = header(buffer, oid, values.length);
  for (const value of values) {
    at = buffer.writeInt32BE(value.length, at);
    at += value.copy(buffer, at);
  }
  return buffer;
}

/** One dimension, no nulls, numbered from 1. */
function header(buffer: Buffer, oid: number, length: number): number {
  let at = buffer.writeInt32BE(1, 0);
  at = buffer.writeInt32BE(0, at);
  at = buffer.writeInt32BE(oid, at);
  at = buffer.writeInt32BE(length, at);
  return buffer.writeInt32BE(1, at);
}
