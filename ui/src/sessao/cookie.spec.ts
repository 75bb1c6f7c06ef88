import { describe, expect, it } from 'vitest';
import { apagarCookies, decodificarSessao, valorDoCookie } from './cookie.ts';

const token = (dados: unknown): string =>
  `sessao.${Buffer.from(JSON.stringify(dados)).toString('base64')}.v1`;
const JOSE = { idUsuario: 7, nome: 'JOSÉ', tipo: 'Vendedor' };

describe('the session cookie', () => {
  it('is found among others by its whole name', () => {
    expect(valorDoCookie('a=1; rifaviva_token=x; rifaviva=y', 'rifaviva')).toBe('y');
    expect(valorDoCookie('xrifaviva=y', 'rifaviva')).toBeNull();
    expect(valorDoCookie('', 'rifaviva')).toBeNull();
  });

  it('decodes to who is logged in, accents and all', () => {
    expect(decodificarSessao(token(JOSE))).toEqual(JOSE);
    expect(decodificarSessao(encodeURIComponent(token(JOSE)))).toEqual(JOSE);
    expect(decodificarSessao(token({ ...JOSE, extra: 1 }))).toEqual(JOSE);
  });

  it.each([
    ['absent', null],
    ['empty', ''],
    ['without a payload', 'sessao'],
    ['with an empty payload', 'sessao..v1'],
    ['no base64', 'sessao.@@@.v1'],
    ['no JSON', `sessao.${Buffer.from('{').toString('base64')}.v1`],
    ['no UTF-8', `sessao.${Buffer.from([0xff, 0xfe]).toString('base64')}.v1`],
    ['null', token(null)],
    ['without an id', token({ nome: 'A', tipo: 'Usuario' })],
    ['of an unknown type', token({ ...JOSE, tipo: 'Dono' })],
    ['with a broken escape', 'sessao.%E0%A4%A.v1'],
  ])('%s is no session', (_caso, valor) => {
    expect(decodificarSessao(valor)).toBeNull();
  });

  it('is removed with the cookies that remember model and company', () => {
    const escritos: string[] = [];
    apagarCookies({
      set cookie(texto: string) {
        escritos.push(texto);
      },
    });
    expect(escritos.map((texto) => texto.split('=')[0])).toEqual([
      'rifaviva',
      'rifaviva_modelo',
      'rifaviva_empresa',
    ]);
    expect(escritos.every((texto) => texto.includes('path=/') && texto.includes('max-age=0'))).toBe(true);
  });
});
