import { describe, expect, it } from 'vitest';
import { linkDoWhatsApp } from '../../comum/compartilhar/compartilhar.ts';
import type { MeuBilhete } from './bilhete.ts';
import {
  type Comprovante,
  comprovanteDe,
  dadosDoPagamento,
  mensagemDoComprovante,
  paginaDoComprovante,
} from './comprovante.ts';
import { meuBilhete } from './testing.ts';

const COMPRA = 'abcdefghij';
const bilhete = (numBilhete: number, mais: Partial<MeuBilhete> = {}): MeuBilhete =>
  meuBilhete({ numBilhete, token: `T${numBilhete}`, idPagamento: COMPRA, ...mais });
const esperando: Partial<MeuBilhete> = { status: 'Reservado', dtPagamento: null, numerosDaSorte: '' };
const pronto = (...meus: MeuBilhete[]): Comprovante => {
  const lido = comprovanteDe(meus, COMPRA);
  if (typeof lido === 'string') throw new Error(lido);
  return lido;
};

describe('the receipt of a purchase', () => {
  it('has its tickets alone, of all that are hers in the raffle and elsewhere', () => {
    const { rifa, pagoEm } = pronto(
      bilhete(9),
      bilhete(3, { status: 'Liberado' }),
      bilhete(4, { idPagamento: 'outracompra' }),
      bilhete(5, { ...esperando, idPagamento: 'maisoutra0' }),
      bilhete(6, { idPagamento: null, idRifa: 2 }),
    );
    expect(rifa.bilhetes.map(({ bilhete: { numBilhete } }) => numBilhete)).toEqual([3, 9]);
    expect(rifa.aguardando).toEqual([]);
    expect(pagoEm).toBe('2026-05-01T15:30:00.000Z');
  });

  it('says what was paid, not what the tickets cost: to the centavo, and nothing of a free one', () => {
    const dados = (...cobrados: number[]) =>
      Object.fromEntries(dadosDoPagamento(pronto(...cobrados.map((cobrado, i) => bilhete(i, { cobrado })))));
    expect(dados(0.1, 0.2, 0)).toEqual({
      'Valor pago': 'R$\u00a00,30',
      'Pago em': '01/05/2026 12:30',
      Pagamento: COMPRA,
    });
    expect(dados(0)).toMatchObject({ 'Valor pago': 'R$\u00a00,00' });
  });

  it('is not there while one of its tickets waits, or where none is hers', () => {
    expect(comprovanteDe([bilhete(3), bilhete(9, esperando)], COMPRA)).toBe('aguardando');
    expect(comprovanteDe([bilhete(3, { idPagamento: 'outracompra' })], COMPRA)).toBe('ausente');
    expect(comprovanteDe([], COMPRA)).toBe('ausente');
  });
});

describe('a receipt that is handed on', () => {
  it('as a message: the payment, then the tickets and how each is checked', () => {
    const partilha = mensagemDoComprovante(pronto(bilhete(9), bilhete(3)), 'https://rifas.example');
    const texto = [
      'Comprovante de compra',
      'Valor pago: R$\u00a020,00',
      'Pago em: 01/05/2026 12:30',
      'Pagamento: abcdefghij',
      '*MOTO & CIA*',
      'Sorteio: Segunda-feira, 01/06/2026 às 19:00',
      'Bilhete 0003: 0007, 0340',
      'https://rifas.example/ConferirBilhete?token=T3',
      'Bilhete 0009: 0007, 0340',
      'https://rifas.example/ConferirBilhete?token=T9',
      'Meus Bilhetes: https://rifas.example/meusBilhetes',
    ].join('\n');
    expect(`${partilha.texto} ${partilha.url}`).toBe(texto);
    expect(new URL(linkDoWhatsApp(partilha)).searchParams.get('text')).toBe(texto);
  });

  it('as a page: in Portuguese, readable on a phone, the receipt and nothing from elsewhere', () => {
    const pagina = paginaDoComprovante(COMPRA, '<article><h3>MOTO &amp; CIA</h3></article>');
    expect(pagina).toMatch(/^<!doctype html>\n<html lang="pt-BR">\n<meta charset="utf-8">\n/);
    expect(pagina).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(pagina).toContain(`<title>Comprovante ${COMPRA}</title>`);
    expect(pagina).toContain('<main><article><h1>MOTO &amp; CIA</h1></article></main>');
    expect(pagina).not.toMatch(/<script|<link|src=|url\(/);
  });
});
