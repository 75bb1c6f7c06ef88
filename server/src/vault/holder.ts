import { hash } from 'node:crypto';
import { textoDoTitular } from '@rifa-viva/contracts/regras/selo';

/** What a sealed list says of a ticket's holder: `titular` in the events, and the salt that its receipt gives him. */

/** 64 hex digits, from the sale's secret: who has the secret can tell it, nobody else can guess it. */
export const saltOf = (segredo: string): string => hash('sha256', `${segredo}\nsal`, 'hex');

/** Under the name as it is written on the ticket; none: the empty text. */
export const holderOf = (segredo: string, nome: string): string =>
  hash('sha256', textoDoTitular(saltOf(segredo), nome), 'hex');
