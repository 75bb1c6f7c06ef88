import { elementosForaDoBilhete, PAGINA, tamanhoDoBilhete } from '@rifa-viva/contracts/regras/layout-bilhete';
import { describe, expect, it } from 'vitest';
import { lerInteiro, MODELO_NOVO, paraFormulario, validarModelo } from './formulario.ts';
import { alterar, desfazer, encerrarGesto, iniciar, refazer } from './historico.ts';
import { empurrao, escalaDaPrevia, soltar } from './posicao.ts';

describe('the form of a model', () => {
  it('the sheet of the preview measures 594.44 by 841.68', () => {
    expect(PAGINA).toEqual({ largura: 594.44, altura: 841.68 });
  });
  it('refuses name, picture and number of numbers, in that order', () => {
    expect(validarModelo(MODELO_NOVO)).toEqual({ nomeModelo: 'Digite o nome do modelo...' });
    const comNome = { ...MODELO_NOVO, nomeModelo: 'PADRÃO' };
    expect(validarModelo(comNome)).toEqual({ urlBilhete: 'Selecione a imagem do modelo...' });
    const comImagem = { ...comNome, urlBilhete: new File([], 'a.png') };
    expect(validarModelo(comImagem)).toEqual({ qtdeNumeros: 'Digite a quantidade de números...' });
    expect(validarModelo({ ...comImagem, qtdeNumeros: 10_000 })).toEqual({});
  });

  it('a new model, with 10 chances and a stub, fits on the ticket', () => {
    expect(elementosForaDoBilhete({ ...MODELO_NOVO, qtdeChances: 10, usarCanhoto: true })).toEqual([]);
  });

  it('reads integers and falls back to 0', () => {
    expect(['12', '12,9', '', 'abc', '-3'].map((texto) => lerInteiro(texto))).toEqual([12, 12, 0, 0, -3]);
  });

  it('brings integers within the limits', () => {
    expect(['', '4', '14'].map((texto) => lerInteiro(texto, [1, 10]))).toEqual([1, 4, 10]);
  });

  it('takes only the model’s fields to the form', () => {
    const lido = { ...MODELO_NOVO, urlBilhete: 'a.png', idModeloBilhete: 7, emUso: true };
    expect(paraFormulario(lido)).toEqual({ ...MODELO_NOVO, urlBilhete: 'a.png' });
  });
});

describe('drag', () => {
  const { largura, altura } = tamanhoDoBilhete(MODELO_NOVO);

  it.each([240, 297, 680, 1024])('at a width of %d px keeps points with two decimals', (pixels) => {
    const escala = escalaDaPrevia(pixels, largura);
    const solto = soltar({ x: 10, y: 20 }, { x: 50 * escala, y: 12.346 * escala }, escala, {
      largura,
      altura,
    });
    expect(solto).toEqual({ x: 60, y: 32.35 });
  });

  it('stays on the ticket', () => {
    const limite = { largura, altura };
    expect(soltar({ x: 5, y: 5 }, { x: -999, y: 9999 }, 1, limite)).toEqual({ x: 0, y: 168.33 });
  });

  it('arrows push by 1 point, with Shift by 10', () => {
    expect(empurrao('ArrowLeft', false)).toEqual({ x: -1, y: 0 });
    expect(empurrao('ArrowDown', true)).toEqual({ x: 0, y: 10 });
    expect(empurrao('Enter', false)).toBeNull();
  });
});

describe('undo', () => {
  it('volta e refaz passo a passo', () => {
    const um = alterar(iniciar({ x: 0, y: 0 }), { x: 1 });
    const dois = alterar(um, { y: 5 });
    expect(desfazer(dois).presente).toEqual({ x: 1, y: 0 });
    expect(desfazer(desfazer(dois)).presente).toEqual({ x: 0, y: 0 });
    expect(refazer(desfazer(dois)).presente).toEqual({ x: 1, y: 5 });
    expect(desfazer(iniciar(1)).presente).toBe(1);
  });

  it('a whole drag is one step', () => {
    const arrastado = [1, 2, 3].reduce((h, x) => alterar(h, { x }, 'arraste'), iniciar({ x: 0 }));
    expect(desfazer(arrastado).presente).toEqual({ x: 0 });
    const outro = alterar(encerrarGesto(arrastado), { x: 9 }, 'arraste');
    expect(desfazer(outro).presente).toEqual({ x: 3 });
  });

  it('a change after an undo drops the redo; no change does not count', () => {
    const h = desfazer(alterar(iniciar({ x: 0 }), { x: 1 }));
    expect(refazer(alterar(h, { x: 7 })).presente).toEqual({ x: 7 });
    expect(alterar(h, { x: 0 })).toBe(h);
  });
});
