import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Tipo } from '@rifa-viva/contracts/regras/tipos';
import { lerModelo } from '@rifa-viva/write-side/modelo-bilhete/campos';
import { HandWrittenLog } from './read-side.ts';
import { emitidos, RIFA } from './rifa.ts';

/** The fixtures of the authorisation matrix, written as events. */

type Cifrar = (idUsuario: number, text: string) => Promise<string>;

interface Fixture {
  readonly tipo: Tipo;
  readonly idGerente?: number;
  readonly ativo?: 'nao';
}

/** By id from 1. */
const PEOPLE: readonly Fixture[] = [
  { tipo: 'Administrador' },
  { tipo: 'Administrador' },
  { tipo: 'Administrador' },
  { tipo: 'Gerente' },
  { tipo: 'Gerente' },
  { tipo: 'Vendedor', idGerente: 4 },
  { tipo: 'Vendedor', idGerente: 5 },
  { tipo: 'Usuario' },
  { tipo: 'Usuario', idGerente: 4 },
  { tipo: 'Usuario', ativo: 'nao' },
  { tipo: 'Vendedor', idGerente: 4, ativo: 'nao' },
];

/** Its people and raffles, to be written with whatever a spec needs besides. */
export async function matrixLog(cifrado: Cifrar): Promise<HandWrittenLog> {
  const log = new HandWrittenLog();
  await matrixPeople(log, cifrado);
  await matrixRaffles(log, cifrado);
  return log;
}

/** People 1 to 11. */
async function matrixPeople(log: HandWrittenLog, cifrado: Cifrar): Promise<void> {
  for (const [index, { tipo, idGerente = null, ativo = 'sim' }] of PEOPLE.entries()) {
    const idUsuario = index + 1;
    log.add(`usuario-${idUsuario}`, {
      type: 'UsuarioRegistrado',
      data: {
        idUsuario,
        nome: await cifrado(idUsuario, `PESSOA ${idUsuario}`),
        telefone: await cifrado(idUsuario, `119${String(idUsuario).padStart(8, '0')}`),
        telefoneHmac: `hmac-${idUsuario}`,
        pix: await cifrado(idUsuario, `pix ${idUsuario}`),
        tipo,
        ativo,
        idGerente,
        criadoPor: null,
      },
    });
  }
}

const SEMPRE = '2099-01-01T00:00:00.000Z';
const PAGO = '2026-03-01T12:00:00.000Z';
export const ABERTA = 1;
export const ENCERRADA = 2;
export const SORTEADA = 3;
export const EXCLUIDA = 4;

/**
 * Raffle 1 open, 2 closed, 3 drawn, 4 excluded, on models 1 (2 is free, 3 excluded, 4 purged). In each of them ticket 1 is
 * free, 2 reserved by 8, 3 sold by 6, 4 sold by 7, 5 sold online to 9, 6 released to 8.
 */
async function matrixRaffles(log: HandWrittenLog, cifrado: Cifrar): Promise<void> {
  for (const idModeloBilhete of [1, 2, 3, 4]) {
    const dados = lerModelo({
      nomeModelo: `MODELO ${idModeloBilhete}`,
      urlBilhete: 'modelo.png',
      qtdeNumeros: 40,
      qtdeChances: 2,
    });
    log.add(`modeloBilhete-${idModeloBilhete}`, {
      type: 'ModeloCriado',
      data: { idModeloBilhete, idUsuario: 3, dados },
    });
  }
  for (const idModeloBilhete of [3, 4]) {
    log.add(`modeloBilhete-${idModeloBilhete}`, {
      type: 'ModeloExcluido',
      data: { idModeloBilhete, idUsuario: 3 },
    });
  }
  log.add('modeloBilhete-4', { type: 'ModeloExpurgado', data: { idModeloBilhete: 4, idUsuario: 1 } });
  for (const idRifa of [ABERTA, ENCERRADA, SORTEADA, EXCLUIDA]) {
    const aberta = idRifa === ABERTA || idRifa === EXCLUIDA;
    const dados = aberta ? { ...RIFA, dtSorteio: SEMPRE, dtEncerramento: SEMPRE } : RIFA;
    log.rifa({
      type: 'RifaCriada',
      data: { ...dados, titulo: `RIFA ${idRifa}`, idRifa, idUsuario: 4 },
    });
    log.rifa(emitidos(idRifa));
    for (const event of await ticketsOf(idRifa, cifrado)) log.rifa(event);
  }
  log.rifa({
    type: 'ResultadoRegistrado',
    data: { idRifa: SORTEADA, milharSorteada: ['0007'], anterior: [], idUsuario: 3 },
  });
  log.rifa({ type: 'RifaExcluida', data: { idRifa: EXCLUIDA, idUsuario: 3 } });
}

async function ticketsOf(idRifa: number, cifrado: Cifrar): Promise<EventoRifa[]> {
  const reserva = async (idReserva: number, idUsuario: number, numero: number): Promise<EventoRifa> => ({
    type: 'BilhetesReservados',
    data: {
      idRifa,
      idReserva,
      idPagamento: `pag-${idRifa}-${idReserva}`,
      idUsuario,
      numeros: [numero],
      total: 1_000,
      cliente: await cifrado(idUsuario, `CLIENTE ${idUsuario}`),
      segredo: await cifrado(idUsuario, `segredo-${idRifa}-${idReserva}`),
      tipoPagamento: 'normal',
      pagarAte: SEMPRE,
      expiraEm: SEMPRE,
    },
  });
  const venda = async (idVenda: number, vendedor: number, numero: number): Promise<EventoRifa> => ({
    type: 'BilhetesVendidos',
    data: {
      idRifa,
      idVenda,
      numeros: [numero],
      idUsuarioEmissor: vendedor,
      idVendedor: vendedor,
      cliente: await cifrado(1_000 + vendedor, 'FREGUES'),
      total: 1_000,
      segredo: await cifrado(1_000 + vendedor, `venda-${idRifa}-${idVenda}`),
      dtPagamento: PAGO,
    },
  });
  const paga = { idRifa, total: 1_000, dtPagamento: PAGO };
  return [
    await reserva(1, 8, 2),
    await venda(1, 6, 3),
    await venda(2, 7, 4),
    await reserva(2, 9, 5),
    {
      type: 'ReservaPaga',
      data: { ...paga, idReserva: 2, idVenda: 3, numeros: [5], idPagamento: `pag-${idRifa}-2` },
    },
    await reserva(3, 8, 6),
    { type: 'BilhetesLiberados', data: { ...paga, idReserva: 3, idVenda: 4, numeros: [6], liberadoPor: 3 } },
  ];
}
