import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Diario } from './diario.ts';
import { type Promessa, Promessas } from './promessas.ts';

/** A promise of so many numbers for the next group, or the end of an earlier one. */
const passos = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 }) },
    { weight: 3, arbitrary: fc.nat({ max: 400 }) },
  ),
  { maxLength: 400 },
);

type Passo = number | readonly number[];

/** The same in a Map; groups without a promise lie between. */
function dar(promessas: Promessas, mapa: Map<number, Promessa>, passo: Passo, grupo: number): void {
  if (typeof passo === 'number') {
    promessas.tirar(passo);
    mapa.delete(passo);
    return;
  }
  const promessa = { numeros: passo, total: passo.length * 1_000 };
  promessas.incluir(grupo, promessa);
  mapa.set(grupo, promessa);
}

function iguais(promessas: Promessas, mapa: ReadonlyMap<number, Promessa>): void {
  const grupos = Array.from({ length: 1_700 }, (_, i) => i - 1);
  const lidas = grupos.flatMap((grupo) => {
    const promessa = promessas.get(grupo);
    if (promessas.has(grupo) !== (promessa !== undefined)) expect.unreachable(`${grupo}`);
    return promessa ? [[grupo, promessa] as const] : [];
  });
  expect(new Map(lidas)).toEqual(mapa);
  expect(promessas.size).toBe(mapa.size);
}

describe('what providers’ reservations promised', () => {
  it('is kept until it is taken out, taken back to a mark, and copied', () => {
    fc.assert(
      fc.property(passos, passos, (feitos, desfeitos) => {
        const diario = new Diario();
        const promessas = new Promessas(diario);
        const mapa = new Map<number, Promessa>();
        let grupo = 0;
        const seguinte = () => (grupo += 2);
        for (const passo of feitos) dar(promessas, mapa, passo, seguinte());
        diario.abrir();
        const voltar = promessas.marcar();
        const solto = new Map(mapa);
        for (const passo of desfeitos) dar(promessas, solto, passo, seguinte());
        iguais(promessas, solto);
        iguais(new Promessas(new Diario(), promessas.copiar()), solto);
        diario.desfazer();
        voltar();
        iguais(promessas, mapa);
      }),
      { numRuns: 30 },
    );
  });

  it('of many that are taken out the room is taken back, and given again by a mark', () => {
    const diario = new Diario();
    const promessas = new Promessas(diario);
    const mapa = new Map<number, Promessa>();
    for (let grupo = 0; grupo < 400; grupo += 1) dar(promessas, mapa, [grupo + 1, grupo + 2], grupo);
    diario.abrir();
    const voltar = promessas.marcar();
    const solto = new Map(mapa);
    for (let grupo = 0; grupo < 399; grupo += 1) {
      dar(promessas, solto, grupo, grupo);
      if (grupo % 50 === 0) dar(promessas, solto, [grupo + 1], 400 + grupo);
    }
    iguais(promessas, solto);
    expect(promessas.copiar().grupo.length).toBe(solto.size);
    diario.desfazer();
    voltar();
    iguais(promessas, mapa);
  });

  it('copies stay as they were', () => {
    const promessas = new Promessas(new Diario());
    promessas.incluir(0, { numeros: [3, 9], total: 2_000 });
    const copia = promessas.copiar();
    promessas.tirar(0);
    promessas.incluir(1, { numeros: [7], total: 1_000 });
    expect(new Promessas(new Diario(), copia).get(0)).toEqual({ numeros: [3, 9], total: 2_000 });
  });
});
