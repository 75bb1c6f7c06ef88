import { textoDaFalha } from '@rifa-viva/ui/api/erro.ts';

/** The same done to many, one after another: one that is refused does not stop the others. */
export interface Andamento {
  readonly feitos: number;
  readonly falhas: readonly { readonly nome: string; readonly motivo: string }[];
}

interface Lote<T> {
  readonly itens: readonly T[];
  readonly nomeDe: (item: T) => string;
  readonly fazer: (item: T) => Promise<unknown>;
  readonly aoAndar: (andamento: Andamento) => void;
  /** Asked before each: those that are left are not begun then. */
  readonly parado: () => boolean;
}

export async function fazerUmPorUm<T>({
  itens,
  nomeDe,
  fazer,
  aoAndar,
  parado,
}: Lote<T>): Promise<Andamento> {
  let andamento: Andamento = { feitos: 0, falhas: [] };
  for (const item of itens) {
    if (parado()) break;
    const motivo = await fazer(item).then(() => null, textoDaFalha);
    const { feitos, falhas } = andamento;
    andamento =
      motivo === null
        ? { feitos: feitos + 1, falhas }
        : { feitos, falhas: [...falhas, { nome: nomeDe(item), motivo }] };
    aoAndar(andamento);
  }
  return andamento;
}
