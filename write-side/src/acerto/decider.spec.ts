import type { EventoAcerto } from '@rifa-viva/contracts/eventos/acerto';
import { given } from '@rifa-viva/proof/testing/given';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acertoDecider, type ComandoAcerto } from './decider.ts';

const quem = { idRifa: 1, idVendedor: 6, idUsuario: 3 };
const pagar = (valor: number, devida: number) => ({ type: 'PagarAcerto', ...quem, valor, devida }) as const;
const estornar = (idAcerto: number) =>
  ({ type: 'EstornarAcerto', ...quem, idAcerto, motivo: 'engano' }) as const;
const pago = (idAcerto: number, valor: number, devida: number): EventoAcerto => ({
  type: 'AcertoPago',
  data: { ...quem, idAcerto, valor, devida },
});
const estornado = (idAcerto: number): EventoAcerto => ({
  type: 'AcertoEstornado',
  data: { ...quem, idAcerto, motivo: 'engano' },
});

describe('the settlement with a seller', () => {
  it('pays what he is owed, at once or by and by', () => {
    given(acertoDecider, [])
      .when(pagar(500, 500))
      .happens(pago(1, 500, 500));
    given(acertoDecider, [pago(1, 300, 500)])
      .when(pagar(200, 500))
      .happens(pago(2, 200, 500));
  });

  it('never pays more than that, whatever was paid before', () => {
    given(acertoDecider, []).when(pagar(501, 500)).refused('ACERTO_ACIMA');
    given(acertoDecider, [pago(1, 300, 500)])
      .when(pagar(201, 500))
      .refused('ACERTO_ACIMA');
    // Tickets came back after he was paid.
    given(acertoDecider, [pago(1, 300, 500)])
      .when(pagar(1, 200))
      .refused('ACERTO_ACIMA');
    given(acertoDecider, []).when(pagar(0, 500)).refused('VALOR');
  });

  it('takes a payment back, once; then it may be paid again', () => {
    given(acertoDecider, [pago(1, 300, 300)])
      .when(estornar(1))
      .happens(estornado(1));
    given(acertoDecider, [pago(1, 300, 300), estornado(1)])
      .when(estornar(1))
      .changesNothing();
    given(acertoDecider, [pago(1, 300, 300), estornado(1)])
      .when(pagar(300, 300))
      .happens(pago(2, 300, 300));
    given(acertoDecider, [pago(1, 300, 300)])
      .when(estornar(2))
      .refused('NAO_ENCONTRADO');
  });

  it('whatever is asked, the sum of what stands is never above what was owed when it last grew', () => {
    const comandos: fc.Arbitrary<ComandoAcerto> = fc.oneof(
      fc.tuple(fc.integer({ min: -5, max: 400 }), fc.nat(1_000)).map(([v, d]) => pagar(v, d)),
      fc.integer({ min: 1, max: 6 }).map(estornar),
    );
    fc.assert(
      fc.property(fc.array(comandos, { maxLength: 30 }), (pedidos) => {
        let estado = acertoDecider.initial();
        const valem = new Map<number, number>();
        const total = () => [...valem.values()].reduce((soma, valor) => soma + valor, 0);
        for (const comando of pedidos) {
          const decidido = acertoDecider.decide(estado, comando);
          if (!('events' in decidido)) continue;
          for (const evento of decidido.events) {
            estado = acertoDecider.evolve(estado, evento);
            if (evento.type === 'AcertoEstornado') valem.delete(evento.data.idAcerto);
            else {
              valem.set(evento.data.idAcerto, evento.data.valor);
              expect(total()).toBeLessThanOrEqual(evento.data.devida);
            }
          }
        }
        expect(estado.valores.reduce((soma, valor) => soma + valor, 0)).toBe(total());
      }),
    );
  });
});
