import { afterEach, expect, test, vi } from 'vitest';
import { compartilharBilhete } from './compartilhar.ts';

const LINK = 'https://rifas.example/ConferirBilhete?token=ABC';

function navegador(partes: { share?: () => Promise<void>; writeText?: (texto: string) => Promise<void> }) {
  const { share, writeText } = partes;
  vi.stubGlobal('location', { origin: 'https://rifas.example' });
  vi.stubGlobal('navigator', { ...(share && { share }), ...(writeText && { clipboard: { writeText } }) });
}
afterEach(() => vi.unstubAllGlobals());

test('hands the check link to the share sheet', async () => {
  const share = vi.fn(async () => undefined);
  navegador({ share });
  expect(await compartilharBilhete('Bilhete 0001', 'ABC')).toBe('compartilhado');
  expect(share).toHaveBeenCalledWith({ title: 'Bilhete 0001', url: LINK });
});

test('closing the sheet is no failure', async () => {
  const writeText = vi.fn(async () => undefined);
  navegador({ share: () => Promise.reject(new DOMException('closed', 'AbortError')), writeText });
  expect(await compartilharBilhete('Bilhete 0001', 'ABC')).toBe('cancelado');
  expect(writeText).not.toHaveBeenCalled();
});

test('copies the link where nothing can be shared', async () => {
  const writeText = vi.fn(async () => undefined);
  navegador({ writeText });
  expect(await compartilharBilhete('Bilhete 0001', 'ABC')).toBe('copiado');
  expect(writeText).toHaveBeenCalledWith(LINK);
  navegador({ share: () => Promise.reject(new DOMException('no', 'NotAllowedError')), writeText });
  expect(await compartilharBilhete('Bilhete 0001', 'ABC')).toBe('copiado');
});

test('says so where neither is possible', async () => {
  navegador({});
  expect(await compartilharBilhete('Bilhete 0001', 'ABC')).toBe('falhou');
});
