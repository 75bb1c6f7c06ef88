import { expect, it } from 'vitest';
import { textoDaExclusao } from './exclusao.ts';

const RIFA = { titulo: 'MOTO', totalBilhetes: 1_000, disponiveis: 1_000 };
const SAI = 'A campanha MOTO sai de todas as listas e deixa de vender.';

it.each([
  [{}, SAI],
  [
    { disponiveis: 998, vendidos: 1, reservados: 1 },
    `${SAI} Ela tem 1 bilhete vendido e 1 bilhete reservado: quem comprou deixa de ver a campanha.`,
  ],
  [
    { totalBilhetes: 5_000, disponiveis: 3_500, vendidos: 1_500, reservados: 0 },
    `${SAI} Ela tem 1.500 bilhetes vendidos: quem comprou deixa de ver a campanha.`,
  ],
  [
    { disponiveis: 997, vendidos: 0, reservados: 3 },
    `${SAI} Ela tem 3 bilhetes reservados: quem comprou deixa de ver a campanha.`,
  ],
])('excluding with %o tells what is lost', (mais, texto) => {
  expect(textoDaExclusao({ ...RIFA, ...mais })).toBe(texto);
});
