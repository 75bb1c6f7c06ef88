import type { EventoPagamento } from '@rifa-viva/contracts/eventos/pagamento';
import { describe, expect, it } from 'vitest';
import {
  type Acompanhada,
  acompanhar,
  DEPOIS_DO_PRAZO,
  ESPERA_DA_CRIACAO,
  ESPERA_DO_VINCULO,
  LEITURA_A_CADA,
  type Memoria,
  proximoPasso,
  RELEITURAS,
  SEM_MEMORIA,
} from './proximo-passo.ts';
import { estadoInicial } from './state.ts';

const INICIO = Date.parse('2026-06-01T12:00:00Z');
const MINUTO = 60_000;
const PRAZO = INICIO + 5 * MINUTO;
const idCobranca = 'c'.repeat(32);
const em = (ms: number) => new Date(ms).toISOString();

const SOLICITADA: EventoPagamento = {
  type: 'CobrancaSolicitada',
  data: { idCobranca, provedor: 'efi', idUsuario: 8, valor: 1_000, pagarAte: em(PRAZO) },
};
const CRIADA: EventoPagamento = {
  type: 'CobrancaCriada',
  data: { idCobranca, idPagamento: idCobranca, pixCopiaECola: 'x' },
};
const VINCULADA: EventoPagamento = {
  type: 'CobrancaVinculada',
  data: { idCobranca, idRifa: 1, qtde: 1, expiraEm: em(PRAZO + 10 * MINUTO) },
};
const RECEBIDA: EventoPagamento = {
  type: 'PagamentoRecebido',
  data: { idCobranca, idRecebimento: 'E1', valor: 1_000, pagoEm: em(INICIO) },
};
const APLICADA: EventoPagamento = {
  type: 'PagamentoAplicado',
  data: { idCobranca, idRecebimento: 'E1', idRifa: 1 },
};
const pedida = (idRecebimento = 'E2'): EventoPagamento => ({
  type: 'DevolucaoPedida',
  data: { idCobranca, idRecebimento, idDevolucao: 'd1', valor: 1_000, motivo: 'emDobro', idUsuario: 0 },
});
const DEVOLVIDA: EventoPagamento = { type: 'DevolucaoConcluida', data: { idCobranca, idDevolucao: 'd1' } };
const PEDIDO: EventoPagamento = { type: 'CancelamentoPedido', data: { idCobranca, motivo: 'prazo' } };
const CANCELADA: EventoPagamento = { type: 'CobrancaCancelada', data: { idCobranca } };
const AVISO: EventoPagamento = { type: 'AvisoRecebido', data: { idCobranca, idAviso: 'a1' } };
const RECUSADA: EventoPagamento = { type: 'CobrancaRecusada', data: { idCobranca, motivo: 'x' } };

/** The charge after these, a second apart. */
function depoisDe(...eventos: EventoPagamento[]): Acompanhada {
  let acompanhada: Acompanhada | undefined;
  eventos.forEach((evento, n) => {
    acompanhada = acompanhar(acompanhada, estadoInicial(), evento, INICIO + n * 1_000);
  });
  if (!acompanhada) throw new Error('nothing happened');
  return acompanhada;
}
const passo = (eventos: EventoPagamento[], memoria: Partial<Memoria> = {}) => {
  const { estado, tempos } = depoisDe(...eventos);
  return estado && proximoPasso(estado, tempos, { ...SEM_MEMORIA, ...memoria });
};
const ABERTA = [SOLICITADA, CRIADA, VINCULADA];
const VENDIDA = [...ABERTA, RECEBIDA, APLICADA];
/** When the last of the events of a sale happened. */
const FIM = INICIO + 4_000;

describe('the next step of a charge', () => {
  it('that was not answered is to make it again; that was refused, none', () => {
    expect(passo([SOLICITADA])).toEqual({ tipo: 'criar', em: INICIO + ESPERA_DA_CRIACAO });
    expect(passo([SOLICITADA, RECUSADA])).toBeNull();
  });
  it('that nobody claims is to end it', () => {
    const quando = INICIO + 1_000 + ESPERA_DO_VINCULO;
    expect(passo([SOLICITADA, CRIADA])).toEqual({ tipo: 'cancelar', em: quando, motivo: 'semReserva' });
  });
  it('that waits for its money is to read it now and then, until its time is over', () => {
    expect(passo(ABERTA)).toEqual({ tipo: 'ler', em: INICIO + 2_000 + LEITURA_A_CADA });
    const lidaEm = INICIO + MINUTO;
    expect(passo(ABERTA, { lidaEm })).toEqual({ tipo: 'ler', em: lidaEm + LEITURA_A_CADA });
    const cancelar = { tipo: 'cancelar', em: PRAZO + DEPOIS_DO_PRAZO, motivo: 'prazo' };
    expect(passo(ABERTA, { lidaEm: PRAZO - LEITURA_A_CADA })).toMatchObject({ tipo: 'ler', em: PRAZO });
    expect(passo(ABERTA, { lidaEm: PRAZO })).toEqual(cancelar);
  });
  it('of which a webhook came is to read it at once, and once', () => {
    expect(passo([...ABERTA, AVISO])).toEqual({ tipo: 'ler', em: 0 });
    expect(passo([...ABERTA, AVISO], { lidaEm: INICIO, avisos: 1 })).toMatchObject({
      em: INICIO + LEITURA_A_CADA,
    });
    expect(passo([...VENDIDA, AVISO])).toEqual({ tipo: 'ler', em: 0 });
  });
  it('that was given up is to end it, for its reason', () => {
    expect(passo([...ABERTA, PEDIDO])).toEqual({ tipo: 'cancelar', em: 0, motivo: 'prazo' });
  });
  it('that was paid is to ask the raffle, before anything goes back', () => {
    expect(passo([...ABERTA, RECEBIDA])).toEqual({ tipo: 'aplicar', em: 0 });
    expect(passo([...ABERTA, RECEBIDA, pedida()])).toEqual({ tipo: 'aplicar', em: 0 });
    expect(passo([...VENDIDA, pedida()])).toEqual({ tipo: 'devolver', em: 0 });
  });
  it('whose refund rests is what else is due', () => {
    const devolverEm = FIM + 10 * MINUTO;
    expect(passo([...VENDIDA, pedida()], { devolverEm, lidaEm: FIM })).toMatchObject({ tipo: 'ler' });
    expect(passo([...VENDIDA, pedida()], { devolverEm: FIM, lidaEm: FIM })).toEqual({
      tipo: 'devolver',
      em: FIM,
    });
    // And a purchase that got a wrong amount is ended at its time nevertheless.
    const errada = [
      ...ABERTA,
      { ...RECEBIDA, data: { ...RECEBIDA.data, valor: 1 } } as EventoPagamento,
      pedida('E1'),
    ];
    expect(passo(errada, { devolverEm: PRAZO + MINUTO, lidaEm: PRAZO })).toMatchObject({ tipo: 'cancelar' });
  });
  it.each([
    ['sold', VENDIDA, FIM],
    ['cancelled', [...ABERTA, PEDIDO, CANCELADA], FIM],
    ['sold, and the second payment given back', [...VENDIDA, pedida(), DEVOLVIDA], FIM + 2_000],
  ])('that is %s is to read it a few times more', (_, eventos, fim) => {
    let lidaEm: number | null = null;
    for (const espera of RELEITURAS) {
      expect(passo(eventos, { lidaEm })).toEqual({ tipo: 'ler', em: fim + espera });
      lidaEm = fim + espera;
    }
    expect(passo(eventos, { lidaEm })).toBeNull();
  });
  it('whose beginning was forgotten is not known here', () => {
    expect(depoisDe(pedida()).estado).toBeNull();
  });
});
