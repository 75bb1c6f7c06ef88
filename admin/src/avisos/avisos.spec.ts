import { ERROS, textoDoErro } from '@rifa-viva/contracts/erros';
import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { avisoAtual, fecharAviso } from '@rifa-viva/ui/pecas/avisos.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { celebrar, falhar, informar } from './avisos.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  fecharAviso();
  vi.useRealTimers();
});

it.each([
  ['validação', () => informar('Digite o nome...')],
  ['sucesso', () => celebrar('Salvo com sucesso...')],
  ['falha', () => falhar('Ocorreu um erro...', new Error())],
])('um aviso de %s dura 2 s', (_, avisar) => {
  avisar();
  vi.advanceTimersByTime(1999);
  expect(avisoAtual.ler()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(avisoAtual.ler()).toBeNull();
});

describe('o que se diz de uma falha', () => {
  const dito = (falha: unknown) => {
    falhar('Ocorreu um erro ao salvar...', falha);
    return avisoAtual.ler()?.texto;
  };
  it.each(['INTERNO', 'INDISPONIVEL'] as const)('%s: só as palavras da tela', (codigo) => {
    expect(dito(new ErroDaApi(ERROS[codigo][0], codigo, textoDoErro(codigo)))).toBe(
      'Ocorreu um erro ao salvar...',
    );
  });
  it('uma resposta que não se entende, ou nenhuma: só as palavras da tela', () => {
    expect(dito(new ErroDaApi(502, 'RESPOSTA_INESPERADA', 'x'))).toBe('Ocorreu um erro ao salvar...');
    expect(dito(new Error('x'))).toBe('Ocorreu um erro ao salvar...');
  });
  it('um motivo conhecido segue as palavras da tela', () => {
    expect(dito(new ErroDaApi(409, 'EM_USO', textoDoErro('EM_USO')))).toBe(
      'Ocorreu um erro ao salvar... Esse registro está em uso.',
    );
  });
});
