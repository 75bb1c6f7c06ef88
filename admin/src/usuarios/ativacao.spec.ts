import { expect, it } from 'vitest';
import { textoDoLote } from './ativacao.ts';

const pessoas = (qtde: number) => Array.from({ length: qtde }, (_, i) => ({ nome: `P${i + 1}` }));

it('names those who are to be deactivated, and what it means for them', () => {
  const { pergunta, feitos } = textoDoLote('nao', pessoas(2));
  expect(pergunta).toEqual({
    titulo: 'Desativar 2 usuários?',
    texto: 'Saem do sistema e não poderão mais entrar: P1, P2.',
    confirmar: 'Desativar',
  });
  expect([feitos(0), feitos(1), feitos(2)]).toEqual([
    '0 usuários desativados.',
    '1 usuário desativado.',
    '2 usuários desativados.',
  ]);
});

it('of many it names the first and counts the others', () => {
  expect(textoDoLote('sim', pessoas(10)).pergunta.texto).toBe(
    'Poderão entrar no sistema: P1, P2, P3, P4, P5, P6, P7, P8 e mais 2.',
  );
});
