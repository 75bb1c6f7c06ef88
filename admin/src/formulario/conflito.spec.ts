import { describe, expect, it } from 'vitest';
import { mudancasDosOutros, textoDoValor } from './conflito.ts';

const base = { titulo: 'MOTO', valor: '10,00', sucessor: false };

describe('duas pessoas no mesmo registro', () => {
  it('sem mudança dos outros não há aviso', () => {
    expect(mudancasDosOutros(base, { ...base, titulo: 'CARRO' }, { ...base })).toEqual([]);
  });

  it('diz o que mudou e o que as duas mudaram', () => {
    const meus = { ...base, titulo: 'CARRO' };
    const atual = { titulo: 'CASA', valor: '12,00', sucessor: false };
    expect(mudancasDosOutros(base, meus, atual)).toEqual([
      { campo: 'titulo', antes: 'MOTO', outro: 'CASA', meu: 'CARRO', disputado: true },
      { campo: 'valor', antes: '10,00', outro: '12,00', meu: '10,00', disputado: false },
    ]);
  });

  it('a mesma mudança feita pelas duas não é disputa', () => {
    const meus = { ...base, titulo: 'CASA' };
    expect(mudancasDosOutros(base, meus, meus)[0]?.disputado).toBe(false);
  });

  it('um arquivo escolhido disputa com o nome que os outros gravaram', () => {
    const com = (urlBilhete: string | File) => ({ urlBilhete });
    const escolhida = new File([], 'minha.png');
    const [mudanca] = mudancasDosOutros(com('a.png'), com(escolhida), com('b.png'));
    expect(mudanca).toMatchObject({ campo: 'urlBilhete', outro: 'b.png', meu: escolhida, disputado: true });
    expect(textoDoValor(mudanca?.meu)).toBe('minha.png');
    expect(mudancasDosOutros(com('a.png'), com('a.png'), com('b.png'))[0]?.disputado).toBe(false);
    expect(mudancasDosOutros(com('a.png'), com(escolhida), com('a.png'))).toEqual([]);
  });

  it('mostra os valores como se leem', () => {
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
