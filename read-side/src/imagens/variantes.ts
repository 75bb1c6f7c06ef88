import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LARGURAS } from '@rifa-viva/contracts/http/arquivos';
import type { Logger } from '@rifa-viva/server/logger';
import { LRUCache } from 'lru-cache';

type Largura = (typeof LARGURAS)[number];
/** The smallest first. */
const FORMATOS = ['avif', 'webp'] as const;
export type Formato = (typeof FORMATOS)[number];

/**
 * For those who show links to a page: some read no other format, some show no picture of 600 kB. As wide at most, and as
 * high.
 */
export const CARTAZ = { largura: 1_200, formato: 'jpg' } as const;
const MAXIMO_DO_CARTAZ = 300_000;
/** A photograph is done by one of the first; the last is for noise. */
const QUALIDADES_DO_CARTAZ = [82, 70, 55, 40, 20, 5, 1] as const;

export type Variante = { readonly largura: Largura; readonly formato: Formato } | typeof CARTAZ;

export interface Medidas {
  readonly largura: number;
  readonly altura: number;
}

/** Stored pictures in other sizes and formats, made when somebody first asks. */
export interface Variantes {
  /** `origem` is the picture's path. Null where it cannot be made, or too many are being made: the picture itself does. */
  obter(origem: string, nome: string, variante: Variante): Promise<Buffer | null>;
  /** What it measures as `CARTAZ`, known before it is made. Null where it cannot be read. */
  medirCartaz(origem: string, nome: string): Promise<Medidas | null>;
}

interface Opcoes {
  /** A folder of their own: whatever lies there may be deleted at any time, and is made anew. */
  readonly pasta: string;
  readonly log: Pick<Logger, 'warn'>;
  readonly maximoDeBytes?: number;
  readonly naFila?: number;
}

const MAXIMO_DE_BYTES = 200 * 1_024 * 1_024;
const NA_FILA = 60;
/** What an upload may have at most: whatever else lies there is not opened. */
const MAXIMO_DE_PIXELS = 40_000_000;
const ABERTURA = { limitInputPixels: MAXIMO_DE_PIXELS, animated: false } as const;
const PROVISORIO = '.parte';
/** Measures are read from a file once, for so many of those asked for last. */
const MEDIDAS_LEMBRADAS = 1_000;

/** One is made at a time, so that sales have the other core; those least asked for make room. */
export function criarVariantes(opcoes: Opcoes): Variantes {
  const { pasta, log, maximoDeBytes = MAXIMO_DE_BYTES, naFila = NA_FILA } = opcoes;
  const guardadas = new LRUCache<string, number>({
    maxSize: maximoDeBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, arquivo, motivo) => {
      if (motivo === 'evict') void rm(join(pasta, arquivo), { force: true }).catch(() => undefined);
    },
  });
  const medidas = new LRUCache<string, Medidas>({ max: MEDIDAS_LEMBRADAS });
  const fazendo = new Map<string, Promise<Buffer | null>>();
  let fila: Promise<unknown> = Promise.resolve();
  let lidas: Promise<void> | undefined;

  async function guardar(arquivo: string, bytes: Buffer): Promise<void> {
    const provisorio = join(pasta, `${arquivo}.${process.pid}${PROVISORIO}`);
    try {
      await writeFile(provisorio, bytes);
      await rename(provisorio, join(pasta, arquivo));
      guardadas.set(arquivo, bytes.length);
    } catch (error) {
      log.warn({ err: error, arquivo }, 'a picture in another size is not kept');
      await rm(provisorio, { force: true }).catch(() => undefined);
    }
  }

  async function fazer(origem: string, arquivo: string, variante: Variante): Promise<Buffer | null> {
    try {
      const bytes = await converter(await readFile(origem), variante);
      await guardar(arquivo, bytes);
      return bytes;
    } catch (error) {
      log.warn({ err: error, arquivo }, 'a picture in another size cannot be made');
      return null;
    }
  }

  async function guardada(arquivo: string): Promise<Buffer | null> {
    if (guardadas.get(arquivo) === undefined) return null;
    const bytes = await readFile(join(pasta, arquivo)).catch(() => null);
    if (!bytes) guardadas.delete(arquivo);
    return bytes;
  }

  return {
    async obter(origem, nome, variante) {
      lidas ??= lerPasta(pasta, guardadas).catch((error: unknown) => {
        log.warn({ err: error, pasta }, 'pictures in other sizes cannot be read back');
      });
      await lidas;
      const arquivo = `${nome}.${variante.largura}.${variante.formato}`;
      const pronta = await guardada(arquivo);
      if (pronta) return pronta;
      const emCurso = fazendo.get(arquivo);
      if (emCurso) return emCurso;
      if (fazendo.size >= naFila) return null;
      const feita = fila.then(() => fazer(origem, arquivo, variante)).finally(() => fazendo.delete(arquivo));
      fazendo.set(arquivo, feita);
      fila = feita;
      return feita;
    },
    async medirCartaz(origem, nome) {
      const lembradas = medidas.get(nome);
      if (lembradas) return lembradas;
      try {
        const lidas = medidasDoCartaz(await abrir(origem).then((aberta) => aberta.metadata()));
        medidas.set(nome, lidas);
        return lidas;
      } catch {
        return null;
      }
    },
  };
}

/** Loaded by the first one that is not there yet: no start waits for it. */
const abrir = async (origem: string | Buffer) => (await import('sharp')).default(origem, ABERTURA);

async function converter(bytes: Buffer, variante: Variante): Promise<Buffer> {
  if (variante.formato === 'jpg') return emCartaz(bytes);
  const aberta = await abrir(bytes);
  const menor = aberta.resize({ width: variante.largura, withoutEnlargement: true });
  return (
    variante.formato === 'avif' ? menor.avif({ quality: 55, effort: 2 }) : menor.webp({ quality: 78 })
  ).toBuffer();
}

function medidasDoCartaz({ width, height }: { readonly width: number; readonly height: number }): Medidas {
  const escala = Math.min(1, CARTAZ.largura / Math.max(width, height));
  const lado = (pixels: number): number => Math.max(1, Math.round(pixels * escala));
  return { largura: lado(width), altura: lado(height) };
}

/** Of the measures that are told of it, whatever it takes to be small; what is seen through is white. */
async function emCartaz(bytes: Buffer): Promise<Buffer> {
  const aberta = await abrir(bytes);
  const { largura: width, altura: height } = medidasDoCartaz(await aberta.metadata());
  const menor = await aberta
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  for (const quality of QUALIDADES_DO_CARTAZ) {
    const feita = await (await abrir(menor)).jpeg({ quality }).toBuffer();
    if (feita.length < MAXIMO_DO_CARTAZ) return feita;
  }
  throw new Error(`more than ${MAXIMO_DO_CARTAZ} bytes as ${width} x ${height} pixels`);
}

/** What was made before, the oldest first, and nothing that was left half written. */
async function lerPasta(pasta: string, guardadas: LRUCache<string, number>): Promise<void> {
  await mkdir(pasta, { recursive: true });
  const arquivos: { readonly nome: string; readonly bytes: number; readonly em: number }[] = [];
  for (const nome of await readdir(pasta)) {
    if (nome.endsWith(PROVISORIO)) await rm(join(pasta, nome), { force: true });
    else {
      const { size, mtimeMs } = await stat(join(pasta, nome));
      arquivos.push({ nome, bytes: size, em: mtimeMs });
    }
  }
  for (const { nome, bytes } of arquivos.sort((a, b) => a.em - b.em)) guardadas.set(nome, bytes);
}

/** The width that an address names; null for none of ours. */
export const larguraDe = (texto: string): Largura | null =>
  LARGURAS.find((largura) => String(largura) === texto) ?? null;

/** The best format that somebody says he reads; who takes anything has not said so. */
export const formatoAceito = (accept: string | undefined): Formato | null =>
  FORMATOS.find((formato) => accept?.includes(`image/${formato}`)) ?? null;
