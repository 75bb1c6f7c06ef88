import { chancesDaRegra, type NomeDeRegra } from '@rifa-viva/contracts/regras/regra-do-sorteio';

/** One kind of extraction as the form shows it. */
export interface Resumo {
  readonly extracao: string;
  /** `10 em 92.000`, of the numbers that come up most and least often. */
  readonly melhor: string;
  readonly pior: string;
  /** How many numbers never come up. */
  readonly semChance: number;
}

/** Null: nobody can work them out. */
export function resumoDasChances(nome: NomeDeRegra, qtdeNumeros: number): Resumo[] | null {
  const extracoes = chancesDaRegra({ nome }, qtdeNumeros);
  return (
    extracoes?.map(({ extracao, total, faixas }) => {
      const chances = faixas.map((faixa) => faixa.chances);
      const em = (quantas: number) => `${quantas} em ${total.toLocaleString('pt-BR')}`;
      return {
        extracao: extracao === '' ? 'Qualquer extração' : `Extração ${extracao}`,
        melhor: em(Math.max(...chances)),
        pior: em(Math.min(...chances)),
        semChance: faixas
          .filter((faixa) => faixa.chances === 0)
          .reduce((soma, { de, ate }) => soma + ate - de + 1, 0),
      };
    }) ?? null
  );
}
