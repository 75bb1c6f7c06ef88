import { expect, test } from 'vitest';
import { conferirDados, corpoDosDados, mudou, textoDaRecusa } from './formulario.ts';

const dados = { nome: 'ANA', telefone: '(11) 90000-0006', senha: '', senhaAtual: '', pix: 'nao informado' };

test.each([
  [{ nome: ' ', telefone: '', senha: '1' }, 'Digite o nome do usuário...'],
  [{ telefone: '', senha: '1' }, 'Digite o telefone do usuário...'],
  [{ senha: '12345' }, 'A nova senha deve ter no mínimo 6 digitos...'],
  [{ senha: '123456' }, 'Digite a senha atual...'],
  [{ senha: '123456', senhaAtual: 'x' }, null],
  [{ senhaAtual: 'x' }, null],
  [{}, null],
])('%j: %s', (campos, mensagem) =>
  expect(conferirDados({ ...dados, ...campos })?.texto ?? null).toBe(mensagem),
);

test('the phone goes as digits, an empty password not at all', () => {
  expect(corpoDosDados(6, { ...dados, senhaAtual: 'typed' })).toEqual({
    idUsuario: 6,
    nome: 'ANA',
    telefone: '11900000006',
    pix: 'nao informado',
  });
  expect(corpoDosDados(6, { ...dados, senha: 'segredo', senhaAtual: 'antes' })).toMatchObject({
    senha: 'segredo',
    senhaAtual: 'antes',
  });
});

test('a phone of somebody else has its own words, everything else says what happened', () => {
  expect(textoDaRecusa('TELEFONE_JA_CADASTRADO', 'Telefone já cadastrado')).toBe(
    'Já Existe Uma Conta Com Esse Telefone...',
  );
  expect(textoDaRecusa('SENHA_ATUAL', 'Senha atual inválida...')).toBe('Senha atual inválida...');
  expect(textoDaRecusa('INTERNO', 'Detalhe.')).toBe(
    'Ocorreu um erro ao atualizar o usuário. Tente novamente... Detalhe.',
  );
});

test('only a change of what is typed counts as one', () => {
  expect(mudou(dados, { ...dados })).toBe(false);
  expect(mudou(dados, { ...dados, pix: 'ana@exemplo.com' })).toBe(true);
  expect(mudou(dados, { ...dados, nome: ' ANA ', telefone: '11 90000 0006', senhaAtual: 'x' })).toBe(false);
  expect(mudou(dados, { ...dados, telefone: '(11) 90000-0007' })).toBe(true);
  expect(mudou(dados, { ...dados, senha: '123456' })).toBe(true);
});
