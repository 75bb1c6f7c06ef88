import { expect, it } from 'vitest';
import { perdaDaExclusao, perdaDefinitiva } from './exclusao.ts';

const RIFA = { titulo: 'MOTO', totalBilhetes: 1_000, disponiveis: 1_000 };
const SAI = 'A campanha MOTO sai de todas as listas e deixa de vender.';
const NAO_VOLTA = 'A campanha MOTO não poderá mais ser restaurada.';

it('of what nobody holds a ticket asks for no name', () => {
  expect(perdaDaExclusao(RIFA)).toEqual({ texto: SAI });
  expect(perdaDefinitiva(RIFA)).toEqual({ texto: NAO_VOLTA });
});

it.each([
  [{ disponiveis: 998, vendidos: 1, reservados: 1 }, '1 bilhete vendido e 1 bilhete reservado'],
  [{ totalBilhetes: 5_000, disponiveis: 3_500, vendidos: 1_500, reservados: 0 }, '1.500 bilhetes vendidos'],
  [{ disponiveis: 997, vendidos: 0, reservados: 3 }, '3 bilhetes reservados'],
])('of %o tells what is lost, and asks for its name', (mais, bilhetes) => {
  const rifa = { ...RIFA, ...mais };
  expect(perdaDaExclusao(rifa)).toEqual({
    texto: `${SAI} Ela tem ${bilhetes}: quem comprou deixa de ver a campanha.`,
    digitar: 'MOTO',
  });
  expect(perdaDefinitiva(rifa)).toEqual({
    texto: `${NAO_VOLTA} Ela tem ${bilhetes}: quem comprou deixa de ver os seus bilhetes, e as vendas saem do Financeiro.`,
    digitar: 'MOTO',
  });
});
