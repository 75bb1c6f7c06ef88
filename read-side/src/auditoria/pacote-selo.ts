import { hash } from 'node:crypto';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { codigoDoSelo, type DadosDoSelo, textoDoSelo } from '@rifa-viva/contracts/regras/selo';

/** A package's seal and the stamp that it got, from their events. */

export interface SeloDoPacote {
  readonly selo: DadosDoSelo;
  readonly assinatura: string;
  readonly chavePublica: string;
  readonly codigo: string;
  readonly comOResultado: boolean;
}
export type CarimboDoPacote = Extract<EventoRifa, { type: 'SeloCarimbado' }>['data'];

export function seloDe(data: Extract<EventoRifa, { type: 'ListaSelada' }>['data']): SeloDoPacote {
  const { selo, assinatura, chavePublica, comOResultado } = data;
  const codigo = codigoDoSelo(hash('sha256', textoDoSelo(selo), 'hex'));
  return { selo, assinatura, chavePublica, codigo, comOResultado };
}
