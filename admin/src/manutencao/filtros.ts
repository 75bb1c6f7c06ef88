import type { listarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { QueryOf } from '@rifa-viva/contracts/http/call';
import { formatarData, formatarDataHora, inicioDoDia, lerData } from '@rifa-viva/contracts/regras/datas';
import { MAXIMO_DO_NOME } from '@rifa-viva/contracts/regras/limites';
import { lerNumero, MAXIMO_NUMEROS } from '@rifa-viva/contracts/regras/numeracao';
import {
  nomeDoVendedor,
  STATUS_BILHETE,
  type StatusBilhete,
  vendido,
} from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { BilheteDaLista } from '../providers/data/tipos.ts';

export type StatusDoFiltro = 'Todos' | StatusBilhete;
export const STATUS_DO_FILTRO: readonly StatusDoFiltro[] = [
  'Todos',
  ...STATUS_BILHETE.filter(vendido),
  ...STATUS_BILHETE.filter((status) => status !== 'Livre' && !vendido(status)),
];

/** One value at a time: filters exclude each other because there is room for one only. */
export type Filtro =
  | { readonly por: 'vendedor' | 'cliente' | 'numero' | 'milhar'; readonly texto: string }
  /** `YYYY-MM-DDTHH:mm` in Sao Paulo. */
  | { readonly por: 'dataHora'; readonly momento: string }
  /** `YYYY-MM-DD` in Sao Paulo. */
  | { readonly por: 'data'; readonly dia: string }
  | { readonly por: 'sequencia'; readonly inicial: string; readonly final: string }
  | { readonly por: 'status'; readonly status: StatusDoFiltro };

export const SEM_FILTRO: Filtro = { por: 'status', status: 'Todos' };

/** The seller as cards name him, and as the filter looks for him. */
export const vendedorMostrado = ({ vendedor }: Pick<BilheteDaLista, 'vendedor'>): string =>
  nomeDoVendedor(vendedor);

const TEXTOS = ['vendedor', 'cliente', 'numero', 'milhar'] as const;
const CAMPOS_DO_FILTRO = [...TEXTOS, 'dataHora', 'data', 'inicial', 'final', 'status'];
/** Fields of the address that are the filter and how its list is ordered. */
export const CAMPOS = [...CAMPOS_DO_FILTRO, 'ordem', 'sentido', 'porCompra'];

/** As the address says it; each kind by a name of its own. */
export function lerFiltro(busca: URLSearchParams): Filtro {
  const texto = (nome: string) => busca.get(nome) ?? '';
  const porTexto = TEXTOS.find((nome) => texto(nome) !== '');
  if (porTexto) return { por: porTexto, texto: texto(porTexto) };
  if (texto('dataHora') !== '') return { por: 'dataHora', momento: texto('dataHora') };
  if (texto('data') !== '') return { por: 'data', dia: texto('data') };
  const [inicial, final] = [texto('inicial'), texto('final')];
  if (inicial !== '' || final !== '') return { por: 'sequencia', inicial, final };
  const status = STATUS_DO_FILTRO.find((um) => um === texto('status'));
  return status ? { por: 'status', status } : SEM_FILTRO;
}

/** For the address; what is empty does not stand there. */
export function camposDoFiltro(filtro: Filtro): Readonly<Record<string, string>> {
  const nenhum = Object.fromEntries(CAMPOS_DO_FILTRO.map((nome) => [nome, '']));
  switch (filtro.por) {
    case 'dataHora':
      return { ...nenhum, dataHora: filtro.momento };
    case 'data':
      return { ...nenhum, data: filtro.dia };
    case 'sequencia':
      return { ...nenhum, inicial: filtro.inicial, final: filtro.final };
    case 'status':
      return { ...nenhum, status: filtro.status === 'Todos' ? '' : filtro.status };
    default:
      return { ...nenhum, [filtro.por]: filtro.texto };
  }
}

const NOMES = { vendedor: 'Vendedor', cliente: 'Cliente', numero: 'Bilhete', milhar: 'Milhar' } as const;

/** What it filters by, for where its fields are folded away; empty where it lets all through. */
export function filtroEmPalavras(filtro: Filtro): string {
  const dito = (nome: string, valor: string) => (valor.trim() === '' ? '' : `${nome}: ${valor.trim()}`);
  switch (filtro.por) {
    case 'dataHora':
      return dito('Data e hora', formatarDataHora(lerData(filtro.momento)));
    case 'data':
      return dito('Data', formatarData(inicioDoDia(filtro.dia)));
    case 'sequencia': {
      const [inicial, final] = extremos(filtro);
      return dito('Bilhetes', inicial === final ? inicial : `${inicial} a ${final}`);
    }
    case 'status':
      return filtro.status === 'Todos' ? '' : `Status: ${filtro.status}`;
    default:
      return dito(NOMES[filtro.por], filtro.texto);
  }
}

/** What the server is asked for. */
export type Consulta = Omit<
  QueryOf<typeof listarBilhetes>,
  'inicio' | 'qtde' | 'ordem' | 'sentido' | 'porCompra'
>;

/** An empty filter lets all through, one that cannot be read (letters for a number) none: null. */
export function consultaDo(filtro: Filtro): Consulta | null {
  switch (filtro.por) {
    case 'vendedor':
    case 'cliente': {
      const nome = filtro.texto.trim().slice(0, MAXIMO_DO_NOME);
      return nome === '' ? {} : { [filtro.por]: nome };
    }
    case 'numero':
      return porSequencia(filtro.texto, filtro.texto);
    case 'milhar':
      return porMilhar(filtro.texto.trim());
    case 'dataHora':
      return porMomento('minuto', filtro.momento, lerData(filtro.momento));
    case 'data':
      return porMomento('dia', filtro.dia, inicioDoDia(filtro.dia));
    case 'sequencia':
      return porSequencia(...extremos(filtro));
    case 'status':
      return filtro.status === 'Todos' ? {} : { status: filtro.status };
  }
}

/** One number alone is a sequence of it. */
const extremos = ({ inicial, final }: { readonly inicial: string; readonly final: string }) =>
  [inicial || final, final || inicial] as const;

function porMomento(campo: 'minuto' | 'dia', texto: string, lido: string | null): Consulta | null {
  if (texto === '') return {};
  // A field of the browser may say seconds, which nobody asks for.
  return lido === null ? null : { [campo]: texto.slice(0, 16) };
}

function porMilhar(digitado: string): Consulta | null {
  if (digitado === '') return {};
  const milhar = /^\d{1,6}$/.test(digitado) ? Number(digitado) : Number.POSITIVE_INFINITY;
  return milhar <= MAXIMO_NUMEROS ? { milhar } : null;
}

function porSequencia(inicial: string, final: string): Consulta | null {
  if (inicial.trim() === '' && final.trim() === '') return {};
  const de = lerNumero(inicial.trim());
  const ate = lerNumero(final.trim());
  return de === null || ate === null ? null : { numeroDe: de, numeroAte: ate };
}

/** Why a filter by number finds nothing whatever there is, said at its last field; '': it may find something. */
export function faltaDoFiltro(filtro: Filtro): string {
  const consulta = consultaDo(filtro);
  if (consulta === null) return 'Use só números, por exemplo 0007.';
  const { numeroDe = 0, numeroAte = numeroDe } = consulta;
  return numeroDe > numeroAte ? 'Vem antes do inicial.' : '';
}
