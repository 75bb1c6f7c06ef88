import type { buscar } from '@rifa-viva/contracts/http/busca';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { semAcentos } from '@rifa-viva/contracts/regras/texto';
import type { EntradaDoMenu } from '../menu.ts';

export type Achado = AnswerOf<typeof buscar>['achados'][number];

/** One line of the palette. */
export interface Opcao {
  /** Tells it from the others. */
  readonly id: string;
  readonly grupo: string;
  readonly titulo: string;
  readonly detalhe: string;
  readonly para: string;
}

const GRUPOS = {
  rifa: 'Campanhas',
  pessoa: 'Pessoas',
  cliente: 'Clientes do balcão',
  bilhete: 'Bilhetes',
  pagamento: 'Pagamentos',
} as const;

const simples = (texto: string): string => semAcentos(texto).toLowerCase();

/** Screens that no menu has: the spec names what those hold. */
const FORA_DO_MENU: readonly EntradaDoMenu[] = [
  { rotulo: 'Financeiro de todas as campanhas', caminho: '/financeiro' },
];

/** Screens whose name has what was typed; all of them while nothing was. */
export const opcoesDoMenu = (entradas: readonly EntradaDoMenu[], texto: string): Opcao[] =>
  [...entradas, ...FORA_DO_MENU]
    .filter(({ rotulo }) => simples(rotulo).includes(simples(texto.trim())))
    .map(({ rotulo, caminho }) => ({
      id: `tela-${caminho.slice(1)}`,
      grupo: 'Telas',
      titulo: rotulo,
      detalhe: '',
      para: caminho,
    }));

export const opcaoDo = (achado: Achado): Opcao => ({
  id: `${achado.tipo}-${achado.id}`,
  grupo: GRUPOS[achado.tipo],
  titulo: achado.titulo,
  detalhe: achado.tipo === 'rifa' ? `${achado.detalhe} · Financeiro` : achado.detalhe,
  para: destinoDo(achado),
});

function destinoDo({ tipo, id, titulo, idRifa, numBilhete }: Achado): string {
  const com = (caminho: string, campos: Record<string, string>) =>
    `${caminho}?${new URLSearchParams(campos)}`;
  if (idRifa !== null && numBilhete !== null)
    return com('/manutencao', { id: String(idRifa), numero: String(numBilhete) });
  switch (tipo) {
    case 'pessoa':
      return com('/cliente', { id });
    case 'cliente':
      return com('/manutencao', { id: String(idRifa), cliente: titulo });
    case 'pagamento':
      return com('/pagamentos', { idPagamento: id });
    case 'rifa':
    case 'bilhete':
      return com('/financeiro', { id: String(idRifa) });
  }
}

/** The option after (or before) this one, round and round; the first where there is none. */
export function vizinha(ids: readonly string[], atual: string | null, passo: 1 | -1): string | null {
  const i = atual === null ? -1 : ids.indexOf(atual);
  if (i === -1) return (passo === 1 ? ids[0] : ids.at(-1)) ?? null;
  return ids[(i + passo + ids.length) % ids.length] ?? null;
}
