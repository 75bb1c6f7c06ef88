import { expect, it } from 'vitest';
import { acharCobranca } from './execute.ts';
import { estadoInicial } from './state.ts';

const DO_MERCADO_PAGO = '1234567890';
const solicitada = { ...estadoInicial(), solicitada: {} as never };
const cobradorQue = (deste: { readonly pronto: boolean; readonly conhecida?: string }) => ({
  saber: async () => solicitada,
  cobrancaDo: () => deste.conhecida,
  waitFor: async () => undefined,
  pronto: deste.pronto,
});

it('a payment that nobody knows is none', async () => {
  expect(await acharCobranca(cobradorQue({ pronto: true }), DO_MERCADO_PAGO, 7n)).toBeNull();
});

it('is 503 while it may be one of those that are not yet known here', async () => {
  await expect(acharCobranca(cobradorQue({ pronto: false }), DO_MERCADO_PAGO, null)).rejects.toMatchObject({
    codigo: 'INDISPONIVEL',
  });
});

it('is found meanwhile where it is known', async () => {
  const cobrador = cobradorQue({ pronto: false, conhecida: 'a'.repeat(32) });
  expect(await acharCobranca(cobrador, DO_MERCADO_PAGO, null)).toBe(solicitada);
});
