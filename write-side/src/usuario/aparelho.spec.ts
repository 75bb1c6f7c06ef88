import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { criarAparelhos } from './aparelho.ts';

const aparelhos = criarAparelhos(Buffer.alloc(32, 7));
const pedido = (cookie?: string) => ({ headers: { cookie }, secure: false }) as unknown as Request;

function lembrado(idUsuario: number): string {
  let dado = '';
  const res = { cookie: (nome: string, valor: string) => (dado = `${nome}=${valor}`) } as unknown as Response;
  aparelhos.lembrar(pedido(), res, idUsuario);
  return dado;
}

describe('a browser that signed in before', () => {
  it('is known for its account alone', () => {
    const cookie = lembrado(8);
    expect(aparelhos.conhecido(pedido(cookie), 8)).toMatch(/^[\w-]{16}$/);
    expect(aparelhos.conhecido(pedido(cookie), 9)).toBeNull();
    expect(aparelhos.conhecido(pedido(), 8)).toBeNull();
  });

  it.each([
    // As many characters as a mark has, and more bytes.
    `8.x.%C3%A9${'a'.repeat(42)}`,
    `8.x.${'a'.repeat(43)}`,
    '8.x.',
    '8..',
    '8',
  ])('is not made up: %s', (valor) => {
    expect(aparelhos.conhecido(pedido(`rifaviva_aparelho=${valor}`), 8)).toBeNull();
  });

  it('is nobody’s where the phone is nobody’s', () => {
    const valor = `undefined.x.%C3%A9${'a'.repeat(42)}`;
    expect(aparelhos.conhecido(pedido(`rifaviva_aparelho=${valor}`), undefined)).toBeNull();
  });
});
