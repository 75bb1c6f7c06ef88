const QUEBRAS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/** A zero-width joiner is kept between two emoji only; anywhere else it is invisible noise. */
const JUNCAO_SOLTA =
  /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Controls, format characters (zero-width, bidi, tags), lone surrogates, noncharacters, blank letters. */
const INVISIVEIS =
  /(?!\u200D)[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\u115F\u1160\u2800\u3164\uFFA0]|\u034F/gu;

/** What a person typed, fit to be stored: NFC, without invisible characters, trimmed. Emoji stay. */
export function limparTexto(texto: string): string {
  return texto
    .replace(QUEBRAS, ' ')
    .replace(JUNCAO_SOLTA, '')
    .replace(INVISIVEIS, '')
    .normalize('NFC')
    .trim();
}

/** Upper case by Brazilian rules; may grow (`ß` -> `SS`), so lengths are counted afterwards. */
export const maiusculas = (texto: string): string => texto.toLocaleUpperCase('pt-BR').normalize('NFC');

/** Length as people and Postgres count it: code points. */
export const tamanhoDoTexto = (texto: string): number => Array.from(texto).length;

/** Prize lines of a campaign's description, which are separated by `&`. */
export const partesDaDescricao = (descricao: string): string[] =>
  descricao
    .split('&')
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '');

/** `Ação` -> `Acao`; letters without a plain form stay. */
export const semAcentos = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '');
