import { STATUS_BILHETE, type StatusBilhete } from '@rifa-viva/contracts/regras/vida-do-bilhete';

/** How a grid of tickets lies in a box, and what it says in words. */

const MUITOS = 20_000;

export const ladoDaCelula = (total: number): number => (total > MUITOS ? 9 : 14);

export interface Malha {
  readonly total: number;
  readonly lado: number;
  readonly colunas: number;
  readonly linhas: number;
}

export function malhaDe(total: number, largura: number): Malha {
  const lado = ladoDaCelula(total);
  const colunas = Math.max(1, Math.floor(largura / lado));
  return { total, lado, colunas, linhas: Math.ceil(total / colunas) };
}

/** Number of the ticket at a point; null beside the grid. */
export function bilheteEm({ total, lado, colunas }: Malha, x: number, y: number): number | null {
  const coluna = Math.floor(x / lado);
  if (x < 0 || y < 0 || coluna >= colunas) return null;
  const numero = Math.floor(y / lado) * colunas + coluna + 1;
  return numero <= total ? numero : null;
}

export const lugarDoBilhete = ({ lado, colunas }: Malha, numero: number): { x: number; y: number } => ({
  x: ((numero - 1) % colunas) * lado,
  y: Math.floor((numero - 1) / colunas) * lado,
});

/** Where the arrow keys lead from a ticket; null for any other key. */
export function vizinho({ total, colunas }: Malha, numero: number, tecla: string): number | null {
  const passo = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -colunas, ArrowDown: colunas }[tecla];
  if (tecla === 'Home') return 1;
  if (tecla === 'End') return total;
  if (passo === undefined) return null;
  const novo = numero + passo;
  return novo >= 1 && novo <= total ? novo : numero;
}

/** Runs that a text spells out, of each status. */
const MAXIMO_DE_TRECHOS = 200;

/** The numbers of each status as text, for who cannot see the grid. */
export function emTexto(
  codigos: Uint8Array,
  forma: (numero: number) => string,
): { status: StatusBilhete; qtde: number; numeros: string }[] {
  return STATUS_BILHETE.map((status, codigo) => {
    const trechos: string[] = [];
    let qtde = 0;
    for (let i = 0; i < codigos.length; i += 1) {
      if (codigos[i] !== codigo) continue;
      const de = i;
      while (codigos[i + 1] === codigo) i += 1;
      qtde += i - de + 1;
      trechos.push(de === i ? forma(de + 1) : `${forma(de + 1)} a ${forma(i + 1)}`);
    }
    const ditos = trechos.slice(0, MAXIMO_DE_TRECHOS);
    const resto = trechos.length > ditos.length ? ' e outros' : '';
    return { status, qtde, numeros: `${ditos.join(', ')}${resto}` };
  });
}

/** What an event changed: flat (number, before, after) as they are sent. */
export function lerMudancas(
  mudancas: readonly number[],
): { numero: number; antes: number; depois: number }[] {
  const lidas: { numero: number; antes: number; depois: number }[] = [];
  for (let i = 0; i + 2 < mudancas.length; i += 3) {
    lidas.push({ numero: mudancas[i] ?? 0, antes: mudancas[i + 1] ?? 0, depois: mudancas[i + 2] ?? 0 });
  }
  return lidas;
}
