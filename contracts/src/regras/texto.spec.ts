import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limparTexto, maiusculas, partesDaDescricao, semAcentos, tamanhoDoTexto } from './texto.ts';

describe('limparTexto', () => {
  it.each([
    ['NFD becomes NFC', 'e\u0301', '\u00e9'],
    ['zero-width characters go', 'a\u200bb\u2060c\ufeffd\u00ad', 'abcd'],
    ['bidi controls go', '\u202eabc\u2066d\u200f', 'abcd'],
    ['controls go', 'a\u0000b\u001bc\u009f', 'abc'],
    ['line breaks become spaces', 'a\r\nb\tc', 'a b c'],
    ['lone surrogates go', 'a\ud800b\udc00', 'ab'],
    ['emoji stay', '🎉 Ana 👍🏽', '🎉 Ana 👍🏽'],
    [
      'joined emoji stay joined',
      '👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 👩🏽\u200d🚀',
      '👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 👩🏽\u200d🚀',
    ],
    ['other joiners go', 'a\u200db 👨\u200d', 'ab 👨'],
    ['only spaces is empty', ' \u00a0\u3000\u200b\u2800\u3164 ', ''],
    ['ends are trimmed, the inside is kept', '  Ana  Maria ', 'Ana  Maria'],
  ])('%s', (_, texto, limpo) => {
    expect(limparTexto(texto)).toBe(limpo);
  });

  it('cleans a clean text to itself and leaves well-formed NFC', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (texto) => {
        const limpo = limparTexto(texto);
        expect(limparTexto(limpo)).toBe(limpo);
        expect(limpo.normalize('NFC')).toBe(limpo);
        expect(limpo).not.toMatch(/\p{Cc}|\p{Cs}/u);
      }),
    );
  });
});

describe('other texts', () => {
  it('upper-cases like a person would', () => {
    expect(['ação', 'straße', 'ı', 'i', 'ç'].map(maiusculas)).toEqual(['AÇÃO', 'STRASSE', 'I', 'I', 'Ç']);
  });

  it('counts code points', () => {
    expect([tamanhoDoTexto('ação'), tamanhoDoTexto('🎉a'), tamanhoDoTexto(maiusculas('ß'))]).toEqual([
      4, 2, 2,
    ]);
  });

  it('splits the prizes of a description', () => {
    expect(partesDaDescricao('1º MOTO & 2º TV&& ')).toEqual(['1º MOTO', '2º TV']);
    expect(partesDaDescricao('')).toEqual([]);
  });

  it('strips accents', () => {
    expect(semAcentos('Ação é Ñandú')).toBe('Acao e Nandu');
  });
});
