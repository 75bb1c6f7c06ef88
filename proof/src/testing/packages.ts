import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fazerPacote } from '@rifa-viva/read-side/auditoria/pacote';
import type { SigningKey } from '@rifa-viva/server/vault/signing-key';
import { conferir, type Opcoes } from '@rifa-viva/verificador/conferir';
import type { Laudo } from '@rifa-viva/verificador/laudo';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { temporaryFolder } from './programs.ts';
import { COMPANY, type HistoryEvent, recorded } from './raffle-history.ts';

/** Packages as the product makes them, and as somebody could make them over. */

/** A file of the package by its name. */
export type Files = Record<string, Uint8Array>;

export async function packageOf(
  events: readonly HistoryEvent[],
  key: SigningKey = COMPANY,
): Promise<Uint8Array> {
  const folder = temporaryFolder();
  try {
    const destino = join(folder.path, 'pacote.zip');
    await fazerPacote({
      idRifa: Number(events[0]?.data.idRifa),
      eventos: (async function* () {
        yield* recorded(events);
      })(),
      chave: key,
      desenhar: async ({ titulo }) => strToU8(`%PDF-1.3 ${titulo}`),
      destino,
      criadoEm: new Date('2026-05-01T12:00:00Z'),
    });
    return new Uint8Array(await readFile(destino));
  } finally {
    folder.remove();
  }
}

export const filesOf = (zip: Uint8Array): Files => unzipSync(zip);
export const zipOf = (files: Files): Uint8Array => zipSync(files, { level: 1 });
export const textOf = (files: Files, name: string): string => strFromU8(files[name] ?? new Uint8Array());

/** The manifest written anew over the files as they are, signed with this key. */
export function resigned(files: Files, key: SigningKey): Files {
  const { 'manifesto.json': old, 'manifesto.assinatura': _, ...rest } = files;
  const arquivos = Object.entries(rest).map(([nome, bytes]) => ({
    nome,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  const before = JSON.parse(strFromU8(old ?? strToU8('{}')));
  const manifest = `${JSON.stringify({ ...before, chavePublica: key.publicKey, arquivos })}\n`;
  return {
    ...rest,
    'manifesto.json': strToU8(manifest),
    'manifesto.assinatura': strToU8(`${key.sign(manifest)}\n`),
  };
}

export const check = (zip: Uint8Array, options: Partial<Opcoes> = {}): Promise<Laudo> =>
  conferir(zip, { respirar: async () => undefined, progresso: () => undefined, ...options });
