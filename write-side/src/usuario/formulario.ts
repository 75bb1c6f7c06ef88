import { podeSerGerente } from '@rifa-viva/contracts/regras/alcance';
import { MAXIMO_DO_NOME } from '@rifa-viva/contracts/regras/limites';
import { PIX_NAO_INFORMADO } from '@rifa-viva/contracts/regras/pix';
import { somenteDigitos, telefoneValido } from '@rifa-viva/contracts/regras/telefone';
import { limparTexto, maiusculas, tamanhoDoTexto } from '@rifa-viva/contracts/regras/texto';
import type { Directory } from '@rifa-viva/server/access/directory';
import { Refusal } from '@rifa-viva/server/http/refusal';

/** Digits of a phone as it was typed. Throws Refusal. */
export function lerTelefone(texto: string): string {
  if (!telefoneValido(texto)) throw new Refusal('TELEFONE_INVALIDO', { campo: 'telefone' });
  return somenteDigitos(texto);
}

/** `vazio`: the screen's own text for a missing name. Throws Refusal. */
export function lerNome(texto: string, vazio: 'NOME' | 'NOME_DO_USUARIO'): string {
  const nome = maiusculas(limparTexto(texto));
  if (nome === '') throw new Refusal(vazio, { campo: 'nome' });
  if (tamanhoDoTexto(nome) > MAXIMO_DO_NOME)
    throw new Refusal('NOME_LONGO', { campo: 'nome', n: MAXIMO_DO_NOME });
  return nome;
}

export const lerPix = (texto: string): string => limparTexto(texto) || PIX_NAO_INFORMADO;

/** There need not be a manager. */
export function gerenteValido(directory: Directory, idGerente: number | null | undefined): boolean {
  if (idGerente === null || idGerente === undefined) return true;
  const gerente = directory.person(idGerente);
  return !!gerente && !gerente.excluido && gerente.waits === undefined && podeSerGerente(gerente);
}
