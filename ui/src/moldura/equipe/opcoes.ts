import type { buscar } from '@rifa-viva/contracts/http/busca';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
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

/** What was typed is the beginning of its name, or of a word of it. */
const comecaCom = (nome: string, texto: string): boolean => {
  const procurado = simples(texto.trim());
  return procurado !== '' && ` ${simples(nome)}`.includes(` ${procurado}`);
};

/** Screens whose name has what was typed, first those where it begins a word; all of them while nothing was. */
export const opcoesDoMenu = (entradas: readonly EntradaDoMenu[], texto: string): Opcao[] =>
  [...entradas, ...FORA_DO_MENU]
    .filter(({ rotulo }) => simples(rotulo).includes(simples(texto.trim())))
    .sort((a, b) => Number(comecaCom(b.rotulo, texto)) - Number(comecaCom(a.rotulo, texto)))
    .map(({ rotulo, caminho }) => ({
      id: `tela-${caminho.slice(1)}`,
      grupo: 'Telas',
      titulo: rotulo,
      detalhe: '',
      para: caminho,
    }));

/** All that the palette offers, as it is walked through: screens come first where their name is being typed. */
export function emOrdem(
  texto: string,
  telas: readonly Opcao[],
  daRifa: readonly Opcao[],
  achados: readonly Opcao[],
): Opcao[] {
  const pelaTela = telas.some(({ titulo }) => comecaCom(titulo, texto));
  return pelaTela ? [...telas, ...daRifa, ...achados] : [...daRifa, ...achados, ...telas];
}

/** So many letters of a screen's word are no part of a name by chance. */
const LETRAS_DA_TELA = 4;
/** What else they call it who go there. */
const TAMBEM: Partial<Record<EntradaDoMenu['caminho'], readonly string[]>> = {
  '/bilhetes': ['vender'],
  '/resultados': ['sorteio'],
};

interface TelaPedida {
  readonly tela: EntradaDoMenu;
  /** The rest of what was typed; empty: of no campaign in particular. */
  readonly rifa: string;
}

/** Which screen of a campaign a text asks for, by a word that begins its name, and of which campaign; null: of none. */
export function telaPedida(texto: string, telas: readonly EntradaDoMenu[]): TelaPedida | null {
  const palavras = texto.trim().split(/\s+/);
  for (const [i, palavra] of palavras.entries()) {
    if (palavra.length < LETRAS_DA_TELA) continue;
    const tela = telas.find(({ rotulo, caminho }) =>
      [rotulo, ...(TAMBEM[caminho] ?? [])].some((nome) => simples(nome).startsWith(simples(palavra))),
    );
    if (!tela) continue;
    const resto = palavras.filter((_, j) => j !== i).join(' ');
    // By its number it is asked for with as many digits as the search takes.
    return { tela, rifa: /^\d+$/.test(resto) ? formatarEdicao(Number(resto)) : resto };
  }
  return null;
}

export const opcaoDaTela = (
  { rotulo, caminho }: EntradaDoMenu,
  { idRifa, titulo }: { readonly idRifa: number; readonly titulo: string },
): Opcao => ({
  id: `tela-da-rifa-${idRifa}`,
  grupo: 'Telas das campanhas',
  titulo: `${rotulo} · ${titulo}`,
  detalhe: '',
  para: `${caminho}?id=${idRifa}`,
});

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
