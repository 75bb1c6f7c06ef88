import { ErroDaApi } from '@rifa-viva/ui/api/cliente.ts';
import { describe, expect, it } from 'vitest';
import {
  avancar,
  type Fato,
  INICIAL,
  type Reserva,
  situacaoDosBilhetes,
  textoDaFalhaAoGerar,
} from './estado.ts';

const reserva: Reserva = {
  numerosReservados: [3, 7],
  valor: 20,
  pixCopiaECola: '000201',
  pagarAte: '2026-11-21T10:05:00.000Z',
  expiraEm: '2026-11-22T10:00:00.000Z',
};
const reservado = (mudada: Partial<Reserva> = {}): Fato => ({
  tipo: 'reservado',
  idPagamento: 'abcdefghij',
  reserva: { ...reserva, ...mudada },
});
const conferido = (situacao: 'aguardando' | 'confirmado' | 'perdido'): Fato => ({
  tipo: 'conferido',
  situacao,
});
const seguir = (...fatos: Fato[]) => fatos.reduce(avancar, INICIAL).fase;

describe('the payment', () => {
  it('goes from Gerar QrCode over the code to the confirmation', () => {
    expect(seguir()).toBe('inicial');
    expect(seguir({ tipo: 'gerar' })).toBe('gerando');
    expect(seguir({ tipo: 'gerar' }, reservado())).toBe('aguardando');
    expect(seguir({ tipo: 'gerar' }, reservado(), conferido('aguardando'))).toBe('aguardando');
    expect(seguir({ tipo: 'gerar' }, reservado(), conferido('confirmado'))).toBe('confirmado');
  });

  it('keeps what was reserved when the time is over: it may still be confirmed or lost', () => {
    const fim: Fato[] = [{ tipo: 'gerar' }, reservado(), { tipo: 'tempoEsgotado' }];
    expect(seguir(...fim)).toBe('tempoEncerrado');
    expect(seguir(...fim, conferido('confirmado'))).toBe('confirmado');
    expect(seguir(...fim, conferido('perdido'))).toBe('perdido');
  });

  it('a failure goes back to the beginning', () => {
    expect(seguir({ tipo: 'gerar' }, { tipo: 'falhou' })).toBe('inicial');
  });

  it('what costs nothing is sold at once', () => {
    expect(seguir({ tipo: 'gerar' }, reservado({ valor: 0, pagarAte: null, expiraEm: null }))).toBe(
      'confirmado',
    );
  });

  it('late news about an ended payment changes nothing', () => {
    expect(seguir({ tipo: 'tempoEsgotado' })).toBe('inicial');
    expect(seguir(conferido('perdido'))).toBe('inicial');
    expect(seguir({ tipo: 'gerar' }, reservado(), conferido('confirmado'), conferido('perdido'))).toBe(
      'confirmado',
    );
  });
});

describe("the buyer's own tickets", () => {
  const bilhete = (numBilhete: number, status: 'Reservado' | 'Liberado' | 'Vendido', idRifa = 1) => ({
    idRifa,
    numBilhete,
    status,
  });
  it('say whether the payment was confirmed', () => {
    const situacao = (...meus: ReturnType<typeof bilhete>[]) => situacaoDosBilhetes(1, [3, 7], meus);
    expect(situacao(bilhete(3, 'Reservado'), bilhete(7, 'Reservado'))).toBe('aguardando');
    expect(situacao(bilhete(3, 'Liberado'), bilhete(7, 'Reservado'))).toBe('aguardando');
    expect(situacao(bilhete(3, 'Liberado'), bilhete(7, 'Vendido'))).toBe('confirmado');
    expect(situacao(bilhete(3, 'Liberado', 2), bilhete(8, 'Liberado'))).toBe('perdido');
  });
});

it('says what helps when no charge could be made', () => {
  const texto = (codigo: ConstructorParameters<typeof ErroDaApi>[1]) =>
    textoDaFalhaAoGerar(new ErroDaApi(409, codigo, 'texto do servidor'));
  expect(texto('PIX_NAO_CARREGADO')).toBe('PIX não pode ser carregado!');
  expect(texto('PAGAMENTO_POR_PROVEDOR')).toBe('PIX não pode ser carregado!');
  expect(texto('SO_EXISTEM')).toBe('texto do servidor');
  expect(texto('MUITAS_TENTATIVAS')).toBe('texto do servidor');
  expect(texto('INTERNO')).toBe('Ocorreu um erro, tente novamente.');
  expect(textoDaFalhaAoGerar(new Error('x'))).toBe('Ocorreu um erro, tente novamente.');
});
