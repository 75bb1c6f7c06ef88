import { describe, expect, it } from 'vitest';
import type { Empresa } from '../providers/data/tipos.ts';
import {
  METODOS,
  nomeDoMetodo,
  paraCorpo,
  paraFormulario,
  situacaoDoMetodo,
  validarEmpresa,
} from './formulario.ts';

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

  it('a typed webhook secret is sent, an empty one is not', () => {
    expect(paraCorpo(base, { ...base, segredoWebhookMp: 'aviso' })).toEqual({ segredoWebhookMp: 'aviso' });
    expect(base.segredoWebhookMp).toBe('');
  });

  describe('a way of being paid', () => {
    const situacoes = (partes: Partial<Empresa>) =>
      METODOS.map((metodo) => situacaoDoMetodo(metodo, { ...empresa, ...partes }));
    const FALTA = { faltaMercadoPago: ['Access Token', 'Testar conexão'], faltaEfi: ['Testar conexão'] };

    it('that does not work says what is missing', () => {
      expect(situacoes(FALTA).map(({ rotulo, aviso }) => [rotulo, aviso])).toEqual([
        [
          'Não configurado',
          'Sem Chave Pix, Nome do Recebedor, Cidade, as compras pela internet por Pix serão recusadas.',
        ],
        ['Falta testar', 'Para escolher Efí Bank, falta: Testar conexão.'],
        ['Não configurado', 'Para escolher Mercado Pago, falta: Access Token, Testar conexão.'],
      ]);
    });

    it('that works warns of nothing', () => {
      const pronta = {
        chavePixComum: 'a@b.co',
        nomeRecebedor: 'ZÉ',
        cidade: 'SP',
        faltaMercadoPago: [],
        faltaEfi: [],
      };
      expect(situacoes(pronta).map(({ rotulo, aviso }) => [rotulo, aviso])).toEqual([
        ['Configurado', null],
        ['Conexão testada', null],
        ['Conexão testada', null],
      ]);
    });

    it('says what its test cannot tell', () => {
      expect(situacoes({ faltaMercadoPago: [], faltaEfi: [] }).map(({ ressalva }) => ressalva)).toEqual([
        null,
        null,
        'O teste não alcança o Segredo do Webhook: com ele errado, os pagamentos são confirmados mesmo assim, alguns segundos mais tarde.',
      ]);
      expect(situacoes(FALTA).map(({ ressalva }) => ressalva)).toEqual([null, null, null]);
    });

    it('is chosen only where it was tried, and tried only where it is configured', () => {
      const podem = (partes: Partial<Empresa>) =>
        situacoes(partes).map(({ podeEscolher, podeTestar }) => [podeEscolher, podeTestar]);
      expect(podem(FALTA)).toEqual([
        [true, false],
        [false, true],
        [false, false],
      ]);
      expect(podem({ faltaMercadoPago: [], faltaEfi: [] })).toEqual([
        [true, false],
        [true, true],
        [true, true],
      ]);
    });

    it('in use stays chosen, and says what it lacks', () => {
      const [, efi] = situacoes({ ...FALTA, tipoPagamento: 'efi' });
      expect(efi).toMatchObject({
        podeEscolher: true,
        aviso: 'Efí Bank está em uso, e falta: Testar conexão.',
      });
    });

    it('that is simulated says so', () => {
      const demo = { ...empresa, bancoSimulado: 'http://127.0.0.1/banco' };
      expect(METODOS.map((metodo) => nomeDoMetodo(metodo, demo))).toEqual([
        'Pix',
        'Efí (simulado)',
        'Mercado Pago (simulado)',
      ]);
    });
  });
});
