import { afterEach, describe, expect, it, vi } from 'vitest';
import { partilhaDaCampanha } from './campanha.ts';
import { compartilhar, linkDoWhatsApp } from './compartilhar.ts';

const PARTILHA = { titulo: 'MOTO & CIA', texto: 'Participe!', url: 'https://rifas.example/campanha/7' };

const navegador = (share?: () => Promise<void>) => vi.stubGlobal('navigator', { ...(share && { share }) });
afterEach(() => vi.unstubAllGlobals());

describe('sharing', () => {
  it('hands title, words and address to the share sheet', async () => {
    const share = vi.fn(async () => undefined);
    navegador(share);
    expect(await compartilhar(PARTILHA)).toBe('compartilhado');
    expect(share).toHaveBeenCalledWith({ title: 'MOTO & CIA', text: 'Participe!', url: PARTILHA.url });
  });

  it('closing the sheet is an answer', async () => {
    navegador(() => Promise.reject(new DOMException('closed', 'AbortError')));
    expect(await compartilhar(PARTILHA)).toBe('cancelado');
  });

  it('a browser that has none, or cannot, leaves it to the other ways', async () => {
    navegador();
    expect(await compartilhar(PARTILHA)).toBe('indisponivel');
    navegador(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    expect(await compartilhar(PARTILHA)).toBe('indisponivel');
  });

  it('WhatsApp gets the words and the address as one text', () => {
    expect(linkDoWhatsApp(PARTILHA)).toBe(
      'https://wa.me/?text=Participe!%20https%3A%2F%2Frifas.example%2Fcampanha%2F7',
    );
    expect(linkDoWhatsApp({ titulo: 'A & B', url: 'https://x' })).toBe(
      'https://wa.me/?text=A%20%26%20B%20https%3A%2F%2Fx',
    );
    expect(linkDoWhatsApp(PARTILHA, '(11) 98765-4321')).toBe(
      'https://wa.me/5511987654321?text=Participe!%20https%3A%2F%2Frifas.example%2Fcampanha%2F7',
    );
  });
});

describe('a raffle that is shared', () => {
  const rifa = { idRifa: 7, titulo: 'MOTO', dtSorteio: '2026-06-01T22:00:00.000Z', milharSorteada: '' };

  it('invites until it is drawn, then shows its result', () => {
    expect(partilhaDaCampanha(rifa, 'https://rifas.example')).toEqual({
      titulo: 'MOTO',
      texto: 'Participe de MOTO! Sorteio: Segunda-feira, 01/06/2026 às 19:00.',
      url: 'https://rifas.example/campanha/7',
    });
    const { texto } = partilhaDaCampanha({ ...rifa, milharSorteada: '0007' }, 'https://rifas.example');
    expect(texto).toBe('Veja o resultado de MOTO:');
  });
});
