import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { chaveDaReserva, type ReservaEsperada } from '@rifa-viva/contracts/regras/extrato';
import { formatarNumero, larguraDoNumero, listaDeNumeros } from '@rifa-viva/contracts/regras/numeracao';
import { mascararTelefone, somenteDigitos } from '@rifa-viva/contracts/regras/telefone';
import { nomeDoCliente } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { ReservaEmEspera } from '../providers/data/tipos.ts';

/** What a reservation that waits reads like. */

/** In one sentence. */
const NUMEROS_ESCRITOS = 10;

export const centavosDe = ({ valor }: { readonly valor: number }): number => lerDinheiro(valor) ?? 0;

export const valorDe = (reserva: ReservaEmEspera): string => formatarReais(centavosDe(reserva));
export const compradorDe = ({ comprador }: ReservaEmEspera): string => nomeDoCliente(comprador);
export const numerosDe = ({ numeros, qtdeNumeros }: ReservaEmEspera): string =>
  numeros.map((numero) => formatarNumero(numero, larguraDoNumero(qtdeNumeros))).join(', ');

/** What it holds and is to bring, for who does not look at it any more. */
export function oQueE(reserva: ReservaEmEspera): string {
  const { titulo, numeros, qtdeNumeros } = reserva;
  const bilhetes = numeros.length === 1 ? 'bilhete' : 'bilhetes';
  const lista = listaDeNumeros(numeros, larguraDoNumero(qtdeNumeros), NUMEROS_ESCRITOS);
  return `${titulo}, ${valorDe(reserva)}, ${bilhetes} ${lista}`;
}

export const telefoneDe = ({ telefone }: ReservaEmEspera): string => mascararTelefone(telefone ?? '');
export const prazoDe = ({ reservadoEm, expiraEm }: ReservaEmEspera): string =>
  `${formatarDataHora(reservadoEm)} até ${formatarDataHora(expiraEm)}`;

/** Opens a conversation with the buyer; null where her phone is not known. */
export function linkDoWhatsApp({ telefone }: ReservaEmEspera): string | null {
  const digitos = somenteDigitos(telefone ?? '');
  return digitos === '' ? null : `https://wa.me/55${digitos}`;
}

export const quantosBilhetes = (n: number): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? 'bilhete' : 'bilhetes'}`;

/** As the matching asks for it. */
export type Esperada = ReservaEsperada & { readonly mostrada: ReservaEmEspera };
export const paraConciliar = (reserva: ReservaEmEspera): Esperada => ({
  idRifa: reserva.idRifa,
  idPagamento: reserva.idPagamento,
  valor: centavosDe(reserva),
  reservadoEm: reserva.reservadoEm,
  expiraEm: reserva.expiraEm,
  mostrada: reserva,
});

export { chaveDaReserva };
