import { criarValor } from '@rifa-viva/ui/estado/sinal.ts';
import { useValor } from '@rifa-viva/ui/estado/useValor.ts';
import { esquecerCompra } from './pretendida.ts';

/** Which of the entry dialogs is open. */
export type Entrada = 'login' | 'criarConta' | 'novaSenha' | null;

/** An account just made, whose owner need not type again what he has typed. */
export interface ContaNova {
  /** Masked, as typed. */
  readonly telefone: string;
  readonly senha: string;
  /** Once the notice that it is there has been read. */
  readonly avisada: Promise<void>;
}

const entrada = criarValor<Entrada>(null);
let contaNova: ContaNova | null = null;

export const useEntrada = (): Entrada => useValor(entrada);

/** Any screen may ask for the login dialog; the frame shows it. Who closes it no longer buys what he came in for. */
export function abrirEntrada(qual: Entrada): void {
  if (qual === null) esquecerCompra();
  entrada.mudar(qual);
}

/** To the login dialog, which logs the new account in. */
export function entrarComContaNova(conta: ContaNova): void {
  contaNova = conta;
  entrada.mudar('login');
}

/** The account to log in; it is forgotten as soon as somebody does. */
export const contaNovaAtual = (): ContaNova | null => contaNova;

export function esquecerContaNova(): void {
  contaNova = null;
}
