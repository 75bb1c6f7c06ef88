import type { EventoUsuario } from '../eventos/usuario.ts';

/** What is told of a person's account: which of its events, and how. Logins are too many to be told. */
export const FATOS_DA_CONTA = {
  UsuarioRegistrado: 'Conta criada',
  UsuarioAlterado: 'Dados alterados',
  SenhaAlterada: 'Senha alterada',
  CodigoDeSenhaGerado: 'Código de senha gerado',
  CodigoDeSenhaUsado: 'Código de senha usado',
  AnotacaoFeita: 'Anotação feita',
  AnotacaoRetirada: 'Anotação retirada',
  PagamentoDeclarado: 'Pagamento declarado',
  UsuarioExcluido: 'Conta excluída',
} as const satisfies Partial<Record<EventoUsuario['type'], string>>;
export type FatoDaConta = keyof typeof FATOS_DA_CONTA;
export type EventoDaConta = Extract<EventoUsuario, { type: FatoDaConta }>;

export const eDaConta = <E extends EventoUsuario>(evento: E): evento is E & EventoDaConta =>
  Object.hasOwn(FATOS_DA_CONTA, evento.type);

const NOME_DO_CAMPO: Readonly<Record<string, string>> = {
  nome: 'nome',
  telefone: 'telefone',
  pix: 'Pix',
  tipo: 'tipo',
  ativo: 'ativo',
  idGerente: 'gerente',
};

/** Names of the fields that an event changed, never their values. */
export const camposMudados = (evento: EventoDaConta): string[] =>
  evento.type === 'UsuarioAlterado' ? Object.keys(evento.data).filter((campo) => campo in NOME_DO_CAMPO) : [];

/** Without who and when. */
export function fraseDaConta(fato: FatoDaConta, campos: readonly string[]): string {
  const nomes = campos.map((campo) => NOME_DO_CAMPO[campo] ?? campo).join(', ');
  return nomes === '' ? FATOS_DA_CONTA[fato] : `${FATOS_DA_CONTA[fato]}: ${nomes}`;
}

/** Notes that one person has at a time; the others were withdrawn. */
export const MAXIMO_DE_ANOTACOES = 100;
export const TAMANHO_DA_ANOTACAO = 1_000;
