import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Call, EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import type { Request, Response } from 'express';
import type { Answer, FileAnswer, StoredFileAnswer, StreamAnswer } from './implementation.ts';
import { unavailable } from './refusal.ts';

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
  res.statusCode = result.status ?? 200;
  if (result.status === 204) res.end();
  else endWithJson(res, result.answer);
}

export function endWithJson(res: Response, answer: unknown): void {
  const text = JSON.stringify(answer);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}

/** A caller who goes away meanwhile ends it. */
export async function sendStored(
  res: Response,
  { path, contentType, fileName }: StoredFileAnswer,
): Promise<void> {
  // Others may have taken its place since: it is made anew for whoever asks again.
  const file = await open(path).catch(() => {
    throw unavailable(1);
  });
  try {
    const { size } = await file.stat();
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', contentType);
    res.setHeader('Content-Length', size);
    res.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
    await pipeline(file.createReadStream({ autoClose: false }), res);
  } finally {
    await file.close();
  }
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
