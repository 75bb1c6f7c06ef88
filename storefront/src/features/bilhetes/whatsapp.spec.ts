import { expect, test } from 'vitest';
import { linkDoWhatsApp } from '../../comum/compartilhar/compartilhar.ts';
import { mensagemDaVenda } from './whatsapp.ts';

const RIFA = { idRifa: 7, titulo: 'MOTO', dtSorteio: '2026-06-01T22:00:00.000Z', qtdeNumeros: 1_000 };
const ORIGEM = 'https://rifas.example';
const vendido = (numBilhete: number) => ({
  numBilhete,
  numerosDaSorte: '0007,0340',
  token: `T${numBilhete}`,
});

test('a counter sale’s message names draw, tickets and their check links, and leads to the raffle', () => {
  const partilha = mensagemDaVenda(RIFA, [vendido(12)], 1, ORIGEM);
  expect(`${partilha.texto} ${partilha.url}`).toBe(
    [
      '*MOTO*',
      'Sorteio: Segunda-feira, 01/06/2026 às 19:00',
      'Bilhete 0012: 0007, 0340',
      'https://rifas.example/ConferirBilhete?token=T12',
      'Campanha: https://rifas.example/campanha/7',
    ].join('\n'),
  );
  expect(linkDoWhatsApp(partilha, '(11) 98765-4321')).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=/);
});

test('of a large sale it writes ten out and counts the rest', () => {
  const dez = Array.from({ length: 10 }, (_, i) => vendido(i + 1));
  expect(mensagemDaVenda(RIFA, dez, 5_000, ORIGEM).texto).toContain('\ne mais 4.990 bilhetes\n');
  expect(mensagemDaVenda(RIFA, dez, 11, ORIGEM).texto).toContain('\ne mais 1 bilhete\n');
});
