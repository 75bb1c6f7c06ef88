import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';

export interface Recebido {
  readonly nome: string;
  readonly bytes: Buffer;
  /** Text fields sent beside the file. */
  readonly campos: Readonly<Record<string, unknown>>;
}

/** Bytes of a text field. */
const MAXIMO_DO_CAMPO = 1_000;

/** Reads the one file of a multipart call into memory. Throws Refusal. */
export function receiveFile(
  req: Request,
  res: Response,
  campo: string,
  limites: { readonly bytes: number; readonly campos?: number },
): Promise<Recebido> {
  if (!/^multipart\/form-data/i.test(req.get('content-type') ?? '')) throw new Refusal('FORMATO');
  const read = multer({
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    limits: {
      fileSize: limites.bytes,
      fieldSize: MAXIMO_DO_CAMPO,
      files: 1,
      fields: limites.campos ?? 0,
      parts: 1 + (limites.campos ?? 0),
    },
  }).single(campo);
  return new Promise((resolve, reject) => {
    read(req, res, (error: unknown) => {
      if (error) reject(recusa(error));
      else if (!req.file || req.file.size === 0) reject(new Refusal('ARQUIVO', { campo }));
      else
        resolve({ nome: req.file.originalname, bytes: req.file.buffer, campos: { ...(req.body as object) } });
    });
  });
}

function recusa(error: unknown): Refusal {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return new Refusal('GRANDE_DEMAIS');
  return new Refusal('ARQUIVO');
}
