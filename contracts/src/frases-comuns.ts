/**
 * Sentences that screens show also without a refusal of the server's; `erros.ts` takes them from here. Apart from it, so that
 * whoever opens a page loads these few and not every refusal.
 */

export const TENTE_NOVAMENTE = 'Ocorreu um erro, tente novamente.';
export const TENTE_EM_MINUTOS = 'Ocorreu um erro, tente novamente em alguns minutos.';
export const SESSAO_EXPIRADA = 'Usuário inativo ou sessão expirada. Faça login novamente.';
export const NAO_E_ADMINISTRADOR = 'Usuário Inativo ou não é Administrador. Contate o administrador.';
export const VENDAS_ENCERRADAS = 'As vendas para essa rifa já foram encerradas!!';
export const EM_MANUTENCAO = 'Sistema Em Manutenção';
export const DESATIVADO = 'Sistema Desativado';
/** A refused phone in the words of every form that asks for one (spec, section 8). */
export const JA_TEM_CONTA = 'Já Existe Uma Conta Com Esse Telefone...';
