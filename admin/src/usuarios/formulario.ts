import { textoDoErro } from '@rifa-viva/contracts/erros';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import type { atualizarUsuario, cadastrarUsuario } from '@rifa-viva/contracts/http/usuarios';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { PIX_NAO_INFORMADO } from '@rifa-viva/contracts/regras/pix';
import { senhaCurta } from '@rifa-viva/contracts/regras/senha';
import { mascararTelefone, somenteDigitos } from '@rifa-viva/contracts/regras/telefone';
import { type SimNao, TIPOS, type Tipo } from '@rifa-viva/contracts/regras/tipos';
import type { UsuarioDaSessao } from '@rifa-viva/contracts/rotas';
import { validador, vazio } from '../formulario/validacao.ts';
import type { Usuario } from '../providers/data/tipos.ts';

export interface ValoresDoUsuario {
  nome: string;
  /** Masked. */
  telefone: string;
  senha: string;
  /** Asked for where somebody changes his own password. */
  senhaAtual: string;
  tipo: Tipo;
  ativo: SimNao;
  pix: string;
  idGerente: number | null;
}

export const usuarioNovo = (logado: UsuarioDaSessao): ValoresDoUsuario => ({
  nome: '',
  telefone: '',
  senha: '',
  senhaAtual: '',
  tipo: 'Vendedor',
  ativo: 'sim',
  pix: PIX_NAO_INFORMADO,
  idGerente: logado.idUsuario,
});

export const paraFormulario = (usuario: Usuario): ValoresDoUsuario => ({
  nome: usuario.nome,
  telefone: mascararTelefone(usuario.telefone),
  senha: '',
  senhaAtual: '',
  tipo: usuario.tipo,
  ativo: usuario.ativo,
  pix: usuario.pix ?? PIX_NAO_INFORMADO,
  idGerente: usuario.idGerente,
});

export const validarUsuario = validador<ValoresDoUsuario>([
  ['nome', (v) => vazio(v.nome), textoDoErro('NOME_DO_USUARIO')],
  ['telefone', (v) => vazio(v.telefone), textoDoErro('TELEFONE_DO_USUARIO')],
  [
    'senha',
    // Left empty, a new user gets a random password and an old one keeps his.
    (v) => v.senha !== '' && senhaCurta(v.senha),
    textoDoErro('SENHA_CURTA'),
  ],
]);

export const tiposPermitidos = (logado: UsuarioDaSessao): readonly Tipo[] =>
  TIPOS.filter((tipo) => permissoes.cadastra(logado, tipo));

export const podeEditar = (usuario: Usuario, logado: UsuarioDaSessao): boolean =>
  usuario.idUsuario === logado.idUsuario || permissoes.mantem(logado, usuario);

/** Whom a caller activates and deactivates: nobody himself. */
export const podeAtivar = (usuario: Usuario, logado: UsuarioDaSessao): boolean =>
  usuario.idUsuario !== logado.idUsuario && permissoes.mantem(logado, usuario);

/** Why a user cannot be deleted; null: he can. */
export function recusaDeExclusao(usuario: Usuario, logado: UsuarioDaSessao): string | null {
  if (!permissoes.excluivel(usuario)) return textoDoErro('USUARIO_PROTEGIDO');
  return permissoes.excluiOutro(logado, usuario) ? null : textoDoErro('USUARIO_LOGADO');
}

/** Whom the caller does not maintain he is not offered to delete; of who is never deleted the screen says why. */
export const podeExcluir = (usuario: Usuario, logado: UsuarioDaSessao): boolean =>
  recusaDeExclusao(usuario, logado) !== null || permissoes.mantem(logado, usuario);

const comum = (valores: ValoresDoUsuario) => ({
  nome: valores.nome,
  telefone: somenteDigitos(valores.telefone),
  tipo: valores.tipo,
  ativo: valores.ativo,
  pix: vazio(valores.pix) ? PIX_NAO_INFORMADO : valores.pix,
  idGerente: valores.idGerente,
  ...(valores.senha === '' ? {} : { senha: valores.senha }),
});

export const paraCadastrar = (valores: ValoresDoUsuario): BodyOf<typeof cadastrarUsuario> => comum(valores);

export const paraAtualizar = (
  idUsuario: number,
  valores: ValoresDoUsuario,
): BodyOf<typeof atualizarUsuario> => ({
  idUsuario,
  ...comum(valores),
  ...(valores.senha === '' || valores.senhaAtual === '' ? {} : { senhaAtual: valores.senhaAtual }),
});

export const ROTULOS = {
  nome: 'Nome',
  telefone: 'Telefone',
  senha: 'Senha',
  senhaAtual: 'Senha Atual',
  tipo: 'Tipo',
  ativo: 'Ativo',
  pix: 'Pix',
  idGerente: 'Gerente',
} as const satisfies Record<keyof ValoresDoUsuario, string>;
