import { fimDoDia, inicioDoDia, lerData } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero, larguraDoNumero, lerNumero } from '@rifa-viva/contracts/regras/numeracao';
import { maiusculas, semAcentos } from '@rifa-viva/contracts/regras/texto';
import { STATUS_BILHETE, type StatusBilhete, vendido } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Bilhete } from '../providers/data/tipos.ts';

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
export const vendedorMostrado = ({ vendedor }: Bilhete): string => vendedor || 'VENDA ONLINE';

type Peneira = (bilhete: Bilhete) => boolean;
const TODOS: Peneira = () => true;
const NENHUM: Peneira = () => false;

/**
 * The tickets a filter lets through. Moments are those of the payment; an empty filter lets all through,
 * one that cannot be read (letters for a number) none.
 */
export function filtrar(
  bilhetes: readonly Bilhete[],
  filtro: Filtro,
  qtdeNumeros: number,
): readonly Bilhete[] {
  const peneira = compilar(filtro, qtdeNumeros);
  return peneira === TODOS ? bilhetes : bilhetes.filter(peneira);
}

function compilar(filtro: Filtro, qtdeNumeros: number): Peneira {
  switch (filtro.por) {
    case 'vendedor':
      return porNome(filtro.texto, vendedorMostrado);
    case 'cliente':
      return porNome(filtro.texto, (b) => b.cliente);
    case 'numero':
      return porSequencia(filtro.texto, filtro.texto);
    case 'milhar':
      return porMilhar(filtro.texto, larguraDoNumero(qtdeNumeros));
    case 'dataHora':
      return pagoEntre(filtro.momento, lerData(filtro.momento), lerData(`${filtro.momento}:59.999`));
    case 'data':
      return pagoEntre(filtro.dia, inicioDoDia(filtro.dia), fimDoDia(filtro.dia));
    case 'sequencia':
      return porSequencia(filtro.inicial || filtro.final, filtro.final || filtro.inicial);
    case 'status':
      return filtro.status === 'Todos' ? TODOS : (b) => b.status === filtro.status;
  }
}

const chaveDoNome = (nome: string): string => semAcentos(maiusculas(nome));

function porNome(texto: string, nomeDe: (bilhete: Bilhete) => string | null): Peneira {
  const procurado = chaveDoNome(texto.trim());
  if (procurado === '') return TODOS;
  // A raffle of 100,000 tickets has few sellers and many repeated customers: each name is normalised once.
  const vistos = new Map<string, boolean>();
  return (bilhete) => {
    const nome = nomeDe(bilhete) ?? '';
    const visto = vistos.get(nome);
    if (visto !== undefined) return visto;
    const achou = chaveDoNome(nome).includes(procurado);
    vistos.set(nome, achou);
    return achou;
  };
}

/** Both ends included. The stored form of moments, ISO 8601 in UTC, sorts as text. */
function pagoEntre(texto: string, de: string | null, ate: string | null): Peneira {
  if (texto === '') return TODOS;
  if (de === null || ate === null) return NENHUM;
  return ({ dtPagamento }) => dtPagamento !== null && dtPagamento >= de && dtPagamento <= ate;
}

function porMilhar(texto: string, largura: number): Peneira {
  const digitado = texto.trim();
  if (digitado === '') return TODOS;
  if (!/^\d+$/.test(digitado)) return NENHUM;
  const procurado = `,${formatarNumero(Number(digitado), largura)},`;
  return (bilhete) => `,${bilhete.numerosDaSorte},`.includes(procurado);
}

function porSequencia(inicial: string, final: string): Peneira {
  if (inicial.trim() === '' && final.trim() === '') return TODOS;
  const de = lerNumero(inicial.trim());
  const ate = lerNumero(final.trim());
  return de === null || ate === null ? NENHUM : (b) => b.numBilhete >= de && b.numBilhete <= ate;
}
