import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codigoDoStatus, LIVRE } from '../regras/vida-do-bilhete.ts';
import { bilheteLivre, estadoInicial, marcar, mudar, semBilhetes } from './estado.ts';

const TOTAL = 1_000;
const VENDIDO = codigoDoStatus('Vendido');

const emitida = () => Object.assign(estadoInicial(), semBilhetes(TOTAL));

describe('the free tickets', () => {
  it('are told by their order, whichever are taken and come back, and taken back', () => {
    const numeros = fc.array(fc.integer({ min: 1, max: TOTAL }), { maxLength: 1_500 });
    fc.assert(
      fc.property(numeros, numeros, (mudados, desfeitos) => {
        const estado = emitida();
        const livres = new Set(Array.from({ length: TOTAL }, (_, i) => i + 1));
        for (const numero of mudados) {
          const livre = livres.delete(numero);
          if (!livre) livres.add(numero);
          mudar(estado, numero, livre ? VENDIDO : LIVRE);
        }
        const marca = marcar(estado);
        for (const numero of desfeitos) mudar(estado, numero, VENDIDO);
        marca.desfazer();
        const emOrdem = [...livres].sort((a, b) => a - b);
        expect(estado.qtdeLivres).toBe(emOrdem.length);
        expect(emOrdem.map((_, antes) => bilheteLivre(estado, antes))).toEqual(emOrdem);
        expect(() => bilheteLivre(estado, emOrdem.length)).toThrow(RangeError);
      }),
      { numRuns: 50 },
    );
  });
});
