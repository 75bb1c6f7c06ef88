import { formatarReais, paraCentavos } from '@rifa-viva/contracts/regras/dinheiro';

/** Reais as answers have them. */
export const reais = (valor: number): string => formatarReais(paraCentavos(valor));

const curtos = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** As axes tell them: `R$ 1,2 mil`. */
export const reaisCurtos = (valor: number): string => curtos.format(valor);
