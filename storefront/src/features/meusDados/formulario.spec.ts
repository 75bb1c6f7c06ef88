import { type CodigoDeErro, ERROS, textoDoErro } from '@rifa-viva/contracts/erros';
import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
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
  const dito = (codigo: CodigoDeErro) =>
    textoDaRecusa(new ErroDaApi(ERROS[codigo][0], codigo, textoDoErro(codigo)));
  const geral = 'Ocorreu um erro ao atualizar o usuário. Tente novamente...';
  expect(dito('TELEFONE_JA_CADASTRADO')).toBe('Já Existe Uma Conta Com Esse Telefone...');
  expect(dito('SENHA_ATUAL')).toBe('Senha atual inválida...');
  expect(dito('SENHA_CURTA')).toBe(`${geral} A senha deve ter no mínimo 6 digitos...`);
  expect(dito('INTERNO')).toBe(geral);
  expect(dito('INDISPONIVEL')).toBe(geral);
});

test('only a change of what is typed counts as one', () => {
  expect(mudou(dados, { ...dados })).toBe(false);
  expect(mudou(dados, { ...dados, pix: 'ana@exemplo.com' })).toBe(true);
  expect(mudou(dados, { ...dados, nome: ' ANA ', telefone: '11 90000 0006', senhaAtual: 'x' })).toBe(false);
  expect(mudou(dados, { ...dados, telefone: '(11) 90000-0007' })).toBe(true);
  expect(mudou(dados, { ...dados, senha: '123456' })).toBe(true);
});
