import type { EventoUsuario } from '../eventos/usuario.ts';

/** A code that staff make for somebody who forgot his password: with it he chooses another, once. */
export interface CodigoDeSenha {
  /** Under which its hash stands in the vault. */
  readonly versao: number;
  /** ISO; from then on it is worth nothing. */
  readonly venceEm: string;
}

export const MINUTOS_DO_CODIGO = 30;
/** Of 32 signs each: 50 bits, more than the limits let anybody try in its time. */
export const TAMANHO_DO_CODIGO = 10;

/** As it is read out: in two halves. */
export const mostrarCodigo = (codigo: string): string =>
  `${codigo.slice(0, TAMANHO_DO_CODIGO / 2)}-${codigo.slice(TAMANHO_DO_CODIGO / 2)}`.toUpperCase();

/** As it was made, however it was typed. */
export const limparCodigo = (texto: string): string => texto.toLowerCase().replace(/[\s-]/g, '');

/**
 * The code that counts after an event of its person. A change of the account ends it, so that nobody uses one for more
 * than he might have changed when he made it.
 */
export function codigoDepoisDe(codigo: CodigoDeSenha | null, evento: EventoUsuario): CodigoDeSenha | null {
  switch (evento.type) {
    case 'CodigoDeSenhaGerado': {
      const { versaoCodigo, venceEm } = evento.data;
      return { versao: versaoCodigo, venceEm };
    }
    case 'UsuarioAlterado': {
      const { telefoneHmac, tipo, ativo, idGerente } = evento.data;
      return [telefoneHmac, tipo, ativo, idGerente].every((novo) => novo === undefined) ? codigo : null;
    }
    case 'CodigoDeSenhaUsado':
    case 'SenhaAlterada':
    case 'UsuarioExcluido':
      return null;
    case 'AnotacaoFeita':
    case 'AnotacaoRetirada':
    case 'PagamentoDeclarado':
    case 'UsuarioRegistrado':
    case 'UsuarioEntrou':
    case 'UsuarioSaiu':
      return codigo;
  }
}
