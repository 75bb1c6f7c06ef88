import { criarValor } from '@rifa-viva/ui/estado/sinal.ts';
import { useValor } from '@rifa-viva/ui/estado/useValor.ts';

/** Which of the two entry dialogs is open. */
export type Entrada = 'login' | 'criarConta' | null;

const entrada = criarValor<Entrada>(null);

export const useEntrada = (): Entrada => useValor(entrada);

/** Any screen may ask for the login dialog; the frame shows it. */
export const abrirEntrada = (qual: Entrada): void => entrada.mudar(qual);
