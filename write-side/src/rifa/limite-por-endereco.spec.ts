import { Refusal } from '@rifa-viva/server/http/refusal';
import { describe, expect, it } from 'vitest';
import { criarLimitePorEndereco } from './limite-por-endereco.ts';

const [CASA, RUA] = ['10.0.0.1', '10.0.0.2'];

describe('open reservations from one address', () => {
  it('are refused beyond the limit, of that address alone', () => {
    const limite = criarLimitePorEndereco(2);
    for (const reserva of ['um', 'dois']) limite.tomar(CASA, reserva);
    expect(() => limite.tomar(CASA, 'tres')).toThrow(Refusal);
    expect(() => limite.tomar(RUA, 'tres')).not.toThrow();
  });

  it('may be asked for again when all places are taken', () => {
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, 'um');
    limite.tomar(CASA, 'um').desfazer();
    expect(() => limite.tomar(CASA, 'dois')).toThrow(Refusal);
  });

  it('make room when they end, and when nothing was reserved', () => {
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, 'um');
    limite.soltar('outra');
    expect(() => limite.tomar(CASA, 'dois')).toThrow(Refusal);
    limite.soltar('um');
    limite.tomar(CASA, 'dois').desfazer();
    expect(() => limite.tomar(CASA, 'tres')).not.toThrow();
  });
});
