import { maiusculas } from '@rifa-viva/contracts/regras/texto';
import { contains } from './list.ts';

/** Letters of a name and how they are typed by who looks for it. Of any other both are compared as they are. */
const [COM_ACENTO, SEM_ACENTO] = ['ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'AAAAAEEEEIIIIOOOOOUUUUCN'] as const;
const SIMPLES = new Map(Array.from(COM_ACENTO, (letra, i) => [letra, SEM_ACENTO.charAt(i)]));

/** A column of names, which are kept in capitals, as it is looked into; a hundred thousand of them in some 50 ms. */
export const nomeSemAcentos = (sql: string): string => `translate(${sql}, '${COM_ACENTO}', '${SEM_ACENTO}')`;

/** What is looked for in it by LIKE: a part of a name. */
export const parteDeNome = (texto: string): string =>
  contains(Array.from(maiusculas(texto.trim()), (letra) => SIMPLES.get(letra) ?? letra).join(''));
