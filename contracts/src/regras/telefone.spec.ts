import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mascararTelefone,
  parteDoTelefone,
  somenteDigitos,
  TAMANHO_DO_TELEFONE,
  telefoneNacional,
  telefoneValido,
} from './telefone.ts';

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

describe('telefoneNacional', () => {
  it.each([
    ['+55 11 97111-0002', '11971110002'],
    ['5511971110002', '11971110002'],
    ['+55 011 97111-0002', '11971110002'],
    ['011 97111-0001', '11971110001'],
    ['(55) 99999-1234', '55999991234'],
    ['+55 55 99999-1234', '55999991234'],
    ['(55) 9', '559'],
    ['0', ''],
    ['', ''],
  ])('of %j is %j', (texto, digitos) => {
    expect(telefoneNacional(texto)).toBe(digitos);
  });

  it('leaves every phone as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{10}$/), (telefone) => {
        expect(telefoneNacional(telefone)).toBe(telefone);
        expect(telefoneNacional(mascararTelefone(telefone))).toBe(telefone);
        expect(telefoneNacional(`+55 ${telefone}`)).toBe(telefone);
      }),
    );
  });
});

it.each([
  ['(11) 98888-7777', '11988887777'],
  ['90000-0006', '900000006'],
  ['0006', '0006'],
  ['+55 11 98888', '551198888'],
  ['+55 11 98888-7777', '11988887777'],
  ['-', null],
  ['', null],
  ['joao', null],
])('of %j as a part of a phone comes %j', (texto, digitos) => {
  expect(parteDoTelefone(texto)).toBe(digitos);
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
