import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';

/** An amount as calls answer it, in reais. */
export const reais = (valor: number): string => formatarReais(lerDinheiro(valor) ?? 0);
