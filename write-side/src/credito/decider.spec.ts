import type { EventoCredito } from '@rifa-viva/contracts/eventos/credito';
import { given } from '@rifa-viva/proof/testing/given';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComandoCredito, creditoDecider, type Uso } from './decider.ts';

const CHAVE = 'ab'.repeat(32);
const UMA: Uso = { idRifa: 1, idPagamento: 'pagamento1' };
const OUTRA: Uso = { idRifa: 1, idPagamento: 'pagamento2' };
const usar = (uso: Uso) =>
  ({ type: 'Usar', chave: CHAVE, valor: 1_000, data: '2026-06-02', idUsuario: 3, ...uso }) as const;
const soltar = (uso: Uso) => ({ type: 'Soltar', idUsuario: 4, ...uso }) as const;
const usado = (uso: Uso): EventoCredito => {
  const { type: _, ...data } = usar(uso);
  return { type: 'CreditoUsado', data };
};
const solto = (uso: Uso): EventoCredito => ({
  type: 'CreditoSolto',
  data: { chave: CHAVE, idUsuario: 4, ...uso },
});
const dado = (...eventos: readonly EventoCredito[]) => given(creditoDecider, eventos);

describe('a credit', () => {
  it('is used for one reservation', () => {
    const decisao = dado().when(usar(UMA));
    decisao.happens(usado(UMA));
    decisao.answers({ repetido: false, uso: UMA });
  });
  it('is not used for another one', () => {
    dado(usado(UMA)).when(usar(OUTRA)).refused('CREDITO_USADO');
  });
  it('is used for the same one again without anything happening', () => {
    const decisao = dado(usado(UMA)).when(usar(UMA));
    decisao.changesNothing();
    decisao.answers({ repetido: true, uso: UMA });
  });
  it('goes free by whom it was used for, and can be used again', () => {
    dado(usado(UMA)).when(soltar(UMA)).happens(solto(UMA));
    dado(usado(UMA), solto(UMA)).when(usar(OUTRA)).happens(usado(OUTRA));
  });
  it('goes free of nothing else', () => {
    dado(usado(UMA)).when(soltar(OUTRA)).changesNothing();
    dado().when(soltar(UMA)).changesNothing();
    dado(usado(UMA), solto(UMA)).when(soltar(UMA)).changesNothing();
  });
  it('tells what it is used for', () => {
    dado(usado(UMA)).when({ type: 'Consultar' }).answers({ repetido: true, uso: UMA });
    dado(usado(UMA), solto(UMA)).when({ type: 'Consultar' }).answers({ uso: null });
  });

  it('is used by one reservation at a time, whatever is asked in whatever order', () => {
    const comando = fc
      .tuple(fc.constantFrom(usar, soltar), fc.constantFrom(UMA, OUTRA))
      .map(([fazer, uso]): ComandoCredito => fazer(uso));
    fc.assert(
      fc.property(fc.array(comando, { maxLength: 30 }), (comandos) => {
        let eventos: readonly EventoCredito[] = [];
        for (const um of comandos) {
          const { decision } = dado(...eventos).when(um);
          if ('events' in decision) eventos = [...eventos, ...decision.events];
        }
        let dono: string | null = null;
        for (const { type, data } of eventos) {
          expect(dono).toBe(type === 'CreditoUsado' ? null : data.idPagamento);
          dono = type === 'CreditoUsado' ? data.idPagamento : null;
        }
        expect(dado(...eventos).state().uso?.idPagamento ?? null).toBe(dono);
      }),
    );
  });
});
