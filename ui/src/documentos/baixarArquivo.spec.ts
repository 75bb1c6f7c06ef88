import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baixarArquivo } from './baixarArquivo.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a file’s address holds until the browser has taken it, and no longer', async () => {
  const conteudo = new Blob(['pacote']);
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  const soltar = vi.spyOn(URL, 'revokeObjectURL');
  baixarArquivo(conteudo, 'pacote.zip');
  expect(link).toMatchObject({ href: expect.stringMatching(/^blob:/), download: 'pacote.zip' });
  expect(link.click).toHaveBeenCalledOnce();
  expect(soltar).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(soltar).toHaveBeenCalledExactlyOnceWith(link.href);
});
