import type { carregarAcessos } from '@rifa-viva/contracts/http/acessos';
import type { QueryOf } from '@rifa-viva/contracts/http/call';
import { MAX_ID } from '@rifa-viva/contracts/http/campos';
import { DADOS_LIDOS } from '@rifa-viva/contracts/regras/acesso';
import { MAXIMO_DO_NOME_BUSCADO } from '@rifa-viva/contracts/regras/limites';
import { lerDias } from '../lista/campos.ts';

/** Which accesses are shown, as the address says it. */

export type Filtro = Omit<QueryOf<typeof carregarAcessos>, 'antes' | 'qtde'>;
/** Text of each field of the form. */
export type Campos = Record<'quem' | 'pessoa' | 'dado' | 'feito' | 'de' | 'ate', string>;
export const SEM_CAMPOS: Campos = { quem: '', pessoa: '', dado: '', feito: '', de: '', ate: '' };

export const FEITOS = { leitura: 'Leituras', exportacao: 'Exportações' } as const;
const FEITOS_LIDOS = Object.keys(FEITOS) as (keyof typeof FEITOS)[];

/** What makes no sense is left out: the server would refuse all of it. */
export function lerFiltro(busca: URLSearchParams): Filtro {
  const texto = (nome: keyof Campos) => (busca.get(nome) ?? '').trim();
  const idPessoa = lerIdPessoa(busca);
  const dado = DADOS_LIDOS.find((um) => um === texto('dado'));
  const feito = FEITOS_LIDOS.find((um) => um === texto('feito'));
  const [quem, pessoa] = [
    texto('quem').slice(0, MAXIMO_DO_NOME_BUSCADO),
    texto('pessoa').slice(0, MAXIMO_DO_NOME_BUSCADO),
  ];
  return {
    ...(quem === '' ? {} : { quem }),
    ...(pessoa === '' ? {} : { pessoa }),
    ...(idPessoa === null ? {} : { idPessoa }),
    ...(dado ? { dado } : {}),
    ...(feito ? { feito } : {}),
    ...lerDias(busca),
  };
}

/** The one person that somebody's record leads here for. */
export function lerIdPessoa(busca: URLSearchParams): number | null {
  const texto = busca.get('idPessoa') ?? '';
  const id = /^\d{1,10}$/.test(texto) ? Number(texto) : 0;
  return id >= 1 && id <= MAX_ID ? id : null;
}

/** Null: whomever it is about. */
export function comPessoa(busca: URLSearchParams, idPessoa: number | null): URLSearchParams {
  const nova = new URLSearchParams(busca);
  if (idPessoa === null) nova.delete('idPessoa');
  else nova.set('idPessoa', String(idPessoa));
  return nova;
}
