/**
 * Writes one protobuf message from its end to its start, so that the length of an inner message is known
 * when its prefix is written. Fields therefore come out in reverse order of the calls, which protobuf allows.
 * For the messages sent thousands of times a second; everything else goes through the generated code.
 */
export class WireWriter {
  private at: number;
  private readonly buffer: Buffer;

  /** `capacity`: at least the size of the finished message. */
  constructor(capacity: number) {
    this.buffer = Buffer.allocUnsafe(capacity);
    this.at = capacity;
  }

  bytes(field: number, value: Uint8Array): void {
    if (value.length === 0) return;
    this.at -= value.length;
    this.buffer.set(value, this.at);
    this.prefix(field, value.length);
  }

  string(field: number, value: string): void {
    const length = Buffer.byteLength(value);
    this.at -= length;
    this.buffer.write(value, this.at);
    this.prefix(field, length);
  }

  uint64(field: number, value: bigint): void {
    this.bigVarint(value);
    this.varint(field << 3);
  }

  /** `write` writes the inner message's fields. */
  message(field: number, write: () => void): void {
    const end = this.at;
    write();
    this.prefix(field, end - this.at);
  }

  /** The message as gRPC sends it: not compressed, its length, its bytes. */
  frame(): Buffer {
    const length = this.buffer.length - this.at;
    this.at -= FRAME_HEADER;
    this.buffer.writeUInt8(0, this.at);
    this.buffer.writeUInt32BE(length, this.at + 1);
    return this.buffer.subarray(this.at);
  }

  private prefix(field: number, length: number): void {
    this.varint(length);
    this.varint((field << 3) | LENGTH_DELIMITED);
  }

  private varint(value: number): void {
    let size = 1;
    for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 0x80)) size += 1;
    this.at -= size;
    let rest = value;
    for (let i = 0; i < size - 1; i += 1) {
      this.buffer[this.at + i] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.buffer[this.at + size - 1] = rest;
  }

  private bigVarint(value: bigint): void {
    if (value <= Number.MAX_SAFE_INTEGER) {
      this.varint(Number(value));
      return;
    }
    const bytes: number[] = [];
    for (let rest = value; rest > 0n; rest >>= 7n)
      bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    this.at -= bytes.length;
    this.buffer.set(bytes, this.at);
  }
}

export const FRAME_HEADER = 5;
const LENGTH_DELIMITED = 2;

/** Frames a message that the generated code has encoded. */
export function frameOf(message: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(FRAME_HEADER + message.length);
  frame.writeUInt8(0, 0);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, FRAME_HEADER);
  return frame;
}
