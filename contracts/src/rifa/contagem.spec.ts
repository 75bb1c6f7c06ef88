import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Contagem } from './contagem.ts';
import { Diario } from './diario.ts';

const passos = fc.array(fc.tuple(fc.nat({ max: 200 }), fc.boolean()), { maxLength: 600 });

/** The same in a Map. */
function somar(contagem: Contagem, mapa: Map<number, number>, pessoa: number, mais: boolean): void {
  const antes = mapa.get(pessoa) ?? 0;
  if (!mais && antes === 0) return;
  const quantas = antes + (mais ? 1 : -1);
  contagem.somar(pessoa, mais ? 1 : -1);
  if (quantas > 0) mapa.set(pessoa, quantas);
  else mapa.delete(pessoa);
}

describe('what people have', () => {
  it('is counted, forgotten where it is none, and taken back', () => {
    fc.assert(
      fc.property(passos, passos, (feitos, desfeitos) => {
        const diario = new Diario();
        const contagem = new Contagem(diario);
        const mapa = new Map<number, number>();
        for (const [pessoa, mais] of feitos) somar(contagem, mapa, pessoa, mais);
        diario.abrir();
        const voltar = contagem.marcar();
        const solto = new Map(mapa);
        for (const [pessoa, mais] of desfeitos) somar(contagem, solto, pessoa, mais);
        expect(new Map(contagem)).toEqual(solto);
        diario.desfazer();
        voltar();
        expect(new Map(contagem)).toEqual(mapa);
        for (let pessoa = 0; pessoa <= 200; pessoa += 1)
          expect(contagem.de(pessoa)).toBe(mapa.get(pessoa) ?? 0);
      }),
      { numRuns: 100 },
    );
  });
});
