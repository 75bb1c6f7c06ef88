import { describe, expect, it } from 'vitest';
import { MAXIMO_POR_MENSAGEM } from '../../comum/compartilhar/bilhetes.ts';
import { linkDoWhatsApp } from '../../comum/compartilhar/compartilhar.ts';
import { agruparPorRifa } from './agrupamento.ts';
import type { MeuBilhete } from './bilhete.ts';
import { meuBilhete } from './testing.ts';
import { mensagemDosBilhetes } from './whatsapp.ts';

const BILHETE = meuBilhete();
function mensagem(meus: readonly MeuBilhete[]) {
  const [rifa] = agruparPorRifa(meus);
  if (!rifa) throw new Error('no raffle');
  return mensagemDosBilhetes(rifa, 'https://rifas.example');
}

describe('tickets as a message', () => {
  it('say what is drawn when, and how each is checked', () => {
    const { texto, url } = mensagem([BILHETE, { ...BILHETE, numBilhete: 13, token: null }]);
    expect(`${texto} ${url}`).toBe(
      [
        '*MOTO & CIA*',
        'Sorteio: Segunda-feira, 01/06/2026 às 19:00',
        'Bilhete 0012: 0007, 0340',
        'https://rifas.example/ConferirBilhete?token=ABC',
        'Bilhete 0013: 0007, 0340',
        'Meus Bilhetes: https://rifas.example/meusBilhetes',
      ].join('\n'),
    );
  });

  it('are so many and no more, in an address that a browser takes', () => {
    const muitos = Array.from({ length: MAXIMO_POR_MENSAGEM + 3 }, (_, i) => ({
      ...BILHETE,
      numBilhete: i + 1,
    }));
    const partilha = mensagem(muitos);
    expect(partilha.texto).toContain('e mais 3 em Meus Bilhetes:');
    expect(linkDoWhatsApp(partilha).length).toBeLessThan(2_000);
    expect(new URL(linkDoWhatsApp(partilha)).searchParams.get('text')).toContain('*MOTO & CIA*');
  });
});
