import { describe, expect, it } from 'vitest';
import {
  auditoriaDa,
  bilhetesDoDia,
  COBRANCAS_QUE_ESPERAM,
  vendasDaRifa,
  vendasDoPeriodo,
  vendasDoVendedor,
} from './enderecos.ts';
import { nomeDoVendedor, tendencia } from './tendencia.ts';

const dita = (semana: number, anterior: number) => {
  const { rumo, texto } = tendencia(semana, anterior);
  return [rumo, texto.replaceAll('\u00a0', ' ')];
};

describe('a week beside the week before', () => {
  it('is told in whole percent', () => {
    expect(dita(150, 100)).toEqual(['mais', '50% a mais que nos 7 dias anteriores (R$ 100,00)']);
    expect(dita(0, 100)).toEqual(['menos', '100% a menos que nos 7 dias anteriores (R$ 100,00)']);
    expect(dita(100.2, 100)).toEqual(['igual', 'Como nos 7 dias anteriores (R$ 100,00)']);
  });

  it('has no percent where nothing was sold before', () => {
    expect(dita(10, 0)).toEqual(['mais', 'Nos 7 dias anteriores não houve vendas']);
    expect(dita(0, 0)).toEqual(['igual', 'Sem vendas nos 7 dias anteriores também']);
  });
});

describe('who sold', () => {
  it('is the company for an Administrador; a Gerente reads of his own people’s purchases', () => {
    expect(nomeDoVendedor(null, 'VENDA ONLINE', true)).toBe('VENDA ONLINE');
    expect(nomeDoVendedor(null, 'VENDA ONLINE', false)).toBe('Compras online da sua equipe');
    expect(nomeDoVendedor(5, 'VERA', false)).toBe('VERA');
    expect(nomeDoVendedor(5, '', true)).toBe('Sem nome');
  });
});

describe('the list behind a figure', () => {
  it('has the figure’s filter in its address', () => {
    const dias = { de: '2026-03-14', ate: '2026-03-20' };
    expect(vendasDoPeriodo(dias)).toBe('/financeiro?de=2026-03-14&ate=2026-03-20');
    expect(vendasDaRifa(7, dias)).toBe('/financeiro?id=7&de=2026-03-14&ate=2026-03-20');
    expect(vendasDoVendedor(6, dias)).toBe('/financeiro?vendedor=6&de=2026-03-14&ate=2026-03-20');
    expect(vendasDoVendedor(null, dias)).toBe('/financeiro?vendedor=0&de=2026-03-14&ate=2026-03-20');
    expect(bilhetesDoDia(7, dias.ate)).toBe('/manutencao?id=7&data=2026-03-20');
    expect(COBRANCAS_QUE_ESPERAM).toBe('/pagamentos?aguarda=sim');
    expect(auditoriaDa(7)).toBe('/auditoria?id=7');
  });
});
