import type { Defeito } from './defeito.ts';
import type { Item, Situacao } from './laudo.ts';

/** How what was looked at is told. */

export const item = (titulo: string, situacao: Situacao, frase: string, evento?: number): Item => ({
  titulo,
  situacao,
  frase,
  ...(evento === undefined ? {} : { evento }),
});
export const falha = (titulo: string, { frase, evento }: Defeito): Item =>
  item(titulo, 'falha', frase, evento);
export const ou = (titulo: string, defeito: Defeito | null, frase: string): Item =>
  defeito ? falha(titulo, defeito) : item(titulo, 'vale', frase);
export const contar = (n: number, um: string, varios: string): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? um : varios}`;

export const naoSeSabe = (titulo: string): Item =>
  item(titulo, 'ausente', 'Não pôde ser conferido, porque os eventos antes não valem.');

/** A day as the log has it, `AAAA-MM-DD`. */
export const porExtenso = (dia: string): string => dia.split('-').reverse().join('/');

export const dataDe = (em: number): string =>
  new Date(em).toLocaleString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  });
