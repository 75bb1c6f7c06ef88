import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import {
  ADMINISTRADOR,
  AGORA,
  CLIENTE,
  DEPOIS_DO_ENCERRAMENTO,
  DIA,
  dada,
  MINUTO,
  numerosDa,
  reservada,
  reservar,
  rifaAberta,
  vender,
} from '@rifa-viva/proof/rifa/exemplos';
import { describe, expect, it } from 'vitest';
import { rifaDecider } from './decider.ts';

describe('reservar', () => {
  it('takes free tickets at random, priced, for the whole waiting time', () => {
    dada(...rifaAberta())
      .when(reservar())
      .happens({
        type: 'BilhetesReservados',
        data: {
          idReserva: 1,
          idUsuario: 6,
          total: 3_000,
          pagarAte: new Date(AGORA + 5 * MINUTO).toISOString(),
          expiraEm: new Date(AGORA + DIA).toISOString(),
        },
      });
    expect(new Set(numerosDa(reservada())).size).toBe(3);
  });
  it('refuses more than there are, naming how many', () => {
    dada(...rifaAberta())
      .when(reservar({ qtde: 11 }))
      .refused('SO_EXISTEM', { n: 10 });
  });
  it('refuses a third open reservation of one person', () => {
    const uma = reservada({ qtde: 1 });
    const duas = [
      ...uma,
      ...dada(...uma)
        .when(reservar({ qtde: 1, idPagamento: 'pagamento2' }))
        .events(),
    ];
    dada(...duas)
      .when(reservar({ qtde: 1, idPagamento: 'pagamento3' }))
      .refused('MUITAS_TENTATIVAS');
    dada(...duas)
      .when(reservar({ qtde: 1, idPagamento: 'pagamento3', ator: { idUsuario: 7, tipo: 'Usuario' } }))
      .happens({ type: 'BilhetesReservados' });
  });
  it('refuses after the end of sales, a Pix that cannot be built, a used payment id', () => {
    dada(...rifaAberta())
      .when(reservar({ agora: DEPOIS_DO_ENCERRAMENTO }))
      .refused('VENDAS_ENCERRADAS');
    const pix = { chave: '', nome: '', cidade: '' };
    dada(...rifaAberta())
      .when(reservar({ pix }))
      .refused('PIX_NAO_CARREGADO');
    dada(...reservada())
      .when(reservar())
      .refused('PAGAMENTO_DE_OUTRA_RESERVA');
  });
  it('refuses while payments go by a provider', () => {
    dada(...rifaAberta())
      .when(reservar({ tipoPagamento: 'efi' }))
      .refused('PAGAMENTO_POR_PROVEDOR');
  });
  it('sells at once what costs nothing', () => {
    dada(...rifaAberta({ cortesia: true, qtdeBilhetes: 1 }))
      .when(reservar({ qtde: 1, tipoPagamento: 'efi' }))
      .happens(
        { type: 'BilhetesReservados', data: { total: 0 } },
        { type: 'ReservaPaga', data: { idVenda: 1, total: 0 } },
      );
  });
  it('counts a past deadline as free, and lets it expire in the same decision', () => {
    const cheia = reservada({ qtde: 10 });
    const tarde = AGORA + DIA;
    dada(...cheia)
      .when(reservar({ qtde: 10, agora: tarde, idPagamento: 'pagamento2' }))
      .happens(
        { type: 'ReservaExpirada', data: { idReserva: 1 } },
        { type: 'BilhetesReservados', data: { idReserva: 2 } },
      );
    dada(...cheia)
      .when(reservar({ qtde: 1, agora: tarde - 1, idPagamento: 'p2' }))
      .refused('SO_EXISTEM', { n: 0 });
  });
});

describe('cancelar e expirar', () => {
  const cancelar = (ator = CLIENTE) =>
    ({ type: 'CancelarReserva', ator, agora: AGORA, idPagamento: 'pagamento1' }) as const;

  it('frees an own reservation, once', () => {
    const eventos = reservada();
    const cancelada = dada(...eventos)
      .when(cancelar())
      .events();
    expect(cancelada).toMatchObject([{ type: 'ReservaCancelada', data: { numeros: numerosDa(eventos) } }]);
    dada(...eventos, ...cancelada)
      .when(cancelar())
      .changesNothing();
    expect(dada(...eventos, ...cancelada).state().qtdeLivres).toBe(10);
  });
  it('refuses somebody else’s and what became a sale', () => {
    dada(...reservada())
      .when(cancelar({ idUsuario: 7, tipo: 'Usuario' }))
      .refused('NAO_ENCONTRADO');
    const eventos = reservada();
    const liberar = {
      type: 'LiberarBilhetes',
      ator: ADMINISTRADOR,
      agora: AGORA,
      numeros: numerosDa(eventos),
    } as const;
    dada(
      ...eventos,
      ...dada(...eventos)
        .when(liberar)
        .events(),
    )
      .when(cancelar())
      .refused('RESERVA_NAO_ABERTA');
  });
  it('expires what is due, tells the next end, and repeated changes nothing', () => {
    const eventos = reservada();
    const cedo = dada(...eventos).when({ type: 'ExpirarReservas', agora: AGORA + DIA - 1 });
    cedo.changesNothing();
    cedo.answers({ tipo: 'expiracao', proxima: AGORA + DIA });
    const vencida = dada(...eventos).when({ type: 'ExpirarReservas', agora: AGORA + DIA });
    vencida.happens({ type: 'ReservaExpirada', data: { numeros: numerosDa(eventos) } });
    vencida.answers({ tipo: 'expiracao', proxima: null });
    dada(...eventos, ...vencida.events())
      .when({ type: 'ExpirarReservas', agora: AGORA + DIA })
      .changesNothing();
  });
});

describe('pagar', () => {
  const porProvedor = (): EventoRifa[] => [
    ...rifaAberta(),
    {
      type: 'BilhetesReservados',
      data: {
        idRifa: 1,
        idReserva: 1,
        idPagamento: 'cobranca1',
        idUsuario: 6,
        numeros: [2, 5],
        total: 2_000,
        cliente: null,
        segredo: 'v1.usuario-6.segredo',
        tipoPagamento: 'efi',
        pagarAte: new Date(AGORA + 5 * MINUTO).toISOString(),
        expiraEm: new Date(AGORA + 7 * MINUTO).toISOString(),
      },
    },
  ];
  const pagar = (agora: number, pagoEm = agora) =>
    ({ type: 'PagarReserva', idPagamento: 'cobranca1', agora, pagoEm }) as const;
  const expirada: EventoRifa = {
    type: 'ReservaExpirada',
    data: { idRifa: 1, idReserva: 1, numeros: [2, 5] },
  };

  it('sells the reserved numbers, once', () => {
    const paga = dada(...porProvedor())
      .when(pagar(AGORA + MINUTO))
      .events();
    expect(paga).toMatchObject([{ type: 'ReservaPaga', data: { numeros: [2, 5], total: 2_000 } }]);
    dada(...porProvedor(), ...paga)
      .when(pagar(AGORA + MINUTO))
      .changesNothing();
  });
  it('paid late: the same numbers if still free and paid before the end of sales', () => {
    dada(...porProvedor(), expirada)
      .when(pagar(AGORA + DIA, AGORA + 8 * MINUTO))
      .happens({ type: 'ReservaPaga', data: { numeros: [2, 5] } });
    dada(...porProvedor(), expirada)
      .when(pagar(DEPOIS_DO_ENCERRAMENTO))
      .refused('RESERVA_NAO_ABERTA');
    const venda = dada(...porProvedor(), expirada)
      .when(vender([5]))
      .events();
    dada(...porProvedor(), expirada, ...venda)
      .when(pagar(AGORA + DIA))
      .refused('RESERVA_NAO_ABERTA');
  });
});

describe('answers of recorded commands', () => {
  it('are told by the events', () => {
    const decisao = dada(...rifaAberta()).when(reservar()).decision;
    if ('refused' in decisao) throw new Error('refused');
    expect(rifaDecider.answerOf(decisao.events)).toEqual(decisao.answer);
    const venda = dada(...rifaAberta()).when(vender([1, 2])).decision;
    if ('refused' in venda) throw new Error('refused');
    expect(rifaDecider.answerOf(venda.events)).toEqual(venda.answer);
  });
});
