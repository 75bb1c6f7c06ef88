import { EVENT_POSITION } from '@rifa-viva/contracts/http/call';

/** Highest position that anybody of a journey wrote, by installation. */
const written = new Map<string, bigint>();

export const writtenAt = (url: string): bigint => written.get(url) ?? 0n;

/** What an answer of the installation at `url` says it wrote; its header names are in lower case. */
export function noteWritten(url: string, headers: Readonly<Record<string, string>>): void {
  const position = BigInt(headers[EVENT_POSITION.toLowerCase()] ?? 0);
  if (position > writtenAt(url)) written.set(url, position);
}
