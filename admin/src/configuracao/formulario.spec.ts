import { describe, expect, it } from 'vitest';
import type { Empresa } from '../providers/data/tipos.ts';
import { impedimento, METODOS, paraCorpo, paraFormulario, validarEmpresa } from './formulario.ts';

const empresa: Empresa = {
  logo: 'logo.png',
  nome: 'RIFAS',
  nomeContato: '',
  email: '',
  telefone: '',
  urlApi: '',
  whatsApp: '',
  instagram: '',
  privado: false,
  status: 'Ativo',
  minutos: 5,
  tipoPagamento: 'normal',
  publicKey: '',
  corFundoMenu: '#12372a',
  corTextoMenu: '#ffffff',
  corFundoTitulo: '#12372a',
  corTextoTitulo: '#ffffff',
  corFundoRodape: '#12372a',
  corTextoRodape: '#ffffff',
  tokenMpConfigurado: true,
};
const base = paraFormulario(empresa);

describe('settings of the company', () => {
  it('defaults: 5 minutes of Pix, 100 tickets a sale', () => {
    expect([base.minutos, base.qtdeMaxBilhetesVendedor]).toEqual(['5', '100']);
  });

  it('refuses an empty name and an empty logo, in that order', () => {
    expect(validarEmpresa({ ...base, nome: ' ', logo: '' })).toEqual({ nome: 'Digite o nome da empresa...' });
    expect(validarEmpresa({ ...base, logo: '' })).toEqual({ logo: 'Selecione a LogoMarca da empresa...' });
    expect(validarEmpresa({ ...base, logo: new File([], 'a.png') })).toEqual({});
  });

  it('sends only what changed, numbers as numbers', () => {
    expect(paraCorpo(base, base)).toEqual({});
    expect(paraCorpo(base, { ...base, minutos: '10', privado: true, tipoPagamento: 'efi' })).toEqual({
      minutos: 10,
      privado: true,
      tipoPagamento: 'efi',
    });
  });

  it('a cleared number stays as it was', () => {
    expect(paraCorpo(base, { ...base, minutos: '' })).toEqual({});
  });

  it('an empty secret is not sent; a typed one is', () => {
    expect(paraCorpo({ ...base, tokenMp: 'x' }, { ...base, tokenMp: '' })).toEqual({});
    expect(paraCorpo(base, { ...base, tokenMp: 'APP-1' })).toEqual({ tokenMp: 'APP-1' });
  });

  it('warns of what stands in the way of a payment', () => {
    const avisos = (partes: Partial<Empresa>) =>
      METODOS.map((metodo) => impedimento(metodo, { ...empresa, ...partes }));
    expect(avisos({})).toEqual([
      'Pix não está configurado: as compras pela internet serão recusadas.',
      'Pagamentos por Efí Bank ainda não estão disponíveis: as compras pela internet serão recusadas.',
      'Pagamentos por Mercado Pago ainda não estão disponíveis: as compras pela internet serão recusadas.',
    ]);
    expect(avisos({ chavePixComum: 'a@b.co', nomeRecebedor: 'ZÉ', cidade: 'SP' })[0]).toBeNull();
  });
});
