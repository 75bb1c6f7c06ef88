/**
 * The tree over a list whose root stands for all of it: RFC 9162, section 2.1 (leaf = H(0x00 || text), node =
 * H(0x01 || left || right), a list is split at the largest power of two below its length). H is SHA-256, given by whoever
 * calls: servers and browsers have one each.
 */
export type Resumo = (bytes: Uint8Array) => Uint8Array;

/** Which side of the path a neighbour stands on, and its hash. */
export interface Vizinho {
  readonly lado: 'esquerda' | 'direita';
  readonly resumo: Uint8Array;
}

/** The tree's hashes, lowest row first, each row's in one piece: 100,000 leaves are 6.4 MB. */
export type Fileiras = readonly Uint8Array[];

const BYTES = 32;
/** Nodes hashed before somebody else may have a turn. */
const DE_UMA_VEZ = 1_000;
const utf8 = new TextEncoder();

export const folha = (resumo: Resumo, texto: string): Uint8Array =>
  resumo(juntar([Uint8Array.of(0), utf8.encode(texto)]));
const no = (resumo: Resumo, esquerda: Uint8Array, direita: Uint8Array): Uint8Array =>
  resumo(juntar([Uint8Array.of(1), esquerda, direita]));

export function fileiras(resumo: Resumo, folhas: readonly Uint8Array[]): Fileiras {
  const passos = fileirasAosPoucos(resumo, juntar(folhas));
  for (;;) {
    const passo = passos.next();
    if (passo.done) return passo.value;
  }
}

/** The same from leaves in one piece, for whoever must not keep others waiting: yields now and then. */
export function* fileirasAosPoucos(
  resumo: Resumo,
  folhas: Uint8Array,
): Generator<undefined, Fileiras, undefined> {
  const todas = [folhas];
  for (let abaixo = folhas; abaixo.length > BYTES; abaixo = todas.at(-1) ?? folhas) {
    const acima = new Uint8Array(Math.ceil(abaixo.length / BYTES / 2) * BYTES);
    todas.push(acima);
    for (let i = 0; i < acima.length / BYTES; i += 1) {
      const [esquerda, direita] = [doLugar(abaixo, 2 * i), doLugar(abaixo, 2 * i + 1)];
      // A row's odd one out climbs as it is.
      if (esquerda) acima.set(direita ? no(resumo, esquerda, direita) : esquerda, i * BYTES);
      if (i % DE_UMA_VEZ === DE_UMA_VEZ - 1) yield;
    }
  }
  return todas;
}

const doLugar = (fileira: Uint8Array, lugar: number): Uint8Array | null =>
  lugar * BYTES < fileira.length ? fileira.subarray(lugar * BYTES, (lugar + 1) * BYTES) : null;

/** Root of the tree; of an empty list the hash of nothing. */
export const raiz = (resumo: Resumo, linhas: Fileiras): Uint8Array =>
  doLugar(linhas.at(-1) ?? new Uint8Array(), 0) ?? resumo(new Uint8Array());

/** From the leaf at `indice` (from 0) up to the root: RFC 9162's inclusion proof, each neighbour with its side. */
export function caminho(linhas: Fileiras, indice: number): Vizinho[] {
  const vizinhos: Vizinho[] = [];
  let lugar = indice;
  for (const linha of linhas.slice(0, -1)) {
    const vizinho = doLugar(linha, lugar ^ 1);
    if (vizinho) vizinhos.push({ lado: lugar % 2 === 0 ? 'direita' : 'esquerda', resumo: vizinho });
    lugar = Math.floor(lugar / 2);
  }
  return vizinhos;
}

/** The root that a leaf and its path lead to. */
export const subir = (resumo: Resumo, daFolha: Uint8Array, vizinhos: readonly Vizinho[]): Uint8Array =>
  vizinhos.reduce(
    (abaixo, { lado, resumo: vizinho }) =>
      lado === 'esquerda' ? no(resumo, vizinho, abaixo) : no(resumo, abaixo, vizinho),
    daFolha,
  );

export const emHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const deHex = (texto: string): Uint8Array =>
  Uint8Array.from({ length: texto.length / 2 }, (_, i) => Number.parseInt(texto.slice(i * 2, i * 2 + 2), 16));

function juntar(partes: readonly Uint8Array[]): Uint8Array {
  const todas = new Uint8Array(partes.reduce((soma, { length }) => soma + length, 0));
  let em = 0;
  for (const parte of partes) {
    todas.set(parte, em);
    em += parte.length;
  }
  return todas;
}
