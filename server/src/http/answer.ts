import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Call, EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import type { Request, Response } from 'express';
import type { Answer, FileAnswer, StreamAnswer } from './implementation.ts';

export function send(res: Response, result: Answer<Call> | FileAnswer): void {
  if (result.position !== undefined && result.position > 0n) {
    res.setHeader(EVENT_POSITION, String(result.position));
  }
  res.setHeader('Cache-Control', 'no-store');
  if ('file' in result) {
    res.setHeader('Content-Type', result.contentType);
    res.setHeader('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(result.fileName)}`);
    res.end(result.file);
    return;
  }
  for (const [name, value] of Object.entries(result.headers ?? {})) res.setHeader(name, value);
  if (result.status === 204) res.status(204).end();
  else res.status(result.status ?? 200).json(result.answer);
}

/**
 * Compressed where the caller takes it: such answers are large and repeat themselves. A failure before the first
 * piece is refused like any other.
 */
export async function sendStream(req: Request, res: Response, { json }: StreamAnswer): Promise<void> {
  const pieces = json[Symbol.asyncIterator]();
  const first = await pieces.next();
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Vary', 'Accept-Encoding');
  const text = Readable.from(resumed(first, pieces));
  if (req.acceptsEncodings('gzip') === 'gzip') {
    res.setHeader('Content-Encoding', 'gzip');
    await pipeline(text, createGzip({ level: 1 }), res);
  } else await pipeline(text, res);
}

async function* resumed(
  first: IteratorResult<string | Buffer>,
  rest: AsyncIterator<string | Buffer>,
): AsyncGenerator<string | Buffer, void> {
  for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
}
