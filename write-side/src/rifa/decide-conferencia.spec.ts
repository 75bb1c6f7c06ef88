import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { ADMINISTRADOR, AGORA, DIA, dada, numerosDa, reservada } from '@rifa-viva/proof/rifa/exemplos';
import { describe, it } from 'vitest';
import type { LiberarReserva } from './commands.ts';

const conferir = (mudancas: Partial<LiberarReserva> = {}): LiberarReserva => ({
  type: 'LiberarReserva',
  ator: ADMINISTRADOR,
  agora: AGORA,
  idPagamento: 'pagamento1',
  valor: 3_000,
  ...mudancas,
});
const devolvidos = (numeros: number[]): EventoRifa => ({
  type: 'BilhetesDevolvidos',
  data: { idRifa: 1, idReserva: 1, numeros, total: numeros.length * 1_000, idUsuario: 3 },
});

describe('releasing a reservation by its money', () => {
  const eventos = reservada();
  const numeros = numerosDa(eventos);
  const liberada = [
    ...eventos,
    ...dada(...eventos)
      .when(conferir())
      .events(),
  ];

  it('releases all of it', () => {
    dada(...eventos)
      .when(conferir())
      .happens({
        type: 'BilhetesLiberados',
        data: { idReserva: 1, idVenda: 1, numeros, total: 3_000, liberadoPor: 3 },
      });
  });
  it('wants its amount to the centavo', () => {
    for (const valor of [2_999, 3_001, 1_000]) {
      dada(...eventos)
        .when(conferir({ valor }))
        .refused('VALOR_DO_CREDITO', { campo: 'valor' });
    }
  });
  it('of which a part was returned wants what is left of it', () => {
    const [primeiro = 0, ...resto] = numeros;
    const parte = dada(...eventos, devolvidos([primeiro]));
    parte.when(conferir()).refused('VALOR_DO_CREDITO');
    parte.when(conferir({ valor: 2_000 })).happens({ type: 'BilhetesLiberados', data: { numeros: resto } });
  });
  it('says that it was a sale before, and changes nothing', () => {
    const decisao = dada(...liberada).when(conferir());
    decisao.changesNothing();
    decisao.answers({ tipo: 'jaVendida' });
  });
  it('refuses what is not there, has ended, went back, or was drawn', () => {
    dada(...eventos)
      .when(conferir({ idPagamento: 'pagamento9' }))
      .refused('NAO_ENCONTRADO');
    dada(...eventos)
      .when(conferir({ agora: AGORA + DIA }))
      .refused('RESERVA_NAO_ABERTA');
    dada(...eventos, devolvidos(numeros))
      .when(conferir())
      .refused('RESERVA_NAO_ABERTA');
    const sorteada: EventoRifa = {
      type: 'ResultadoRegistrado',
      data: { idRifa: 1, milharSorteada: ['0001'], anterior: [], idUsuario: 3 },
    };
    dada(...eventos, sorteada)
      .when(conferir())
      .refused('JA_SORTEADA');
    dada(...eventos, { type: 'RifaExcluida', data: { idRifa: 1, idUsuario: 3 } })
      .when(conferir())
      .refused('NAO_ENCONTRADO');
  });
  it('refuses what a provider is paid for', () => {
    const doProvedor = eventos.map((evento) =>
      evento.type === 'BilhetesReservados'
        ? { ...evento, data: { ...evento.data, tipoPagamento: 'efi' as const } }
        : evento,
    );
    dada(...doProvedor)
      .when(conferir())
      .refused('COBRANCA_DO_PROVEDOR', { n: numeros[0] });
  });
  it.each([
    ['open', eventos, AGORA, false],
    ['past its end', eventos, AGORA + DIA, true],
    ['returned', [...eventos, devolvidos(numeros)], AGORA, true],
    ['a sale, however long ago', liberada, AGORA + DIA, false],
    ['nobody knows', [], AGORA + DIA, false],
  ])('asked whether it ended without a sale: %s', (_, antes, agora, acabou) => {
    const decisao = dada(...antes).when({ type: 'ConsultarFim', idPagamento: 'pagamento1', agora });
    decisao.changesNothing();
    decisao.answers({ tipo: 'fim', acabou });
  });
});
