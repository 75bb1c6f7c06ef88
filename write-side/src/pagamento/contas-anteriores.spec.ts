import { createTestProvider } from '@rifa-viva/proof/testing/provedor-de-teste';
import { beforeEach, describe, expect, it } from 'vitest';
import { comAnteriores } from './contas-anteriores.ts';
import {
  CobrancaDesconhecidaError,
  type PagamentoGateway,
  ProvedorIndisponivelError,
  ProvedorRecusouError,
} from './provedor.ts';

const nova = () =>
  createTestProvider({ now: () => Date.parse('2026-06-01T12:00:00Z'), provedor: 'mercadoPago' });
const ID = 'a'.repeat(32);
const PEDIDO = {
  idCobranca: ID,
  valor: 1_000,
  descricao: '',
  pagarAte: 0,
  pagador: { idUsuario: 8, nome: '' },
};

let [primeira, segunda, atual] = [nova(), nova(), nova()];
let gateway: PagamentoGateway;
let idPagamento: string;
beforeEach(async () => {
  [primeira, segunda, atual] = [nova(), nova(), nova()];
  const de = (conta: typeof atual) => conta.provedores.de('mercadoPago');
  ({ idPagamento } = await (await de(primeira)).criar(PEDIDO));
  gateway = comAnteriores(await de(atual), [await de(segunda), await de(primeira)]);
});
const chave = () => ({ idCobranca: ID, idPagamento });

describe('a charge of a former account', () => {
  it('is read, found by its payment, given back and ended there', async () => {
    const idRecebimento = primeira.pay(ID);
    expect(await gateway.ler(chave())).toMatchObject({ recebimentos: [{ idRecebimento, valor: 1_000 }] });
    expect(await gateway.cobrancaDo?.(idPagamento)).toBe(ID);
    expect(await gateway.devolver({ idDevolucao: 'd1', idRecebimento, valor: 1_000 })).toBe('feita');
    expect(primeira.totals()).toEqual({ received: 1_000, refunded: 1_000 });
    expect(await gateway.cancelar(chave())).toMatchObject({ aberta: false });
  });

  it('is read there too where the present one refuses to be asked', async () => {
    atual.faults.ler.push('refused');
    expect(await gateway.ler(chave())).toMatchObject({ idPagamento });
  });

  it('may be the one of an account that does not answer: nobody knows', async () => {
    segunda.down = true;
    await expect(gateway.ler(chave())).rejects.toThrow(ProvedorIndisponivelError);
    await expect(gateway.cancelar(chave())).rejects.toThrow(ProvedorIndisponivelError);
  });

  it('that is silent does not keep a refusal of the present one from a person', async () => {
    for (const conta of [segunda, primeira]) conta.down = true;
    const devolucao = { idDevolucao: 'd1', idRecebimento: '9', valor: 1 };
    await expect(gateway.devolver(devolucao)).rejects.toThrow(ProvedorRecusouError);
    atual.down = true;
    await expect(gateway.devolver(devolucao)).rejects.toThrow(ProvedorIndisponivelError);
  });

  it('is not made there', async () => {
    await gateway.criar({ ...PEDIDO, idCobranca: 'b'.repeat(32) });
    expect([atual, segunda, primeira].map(({ charges }) => charges.size)).toEqual([1, 0, 1]);
  });
});

describe('a charge of the present account', () => {
  it('is asked of no other', async () => {
    await gateway.criar(PEDIDO);
    await gateway.ler(chave());
    await gateway.cancelar(chave());
    expect(segunda.asked).toEqual([]);
    expect(primeira.asked.map(({ call }) => call)).toEqual(['criar']);
  });

  it('whose refund is refused is told so by it', async () => {
    await gateway.criar(PEDIDO);
    const idRecebimento = atual.pay(ID);
    atual.faults.devolver.push('refused');
    await expect(gateway.devolver({ idDevolucao: 'd1', idRecebimento, valor: 1_000 })).rejects.toThrow(
      'Recusado pelo provedor',
    );
  });
});

describe('a charge that no account knows', () => {
  it('is none, and cannot be ended or given back', async () => {
    const outra = { idCobranca: 'c'.repeat(32), idPagamento: '9' };
    expect(await gateway.ler(outra)).toBeNull();
    expect(await gateway.cobrancaDo?.('9')).toBeNull();
    await expect(gateway.cancelar(outra)).rejects.toThrow(CobrancaDesconhecidaError);
    const devolucao = { idDevolucao: 'd1', idRecebimento: '9', valor: 1 };
    await expect(gateway.devolver(devolucao)).rejects.toThrow(ProvedorRecusouError);
  });
});
