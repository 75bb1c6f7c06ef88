import { elementosForaDoBilhete, PAGINA, tamanhoDoBilhete } from '@rifa-viva/contracts/regras/layout-bilhete';
import { describe, expect, it } from 'vitest';
import { lerInteiro, MODELO_NOVO, paraFormulario, validarModelo } from './formulario.ts';
import { alterar, desfazer, encerrarGesto, iniciar, refazer } from './historico.ts';
import { empurrao, escalaDaPrevia, soltar } from './posicao.ts';

describe('formulário de modelo', () => {
  it('a folha da prévia mede 594,44 por 841,68', () => {
    expect(PAGINA).toEqual({ largura: 594.44, altura: 841.68 });
  });
  it('recusa nome, imagem e quantidade de números, nessa ordem', () => {
    expect(validarModelo(MODELO_NOVO)).toEqual({ nomeModelo: 'Digite o nome do modelo...' });
    const comNome = { ...MODELO_NOVO, nomeModelo: 'PADRÃO' };
    expect(validarModelo(comNome)).toEqual({ urlBilhete: 'Selecione a imagem do modelo...' });
    const comImagem = { ...comNome, urlBilhete: new File([], 'a.png') };
    expect(validarModelo(comImagem)).toEqual({ qtdeNumeros: 'Digite a quantidade de números...' });
    expect(validarModelo({ ...comImagem, qtdeNumeros: 10_000 })).toEqual({});
  });

  it('um modelo novo, com 10 chances e canhoto, cabe no bilhete', () => {
    expect(elementosForaDoBilhete({ ...MODELO_NOVO, qtdeChances: 10, usarCanhoto: true })).toEqual([]);
  });

  it('lê inteiros e cai em 0', () => {
    expect(['12', '12,9', '', 'abc', '-3'].map((texto) => lerInteiro(texto))).toEqual([12, 12, 0, 0, -3]);
  });

  it('traz inteiros para os limites', () => {
    expect(['', '4', '14'].map((texto) => lerInteiro(texto, [1, 10]))).toEqual([1, 4, 10]);
  });

  it('leva ao formulário só os campos do modelo', () => {
    const lido = { ...MODELO_NOVO, urlBilhete: 'a.png', idModeloBilhete: 7, emUso: true };
    expect(paraFormulario(lido)).toEqual({ ...MODELO_NOVO, urlBilhete: 'a.png' });
  });
});

describe('arraste', () => {
  const { largura, altura } = tamanhoDoBilhete(MODELO_NOVO);

  it.each([240, 297, 680, 1024])('a %d px de largura guarda pontos com duas casas', (pixels) => {
    const escala = escalaDaPrevia(pixels, largura);
    const solto = soltar({ x: 10, y: 20 }, { x: 50 * escala, y: 12.346 * escala }, escala, {
      largura,
      altura,
    });
    expect(solto).toEqual({ x: 60, y: 32.35 });
  });

  it('não sai do bilhete', () => {
    const limite = { largura, altura };
    expect(soltar({ x: 5, y: 5 }, { x: -999, y: 9999 }, 1, limite)).toEqual({ x: 0, y: 168.33 });
  });

  it('setas empurram 1 ponto, com Shift 10', () => {
    expect(empurrao('ArrowLeft', false)).toEqual({ x: -1, y: 0 });
    expect(empurrao('ArrowDown', true)).toEqual({ x: 0, y: 10 });
    expect(empurrao('Enter', false)).toBeNull();
  });
});

describe('desfazer', () => {
  it('volta e refaz passo a passo', () => {
    const um = alterar(iniciar({ x: 0, y: 0 }), { x: 1 });
    const dois = alterar(um, { y: 5 });
    expect(desfazer(dois).presente).toEqual({ x: 1, y: 0 });
    expect(desfazer(desfazer(dois)).presente).toEqual({ x: 0, y: 0 });
    expect(refazer(desfazer(dois)).presente).toEqual({ x: 1, y: 5 });
    expect(desfazer(iniciar(1)).presente).toBe(1);
  });

  it('um arraste inteiro é um passo só', () => {
    const arrastado = [1, 2, 3].reduce((h, x) => alterar(h, { x }, 'arraste'), iniciar({ x: 0 }));
    expect(desfazer(arrastado).presente).toEqual({ x: 0 });
    const outro = alterar(encerrarGesto(arrastado), { x: 9 }, 'arraste');
    expect(desfazer(outro).presente).toEqual({ x: 3 });
  });

  it('mudar depois de desfazer apaga o refazer; mudança nula não conta', () => {
    const h = desfazer(alterar(iniciar({ x: 0 }), { x: 1 }));
    expect(refazer(alterar(h, { x: 7 })).presente).toEqual({ x: 7 });
    expect(alterar(h, { x: 0 })).toBe(h);
  });
});
