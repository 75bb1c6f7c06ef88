import { describe, expect, it } from 'vitest';
import { faltaDaConta, faltaDaNovaSenha, faltaDoLogin } from './validacao.ts';

describe('checks of a login, in their order', () => {
  it.each([
    ['', '', 'Digite o telefone!!'],
    ['(11) 9000', '', 'Digite um telefone valido!!'],
    ['(11) 90000-0001', '', 'Digite a senha!!'],
    ['(11) 90000-0001', 'x', null],
    ['(11) 90000', 'x', 'Digite um telefone valido!!'],
    ['(11) 90000-', 'x', null],
  ])('%j and %j', (telefone, senha, erro) => {
    expect(faltaDoLogin({ telefone, senha })?.texto ?? null).toBe(erro);
  });
});

describe('checks of a new account, in their order', () => {
  it.each([
    ['', '', '', 'Digite o telefone!!'],
    ['', '(11) 9', '', 'Digite um telefone valido!!'],
    ['', '(11) 90000-0001', '', 'Digite a senha!!'],
    ['  ', '(11) 90000-0001', '123456', 'Digite o nome!!'],
    ['ANA', '(11) 90000-0001', '123456', null],
  ])('%j, %j and %j', (nome, telefone, senha, erro) => {
    expect(faltaDaConta({ nome, telefone, senha })?.texto ?? null).toBe(erro);
  });
});

describe('checks of a new password by a code, in their order', () => {
  it.each([
    ['', '', '', '', 'Digite o telefone!!'],
    ['(11) 9', '', '', '', 'Digite um telefone valido!!'],
    ['(11) 90000-0001', ' - ', '', '', 'Digite o código...'],
    ['(11) 90000-0001', 'abc', '12345', '12345', 'A nova senha deve ter no mínimo 6 digitos...'],
    [
      '(11) 90000-0001',
      'abc',
      '123456',
      '12345',
      'As duas senhas são diferentes. Digite a mesma nas duas vezes.',
    ],
    ['(11) 90000-0001', 'abc', '123456', '123456', null],
  ])('%j, %j, %j and %j', (telefone, codigo, senha, repetida, erro) => {
    expect(faltaDaNovaSenha({ telefone, codigo, senha, repetida })?.texto ?? null).toBe(erro);
  });
});

describe('the field that is named', () => {
  const telefone = '(11) 90000-0001';
  it('is the one to put right', () => {
    expect(faltaDoLogin({ telefone: '', senha: '' })?.campo).toBe('telefone');
    expect(faltaDoLogin({ telefone, senha: '' })?.campo).toBe('senha');
    expect(faltaDaConta({ nome: ' ', telefone, senha: 'x' })?.campo).toBe('nome');
    const nova = { telefone, codigo: 'abc', senha: '123456', repetida: '12345' };
    expect(faltaDaNovaSenha(nova)?.campo).toBe('repetida');
    expect(faltaDaNovaSenha({ ...nova, senha: '1' })?.campo).toBe('senha');
    expect(faltaDaNovaSenha({ ...nova, codigo: '' })?.campo).toBe('codigo');
  });
});
