import { textoDoErro } from '@rifa-viva/contracts/erros';
import { JA_TEM_CONTA } from '@rifa-viva/contracts/frases-comuns';
import { senhaCurta } from '@rifa-viva/contracts/regras/senha';
import { somenteDigitos } from '@rifa-viva/contracts/regras/telefone';
import { codigoDaFalha, comMotivo, textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import type { Falta } from '@rifa-viva/ui/pecas/falta.ts';

export interface DadosProprios {
  readonly nome: string;
  /** Masked. */
  readonly telefone: string;
  /** Empty: the password stays. */
  readonly senha: string;
  /** Asked for where the password changes. */
  readonly senhaAtual: string;
  readonly pix: string;
}

/** The first thing wrong with the form, in the spec's order; null: it may be sent. */
export function conferirDados({
  nome,
  telefone,
  senha,
  senhaAtual,
}: DadosProprios): Falta<keyof DadosProprios> | null {
  if (nome.trim() === '') return { campo: 'nome', texto: textoDoErro('NOME_DO_USUARIO') };
  if (telefone.trim() === '') return { campo: 'telefone', texto: textoDoErro('TELEFONE_DO_USUARIO') };
  if (senha !== '' && senhaCurta(senha)) return { campo: 'senha', texto: textoDoErro('NOVA_SENHA_CURTA') };
  if (senha !== '' && senhaAtual === '')
    return { campo: 'senhaAtual', texto: textoDoErro('SENHA_ATUAL_VAZIA') };
  return null;
}

export const corpoDosDados = (
  idUsuario: number,
  { nome, telefone, senha, senhaAtual, pix }: DadosProprios,
) => ({
  idUsuario,
  nome: nome.trim(),
  telefone: somenteDigitos(telefone),
  pix: pix.trim(),
  ...(senha !== '' && { senha, senhaAtual }),
});

/** What would be sent differs from what was loaded: a space at the end or another mask is no change. */
export function mudou(antes: DadosProprios, depois: DadosProprios): boolean {
  const [a, b] = [corpoDosDados(0, antes), corpoDosDados(0, depois)];
  return depois.senha !== '' || a.nome !== b.nome || a.telefone !== b.telefone || a.pix !== b.pix;
}

/** What the person is told when saving failed. */
export function textoDaRecusa(falha: unknown): string {
  const codigo = codigoDaFalha(falha);
  if (codigo === 'TELEFONE_JA_CADASTRADO') return JA_TEM_CONTA;
  if (codigo === 'SENHA_ATUAL') return textoDaFalha(falha);
  return comMotivo('Ocorreu um erro ao atualizar o usuário. Tente novamente...', falha);
}
