import { ehTexto, guardar, lerGuardado } from '../estado/armazenamento.ts';

const CHAVE = 'rifaviva.posicao';
let maior: string | null = lerGuardado('sessao', CHAVE, ehTexto);

/** Highest position of the log this tab has been told of; survives reloads. */
export const ultimaPosicao = (): string | null => maior;

/** Remembers the position of what this person just did, or was told of by a live message. */
export function lembrarPosicao(posicao: string | null): void {
  if (posicao === null || !/^\d+$/.test(posicao)) return;
  if (maior !== null && compararPosicoes(posicao, maior) <= 0) return;
  maior = posicao;
  guardar('sessao', CHAVE, posicao);
}

/** Positions are decimal texts that may pass what a number holds exactly. */
export function compararPosicoes(a: string, b: string): number {
  const [x, y] = [BigInt(a), BigInt(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
