import { ed25519 } from '@noble/curves/ed25519.js';
import { deBase64, emHex, emUtf8, resumo, resumoDoTexto } from './bytes.ts';
import { inteiro, type Objeto, objeto, texto } from './json.ts';

export interface Selo {
  readonly idRifa: number;
  readonly qtde: number;
  readonly raiz: string;
  readonly revisao: number;
  readonly cabeca: string;
  readonly em: string;
}

/** A seal with what proves whose it is. */
export interface SeloAssinado {
  readonly selo: Selo;
  readonly assinatura: string;
  readonly chavePublica: string;
}

export function lerSeloAssinado(de: Objeto): SeloAssinado {
  const selo = objeto(de, 'selo');
  return {
    selo: {
      idRifa: inteiro(selo, 'idRifa', 1),
      qtde: inteiro(selo, 'qtde'),
      raiz: texto(selo, 'raiz'),
      revisao: inteiro(selo, 'revisao'),
      cabeca: texto(selo, 'cabeca'),
      em: texto(selo, 'em'),
    },
    assinatura: texto(de, 'assinatura'),
    chavePublica: texto(de, 'chavePublica'),
  };
}

export const textoDoSelo = ({ idRifa, qtde, raiz, revisao, cabeca, em }: Selo): string =>
  ['rifa-viva/selo/v1', idRifa, qtde, raiz, revisao, cabeca, em, ''].join('\n');

/** What people write down before the draw. */
export const codigoDoSelo = (selo: Selo): string => emGrupos(resumoDoTexto(textoDoSelo(selo)));

/** As people type it: with or without hyphens, in any case. */
export const igualAoTipado = (certo: string, digitado: string): boolean =>
  somenteLetras(certo) === somenteLetras(digitado);
const somenteLetras = (codigo: string): string => codigo.toUpperCase().replace(/[^0-9A-Z]/g, '');

export interface Bilhete {
  readonly idRifa: number;
  readonly numBilhete: number;
  readonly numerosDaSorte: readonly number[];
  readonly idVenda: number;
  readonly titular: string | null;
}

export const textoDaFolha = ({ idRifa, numBilhete, numerosDaSorte, idVenda, titular }: Bilhete): string =>
  ['rifa-viva/bilhete/v1', idRifa, numBilhete, numerosDaSorte.join(','), idVenda, titular ?? '-', ''].join(
    '\n',
  );

export const titularDe = (sal: string, nome: string): string =>
  resumoDoTexto(['rifa-viva/titular/v1', sal, nome, ''].join('\n'));

/** Whether the signature (base64) is this key's (base64) over these bytes. */
export function assinou(chavePublica: string, assinatura: string, bytes: Uint8Array): boolean {
  const chave = deBase64(chavePublica);
  const marca = deBase64(assinatura);
  if (chave?.length !== 32 || marca?.length !== 64) return false;
  try {
    return ed25519.verify(marca, bytes, chave, { zip215: false });
  } catch {
    return false;
  }
}

export const seloAssinado = ({ selo, assinatura, chavePublica }: SeloAssinado): boolean =>
  assinou(chavePublica, assinatura, emUtf8(textoDoSelo(selo)));

/** What is printed of a key: the first 30 hex digits of the SHA-256 of its 32 bytes, in groups of five. */
export function impressaoDaChave(chavePublica: string): string {
  const chave = deBase64(chavePublica);
  return chave ? emGrupos(emHex(resumo(chave))) : '';
}

function emGrupos(hex: string): string {
  const letras = hex.slice(0, 30).toUpperCase();
  return [0, 5, 10, 15, 20, 25].map((em) => letras.slice(em, em + 5)).join('-');
}
