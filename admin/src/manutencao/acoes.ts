import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';

export const NOME_DA_ACAO: Readonly<Record<Acao, string>> = {
  pdf: 'PDF',
  imprimir: 'IMPRIMIR',
  liberar: 'LIBERAR',
  devolver: 'DEVOLVER',
};
