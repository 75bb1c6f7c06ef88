import { describe, expect, it } from 'vitest';
import {
  alteracoes,
  CAMPANHA_NOVA,
  mascararPercentual,
  paraCorpo,
  paraFormulario,
  validarCampanha,
  validarComVenda,
} from './formulario.ts';

const boa = {
  ...CAMPANHA_NOVA,
  titulo: 'MOTO 0KM',
  descricao: '1º MOTO & 2º CAPACETE',
  dtSorteio: '2026-12-20T19:00',
  dtEncerramento: '2026-12-20T18:00',
  idModeloBilhete: 3,
  qtdeNumeros: '10000',
  qtdeChances: '10',
  valor: '1.234,50',
  comissao: '12,5',
};

const mensagens = (valores: typeof CAMPANHA_NOVA) => Object.values(validarCampanha(valores));

describe('the form of a campaign', () => {
  it('refuses in the order and with the words of the spec', () => {
    const faltas: [Partial<typeof boa>, string][] = [
      [{ dtSorteio: '' }, 'Selecione a data do sorteio...'],
      [{ dtEncerramento: '' }, 'Selecione a data de encerramento das vendas...'],
      [{ idModeloBilhete: '' as never }, 'Selecione o modelo do bilhete...'],
      [
        { dtEncerramento: '2026-12-20T19:01' },
        'A data de encerramento não pode ser maior que a data do sorteio...',
      ],
      [{ valor: '' }, 'Digite o valor do bilhete...'],
    ];
    for (const [i, [falta, mensagem]] of faltas.entries()) {
      const depois = Object.assign({}, ...faltas.slice(i).map(([f]) => f)) as Partial<typeof boa>;
      expect(mensagens({ ...boa, ...falta })).toEqual([mensagem]);
      if (i !== 0 && i !== 3) expect(mensagens({ ...boa, ...depois, ...falta })).toEqual([mensagem]);
    }
    expect(mensagens(CAMPANHA_NOVA)).toEqual(['Selecione a data do sorteio...']);
    expect(validarCampanha(boa)).toEqual({});
  });

  it('sales may end at the draw', () => {
    expect(validarCampanha({ ...boa, dtEncerramento: boa.dtSorteio })).toEqual({});
  });

  it.each(['0,00', 'abc', '1.23', '-5'])('the value %s will not do', (valor) => {
    expect(validarCampanha({ ...boa, valor })).toEqual({ valor: 'Digite o valor do bilhete...' });
  });

  it.each(['10,,5', ',', ',5', '100,1', 'abc'])('the commission %s will not do', (comissao) => {
    expect(validarCampanha({ ...boa, comissao })).toEqual({ comissao: 'Digite a comissão, de 0 a 100...' });
  });

  it.each([
    ['7.5', '7,5', 7.5],
    ['10,,5', '10,5', 10.5],
    ['100 %', '100', 100],
    ['8,', '8,', 8],
    ['', '', 0],
  ])('a commission typed as %j becomes %j', (digitada, comissao, numero) => {
    expect(mascararPercentual(digitada)).toBe(comissao);
    expect(validarCampanha({ ...boa, comissao })).toEqual({});
    expect(paraCorpo({ ...boa, comissao }).comissao).toBe(numero);
  });

  it('a courtesy without a quantity gives nothing for free: refused while it can still be changed', () => {
    const semN = { ...boa, cortesia: true, qtdeBilhetes: '0' };
    expect(validarCampanha(semN)).toEqual({
      qtdeBilhetes: 'Digite a cada quantos bilhetes um sai de graça...',
    });
    expect(validarCampanha({ ...semN, qtdeBilhetes: '1' })).toEqual({});
    expect(validarComVenda(semN)).toEqual({});
  });

  it('sends numbers as numbers and the value as Brazilian text', () => {
    expect(paraCorpo(boa)).toEqual({
      titulo: 'MOTO 0KM',
      descricao: '1º MOTO & 2º CAPACETE',
      dtSorteio: '2026-12-20T19:00',
      dtEncerramento: '2026-12-20T18:00',
      idModeloBilhete: 3,
      qtdeNumeros: 10_000,
      qtdeChances: 10,
      valor: '1.234,50',
      comissao: 12.5,
      cortesia: false,
      qtdeBilhetes: 0,
      sucessor: false,
    });
  });

  it('an edit sends only what changed', () => {
    const base = paraFormulario({
      idRifa: 1,
      idModeloBilhete: 3,
      edicao: 1,
      titulo: 'MOTO',
      descricao: '',
      valor: 2.5,
      dtSorteio: '2026-12-20T22:00:00.000Z',
      dtEncerramento: '2026-12-20T21:00:00.000Z',
      milharSorteada: '',
      imgRifa: 'semImagem.png',
      urlBilhete: '',
      cortesia: false,
      qtdeBilhetes: 0,
      qtdeBilhetesCortesia: 0,
      qtdeBilheteCortesia: 0,
      sucessor: false,
      qtdeChances: 10,
      qtdeNumeros: 10_000,
      status: 'ativo',
      totalBilhetes: 1000,
      disponiveis: 1000,
      comissao: 10,
    });
    expect([base.dtSorteio, base.valor]).toEqual(['2026-12-20T19:00', '2,50']);
    expect(alteracoes(base, { ...base, titulo: 'CARRO', sucessor: true })).toEqual({
      titulo: 'CARRO',
      sucessor: true,
    });
    expect(alteracoes(base, { ...base })).toEqual({});
  });
});
