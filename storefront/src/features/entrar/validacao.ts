import { textoDoErro } from '@rifa-viva/contracts/erros';
import { limparCodigo } from '@rifa-viva/contracts/regras/codigo-de-senha';
import { senhaCurta } from '@rifa-viva/contracts/regras/senha';
import { MINIMO_DO_TELEFONE } from '@rifa-viva/contracts/regras/telefone';
import type { Falta } from '@rifa-viva/ui/pecas/falta.ts';

export interface Credenciais {
  /** Masked, as typed. */
  readonly telefone: string;
  readonly senha: string;
}

export interface NovaConta extends Credenciais {
  readonly nome: string;
}

/** With the code that the company gave him, somebody who forgot his password chooses another. */
export interface NovaSenha extends Credenciais {
  readonly codigo: string;
  readonly repetida: string;
}

const noTelefone = (texto: string) => ({ campo: 'telefone', texto }) as const;

function faltaDoTelefone(telefone: string): Falta<'telefone'> | null {
  if (telefone === '') return noTelefone(textoDoErro('TELEFONE_VAZIO'));
  return telefone.length < MINIMO_DO_TELEFONE ? noTelefone(textoDoErro('TELEFONE_INVALIDO')) : null;
}

/** First thing wrong with what was typed for a login, in the order of the spec; null where nothing is. */
export function faltaDoLogin({ telefone, senha }: Credenciais): Falta<keyof Credenciais> | null {
  const falta = faltaDoTelefone(telefone);
  if (falta) return falta;
  return senha === '' ? { campo: 'senha', texto: textoDoErro('SENHA_VAZIA') } : null;
}

/** As `faltaDoLogin`, with the code, and the new password twice. */
export function faltaDaNovaSenha({
  telefone,
  codigo,
  senha,
  repetida,
}: NovaSenha): Falta<keyof NovaSenha> | null {
  const falta = faltaDoTelefone(telefone);
  if (falta) return falta;
  if (limparCodigo(codigo) === '') return { campo: 'codigo', texto: textoDoErro('CODIGO_VAZIO') };
  if (senhaCurta(senha)) return { campo: 'senha', texto: textoDoErro('NOVA_SENHA_CURTA') };
  return senha === repetida
    ? null
    : { campo: 'repetida', texto: 'As duas senhas são diferentes. Digite a mesma nas duas vezes.' };
}

/** As `faltaDoLogin`, then the name. */
export function faltaDaConta({ nome, ...credenciais }: NovaConta): Falta<keyof NovaConta> | null {
  const falta = faltaDoLogin(credenciais);
  if (falta) return falta;
  return nome.trim() === '' ? { campo: 'nome', texto: textoDoErro('NOME') } : null;
}
