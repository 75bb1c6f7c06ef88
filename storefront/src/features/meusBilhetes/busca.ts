import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import type { BilheteClassificado, RifaComBilhetes } from './agrupamento.ts';

/** Leading zeros are shown, not typed. */
const semZeros = (digitos: string): string => digitos.replace(/^0+(?=\d)/, '');

/**
 * The raffles and tickets that a search is for: by a ticket's number or one of its lucky numbers where digits are typed,
 * else by the raffle's title. An empty search is for all.
 */
export function buscarBilhetes(rifas: readonly RifaComBilhetes[], busca: string): readonly RifaComBilhetes[] {
  const procurado = busca.trim().toLocaleUpperCase('pt-BR');
  if (procurado === '') return rifas;
  if (!/^\d+$/.test(procurado)) return rifas.filter(({ titulo }) => titulo.includes(procurado));
  const numero = semZeros(procurado);
  return rifas.flatMap((rifa) => {
    const bilhetes = rifa.bilhetes.filter((bilhete) => temNumero(bilhete, numero));
    const aguardando = rifa.aguardando.filter(({ numeros }) => numeros.includes(Number(numero)));
    const achada = { ...rifa, bilhetes, qtde: bilhetes.length, aguardando };
    return bilhetes.length + aguardando.length > 0 ? [achada] : [];
  });
}

const temNumero = ({ bilhete, numeros }: BilheteClassificado, numero: string): boolean =>
  formatarNumero(bilhete.numBilhete, 1) === numero || numeros.some((um) => semZeros(um.numero) === numero);
