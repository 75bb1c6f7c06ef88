import { MAX_ID } from '@rifa-viva/contracts/http/campos';
import { MAXIMO_DO_NOME } from '@rifa-viva/contracts/regras/limites';
import { type SimNao, TIPOS, type Tipo } from '@rifa-viva/contracts/regras/tipos';
import { lerInteiro, type Ordem } from '../lista/campos.ts';

/** Which users are shown and in what order, as the address says it. */

export const POR_PAGINA = 30;
export const ORDENS = ['nome', 'telefone', 'tipo', 'ativo', 'nomeGerente', 'ultAcesso'] as const;
export type OrdemDeUsuarios = (typeof ORDENS)[number];
export const ORDEM_USUAL: Ordem<OrdemDeUsuarios> = { ordem: 'nome', sentido: 'asc' };

export const SEM_FILTRO = { q: '', tipo: '', ativo: '', idGerente: '' } as const;
export const CAMPOS = [...Object.keys(SEM_FILTRO), 'ordem', 'sentido'];

export interface Filtro {
  /** Part of a name or phone. */
  readonly q?: string;
  readonly tipo?: Tipo;
  readonly ativo?: SimNao;
  readonly idGerente?: number;
}

/** What makes no sense is left out: the server would refuse all of it. */
export function lerFiltro(busca: URLSearchParams): Filtro {
  const q = (busca.get('q') ?? '').trim().slice(0, MAXIMO_DO_NOME);
  const tipo = TIPOS.find((um) => um === busca.get('tipo'));
  const ativo = (['sim', 'nao'] as const).find((um) => um === busca.get('ativo'));
  const idGerente = lerInteiro(busca.get('idGerente'), MAX_ID);
  return {
    ...(q === '' ? {} : { q }),
    ...(tipo ? { tipo } : {}),
    ...(ativo ? { ativo } : {}),
    ...(idGerente === null ? {} : { idGerente }),
  };
}

interface QuemPodeGerenciar {
  readonly idUsuario: number;
  readonly nome: string;
  readonly idGerente: number | null;
  readonly nomeGerente: string | null;
}

/**
 * Ids and names to choose a Gerente by: of those who may be one, and of whoever these are managed by. The company's first
 * administrator stands in no list, and most people are his.
 */
export function quemGerencia(pessoas: readonly QuemPodeGerenciar[]): [id: string, nome: string][] {
  const nomes = new Map<string, string>();
  for (const { idUsuario, nome } of pessoas) nomes.set(String(idUsuario), nome);
  for (const { idGerente, nomeGerente } of pessoas)
    if (idGerente !== null && nomeGerente !== null) nomes.set(String(idGerente), nomeGerente);
  return [...nomes];
}
