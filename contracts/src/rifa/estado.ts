import type { DadosComRascunho } from '../eventos/rifa.ts';
import type { Extracao } from '../regras/extracao.ts';
import type { RegraDoSorteio } from '../regras/regra-do-sorteio.ts';
import { LIVRE, type StatusBilhete, statusDoCodigo } from '../regras/vida-do-bilhete.ts';
import { Contagem } from './contagem.ts';
import { Diario, type Marca } from './diario.ts';
import { Encerradas } from './encerradas.ts';
import { Abertas, type Grupo, Grupos } from './grupos.ts';
import { Prazos } from './prazos.ts';
import { Promessas } from './promessas.ts';

export type { Grupo } from './grupos.ts';

/** State of one raffle: whole, small, and changed in place by `evolve`. */
export interface EstadoRifa {
  idRifa: number;
  situacao: 'inexistente' | 'rascunho' | 'ativo' | 'excluido' | 'expurgado';
  dados: DadosComRascunho | null;
  milharSorteada: readonly string[];
  /** Who recorded the drawn numbers that stand and when (milliseconds; 0 unknown), and whether somebody stood for them. */
  resultado: {
    readonly por: number;
    readonly em: number;
    readonly confirmado: boolean;
    readonly extracao: Extracao | null;
  } | null;
  regra: RegraDoSorteio | null;
  /** The list of sold tickets is final. */
  selada: boolean;
  /** An outside authority stamped the seal. */
  carimbada: boolean;
  /** True for ever once a ticket left Livre: price and numbers are locked. */
  saiuDoLivre: boolean;
  total: number;
  /** By ticket number minus 1. */
  status: Uint8Array;
  /** Index into `grupos` plus 1; 0 for a free ticket. */
  grupo: Uint32Array;
  /** Centavos this ticket was charged. */
  cobrado: Uint32Array;
  /** How many of each `BLOCO` tickets are free: the n-th free one is found by them, without a list. */
  livresPorBloco: Uint16Array;
  qtdeLivres: number;
  /** By index, in the order in which they began; those that are over for good are forgotten. */
  readonly grupos: Grupos;
  /** How many there have been. */
  gruposAteAgora: number;
  reservas: number;
  vendas: number;
  /** What is left of reservations that are forgotten. */
  readonly encerradas: Encerradas;
  /** Group indexes of the open reservations. */
  readonly abertas: Abertas;
  readonly abertasPorPessoa: Contagem;
  /** Open reservations by their end; some closed ones may linger behind the first, which is always open. */
  readonly prazos: Prazos;
  qtdeReservados: number;
  readonly promessas: Promessas;
  /** Payment ids that get no tickets any more, whatever happens. */
  pagamentosRecusados: Set<string>;
  /** What was written over since the mark. */
  readonly diario: Diario;
}

export function estadoInicial(): EstadoRifa {
  const diario = new Diario();
  const grupos = new Grupos(diario);
  return {
    idRifa: 0,
    situacao: 'inexistente',
    dados: null,
    milharSorteada: [],
    resultado: null,
    regra: null,
    selada: false,
    carimbada: false,
    saiuDoLivre: false,
    ...semBilhetes(0),
    grupos,
    gruposAteAgora: 0,
    reservas: 0,
    vendas: 0,
    encerradas: new Encerradas(undefined, diario),
    abertas: new Abertas(grupos),
    abertasPorPessoa: new Contagem(diario),
    prazos: new Prazos(diario),
    qtdeReservados: 0,
    promessas: new Promessas(diario),
    pagamentosRecusados: new Set(),
    diario,
  };
}

/** From here on what is folded in can be taken back, until it is kept. */
export function marcar(estado: EstadoRifa): Marca<EstadoRifa> {
  const { diario, grupos, encerradas, prazos, abertasPorPessoa, promessas } = estado;
  diario.abrir();
  const antes = { ...estado };
  const voltar = [grupos, encerradas, prazos, abertasPorPessoa, promessas].map((um) => um.marcar());
  return {
    desfazer() {
      diario.desfazer();
      for (const um of voltar) um();
      return Object.assign(estado, antes);
    },
    manter: () => diario.fechar(),
  };
}

/** About as many as there are blocks in the largest raffle: to find a ticket is to look along both. */
const BLOCO = 256;

/** All tickets 1..total free. */
export function semBilhetes(total: number) {
  return {
    total,
    status: new Uint8Array(total),
    grupo: new Uint32Array(total),
    cobrado: new Uint32Array(total),
    livresPorBloco: Uint16Array.from({ length: Math.ceil(total / BLOCO) }, (_, i) =>
      Math.min(BLOCO, total - i * BLOCO),
    ),
    qtdeLivres: total,
  };
}

export const statusDe = (estado: EstadoRifa, numero: number): number => estado.status[numero - 1] ?? LIVRE;

export const nomeDoStatus = (estado: EstadoRifa, numero: number): StatusBilhete =>
  statusDoCodigo(statusDe(estado, numero));

/** What tickets belong to, as lists name it. */
export const posseDe = ({ tipo, ordinal }: Grupo): string => `${tipo === 'reserva' ? 'r' : 'v'}${ordinal}`;

/** The reservation under a payment id, however long ago it ended. */
export function reservaDo(
  estado: EstadoRifa,
  idPagamento: string,
): { readonly indice: number; readonly grupo: Grupo } | null {
  const indice = estado.grupos.reservaDo(idPagamento) ?? -1;
  const grupo = estado.grupos.get(indice) ?? lembrada(estado, idPagamento);
  return grupo ? { indice, grupo } : null;
}

function lembrada({ encerradas }: EstadoRifa, idPagamento: string): Grupo | null {
  const antes = encerradas.de(idPagamento);
  if (!antes) return null;
  const { pessoa, vendida } = antes;
  return { tipo: 'reserva', ordinal: 0, pessoa, vendedor: 0, expiraEm: 0, qtde: 0, vendida };
}

/** Whether a sale was ever made of this payment, by its provider or because it cost nothing. */
export const foiPaga = ({ grupos, encerradas }: EstadoRifa, idPagamento: string): boolean =>
  grupos.vendaDo(idPagamento) !== undefined || encerradas.de(idPagamento)?.paga === true;

/** Index of the group that a ticket belongs to; -1 for none. */
export const indiceDoGrupo = ({ grupo }: Pick<EstadoRifa, 'grupo'>, numero: number): number =>
  (grupo[numero - 1] ?? 0) - 1;

/** The group that a ticket belongs to. */
export const grupoDe = (estado: EstadoRifa, numero: number): Grupo | undefined =>
  estado.grupos.get(indiceDoGrupo(estado, numero));

/** The free ticket that so many others stand before, by number: 0 up to `qtdeLivres` - 1. */
export function bilheteLivre({ total, status, livresPorBloco }: EstadoRifa, antes: number): number {
  let restam = antes;
  let bloco = 0;
  while (restam >= (livresPorBloco[bloco] ?? Infinity)) {
    restam -= livresPorBloco[bloco] ?? 0;
    bloco += 1;
  }
  for (let indice = bloco * BLOCO; indice < total; indice += 1) {
    if (status[indice] !== LIVRE) continue;
    if (restam === 0) return indice + 1;
    restam -= 1;
  }
  throw new RangeError(`no ticket has ${antes} free ones before it`);
}

/** Puts a ticket into a group (index; -1 for none), out of the free stock or back into it as its status says. */
export function mudar(estado: EstadoRifa, numero: number, status: number, grupo = -1, centavos = 0) {
  const indice = numero - 1;
  const { diario, livresPorBloco } = estado;
  const livresAMais = Number(status === LIVRE) - Number(estado.status[indice] === LIVRE);
  if (livresAMais !== 0) {
    const bloco = Math.floor(indice / BLOCO);
    diario.anotar(livresPorBloco, bloco);
    livresPorBloco[bloco] = (livresPorBloco[bloco] ?? 0) + livresAMais;
    estado.qtdeLivres += livresAMais;
  }
  diario.anotar(estado.status, indice);
  estado.status[indice] = status;
  diario.anotar(estado.grupo, indice);
  estado.grupo[indice] = grupo + 1;
  diario.anotar(estado.cobrado, indice);
  estado.cobrado[indice] = centavos;
}

/** Numbers of the tickets that belong to these groups (indexes), ascending. */
export function numerosDosGrupos(estado: EstadoRifa, grupos: ReadonlySet<number>): Map<number, number[]> {
  const numeros = new Map<number, number[]>();
  for (const grupo of grupos) numeros.set(grupo, []);
  if (grupos.size === 0) return numeros;
  for (let numero = 1; numero <= estado.total; numero += 1) {
    const grupo = indiceDoGrupo(estado, numero);
    if (grupo >= 0) numeros.get(grupo)?.push(numero);
  }
  return numeros;
}
