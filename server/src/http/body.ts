import type { Call } from '@rifa-viva/contracts/http/call';
import express, { type Request, type Response } from 'express';
import { parseJsonObject } from './json-body.ts';
import { Refusal } from './refusal.ts';
import { validate } from './validate.ts';

const MAX_JSON = '100kb';
const readBytes = express.raw({ type: () => true, limit: MAX_JSON });
/** A byte order mark is no JSON and is kept, to be refused; so are bytes that are no UTF-8. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A call's JSON body, as its schema wants it. Throws Refusal. */
export async function readBody(call: Call, req: Request, res: Response): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(req.get('content-type') ?? '')) throw new Refusal('FORMATO');
  await new Promise<void>((resolve, reject) => {
    readBytes(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  const body = parseJsonObject(textOf(req.body));
  if (call.body) validate(call.body, body);
  return body;
}

function textOf(body: unknown): string {
  try {
    return Buffer.isBuffer(body) ? utf8.decode(body) : '';
  } catch {
    throw new Refusal('JSON_INVALIDO');
  }
}
