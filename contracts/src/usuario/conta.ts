import type { Cifrado } from '../eventos/metadata.ts';
import type { EventoUsuario } from '../eventos/usuario.ts';
import { type CodigoDeSenha, codigoDepoisDe } from '../regras/codigo-de-senha.ts';
import type { SimNao, Tipo } from '../regras/tipos.ts';

/** Who a person is; personal fields as they are stored, or as they were before that. */
export interface Pessoa {
  readonly idUsuario: number;
  readonly nome: Cifrado;
  readonly telefone: Cifrado;
  readonly pix: Cifrado;
  readonly tipo: Tipo;
  readonly ativo: SimNao;
  readonly idGerente: number | null;
  /** Soft: sales keep the id. */
  readonly excluido: boolean;
}

/** How a person gets in. */
export interface Acesso {
  /** HMAC (hex) of the phone's digits. */
  readonly telefoneHmac: string;
  /** Under which the password's hash stands in the vault. */
  readonly versaoSenha: number;
  /** Whether the password is still the one that the system drew. */
  readonly senhaSorteada: boolean;
  /** With which the person may choose another password; null: none was made, or it ended. */
  readonly codigoDeSenha: CodigoDeSenha | null;
  /** Tokens of an older version are refused. */
  readonly sessionVersion: number;
}

/** A person's account as its events tell it. */
export interface Conta extends Pessoa, Acesso {}

type Registro = Extract<EventoUsuario, { type: 'UsuarioRegistrado' }>;
type Depois = Exclude<EventoUsuario, Registro>;

/** The account after one of its events; null before the registration. */
export function contaDepoisDe(conta: Conta | null, evento: EventoUsuario): Conta | null {
  if (evento.type !== 'UsuarioRegistrado')
    return conta && acessoDepoisDe(pessoaDepoisDe(conta, evento), evento);
  const { telefoneHmac, senhaSorteada = false } = evento.data;
  return {
    ...pessoaRegistrada(evento),
    telefoneHmac,
    versaoSenha: 1,
    senhaSorteada,
    codigoDeSenha: null,
    sessionVersion: 1,
  };
}

export function pessoaRegistrada({ data }: Registro): Pessoa {
  const { criadoPor: _, senhaSorteada: __, telefoneHmac: ___, ...dados } = data;
  return { ...dados, excluido: false };
}

export function pessoaDepoisDe<P extends Pessoa>(pessoa: P, evento: Depois): P {
  switch (evento.type) {
    case 'UsuarioAlterado': {
      const { alteradoPor: _, sessionVersion: __, telefoneHmac: ___, ...mudancas } = evento.data;
      return { ...pessoa, ...mudancas };
    }
    case 'UsuarioExcluido':
      return { ...pessoa, excluido: true, ativo: 'nao' };
    case 'SenhaAlterada':
    case 'CodigoDeSenhaGerado':
    case 'CodigoDeSenhaUsado':
    case 'AnotacaoFeita':
    case 'AnotacaoRetirada':
    case 'PagamentoDeclarado':
    case 'UsuarioEntrou':
    case 'UsuarioSaiu':
      return pessoa;
  }
}

function acessoDepoisDe<A extends Acesso>(acesso: A, evento: Depois): A {
  const codigoDeSenha = codigoDepoisDe(acesso.codigoDeSenha, evento);
  switch (evento.type) {
    case 'UsuarioAlterado': {
      const { telefoneHmac = acesso.telefoneHmac, sessionVersion } = evento.data;
      return { ...acesso, codigoDeSenha, telefoneHmac, sessionVersion };
    }
    case 'SenhaAlterada': {
      const { versaoSenha, sessionVersion } = evento.data;
      return { ...acesso, codigoDeSenha, versaoSenha, senhaSorteada: false, sessionVersion };
    }
    case 'UsuarioSaiu':
    case 'UsuarioExcluido':
      return { ...acesso, codigoDeSenha, sessionVersion: evento.data.sessionVersion };
    case 'CodigoDeSenhaGerado':
    case 'CodigoDeSenhaUsado':
    case 'AnotacaoFeita':
    case 'AnotacaoRetirada':
    case 'PagamentoDeclarado':
    case 'UsuarioEntrou':
      return { ...acesso, codigoDeSenha };
  }
}
