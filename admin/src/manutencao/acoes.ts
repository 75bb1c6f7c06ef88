import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';

export const NOME_DA_ACAO: Readonly<Record<Acao, string>> = {
  pdf: 'PDF',
  imprimir: 'IMPRIMIR',
  liberar: 'LIBERAR',
  devolver: 'DEVOLVER',
};

/** Of the button that does it. */
export const idDoBotao = (acao: Acao): string => `acao-${acao}`;

export const irAteA = (acao: Acao): void => document.getElementById(idDoBotao(acao))?.focus();
