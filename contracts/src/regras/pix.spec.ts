import { PUBLISHED, WITH_AMOUNT } from '@rifa-viva/proof/testing/pix-published';
import fc from 'fast-check';
import { hasError, isStaticPix, parsePix } from 'pix-utils';
import { describe, expect, it } from 'vitest';
import { chavePixValida, crc16, montarPix } from './pix.ts';

const EMPRESA = {
  chave: 'pix@empresa.com.br',
  nome: 'Empresa Demonstração',
  cidade: 'São Paulo',
  valor: 1_050,
};

/** An independent reader of codes, which checks the CRC too. */
function ler(codigo: string | null) {
  const pix = parsePix(codigo ?? '');
  if (hasError(pix) || !isStaticPix(pix)) throw new Error(`unreadable: ${codigo}`);
  return pix;
}

describe('montarPix', () => {
  it('has its fields in the order of the BR Code manual', () => {
    expect(montarPix(EMPRESA)).toBe(
      '00020126400014br.gov.bcb.pix0118pix@empresa.com.br5204000053039865405' +
        '10.505802BR5920Empresa Demonstracao6009Sao Paulo62070503***63048CEB',
    );
  });

  it('is read back by an independent parser', () => {
    expect(ler(montarPix({ ...EMPRESA, referencia: 'abc123XYZ0', cep: '01310-100' }))).toMatchObject({
      merchantName: 'Empresa Demonstracao',
      merchantCity: 'Sao Paulo',
      merchantCategoryCode: '0000',
      transactionCurrency: '986',
      countryCode: 'BR',
      transactionAmount: 10.5,
      pixKey: 'pix@empresa.com.br',
      txid: 'abc123XYZ0',
    });
  });

  it('keeps the CRC four digits wide and right for any amount, reference and name', () => {
    const nome = fc.stringMatching(/^[A-Za-z][ -~]{0,60}$/);
    const referencia = fc.stringMatching(/^[0-9A-Za-z]{1,25}$/);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), nome, referencia, (valor, quem, ref) => {
        const pix = ler(montarPix({ ...EMPRESA, nome: quem, valor, referencia: ref }));
        expect(Math.round((pix.transactionAmount ?? 0) * 100)).toBe(valor);
        expect(pix.txid).toBe(ref);
      }),
    );
  });

  it('has the CRC that is published: of the digits 1 to 9, and of the example of the BR Code manual', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16(PUBLISHED.slice(0, -4))).toBe(PUBLISHED.slice(-4));
    expect(ler(PUBLISHED)).toMatchObject({ merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' });
  });

  it('writes that example with an amount as the manual composes it', () => {
    const chave = '123e4567-e12b-12d1-a456-426655440000';
    expect(montarPix({ chave, nome: 'Fulano de Tal', cidade: 'BRASILIA', valor: 12_345 })).toBe(WITH_AMOUNT);
  });

  it('asks for R$ 1,00 where the amount is zero', () => {
    expect(ler(montarPix({ ...EMPRESA, valor: 0 })).transactionAmount).toBe(1);
  });

  it('cuts name to 25, city to 15 and reference to 25 plain characters', () => {
    const pix = ler(
      montarPix({ ...EMPRESA, nome: 'Ç'.repeat(90), cidade: 'É'.repeat(90), referencia: 'x-'.repeat(40) }),
    );
    expect([pix.merchantName, pix.merchantCity, pix.txid]).toEqual([
      'C'.repeat(25),
      'E'.repeat(15),
      'x'.repeat(25),
    ]);
  });

  it('writes the postal code', () => {
    expect(montarPix({ ...EMPRESA, cep: '01310100' })).toContain('610801310100');
  });

  it.each([
    ['no key', { chave: '' }],
    ['a near-miss of a key', { chave: '1234567890' }],
    ['no name', { nome: ' ' }],
    ['a name without a plain letter', { nome: '日本 🎉' }],
    ['no city', { cidade: '' }],
    ['a negative amount', { valor: -1 }],
    ['part of a centavo', { valor: 10.5 }],
    ['no number', { valor: Number.NaN }],
    ['an endless amount', { valor: 1e15 }],
    ['a short postal code', { cep: '0131010' }],
  ])('cannot be built with %s', (_, falta) => {
    expect(montarPix({ ...EMPRESA, ...falta })).toBeNull();
  });
});

describe('chavePixValida', () => {
  it.each([
    'a@b.co',
    '12345678909',
    '12345678000195',
    '+5511900000001',
    '+551130000001',
    '123e4567-e89b-12d3-a456-426614174000',
    '123e4567e89b12d3a456426614174000',
  ])('takes %s', (chave) => {
    expect(chavePixValida(chave)).toBe(true);
  });

  it.each([
    '',
    'a@b',
    'a b@c.co',
    'a@b@c.co',
    '@b.co',
    'ação@b.co',
    '1234567890',
    '123456789012',
    '1234567800019',
    '123456780001955',
    '5511900000001',
    '+55119000000',
    '+55119000000011',
    '123e4567-e89b-12d3-a456-4266141740000',
    '123e4567e89b12d3a45642661417400',
    '123e4567-e89b-12d3-a456-42661417400_',
    ' 12345678909',
    `${'a'.repeat(73)}@b.co`,
  ])('refuses %j', (chave) => {
    expect(chavePixValida(chave)).toBe(false);
  });
});
