import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assinadoPeloMercadoPago, VALIDADE_MS } from './assinatura-mercado-pago.ts';

const SEGREDO = 'segredo-do-webhook';
const AGORA = Date.parse('2026-06-01T12:00:00Z');
const assinar = (id: string, idDoPedido: string, ts: string | number, segredo = SEGREDO) =>
  createHmac('sha256', segredo).update(`id:${id};request-id:${idDoPedido};ts:${ts};`).digest('hex');
const aviso = (
  mais: { id?: string; dito?: string; pedido?: string; ts?: string | number; v1?: string } = {},
) => {
  const { id = '123', pedido = 'p-1', ts = AGORA } = mais;
  return {
    assinatura: `ts=${ts},v1=${mais.v1 ?? assinar(id.toLowerCase(), pedido, ts)}`,
    idDoPedido: pedido,
    idDoDado: mais.dito ?? id,
  };
};
const vale = (dito: Parameters<typeof assinadoPeloMercadoPago>[0], segredo: string | null = SEGREDO) =>
  assinadoPeloMercadoPago(dito, segredo, AGORA);

describe('the signature of Mercado Pago', () => {
  it('holds for what it was made of, with the moment in milliseconds or seconds', () => {
    expect(vale(aviso())).toBe(true);
    expect(vale(aviso({ ts: AGORA / 1_000 }))).toBe(true);
    expect(vale(aviso({ ts: AGORA - VALIDADE_MS }))).toBe(true);
    const { assinatura, ...resto } = aviso();
    expect(vale({ ...resto, assinatura: assinatura.replace(',', ' , ') })).toBe(true);
  });
  it('is made of the id in lower case, however it is written', () => {
    expect(vale(aviso({ id: 'ORD01ABC', dito: 'ORD01ABC' }))).toBe(true);
    expect(vale(aviso({ id: 'ord01abc', dito: 'ORD01ABC' }))).toBe(true);
    expect(vale(aviso({ id: 'ORD01ABC', v1: assinar('ORD01ABC', 'p-1', AGORA) }))).toBe(false);
  });
  it.each([
    ['wrong', aviso({ v1: assinar('123', 'p-1', AGORA, 'outro') })],
    ['of another id', { ...aviso(), idDoDado: '124' }],
    ['of another request', { ...aviso(), idDoPedido: 'p-2' }],
    ['of another moment', { ...aviso(), assinatura: `ts=${AGORA + 1},v1=${assinar('123', 'p-1', AGORA)}` }],
    ['old', aviso({ ts: AGORA - VALIDADE_MS - 1 })],
    ['old, in seconds', aviso({ ts: AGORA / 1_000 - 301 })],
    ['ahead of us', aviso({ ts: AGORA + VALIDADE_MS + 1 })],
    ['without a moment', { ...aviso(), assinatura: `v1=${assinar('123', 'p-1', '')}` }],
    ['with a moment that is none', aviso({ ts: '1e3' })],
    ['with an endless moment', aviso({ ts: '9'.repeat(40) })],
    ['cut', aviso({ v1: assinar('123', 'p-1', AGORA).slice(0, 40) })],
    ['empty', aviso({ v1: '' })],
    ['nonsense', { ...aviso(), assinatura: ',,==,' }],
    ['missing', { ...aviso(), assinatura: undefined }],
    ['without its request', { ...aviso(), idDoPedido: undefined }],
    ['without its id', { ...aviso(), idDoDado: undefined }],
  ])('is none where it is %s', (_, dito) => {
    expect(vale(dito)).toBe(false);
  });
  it('is none where no secret is configured, even an empty one', () => {
    const vazio = aviso({
      v1: createHmac('sha256', '').update(`id:123;request-id:p-1;ts:${AGORA};`).digest('hex'),
    });
    expect([vale(vazio, ''), vale(vazio, null), vale(aviso(), null)]).toEqual([false, false, false]);
  });
});
