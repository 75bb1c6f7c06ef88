import { describe, expect, it } from 'vitest';
import { mudancasDosOutros, textoDoValor } from './conflito.ts';

const base = { titulo: 'MOTO', valor: '10,00', sucessor: false };

describe('two people at one record', () => {
  it('no notice without a change by others', () => {
    expect(mudancasDosOutros(base, { ...base, titulo: 'CARRO' }, { ...base })).toEqual([]);
  });

  it('tells what changed and what both changed', () => {
    const meus = { ...base, titulo: 'CARRO' };
    const atual = { titulo: 'CASA', valor: '12,00', sucessor: false };
    expect(mudancasDosOutros(base, meus, atual)).toEqual([
      { campo: 'titulo', antes: 'MOTO', outro: 'CASA', meu: 'CARRO', disputado: true },
      { campo: 'valor', antes: '10,00', outro: '12,00', meu: '10,00', disputado: false },
    ]);
  });

  it('the same change by both is no conflict', () => {
    const meus = { ...base, titulo: 'CASA' };
    expect(mudancasDosOutros(base, meus, meus)[0]?.disputado).toBe(false);
  });

  it('a chosen file conflicts with the name that others saved', () => {
    const com = (urlBilhete: string | File) => ({ urlBilhete });
    const escolhida = new File([], 'minha.png');
    const [mudanca] = mudancasDosOutros(com('a.png'), com(escolhida), com('b.png'));
    expect(mudanca).toMatchObject({ campo: 'urlBilhete', outro: 'b.png', meu: escolhida, disputado: true });
    expect(textoDoValor(mudanca?.meu)).toBe('minha.png');
    expect(mudancasDosOutros(com('a.png'), com('a.png'), com('b.png'))[0]?.disputado).toBe(false);
    expect(mudancasDosOutros(com('a.png'), com(escolhida), com('a.png'))).toEqual([]);
  });

  it('shows values as they are read', () => {
    expect([true, false, '', null, '2026-12-20T19:00', 7].map(textoDoValor)).toEqual([
      'Sim',
      'Não',
      'vazio',
      'vazio',
      '20/12/2026 19:00',
      '7',
    ]);
  });
});
