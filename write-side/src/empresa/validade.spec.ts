import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { createLogger } from '@rifa-viva/server/logger';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { vigiarCertificado } from './validade.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2030-01-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function vigiado(validadeCertificado?: string) {
  const log = createLogger('silent');
  const warn = vi.spyOn(log, 'warn');
  const empresa = { ...EMPRESA_INICIAL, ...(validadeCertificado ? { validadeCertificado } : {}) };
  const certificado = vigiarCertificado({ directory: { company: () => empresa }, log });
  return { ...certificado, warn };
}
const UM_DIA = 86_400_000;

describe('the certificate of Efí', () => {
  it('is spoken of once a day from 30 days before its end', () => {
    const { dias, warn, close } = vigiado('2030-02-02T12:00:00Z');
    expect([dias(), warn.mock.calls.length]).toEqual([32, 0]);
    vi.advanceTimersByTime(UM_DIA);
    expect([dias(), warn.mock.calls.length]).toEqual([31, 0]);
    vi.advanceTimersByTime(UM_DIA);
    expect([dias(), warn.mock.calls.length]).toEqual([30, 1]);
    vi.advanceTimersByTime(40 * UM_DIA);
    expect([dias(), warn.mock.calls.length]).toEqual([-10, 41]);
    expect(warn.mock.calls.at(-1)?.[0]).toEqual({ dias: -10, validade: '2030-02-02T12:00:00Z' });
    close();
    vi.advanceTimersByTime(UM_DIA);
    expect(warn).toHaveBeenCalledTimes(41);
  });

  it('is spoken of at the start', () => {
    const { warn, close } = vigiado('2030-01-02T12:00:00Z');
    expect(warn).toHaveBeenCalledTimes(1);
    close();
  });

  it('that is none, or whose end was never told, is not', () => {
    const { dias, warn, close } = vigiado();
    expect([dias(), warn.mock.calls.length]).toEqual([Number.NaN, 0]);
    close();
  });
});
