import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Diario } from './diario.ts';
import { Textos } from './textos.ts';

const VAZIOS = { bytes: new Uint8Array(0), fins: new Uint32Array(0) };
const qualquer = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.constantFrom('', 'ação', 'aa', 'bb'),
);
const muitos = fc.array(qualquer, { maxLength: 120 });
const primeiro = (textos: Textos, texto: string) => textos.procurar(texto, () => true);
/** An empty one is not looked for. */
const lugarDe = (escritos: readonly string[], texto: string) => (texto === '' ? -1 : escritos.indexOf(texto));

describe('texts kept as bytes', () => {
  it('are read and found by their place, copied and taken back', () => {
    fc.assert(
      fc.property(muitos, muitos, (escritos, desfeitos) => {
        const diario = new Diario();
        const textos = new Textos(diario, VAZIOS);
        for (const [lugar, texto] of escritos.entries()) textos.gravar(lugar, texto);
        diario.abrir();
        const voltar = textos.marcar();
        for (const [i, texto] of desfeitos.entries()) textos.gravar(escritos.length + i, texto);
        diario.desfazer();
        voltar();
        const pares = escritos.flatMap((_, lugar) => (lugar % 2 === 0 ? [lugar] : []));
        const deles = pares.map((lugar) => escritos[lugar] ?? '');
        const copias: readonly (readonly [Textos, readonly string[]])[] = [
          [textos, escritos],
          [new Textos(diario, textos.copiar(escritos.length)), escritos],
          [new Textos(diario, textos.copiarDe(pares)), deles],
        ];
        for (const [copia, eram] of copias) {
          expect(eram.map((_, lugar) => copia.em(lugar))).toEqual(eram);
          for (const texto of [...escritos, ...desfeitos])
            expect(primeiro(copia, texto)).toBe(lugarDe(eram, texto));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are passed over where another place of the same will do', () => {
    const textos = new Textos(new Diario(), VAZIOS);
    for (const lugar of [0, 1, 2]) textos.gravar(lugar, 'pagamento1');
    expect(textos.procurar('pagamento1', (lugar) => lugar === 2)).toBe(2);
    expect(textos.procurar('pagamento1', () => false)).toBe(-1);
  });
});
