import { textoDoErro } from '@rifa-viva/contracts/erros';
import type { QueryOf } from '@rifa-viva/contracts/http/call';
import { type carregarEventosDaRifa, TIPOS_DE_EVENTO } from '@rifa-viva/contracts/http/repeticao';
import { MAXIMO_DO_MOMENTO, MAXIMO_DO_NOME_BUSCADO } from '@rifa-viva/contracts/regras/limites';
import { lerNumero } from '@rifa-viva/contracts/regras/numeracao';
import { defeitoDoPeriodo, lerDias } from '../lista/campos.ts';

/** What of a raffle's log is shown, and where in it, as the address says it. */

export type Filtro = Omit<QueryOf<typeof carregarEventosDaRifa>, 'inicio' | 'perto' | 'qtde'>;
/** Text of each field of the form. */
export type Campos = Record<'bilhete' | 'pessoa' | 'tipo' | 'de' | 'ate', string>;
export const SEM_CAMPOS: Campos = { bilhete: '', pessoa: '', tipo: '', de: '', ate: '' };

/** What makes no sense is left out, and said at its field: the server would refuse all of it. */
export function lerFiltro(busca: URLSearchParams): Filtro {
  const texto = (nome: keyof Campos) => (busca.get(nome) ?? '').trim();
  const bilhete = lerNumero(texto('bilhete'));
  const tipo = TIPOS_DE_EVENTO.find((um) => um === texto('tipo'));
  const pessoa = texto('pessoa').slice(0, MAXIMO_DO_NOME_BUSCADO);
  return {
    ...(bilhete === null ? {} : { bilhete }),
    ...(tipo ? { tipo } : {}),
    ...(pessoa === '' ? {} : { pessoa }),
    ...lerDias(busca),
  };
}

/** What makes no sense in a field, in words. */
export function defeitosDe({ bilhete, de, ate }: Campos): Partial<Campos> {
  const n = bilhete.trim();
  return {
    ...(n !== '' && lerNumero(n) === null ? { bilhete: textoDoErro('NUMERO_DE_BILHETE', { n }) } : {}),
    ...defeitoDoPeriodo(de, ate),
  };
}

export const semFiltro = (filtro: Filtro): boolean => Object.keys(filtro).length === 0;

/** Where in the log somebody looks: after an event, or at a moment; else at its end. */
export interface Lugar {
  readonly revisao?: number;
  readonly instante?: string;
  /** The last event of this ticket up to the moment. */
  readonly bilhete?: number;
}

export function lerLugar(busca: URLSearchParams): Lugar {
  const instante = busca.get('instante') ?? '';
  const revisao = busca.get('revisao') ?? '';
  const bilhete = lerNumero(busca.get('bilhete') ?? '');
  if (instante !== '')
    return { instante: instante.slice(0, MAXIMO_DO_MOMENTO), ...(bilhete === null ? {} : { bilhete }) };
  return /^\d{1,9}$/.test(revisao) ? { revisao: Number(revisao) } : {};
}

export function comRevisao(busca: URLSearchParams, revisao: number): URLSearchParams {
  const nova = new URLSearchParams(busca);
  nova.delete('instante');
  nova.set('revisao', String(revisao));
  return nova;
}
