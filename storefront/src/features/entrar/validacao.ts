import { textoDoErro } from '@rifa-viva/contracts/erros';
import { MINIMO_DO_TELEFONE } from '@rifa-viva/contracts/regras/telefone';

export interface Credenciais {
  /** Masked, as typed. */
  readonly telefone: string;
  readonly senha: string;
}

export interface NovaConta extends Credenciais {
  readonly nome: string;
}

/** First thing wrong with what was typed for a login, in the order of the spec; null where nothing is. */
export function erroDoLogin({ telefone, senha }: Credenciais): string | null {
  if (telefone === '') return textoDoErro('TELEFONE_VAZIO');
  if (telefone.length < MINIMO_DO_TELEFONE) return textoDoErro('TELEFONE_INVALIDO');
  if (senha === '') return textoDoErro('SENHA_VAZIA');
  return null;
}

/** As `erroDoLogin`, then the name. */
export const erroDaConta = ({ nome, ...credenciais }: NovaConta): string | null =>
  erroDoLogin(credenciais) ?? (nome.trim() === '' ? textoDoErro('NOME') : null);
