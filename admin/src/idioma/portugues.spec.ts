import ingles from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { criarIdioma } from './idioma.ts';
import { portugues } from './portugues.ts';

type Ramo = { readonly [chave: string]: Ramo | string | undefined };

function* folhas(ramo: Ramo, prefixo = ''): Generator<[chave: string, texto: string]> {
  for (const [nome, valor] of Object.entries(ramo)) {
    const chave = prefixo ? `${prefixo}.${nome}` : nome;
    if (typeof valor === 'string') yield [chave, valor];
    else if (valor) yield* folhas(valor, chave);
  }
}

const variaveis = (texto: string) => [...new Set(texto.match(/%\{\w+\}/g))].sort();
const formas = (texto: string) => texto.split(' |||| ').length;

const inglesas = [...folhas(ingles)];
const nossas = new Map(folhas(portugues));
/** Texts that rightly read the same in both languages. */
const IGUAIS = new Set(['ra.boolean.null', 'ra.page.edit', 'ra.page.list', 'ra.page.show']);

describe('the Portuguese catalogue', () => {
  it('has exactly the keys of the English one', () => {
    expect([...nossas.keys()].sort()).toEqual(inglesas.map(([chave]) => chave).sort());
  });

  it.each(inglesas)('%s has the same variables and plural forms', (chave, texto) => {
    const nosso = nossas.get(chave) ?? '';
    expect(variaveis(nosso)).toEqual(variaveis(texto));
    expect(formas(nosso)).toBe(formas(texto));
  });

  it('leaves no text in English', () => {
    expect(inglesas.filter(([chave, texto]) => nossas.get(chave) === texto && !IGUAIS.has(chave))).toEqual(
      [],
    );
  });

  it('forms the plural and fills the variables', () => {
    const traduzir = (n: number) => criarIdioma({}).translate('ra.action.bulk_actions', { smart_count: n });
    expect([traduzir(1), traduzir(3)]).toEqual(['1 item selecionado', '3 itens selecionados']);
  });
});
