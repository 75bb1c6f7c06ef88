import { textoDoErro } from '@rifa-viva/contracts/erros';
import { JA_TEM_CONTA, TENTE_EM_MINUTOS } from '@rifa-viva/contracts/frases-comuns';
import { cadastrarUsuario, login, redefinirSenha } from '@rifa-viva/contracts/http/usuarios';
import { PIX_NAO_INFORMADO } from '@rifa-viva/contracts/regras/pix';
import { somenteDigitos } from '@rifa-viva/contracts/regras/telefone';
import {
  type CodigoRecebido,
  chamar,
  chamarComStatus,
  codigoDaFalha,
  comMotivo,
  ErroDaApi,
  textoDaFalha,
} from '@rifa-viva/ui/api/cliente.ts';
import type { Falta } from '@rifa-viva/ui/pecas/falta.ts';
import { encerrarSessao, sessaoComecou } from '@rifa-viva/ui/sessao/sessao.ts';
import { faltaDaRecusa } from '../../comum/recusa.ts';
import type { Credenciais, NovaConta, NovaSenha } from './validacao.ts';

export type Origem = 'modal' | 'pagina';
/** What a failed login says, by where it was tried. */
interface TextosDoLogin {
  readonly invalido: string;
  readonly desativada: string;
}

const TEXTOS: Readonly<Record<Origem, TextosDoLogin>> = {
  modal: {
    invalido: textoDoErro('LOGIN_INVALIDO'),
    desativada: textoDoErro('CONTA_DESATIVADA'),
  },
  pagina: {
    invalido: 'Telefone ou Senha inválidos',
    desativada: 'Usuário Inativo. Entre em contato com o administrador do sistema.',
  },
};

export type Desfecho =
  | { readonly ok: true }
  | { readonly ok: false; readonly texto: string; readonly falta?: Falta | undefined };

/** Logs in; the server sets the cookies. An inactive user gets no session. */
export async function entrar({ telefone, senha }: Credenciais, origem: Origem): Promise<Desfecho> {
  const { invalido, desativada } = TEXTOS[origem];
  try {
    const { usuario } = await chamar(login, { body: { telefone: somenteDigitos(telefone), senha, origem } });
    if (usuario.ativo !== 'sim') {
      await encerrarSessao();
      return { ok: false, texto: desativada };
    }
    sessaoComecou();
    return { ok: true };
  } catch (falha) {
    const texto = textoDoLogin(falha, origem, invalido, desativada);
    return { ok: false, texto, falta: faltaEm('senha', 'LOGIN_INVALIDO', falha, texto) };
  }
}

/** The refusal with this code is about this field. */
const faltaEm = (campo: string, codigo: CodigoRecebido, falha: unknown, texto: string): Falta | undefined =>
  codigoDaFalha(falha) === codigo ? { campo, texto } : undefined;

/** Answers that say nothing about phone and password. */
const ALHEIAS: readonly (CodigoRecebido | null)[] = [
  'MUITAS_TENTATIVAS',
  'INDISPONIVEL',
  'INTERNO',
  'SEM_CONEXAO',
];

function textoDoLogin(falha: unknown, origem: Origem, invalido: string, desativada: string): string {
  const codigo = codigoDaFalha(falha);
  if (codigo === 'CONTA_DESATIVADA') return desativada;
  if (ALHEIAS.includes(codigo)) return textoDaFalha(falha);
  const doServidor = falha instanceof ErroDaApi && codigo !== 'RESPOSTA_INESPERADA';
  return origem === 'pagina' && doServidor ? textoDaFalha(falha) : invalido;
}

/** Logs in with a new password; the code that allows it counts once. */
export async function redefinir({ telefone, codigo, senha }: NovaSenha, origem: Origem): Promise<Desfecho> {
  try {
    await chamar(redefinirSenha, { body: { telefone: somenteDigitos(telefone), codigo, senha, origem } });
    sessaoComecou();
    return { ok: true };
  } catch (falha) {
    const texto = textoDaFalha(falha);
    return { ok: false, texto, falta: faltaEm('codigo', 'CODIGO_INVALIDO', falha, texto) };
  }
}

/** Registers a customer. */
export async function criarConta({ nome, telefone, senha }: NovaConta): Promise<Desfecho> {
  try {
    const { status } = await chamarComStatus(cadastrarUsuario, {
      body: {
        nome,
        telefone: somenteDigitos(telefone),
        senha,
        tipo: 'Usuario',
        ativo: 'sim',
        pix: PIX_NAO_INFORMADO,
      },
    });
    return status === 200 ? { ok: true } : { ok: false, texto: 'Falha inesperada no cadastro.' };
  } catch (falha) {
    const jaTem = codigoDaFalha(falha) === 'TELEFONE_JA_CADASTRADO';
    return {
      ok: false,
      texto: jaTem ? JA_TEM_CONTA : comMotivo('Ocorreu um erro:', falha, TENTE_EM_MINUTOS),
      falta: faltaDaRecusa(falha),
    };
  }
}
