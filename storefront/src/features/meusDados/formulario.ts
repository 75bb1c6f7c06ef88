import { textoDoErro } from '@rifa-viva/contracts/erros';
import { senhaCurta } from '@rifa-viva/contracts/regras/senha';
import { somenteDigitos } from '@rifa-viva/contracts/regras/telefone';

export interface DadosProprios {
  readonly nome: string;
  /** Masked. */
  readonly telefone: string;
  /** Empty: the password stays. */
  readonly senha: string;
  readonly pix: string;
}

const CAMPOS = ['nome', 'telefone', 'senha', 'pix'] as const;

/** The first thing wrong with the form, in the spec's order; null: it may be sent. */
export function conferirDados({ nome, telefone, senha }: DadosProprios): string | null {
  if (nome.trim() === '') return textoDoErro('NOME_DO_USUARIO');
  if (telefone.trim() === '') return textoDoErro('TELEFONE_DO_USUARIO');
  if (senha !== '' && senhaCurta(senha)) return textoDoErro('NOVA_SENHA_CURTA');
  return null;
}

export const corpoDosDados = (idUsuario: number, { nome, telefone, senha, pix }: DadosProprios) => ({
  idUsuario,
  nome: nome.trim(),
  telefone: somenteDigitos(telefone),
  pix: pix.trim(),
  ...(senha !== '' && { senha }),
});

/** Something typed differs from what was loaded. */
export const mudou = (antes: DadosProprios, depois: DadosProprios): boolean =>
  CAMPOS.some((campo) => antes[campo] !== depois[campo]);

/** What the person is told when saving failed: `codigo` and `erro` are the refusal's. */
export const textoDaRecusa = (codigo: string | null, erro: string): string =>
  codigo === 'TELEFONE_JA_CADASTRADO'
    ? 'Já Existe Uma Conta Com Esse Telefone...'
    : `Ocorreu um erro ao atualizar o usuário. Tente novamente... ${erro}`;
