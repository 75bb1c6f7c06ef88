import { ERROS, textoDoErro } from '@rifa-viva/contracts/erros';
import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { avisoAtual, fecharAviso } from '@rifa-viva/ui/pecas/avisos.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { falhar, informarFeito, pedirAtencao } from './avisos.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  fecharAviso();
  vi.useRealTimers();
});

it.each([
  ['validação', 'atencao', () => pedirAtencao('Digite o nome...')],
  ['sucesso', 'sucesso', () => informarFeito('Salvo com sucesso...')],
  ['falha', 'erro', () => falhar('Ocorreu um erro...', new Error())],
] as const)('a notice of %s stays 2 s', (_, tom, avisar) => {
  avisar();
  expect(avisoAtual.ler()?.tom).toBe(tom);
  vi.advanceTimersByTime(1999);
  expect(avisoAtual.ler()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(avisoAtual.ler()).toBeNull();
});

describe('what is said of a failure', () => {
  const dito = (falha: unknown) => {
    falhar('Ocorreu um erro ao salvar...', falha);
    return avisoAtual.ler()?.texto;
  };
  it.each(['INTERNO', 'INDISPONIVEL'] as const)('%s: the screen’s words alone', (codigo) => {
    expect(dito(new ErroDaApi(ERROS[codigo][0], codigo, textoDoErro(codigo)))).toBe(
      'Ocorreu um erro ao salvar...',
    );
  });
  it('an answer that is not understood, or none: the screen’s words alone', () => {
    expect(dito(new ErroDaApi(502, 'RESPOSTA_INESPERADA', 'x'))).toBe('Ocorreu um erro ao salvar...');
    expect(dito(new Error('x'))).toBe('Ocorreu um erro ao salvar...');
  });
  it('a known reason follows the screen’s words', () => {
    expect(dito(new ErroDaApi(409, 'EM_USO', textoDoErro('EM_USO')))).toBe(
      'Ocorreu um erro ao salvar... Esse registro está em uso.',
    );
  });
});
