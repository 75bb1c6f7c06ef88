import { criarValor } from '@rifa-viva/ui/estado/sinal.ts';

/** Payment of the purchase whose receipt /meusBilhetes shows, told by whoever opens it. */
export const comprovanteAberto = criarValor<string | null>(null);
export const fecharComprovante = (): void => comprovanteAberto.mudar(null);
