import { describe, expect, it } from 'vitest';
import { erroDaConta, erroDoLogin } from './validacao.ts';

describe('checks of a login, in their order', () => {
  it.each([
    ['', '', 'Digite o telefone!!'],
    ['(11) 9000', '', 'Digite um telefone valido!!'],
    ['(11) 90000-0001', '', 'Digite a senha!!'],
    ['(11) 90000-0001', 'x', null],
    ['(11) 90000', 'x', 'Digite um telefone valido!!'],
    ['(11) 90000-', 'x', null],
  ])('%j and %j', (telefone, senha, erro) => {
    expect(erroDoLogin({ telefone, senha })).toBe(erro);
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
    expect(erroDaConta({ nome, telefone, senha })).toBe(erro);
  });
});
