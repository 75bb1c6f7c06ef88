import { randomBytes } from 'node:crypto';
import { EVENT_POSITION, IDEMPOTENCY_KEY, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { type Client, createClient, type WireRequest } from '@rifa-viva/contracts/http/client';
import { patiently } from '@rifa-viva/proof/testing/patiently';
import type { BrowserContext } from 'playwright-core';

/** Highest position that anybody of a journey wrote, by installation. */
const written = new Map<string, bigint>();

export const writtenAt = (url: string): bigint => written.get(url) ?? 0n;

/** What an answer of the installation at `url` says it wrote; its header names are in lower case. */
export function noteWritten(url: string, headers: Readonly<Record<string, string>>): void {
  const position = BigInt(headers[EVENT_POSITION.toLowerCase()] ?? 0);
  if (position > writtenAt(url)) written.set(url, position);
}

interface Session {
  /** Address of the installation. */
  readonly url: string;
  /** Whose cookies go along, and keep what is answered. */
  readonly context: BrowserContext;
}

/**
 * For one call as another of her devices would make it: it sees what was written before, and comes again with its key where
 * it is asked to. What it writes itself may be in no row yet (`call` of the journeys).
 */
export function clientOf({ context, url }: Session): Client {
  const send = async (to: string, { method, headers, body }: WireRequest) => {
    const sent = body instanceof FormData ? { multipart: body } : { data: body ?? undefined };
    const answer = await context.request.fetch(to, { method, headers, ...sent });
    noteWritten(url, answer.headers());
    const all = answer.headersArray().map(({ name, value }): [string, string] => [name, value]);
    const status = answer.status();
    return new Response(status === 204 ? null : new Uint8Array(await answer.body()), {
      status,
      headers: all,
    });
  };
  return createClient(patiently(send), url, {
    Origin: url,
    [IDEMPOTENCY_KEY]: randomBytes(12).toString('hex'),
    [MIN_EVENT_POSITION]: String(writtenAt(url)),
  });
}
