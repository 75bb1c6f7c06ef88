import type { DadosDaRifa } from '@rifa-viva/contracts/eventos/rifa';
import { ALGORITMO_DO_SORTEIO } from '@rifa-viva/contracts/regras/sorteio';
import { HandWrittenLog, type TestReadModels } from './read-side.ts';

export const RIFA: DadosDaRifa = {
  idModeloBilhete: 1,
  titulo: 'MOTO ZERO',
  descricao: 'UMA MOTO',
  valor: 1_000,
  dtSorteio: '2026-06-01T22:00:00.000Z',
  dtEncerramento: '2026-06-01T12:00:00.000Z',
  imgRifa: 'semImagem.png',
  cortesia: false,
  qtdeBilhetes: 0,
  comissao: 10,
  sucessor: true,
  qtdeChances: 2,
  qtdeNumeros: 40,
};
export const SEMENTE = '7'.repeat(64);

/** People of the written raffles. */
export const ADMINISTRADOR = 3;
export const GERENTE = 4;
export const VENDEDOR = 6;
export const COMPRADORA = 8;

export const emitidos = (idRifa: number, total = 20) => ({
  type: 'BilhetesEmitidos' as const,
  data: { idRifa, total, qtdeNumeros: 40, qtdeChances: 2, semente: SEMENTE, algoritmo: ALGORITMO_DO_SORTEIO },
});

const por = (idUsuario: number, tipo: 'Usuario' | 'Vendedor' | 'Administrador') => ({
  actor: { idUsuario, tipo },
});

/**
 * Raffle 1, 20 tickets: 1 to 3 reserved, 1 and 2 of them released, 3 expired; 4 and 5 sold by the seller, 5
 * returned, sold again by another sale and printed; 6 reserved and paid; 7 reserved and cancelled; 8 waits.
 * Raffle 2 is excluded. Every kind of event but the draw.
 */
export async function rifaVivida({ cifrado }: Pick<TestReadModels, 'cifrado'>): Promise<HandWrittenLog> {
  const reserva = async (idReserva: number, numeros: number[]) => ({
    type: 'BilhetesReservados' as const,
    data: {
      idRifa: 1,
      idReserva,
      idPagamento: `pag${idReserva}`,
      idUsuario: COMPRADORA,
      numeros,
      total: 1_000 * numeros.length,
      cliente: await cifrado(COMPRADORA, 'MARIA'),
      segredo: await cifrado(COMPRADORA, `segredo-${idReserva}`),
      tipoPagamento: 'normal' as const,
      pagarAte: '2026-03-01T12:05:00.000Z',
      expiraEm: '2026-03-02T12:00:00.000Z',
    },
  });
  const venda = async (idVenda: number, numeros: number[], dtPagamento: string) => ({
    type: 'BilhetesVendidos' as const,
    data: {
      idRifa: 1,
      idVenda,
      numeros,
      idUsuarioEmissor: GERENTE,
      idVendedor: VENDEDOR,
      cliente: await cifrado(1_000 + idVenda, 'JOSE'),
      total: 1_000 * numeros.length - 1,
      segredo: await cifrado(1_000 + idVenda, `venda-${idVenda}`),
      dtPagamento,
    },
  });
  return new HandWrittenLog()
    .rifa({ type: 'RifaCriada', data: { ...RIFA, idRifa: 1, idUsuario: ADMINISTRADOR } })
    .rifa(emitidos(1, 10))
    .rifa(emitidos(1))
    .rifa({ type: 'RifaCriada', data: { ...RIFA, titulo: 'CARRO', idRifa: 2, idUsuario: GERENTE } })
    .rifa(emitidos(2))
    .rifa(await reserva(1, [1, 2, 3]), { ...por(COMPRADORA, 'Usuario'), at: '2026-03-01T12:00:00.000Z' })
    .rifa(await venda(1, [4, 5], '2026-03-01T12:10:00.000Z'), por(GERENTE, 'Administrador'))
    .rifa(
      {
        type: 'BilhetesLiberados',
        data: {
          idRifa: 1,
          idReserva: 1,
          idVenda: 2,
          numeros: [1, 2],
          total: 2_000,
          liberadoPor: ADMINISTRADOR,
          dtPagamento: '2026-03-01T13:00:00.000Z',
        },
      },
      por(ADMINISTRADOR, 'Administrador'),
    )
    .rifa({ type: 'ReservaExpirada', data: { idRifa: 1, idReserva: 1, numeros: [3] } })
    .rifa(
      {
        type: 'BilhetesDevolvidos',
        data: { idRifa: 1, idVenda: 1, numeros: [5], total: 999, idUsuario: ADMINISTRADOR },
      },
      por(ADMINISTRADOR, 'Administrador'),
    )
    .rifa(await venda(3, [5], '2026-03-02T12:00:00.000Z'), por(GERENTE, 'Administrador'))
    .rifa(
      {
        type: 'BilhetesImpressos',
        data: { idRifa: 1, numeros: [5], idTrabalho: 'trabalho', formato: 'termica', idUsuario: VENDEDOR },
      },
      { ...por(VENDEDOR, 'Vendedor'), at: '2026-03-02T12:01:00.000Z' },
    )
    .rifa(await reserva(2, [6]), por(COMPRADORA, 'Usuario'))
    .rifa({
      type: 'ReservaPaga',
      data: {
        idRifa: 1,
        idReserva: 2,
        idVenda: 4,
        numeros: [6],
        total: 1_000,
        idPagamento: 'pag2',
        dtPagamento: '2026-03-03T02:30:00.000Z',
      },
    })
    .rifa(await reserva(3, [7]), por(COMPRADORA, 'Usuario'))
    .rifa(
      { type: 'ReservaCancelada', data: { idRifa: 1, idReserva: 3, numeros: [7], idUsuario: COMPRADORA } },
      por(COMPRADORA, 'Usuario'),
    )
    .rifa(await reserva(4, [8]), por(COMPRADORA, 'Usuario'))
    .rifa({
      type: 'RifaAlterada',
      data: {
        idRifa: 1,
        idUsuario: ADMINISTRADOR,
        antes: { titulo: 'MOTO ZERO' },
        depois: { titulo: 'MOTO NOVA' },
      },
    })
    .rifa(
      { type: 'RifaExcluida', data: { idRifa: 2, idUsuario: GERENTE } },
      { at: '2026-03-04T12:00:00.000Z' },
    );
}
