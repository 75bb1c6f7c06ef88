import type { EventoUsuario } from '@rifa-viva/contracts/eventos/usuario';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import { codigoDepoisDe } from '@rifa-viva/contracts/regras/codigo-de-senha';
import { MAXIMO_DE_ANOTACOES } from '@rifa-viva/contracts/regras/conta';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { type Conta, contaDepoisDe } from '@rifa-viva/contracts/usuario/conta';
import { accept, type Decider, type Decision, refuse } from '../kernel/decider.ts';
import type { ComandoUsuario, MudancasDoUsuario, RespostaUsuario } from './commands.ts';

export interface EstadoUsuario {
  /** Null before the registration. */
  readonly conta: Conta | null;
  readonly anotacoes: Anotacoes;
  /** Payment ids that the person said to have paid, the last ones. */
  readonly declarados: readonly string[];
}
/** Notes of staff about the person. */
interface Anotacoes {
  readonly ultima: number;
  /** Who wrote each that stands. */
  readonly autores: ReadonlyMap<number, number>;
}

/** Whoever says it again of an older one is recorded again. */
const DECLARADOS = 20;

const NINGUEM: EstadoUsuario = {
  conta: null,
  anotacoes: { ultima: 0, autores: new Map() },
  declarados: [],
};

type Decisao = Decision<EventoUsuario, RespostaUsuario>;
type Comando<T extends ComandoUsuario['type']> = Extract<ComandoUsuario, { type: T }>;

function decide(estado: EstadoUsuario, comando: ComandoUsuario): Decisao {
  switch (comando.type) {
    case 'RegistrarUsuario':
      return registrar(estado, comando);
    case 'AlterarUsuario':
      return comConta(estado, comando.ator, (conta) => alterar(conta, comando));
    case 'ExcluirUsuario':
      return comConta(estado, comando.ator, (conta) => excluir(conta, comando));
    case 'ConsultarUsuario':
      return accept({ usuario: estado.conta?.excluido ? null : estado.conta });
    case 'Entrar':
      return entrar(estado, comando);
    case 'GerarCodigoDeSenha':
      return comConta(estado, comando.ator, (conta) => gerarCodigo(conta, comando));
    case 'RedefinirSenha':
      return redefinirSenha(estado, comando);
    case 'Anotar':
      return comConta(estado, comando.ator, (conta) => anotar(conta, estado.anotacoes, comando));
    case 'RetirarAnotacao':
      return comConta(estado, comando.ator, (conta) => retirarAnotacao(conta, estado.anotacoes, comando));
    case 'DeclararPagamento':
      return declararPagamento(estado, comando);
    case 'Sair': {
      const { conta } = estado;
      if (!conta || conta.excluido) return accept({ usuario: null });
      return aceitar(conta, {
        type: 'UsuarioSaiu',
        data: { idUsuario: conta.idUsuario, sessionVersion: conta.sessionVersion + 1 },
      });
    }
  }
}

/** Whoever may not maintain a person is not told whether there is one. */
function comConta(estado: EstadoUsuario, ator: Ator, decidir: (conta: Conta) => Decisao): Decisao {
  const { conta } = estado;
  if (!conta || conta.excluido) {
    return refuse(ator.tipo === 'Administrador' ? 'NAO_ENCONTRADO' : 'NAO_E_SEU');
  }
  return decidir(conta);
}

function aceitar(conta: Conta, ...eventos: readonly EventoUsuario[]): Decisao {
  const { conta: depois } = eventos.reduce(evolve, { ...NINGUEM, conta });
  return accept({ usuario: depois }, ...eventos);
}

function registrar(
  estado: EstadoUsuario,
  { dados, criadoPor, senhaSorteada }: Comando<'RegistrarUsuario'>,
): Decisao {
  if (estado.conta) return accept({ usuario: estado.conta });
  const evento: EventoUsuario = {
    type: 'UsuarioRegistrado',
    data: { ...dados, criadoPor, ...(senhaSorteada ? { senhaSorteada } : {}) },
  };
  return accept({ usuario: evolve(estado, evento).conta }, evento);
}

function alterar(conta: Conta, comando: Comando<'AlterarUsuario'>): Decisao {
  const { ator, versaoSenha } = comando;
  const mudancas = soODiferente(conta, comando.mudancas);
  if (ator.idUsuario === conta.idUsuario) {
    if (!permissoes.mudaOProprioPapel(mudancas)) return refuse('NAO_E_SEU');
  } else if (!permissoes.mantem(ator, conta) || !permissoes.muda(ator, mudancas)) return refuse('NAO_E_SEU');
  if (deixaDeAdministrar(conta, mudancas) && !comando.haOutroAdministrador) {
    return refuse('ULTIMO_ADMINISTRADOR');
  }
  if (mudancas.idGerente !== undefined && !comando.gerenteValido) {
    return refuse('GERENTE_INVALIDO', { campo: 'idGerente' });
  }
  const { idUsuario } = conta;
  const alteradoPor = ator.idUsuario;
  const eventos: EventoUsuario[] = [];
  const encerra = versaoSenha !== undefined || encerraSessoes(mudancas);
  const sessionVersion = conta.sessionVersion + (encerra ? 1 : 0);
  if (Object.keys(mudancas).length > 0) {
    eventos.push({ type: 'UsuarioAlterado', data: { idUsuario, ...mudancas, alteradoPor, sessionVersion } });
  }
  if (versaoSenha !== undefined) {
    eventos.push({ type: 'SenhaAlterada', data: { idUsuario, alteradoPor, versaoSenha, sessionVersion } });
  }
  return aceitar(conta, ...eventos);
}

/** Phone, role and state end every session; a password does too. */
const encerraSessoes = ({ telefoneHmac, tipo, ativo }: MudancasDoUsuario): boolean =>
  telefoneHmac !== undefined || tipo !== undefined || ativo !== undefined;

/** Whether it takes an active Administrador away. */
export const tiraAdministrador = (conta: Conta, mudancas: MudancasDoUsuario): boolean =>
  deixaDeAdministrar(conta, soODiferente(conta, mudancas));

const deixaDeAdministrar = (conta: Conta, { tipo, ativo }: MudancasDoUsuario): boolean =>
  conta.tipo === 'Administrador' && conta.ativo === 'sim' && (tipo !== undefined || ativo !== undefined);

/** Sent but equal to the stored value: ignored. The phone is the same when its HMAC is. */
function soODiferente(conta: Conta, mudancas: MudancasDoUsuario): MudancasDoUsuario {
  const { telefone, ...resto } = mudancas;
  const diferentes = Object.fromEntries(
    Object.entries(resto).filter(
      ([campo, valor]) => valor !== undefined && valor !== conta[campo as keyof typeof resto],
    ),
  ) as MudancasDoUsuario;
  return diferentes.telefoneHmac !== undefined && telefone !== undefined
    ? { ...diferentes, telefone }
    : diferentes;
}

function excluir(conta: Conta, { ator, haOutroAdministrador }: Comando<'ExcluirUsuario'>): Decisao {
  if (!permissoes.excluivel(conta)) return refuse('USUARIO_PROTEGIDO');
  if (!permissoes.excluiOutro(ator, conta)) return refuse('USUARIO_LOGADO');
  if (!permissoes.mantem(ator, conta)) return refuse('NAO_E_SEU');
  if (conta.tipo === 'Administrador' && conta.ativo === 'sim' && !haOutroAdministrador) {
    return refuse('ULTIMO_ADMINISTRADOR');
  }
  return aceitar(conta, {
    type: 'UsuarioExcluido',
    data: {
      idUsuario: conta.idUsuario,
      excluidoPor: ator.idUsuario,
      sessionVersion: conta.sessionVersion + 1,
    },
  });
}

/** After the right password. A password changed meanwhile lets nobody in. */
function entrar({ conta }: EstadoUsuario, { origem, versaoSenha }: Comando<'Entrar'>): Decisao {
  if (!conta || conta.excluido || conta.versaoSenha !== versaoSenha) return refuse('LOGIN_INVALIDO');
  if (conta.ativo !== 'sim') return refuse('CONTA_DESATIVADA');
  return aceitar(conta, { type: 'UsuarioEntrou', data: { idUsuario: conta.idUsuario, origem } });
}

/** For whoever forgot his password. It ends the one before. */
function gerarCodigo(conta: Conta, comando: Comando<'GerarCodigoDeSenha'>): Decisao {
  const { ator, versaoCodigo, venceEm } = comando;
  if (!permissoes.geraCodigo(ator, conta)) return refuse('NAO_E_SEU');
  if (conta.ativo !== 'sim') return refuse('PESSOA_INATIVA');
  const { idUsuario } = conta;
  return accept(
    { usuario: conta, codigo: { versao: versaoCodigo, venceEm } },
    { type: 'CodigoDeSenhaGerado', data: { idUsuario, geradoPor: ator.idUsuario, versaoCodigo, venceEm } },
  );
}

/** After the right code: the new password, and in. Every other session ends. */
function redefinirSenha(
  { conta }: EstadoUsuario,
  { origem, versaoCodigo, versaoSenha, agora }: Comando<'RedefinirSenha'>,
): Decisao {
  if (!conta || conta.excluido || conta.ativo !== 'sim') return refuse('CODIGO_INVALIDO');
  const { idUsuario, codigoDeSenha: codigo } = conta;
  if (codigo?.versao !== versaoCodigo || Date.parse(codigo.venceEm) <= Date.parse(agora)) {
    return refuse('CODIGO_INVALIDO');
  }
  const sessionVersion = conta.sessionVersion + 1;
  return aceitar(
    conta,
    { type: 'CodigoDeSenhaUsado', data: { idUsuario, versaoCodigo } },
    { type: 'SenhaAlterada', data: { idUsuario, alteradoPor: idUsuario, versaoSenha, sessionVersion } },
    { type: 'UsuarioEntrou', data: { idUsuario, origem } },
  );
}

function anotar(conta: Conta, { ultima, autores }: Anotacoes, { ator, texto }: Comando<'Anotar'>): Decisao {
  if (!permissoes.acompanha(ator, conta)) return refuse('NAO_E_SEU');
  if (autores.size >= MAXIMO_DE_ANOTACOES) return refuse('ANOTACOES_DEMAIS', { n: MAXIMO_DE_ANOTACOES });
  const { idUsuario } = conta;
  return aceitar(conta, {
    type: 'AnotacaoFeita',
    data: { idUsuario, idAnotacao: ultima + 1, texto, feitaPor: ator.idUsuario },
  });
}

/** One that stands no more is gone already. */
function retirarAnotacao(
  conta: Conta,
  { ultima, autores }: Anotacoes,
  { ator, idAnotacao }: Comando<'RetirarAnotacao'>,
): Decisao {
  if (!permissoes.acompanha(ator, conta)) return refuse('NAO_E_SEU');
  if (idAnotacao > ultima) return refuse('NAO_ENCONTRADO');
  const autor = autores.get(idAnotacao);
  if (autor === undefined) return aceitar(conta);
  if (!permissoes.retiraAnotacao(ator, autor)) return refuse('NAO_E_SEU');
  const { idUsuario } = conta;
  return aceitar(conta, {
    type: 'AnotacaoRetirada',
    data: { idUsuario, idAnotacao, retiradaPor: ator.idUsuario },
  });
}

/** What waits is the raffle's to know, which is asked before. */
function declararPagamento(
  { conta, declarados }: EstadoUsuario,
  { idRifa, idPagamento }: Comando<'DeclararPagamento'>,
): Decisao {
  if (!conta || conta.excluido) return refuse('NAO_ENCONTRADO');
  if (declarados.includes(idPagamento)) return aceitar(conta);
  return aceitar(conta, {
    type: 'PagamentoDeclarado',
    data: { idUsuario: conta.idUsuario, idRifa, idPagamento },
  });
}

function evolve(estado: EstadoUsuario, evento: EventoUsuario): EstadoUsuario {
  return {
    conta: contaDepoisDe(estado.conta, evento),
    anotacoes: anotacoesDepoisDe(estado.anotacoes, evento),
    declarados:
      evento.type === 'PagamentoDeclarado'
        ? [...estado.declarados, evento.data.idPagamento].slice(-DECLARADOS)
        : estado.declarados,
  };
}

function anotacoesDepoisDe(anotacoes: Anotacoes, evento: EventoUsuario): Anotacoes {
  switch (evento.type) {
    case 'AnotacaoFeita': {
      const { idAnotacao, feitaPor } = evento.data;
      return { ultima: idAnotacao, autores: new Map(anotacoes.autores).set(idAnotacao, feitaPor) };
    }
    case 'AnotacaoRetirada': {
      const autores = new Map(anotacoes.autores);
      autores.delete(evento.data.idAnotacao);
      return { ...anotacoes, autores };
    }
    default:
      return anotacoes;
  }
}

/** One person's account. */
export const usuarioDecider: Decider<EstadoUsuario, ComandoUsuario, EventoUsuario, RespostaUsuario> = {
  initial: () => NINGUEM,
  decide,
  evolve,
  answerOf: (eventos) => ({ usuario: null, codigo: eventos.reduce(codigoDepoisDe, null) }),
};
