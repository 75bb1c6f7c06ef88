import { textoAleatorio } from '@rifa-viva/ui/api/aleatorio.ts';

/** A sale as the server knows it, from its first sending until its outcome is known. */
export interface Tentativa {
  readonly chave: string;
  /** An answer was lost: it may have been made, and sending it again tells. */
  readonly incerta: boolean;
}

export const novaTentativa = (): Tentativa => ({ chave: textoAleatorio(24), incerta: false });

/** After its answer was lost. */
export const tentativaIncerta = (chave: string): Tentativa => ({ chave, incerta: true });

/** Closing the payment does not tell what became of a lost answer; selling the same again must be the same sale. */
export const depoisDeFechar = (tentativa: Tentativa, vendida: boolean): Tentativa =>
  tentativa.incerta && !vendida ? tentativa : novaTentativa();
