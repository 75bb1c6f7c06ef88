import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mascararTelefone, somenteDigitos, TAMANHO_DO_TELEFONE, telefoneValido } from './telefone.ts';

describe('mascararTelefone', () => {
  it.each([
    ['', ''],
    ['1', '(1'],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['1190000', '(11) 90000'],
    ['11900000001', '(11) 90000-0001'],
    ['(11) 90000-00019', '(11) 90000-0001'],
    ['abc', ''],
  ])('shows %j as %j', (digitado, mostrado) => {
    expect(mascararTelefone(digitado)).toBe(mostrado);
  });

  it('is stable, never longer than 15, and keeps the digits', () => {
    fc.assert(
      fc.property(fc.string(), (texto) => {
        const mascarado = mascararTelefone(texto);
        expect(mascarado.length).toBeLessThanOrEqual(TAMANHO_DO_TELEFONE);
        expect(mascararTelefone(mascarado)).toBe(mascarado);
        expect(somenteDigitos(mascarado)).toBe(somenteDigitos(texto).slice(0, 11));
      }),
    );
  });
});

describe('telefoneValido', () => {
  it.each(['11900000001', '(11) 90000-0001', '11 90000-0001'])('takes %s', (texto) => {
    expect(telefoneValido(texto)).toBe(true);
  });

  it.each([
    '',
    '1190000000',
    '(11) 90000-000',
    '119000000011',
    '01900000001',
    '+5511900000001',
    '1190000000a',
    '٣'.repeat(11),
  ])('refuses %j', (texto) => {
    expect(telefoneValido(texto)).toBe(false);
  });
});
