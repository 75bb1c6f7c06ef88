import { juntar } from './bytes.ts';
import { Defeito } from './defeito.ts';

/** One element of ASN.1 as it is written (X.690): short tags alone, lengths told or open. */
export interface No {
  readonly tag: number;
  /** What stands in it; of one that holds others, with their heads. */
  readonly conteudo: Uint8Array;
  readonly filhos: readonly No[];
}

export const SEQUENCIA = 0x30;
export const OBJETO = 0x06;
export const OCTETOS = 0x04;
export const MOMENTO = 0x18;
/** `[0]` around another element. */
export const ENVOLTO = 0xa0;

const COMPOSTO = 0x20;
const MAIS_FUNDO = 24;
const errado = (): never => {
  throw new Defeito('não está escrito em DER');
};

/** The one element that these bytes are. Throws a Defeito where they are not. */
export function lerDer(bytes: Uint8Array): No {
  const [no, depois] = lerNo(bytes, 0, 0);
  return depois === bytes.length ? no : errado();
}

function lerNo(bytes: Uint8Array, em: number, fundo: number): [No, number] {
  const tag = bytes[em] ?? errado();
  if ((tag & 0x1f) === 0x1f || fundo > MAIS_FUNDO) errado();
  const { inicio, tamanho } = lerTamanho(bytes, em + 1);
  const composto = (tag & COMPOSTO) !== 0;
  if (tamanho === null) return composto ? lerAberto(bytes, { tag, inicio, fundo }) : errado();
  const fim = inicio + tamanho;
  if (fim > bytes.length) errado();
  const conteudo = bytes.subarray(inicio, fim);
  const filhos: No[] = [];
  for (let i = 0; composto && i < conteudo.length; ) {
    const [filho, depois] = lerNo(conteudo, i, fundo + 1);
    filhos.push(filho);
    i = depois;
  }
  return [{ tag, conteudo, filhos }, fim];
}

/** Where its contents begin and how long they are; null: until two zeros. */
function lerTamanho(bytes: Uint8Array, em: number): { inicio: number; tamanho: number | null } {
  const primeiro = bytes[em] ?? errado();
  if (primeiro < 0x80) return { inicio: em + 1, tamanho: primeiro };
  if (primeiro === 0x80) return { inicio: em + 1, tamanho: null };
  const quantos = primeiro & 0x7f;
  if (quantos > 4) errado();
  let tamanho = 0;
  for (let i = 0; i < quantos; i += 1) tamanho = tamanho * 256 + (bytes[em + 1 + i] ?? errado());
  return { inicio: em + 1 + quantos, tamanho };
}

function lerAberto(
  bytes: Uint8Array,
  { tag, inicio, fundo }: { readonly tag: number; readonly inicio: number; readonly fundo: number },
): [No, number] {
  const filhos: No[] = [];
  for (let i = inicio; ; ) {
    if (bytes[i] === 0 && bytes[i + 1] === 0)
      return [{ tag, conteudo: bytes.subarray(inicio, i), filhos }, i + 2];
    const [filho, depois] = lerNo(bytes, i, fundo + 1);
    filhos.push(filho);
    i = depois;
  }
}

/** The element at this place, which is of this kind. */
export function filho(no: No, lugar: number, tag: number): No {
  const este = no.filhos[lugar];
  return este?.tag === tag ? este : errado();
}

/** Octets in one piece or in several. */
export function octetos(no: No): Uint8Array {
  if (no.tag === OCTETOS) return no.conteudo;
  return no.tag === (OCTETOS | COMPOSTO) ? juntar(...no.filhos.map(octetos)) : errado();
}
