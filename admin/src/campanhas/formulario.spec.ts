import { REGRA_PADRAO } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { describe, expect, it } from 'vitest';
import type { Rifa } from '../providers/data/tipos.ts';
import {
  alteracoes,
  CAMPANHA_NOVA,
  mascararPercentual,
  paraCorpo,
  paraDuplicar,
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

const MOTO: Rifa = {
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
  galeria: '',
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
  regra: null,
  selo: null,
  numerosAEscolha: false,
  nomesDosGanhadores: false,
  resultadoConfirmado: false,
  comissao: 10,
};

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
    expect(validarCampanha({ ...semN, qtdeBilhetes: '1' })).toHaveProperty('qtdeBilhetes');
    expect(validarCampanha({ ...semN, qtdeBilhetes: '2' })).toEqual({});
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
      numerosAEscolha: false,
      nomesDosGanhadores: false,
      galeria: '',
      regra: {
        nome: 'loteria-federal-unidades-v1',
        semGanhador: 'proximo-acima',
        concurso: '',
        descricao: '',
      },
    });
  });

  it('a draft says that it is one; published it says so once, and a copy of it is none', () => {
    expect(paraCorpo({ ...boa, rascunho: true }).rascunho).toBe(true);
    const base = paraFormulario({ ...MOTO, status: 'rascunho' });
    expect(base.rascunho).toBe(true);
    expect(alteracoes(base, { ...base, valor: '3,00' })).toEqual({ valor: '3,00' });
    expect(alteracoes(base, { ...base, rascunho: false })).toEqual({ rascunho: false });
    expect(paraDuplicar({ ...MOTO, status: 'rascunho' }).rascunho).toBe(false);
  });

  it('an edit sends only what changed', () => {
    const base = paraFormulario(MOTO);
    // A new one like it begins without its days.
    const igual = { titulo: 'MOTO (CÓPIA)', dtSorteio: '', dtEncerramento: '', regra: REGRA_PADRAO.nome };
    expect(paraDuplicar(MOTO)).toEqual({ ...base, ...igual });
    expect(validarCampanha(paraDuplicar(MOTO))).toHaveProperty('dtSorteio');
    expect([base.dtSorteio, base.valor]).toEqual(['2026-12-20T19:00', '2,50']);
    expect(alteracoes(base, { ...base, titulo: 'CARRO', sucessor: true })).toEqual({
      titulo: 'CARRO',
      sucessor: true,
    });
    expect(alteracoes(base, { ...base })).toEqual({});
  });

  it('the rule goes as one field, whichever part of it changed; a campaign older than rules sends none', () => {
    const base = { ...CAMPANHA_NOVA, concurso: '5900' };
    expect(alteracoes(base, { ...base, concurso: ' 5901 ', titulo: 'X' })).toEqual({
      titulo: 'X',
      regra: {
        nome: 'loteria-federal-unidades-v1',
        semGanhador: 'proximo-acima',
        concurso: '5901',
        descricao: '',
      },
    });
    const antiga = { ...base, regra: '' as const };
    expect(alteracoes(antiga, { ...antiga, concurso: '1' })).toEqual({});
    expect(paraCorpo(antiga)).not.toHaveProperty('regra');
    const outra = { ...base, regra: 'outra-fonte-v1' as const, descricaoDaRegra: ' GLOBO ' };
    expect(paraCorpo(outra).regra).toMatchObject({ nome: 'outra-fonte-v1', descricao: 'GLOBO' });
    expect(paraCorpo({ ...outra, regra: 'loteria-federal-unidades-v1' }).regra).toMatchObject({
      descricao: '',
    });
  });

  it('a rule that leaves a number without a chance is told with the reason; another source must be described', () => {
    const inteira = {
      ...CAMPANHA_NOVA,
      dtSorteio: '2026-12-20T19:00',
      dtEncerramento: '2026-12-20T18:00',
      idModeloBilhete: 1,
      valor: '1,00',
      qtdeNumeros: '100000',
      qtdeChances: '1',
    };
    expect(validarCampanha(inteira)).toEqual({});
    expect(validarCampanha({ ...inteira, regra: 'loteria-federal-primeiro-premio-v1' })).toEqual({
      regra: expect.stringMatching(/de 84000 a 99999 nunca seriam sorteados/),
    });
    expect(validarCampanha({ ...inteira, regra: 'outra-fonte-v1' })).toEqual({
      descricaoDaRegra: 'Descreva como o número será sorteado...',
    });
    // Nobody could mend it once tickets are sold.
    expect(validarComVenda({ ...inteira, regra: 'loteria-federal-primeiro-premio-v1' })).toEqual({});
  });
});
