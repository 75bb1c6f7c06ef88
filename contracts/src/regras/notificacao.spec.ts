import { describe, expect, it } from 'vitest';
import { avisarDoFim, notificacaoDe, type TIPOS_DE_NOTIFICACAO } from './notificacao.ts';

const MINUTO = 60_000;
const RIFA = { titulo: 'MOTO', qtdeNumeros: 1_000 };
const de = (tipo: (typeof TIPOS_DE_NOTIFICACAO)[number], numeros = [7]) =>
  notificacaoDe({ tipo, numeros, ate: '2026-03-01T15:30:00.000Z' }, RIFA, 'etiqueta');

describe('the words', () => {
  it.each([
    ['pago', 'Pagamento confirmado', 'Bilhete 0007 de MOTO: pagamento confirmado. Boa sorte!'],
    [
      'aVencer',
      'Reserva perto de vencer',
      'Bilhete 0007 de MOTO: pague até 01/03/2026 12:30 para não perder a reserva.',
    ],
    ['sorteado', 'Resultado do sorteio', 'Saiu o resultado de MOTO. Confira seus bilhetes.'],
    ['ganhou', 'Bilhete premiado', 'Bilhete 0007 de MOTO: premiado. Parabéns!'],
  ] as const)('%s', (tipo, titulo, texto) => {
    expect(de(tipo)).toEqual({ titulo, texto, url: '/meusBilhetes', tag: 'etiqueta' });
  });

  it('name ten tickets and count the rest', () => {
    const muitos = Array.from({ length: 12 }, (_, i) => i + 1);
    expect(de('ganhou', muitos).texto).toMatch(/^Bilhetes 0001, .*0010 e mais 2 de MOTO: premiados/);
  });
});

describe('the end of a reservation', () => {
  it('is told an hour before, or when two thirds of a shorter time are over', () => {
    expect(avisarDoFim(0, 24 * 60 * MINUTO)).toBe(23 * 60 * MINUTO);
    expect(avisarDoFim(0, 6 * MINUTO)).toBe(4 * MINUTO);
  });
});
