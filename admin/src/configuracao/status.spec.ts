import { expect, it } from 'vitest';
import { efeitoDoStatus, opcoesDoStatus } from './status.ts';

const valores = (atual: string) => opcoesDoStatus(atual).map(({ valor }) => valor);

it('the status is one of three, or the word that stands already', () => {
  expect(valores('Ativo')).toEqual(['Ativo', 'Manutencao', 'Desativado']);
  expect(valores('')).toEqual(['Ativo', 'Manutencao', 'Desativado']);
  expect(valores('Suspenso')).toEqual(['Ativo', 'Manutencao', 'Desativado', 'Suspenso']);
});

it('each says what it does; an unknown word deactivates', () => {
  expect(efeitoDoStatus('Ativo')).toContain('normalmente');
  expect(efeitoDoStatus('Manutencao')).toContain('Sistema Em Manutenção');
  expect(efeitoDoStatus('Suspenso')).toBe(efeitoDoStatus('Desativado'));
});
