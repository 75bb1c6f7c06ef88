import type { carregarBilhete } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { carregarRifa } from '@rifa-viva/contracts/http/rifas';
import { diaDaSemanaEHora, formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { lerMilhares, premiosDoBilhete, rotuloDoPremio } from '@rifa-viva/contracts/regras/premio';
import { vendido } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { premioPelaRegra, type ResultadoPublico } from '../../comum/resultado/consulta.ts';

type Bilhete = Pick<
  AnswerOf<typeof carregarBilhete>,
  'status' | 'dtPagamento' | 'numerosDaSorte' | 'numBilhete'
>;
type Rifa = Pick<
  AnswerOf<typeof carregarRifa>,
  'milharSorteada' | 'sucessor' | 'resultadoConfirmado' | 'dtEncerramento' | 'dtSorteio'
>;

export interface VereditoDoBilhete {
  /** vale: it takes part; espera: not yet; naoVale: no more. */
  readonly situacao: 'vale' | 'espera' | 'naoVale';
  readonly frase: string;
}

/** What the ticket's state means, in words: neither sold nor reserved, it was given back, for it has a token. */
export function vereditoDoBilhete({ status, dtPagamento }: Bilhete): VereditoDoBilhete {
  if (vendido(status))
    return { situacao: 'vale', frase: `Bilhete autêntico, vendido em ${formatarDataHora(dtPagamento)}.` };
  if (status === 'Reservado')
    return {
      situacao: 'espera',
      frase: 'Bilhete reservado: passa a valer quando o pagamento for confirmado.',
    };
  return {
    situacao: 'naoVale',
    frase: 'Bilhete sem validade: foi devolvido e não participa do sorteio.',
  };
}

/** Where its raffle stands, and what the draw means for a ticket that takes part. */
export function situacaoDaRifa(
  rifa: Rifa,
  bilhete: Bilhete,
  agoraMs: number,
  resultado?: ResultadoPublico,
): string[] {
  const sorteados = lerMilhares(rifa.milharSorteada);
  if (sorteados.length === 0) {
    return agoraMs < Date.parse(rifa.dtEncerramento)
      ? [`Vendas abertas até ${formatarDataHora(rifa.dtEncerramento)}.`, sorteioEm(rifa)]
      : ['Vendas encerradas, aguardando o sorteio.', sorteioEm(rifa)];
  }
  const sorteadosEm = `${sorteados.length === 1 ? 'Número sorteado' : 'Números sorteados'}: ${sorteados.join(', ')}${rifa.resultadoConfirmado ? '' : ' (aguardando confirmação)'}.`;
  if (vereditoDoBilhete(bilhete).situacao !== 'vale') return [sorteadosEm];
  const premio = premioDoBilhete(rifa, bilhete, resultado);
  if (premio !== null) return [sorteadosEm, premio];
  // Until it is known whether the rule gives it something, nobody is told that he won nothing.
  return rifa.resultadoConfirmado && resultado
    ? [sorteadosEm, 'Este bilhete não foi premiado.']
    : [sorteadosEm, 'Este bilhete não tem o número sorteado.'];
}

/** What this ticket won, in words; null: nothing, as far as is known. */
export function premioDoBilhete(
  rifa: Pick<Rifa, 'milharSorteada' | 'sucessor'>,
  bilhete: Bilhete,
  resultado?: ResultadoPublico,
): string | null {
  if (vereditoDoBilhete(bilhete).situacao !== 'vale') return null;
  const [premio] = premiosDoBilhete(bilhete.numerosDaSorte, rifa);
  if (premio) return `Este bilhete ganhou: ${rotuloDoPremio(premio)}.`;
  const vago = premioPelaRegra(resultado, bilhete.numBilhete);
  return vago ? `Este bilhete ganhou pela regra do sorteio. ${vago.frase}` : null;
}

const sorteioEm = ({ dtSorteio }: Rifa): string => `Sorteio: ${diaDaSemanaEHora(dtSorteio)}.`;
