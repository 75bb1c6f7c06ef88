import { describe, expect, it } from 'vitest';
import { avisoDeVencimento } from './vencimento.ts';

const FIM = '2030-01-31T15:00:00.000Z';
const em = (momento: string) => avisoDeVencimento(FIM, Date.parse(momento));

describe('the certificate of Efí', () => {
  it('is spoken of from 30 days before its end', () => {
    expect(em('2029-12-31T14:59:59Z')).toBeNull();
    expect(em('2030-01-01T15:00:00Z')).toBe(
      'O certificado da Efí vence em 30 dias (31/01/2030). Envie o novo antes disso.',
    );
    expect(em('2030-01-30T15:00:00Z')).toContain('vence em 1 dia (');
    expect(em('2030-01-31T14:00:00Z')).toContain('vence em menos de um dia (');
    expect(em('2030-01-31T15:00:01Z')).toBe(
      'O certificado da Efí venceu em 31/01/2030: ninguém paga pela Efí até que o novo seja enviado.',
    );
  });

  it('that is none, or whose end was never told, is not', () => {
    expect(avisoDeVencimento(undefined, Date.now())).toBeNull();
  });
});
