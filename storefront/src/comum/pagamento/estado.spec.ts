import { ErroDaApi } from '@rifa-viva/ui/api/cliente.ts';
import { describe, expect, it } from 'vitest';
import { type Cobranca, cobrancaAberta } from './cobranca.ts';
import {
  aindaReservado,
  avancar,
  cobrancaDaReserva,
  type Fato,
  INICIAL,
  retomar,
  situacaoDosBilhetes,
  textoDaFalhaAoGerar,
} from './estado.ts';

const PAGAR_ATE = '2026-11-21T10:05:00.000Z';
const cobranca: Cobranca = {
  idPagamento: 'abcdefghij',
  idRifa: 1,
  titulo: 'RIFA',
  tipoPagamento: 'normal',
  numeros: [3, 7],
  valor: 20,
  pix: '000201',
  pagarAte: PAGAR_ATE,
  expiraEm: '2026-11-22T10:00:00.000Z',
  declaradoEm: null,
};
/** Its receipt is found by the payment. */
const CONFIRMADO = { fase: 'confirmado', idPagamento: 'abcdefghij' };
const GERAR: Fato = { tipo: 'gerar' };
const GERADO: Fato = { tipo: 'gerado', cobranca };
const conferido = (situacao: 'aguardando' | 'confirmado' | 'perdido'): Fato => ({
  tipo: 'conferido',
  situacao,
});
const seguir = (...fatos: Fato[]) => fatos.reduce(avancar, INICIAL);
const fase = (...fatos: Fato[]) => seguir(...fatos).fase;

describe('the payment', () => {
  it('goes from Gerar QrCode over the code to the confirmation', () => {
    expect(fase()).toBe('inicial');
    expect(fase(GERAR)).toBe('gerando');
    expect(fase(GERAR, GERADO)).toBe('aguardando');
    expect(fase(GERAR, GERADO, conferido('aguardando'))).toBe('aguardando');
    expect(seguir(GERAR, GERADO, conferido('confirmado'))).toEqual(CONFIRMADO);
  });

  it('keeps what was reserved when the time is over: it may still be confirmed or lost', () => {
    const fim: Fato[] = [GERAR, GERADO, { tipo: 'tempoEsgotado' }];
    expect(seguir(...fim)).toEqual({ fase: 'tempoEncerrado', cobranca });
    expect(fase(...fim, conferido('confirmado'))).toBe('confirmado');
    expect(seguir(...fim, conferido('perdido'))).toEqual({ fase: 'perdido', tipoPagamento: 'normal' });
  });

  it('a failure goes back to the beginning', () => {
    expect(fase(GERAR, { tipo: 'falhou' })).toBe('inicial');
  });

  it('what costs nothing is sold at once', () => {
    expect(seguir(GERAR, { tipo: 'vendido', idPagamento: 'abcdefghij' })).toEqual(CONFIRMADO);
  });

  it('late news about an ended payment changes nothing', () => {
    expect(fase({ tipo: 'tempoEsgotado' })).toBe('inicial');
    expect(fase(conferido('perdido'))).toBe('inicial');
    expect(fase(GERAR, GERADO, conferido('confirmado'), conferido('perdido'))).toBe('confirmado');
    expect(fase(GERAR, GERADO, conferido('confirmado'), { tipo: 'tempoEsgotado' })).toBe('confirmado');
  });
});

describe('a charge', () => {
  it('opened again goes on waiting, or its time is over', () => {
    const doProvedor = { ...cobranca, tipoPagamento: 'efi' } as const;
    const fim = Date.parse(PAGAR_ATE);
    expect(retomar(doProvedor, fim - 1)).toEqual({ fase: 'aguardando', cobranca: doProvedor });
    expect(retomar(doProvedor, fim)).toEqual({ fase: 'tempoEncerrado', cobranca: doProvedor });
  });

  it('by manual Pix is opened again for as long as the tickets are reserved', () => {
    const ate = cobranca.expiraEm ?? '';
    const reaberta = { ...cobranca, pagarAte: ate };
    expect(retomar(cobranca, Date.parse(ate) - 1)).toEqual({ fase: 'aguardando', cobranca: reaberta });
    expect(retomar(cobranca, Date.parse(ate))).toEqual({ fase: 'tempoEncerrado', cobranca: reaberta });
    const semFim = { ...cobranca, expiraEm: null };
    expect(retomar(semFim, Date.parse(PAGAR_ATE) - 1)).toEqual({ fase: 'aguardando', cobranca: semFim });
  });

  it('is made of a reservation that waits', () => {
    const { idPagamento, idRifa, titulo, tipoPagamento, numeros, pix, ...resto } = cobranca;
    const compra = { idPagamento, idRifa, titulo, tipoPagamento };
    const reserva = { ...resto, numerosReservados: [...numeros], pixCopiaECola: pix };
    expect(cobrancaDaReserva(compra, reserva)).toEqual(cobranca);
    const { pixCopiaECola: _sem, ...semCodigo } = reserva;
    expect(cobrancaDaReserva(compra, semCodigo)).toBeNull();
    expect(cobrancaDaReserva(compra, { ...reserva, pagarAte: null })).toBeNull();
    expect(cobrancaDaReserva(compra, { ...reserva, valor: 0 })).toBeNull();
  });

  it('is the same when it is read again', () => {
    const { pix, ...resto } = cobranca;
    expect(cobrancaAberta({ ...resto, numeros: [3, 7], pixCopiaECola: pix })).toEqual(cobranca);
  });
});

describe("the buyer's own tickets", () => {
  const DELA = 'abcdefghij';
  const bilhete = (
    numBilhete: number,
    status: 'Reservado' | 'Liberado' | 'Vendido',
    idPagamento: string | null = DELA,
  ) => ({ numBilhete, status, idPagamento });
  const situacao = (...meus: ReturnType<typeof bilhete>[]) =>
    situacaoDosBilhetes({ idPagamento: DELA, numeros: [3, 7] }, meus);
  it('say whether the payment was confirmed', () => {
    expect(situacao(bilhete(3, 'Reservado'), bilhete(7, 'Reservado'))).toBe('aguardando');
    expect(situacao(bilhete(3, 'Liberado'), bilhete(7, 'Reservado'))).toBe('aguardando');
    expect(situacao(bilhete(3, 'Liberado'), bilhete(7, 'Vendido'))).toBe('confirmado');
    expect(situacao(bilhete(8, 'Liberado'))).toBe('perdido');
  });
  it('of another purchase say nothing of this one: reserved anew, bought otherwise, or the rest of it', () => {
    expect(situacao(bilhete(3, 'Reservado', 'outracompra'), bilhete(7, 'Reservado', 'outracompra'))).toBe(
      'perdido',
    );
    expect(situacao(bilhete(3, 'Vendido', null), bilhete(7, 'Liberado', 'outracompra'))).toBe('perdido');
    expect(situacao(bilhete(3, 'Reservado'), bilhete(7, 'Vendido', 'outracompra'))).toBe('perdido');
    expect(situacao(bilhete(3, 'Reservado'))).toBe('perdido');
  });
});

it('closed, its tickets stay reserved while it waits, and after the time where a person looks after it', () => {
  const doProvedor: Cobranca = { ...cobranca, tipoPagamento: 'efi' };
  expect(aindaReservado({ fase: 'aguardando', cobranca })).toBe(true);
  expect(aindaReservado({ fase: 'aguardando', cobranca: doProvedor })).toBe(true);
  expect(aindaReservado({ fase: 'tempoEncerrado', cobranca })).toBe(true);
  expect(aindaReservado({ fase: 'tempoEncerrado', cobranca: doProvedor })).toBe(false);
  expect(aindaReservado(INICIAL)).toBe(false);
  expect(aindaReservado({ fase: 'perdido', tipoPagamento: 'normal' })).toBe(false);
});

it('says what helps when no charge could be made', () => {
  const texto = (codigo: ConstructorParameters<typeof ErroDaApi>[1]) =>
    textoDaFalhaAoGerar(new ErroDaApi(409, codigo, 'texto do servidor'));
  expect(texto('PIX_NAO_CARREGADO')).toBe('PIX não pode ser carregado!');
  expect(texto('PAGAMENTO_POR_PROVEDOR')).toBe('PIX não pode ser carregado!');
  expect(texto('SO_EXISTEM')).toBe('texto do servidor');
  expect(texto('MUITAS_TENTATIVAS')).toBe('texto do servidor');
  expect(texto('VALOR_DIFERENTE')).toBe('texto do servidor');
  expect(texto('PROVEDOR')).toBe('Ocorreu um erro, tente novamente.');
  expect(texto('INTERNO')).toBe('Ocorreu um erro, tente novamente.');
  expect(textoDaFalhaAoGerar(new Error('x'))).toBe('Ocorreu um erro, tente novamente.');
});
