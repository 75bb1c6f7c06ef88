import { cancelarReserva, reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { gerarPagamentoEFI, gerarPagamentoMp } from '@rifa-viva/contracts/http/pagamentos';
import { type CodigoRecebido, ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TipoPagamento } from './cobranca.ts';
import { criarGeracao } from './geracao.ts';
import type { Pedido } from './metodos/metodo.ts';

interface Chamada {
  readonly call: unknown;
  readonly body: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
}
/** What was asked of the server, and what it answers: an answer or what is thrown. */
const { feitas, responder, chamar } = vi.hoisted(() => {
  const feitas: Chamada[] = [];
  const responder = new Map<unknown, () => unknown>();
  const chamar = async (call: unknown, pedido: Omit<Chamada, 'call'>) => {
    feitas.push({ call, ...pedido });
    return responder.get(call)?.();
  };
  return { feitas, responder, chamar };
});
vi.mock('@rifa-viva/ui/api/cliente.ts', async () => ({
  ...(await vi.importActual<object>('@rifa-viva/ui/api/erro.ts')),
  chamar,
}));

const TXID = 'f'.repeat(32);
const RESERVA = {
  numerosReservados: [3],
  valor: 20,
  pixCopiaECola: '000201',
  pagarAte: '2026-11-21T10:05:00.000Z',
  expiraEm: null,
};
const pedido: Pedido = {
  idRifa: 4,
  titulo: 'MOTO',
  qtde: 2,
  valor: 20,
  comprador: { idUsuario: 9, nome: 'ANA', tipo: 'Usuario' },
};
const falhar = (status: number, codigo: CodigoRecebido) => () => {
  throw new ErroDaApi(status, codigo, codigo);
};
const de = (call: unknown) => feitas.filter((feita) => feita.call === call);
const gerar = (geracao: ReturnType<typeof criarGeracao>, tipo: TipoPagamento) =>
  geracao.gerar(pedido, tipo, 5);

beforeEach(() => {
  feitas.length = 0;
  responder.clear();
  responder.set(gerarPagamentoMp, () => ({ pagamento: { id: 1234567890 } }));
  responder.set(gerarPagamentoEFI, () => ({ txid: TXID, pixCopiaECola: '000201' }));
  responder.set(reservarBilhetes, () => RESERVA);
  responder.set(cancelarReserva, () => ({}));
  vi.stubGlobal('window', { MP_DEVICE_SESSION_ID: 'armor.1' });
});

describe('charge, then reserve', () => {
  it('normal: no charge; a random id of 10', async () => {
    const { idPagamento, tipoPagamento } = await gerar(criarGeracao(), 'normal');
    expect(idPagamento).toMatch(/^[A-Za-z0-9]{10}$/);
    expect(tipoPagamento).toBe('normal');
    expect(feitas).toEqual([
      {
        call: reservarBilhetes,
        body: { idRifa: 4, idUsuario: 9, qtde: 2, cliente: 'ANA', minutosReserva: 5, idPagamento },
        idempotencyKey: idPagamento,
      },
    ]);
  });

  it("Mercado Pago: the payment's id as text, with the device's id", async () => {
    const gerada = await gerar(criarGeracao(), 'mercadoPago');
    expect(gerada).toEqual({ idPagamento: '1234567890', tipoPagamento: 'mercadoPago', reserva: RESERVA });
    expect(feitas.map(({ call }) => call)).toEqual([gerarPagamentoMp, reservarBilhetes]);
    expect(feitas[0]?.body).toEqual({ valor: 20, idRifa: 4, qtde: 2, cliente: 'ANA', deviceId: 'armor.1' });
    expect(feitas[1]?.body).toMatchObject({ idPagamento: '1234567890' });
  });

  it('Mercado Pago without its script: without a device, as good', async () => {
    vi.stubGlobal('window', {});
    await gerar(criarGeracao(), 'mercadoPago');
    expect(feitas[0]?.body).toEqual({ valor: 20, idRifa: 4, qtde: 2, cliente: 'ANA' });
  });

  it('Efí: the txid', async () => {
    const gerada = await gerar(criarGeracao(), 'efi');
    expect(gerada.idPagamento).toBe(TXID);
    expect(feitas[0]).toMatchObject({
      call: gerarPagamentoEFI,
      body: { valor: 20, descricao: 'MOTO', idRifa: 4, qtde: 2 },
    });
    expect(feitas[1]?.body).toMatchObject({ idPagamento: TXID });
  });

  it('what costs nothing is charged by nobody', async () => {
    await criarGeracao().gerar({ ...pedido, valor: 0 }, 'efi', 5);
    expect(feitas.map(({ call }) => call)).toEqual([reservarBilhetes]);
  });
});

describe('tried again', () => {
  it.each([
    ['no answer', 0, 'SEM_CONEXAO'],
    ['the provider is down', 503, 'PROVEDOR'],
    ['a broken server', 500, 'INTERNO'],
  ] as const)('after %s: the same charge', async (_caso, status, codigo) => {
    const geracao = criarGeracao();
    responder.set(gerarPagamentoMp, falhar(status, codigo));
    await expect(gerar(geracao, 'mercadoPago')).rejects.toThrow(codigo);
    responder.set(gerarPagamentoMp, () => ({ pagamento: { id: 7 } }));
    await gerar(geracao, 'mercadoPago');
    const [primeira, segunda] = de(gerarPagamentoMp);
    expect(primeira?.idempotencyKey).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(segunda?.idempotencyKey).toBe(primeira?.idempotencyKey);
  });

  it.each(['normal', 'mercadoPago', 'efi'] as const)(
    '%s: a reservation without outcome is the same one again, of the same charge',
    async (tipo) => {
      const geracao = criarGeracao();
      responder.set(reservarBilhetes, falhar(0, 'SEM_CONEXAO'));
      await expect(gerar(geracao, tipo)).rejects.toThrow();
      responder.set(reservarBilhetes, () => RESERVA);
      const { idPagamento } = await gerar(geracao, tipo);
      const [primeira, segunda] = de(reservarBilhetes);
      expect(segunda).toEqual(primeira);
      expect(segunda?.idempotencyKey).toBe(idPagamento);
      expect(feitas.filter(({ call }) => call !== reservarBilhetes)).toHaveLength(tipo === 'normal' ? 0 : 1);
    },
  );

  it('keeps to the way of payment it began with', async () => {
    const geracao = criarGeracao();
    responder.set(gerarPagamentoEFI, falhar(503, 'PROVEDOR'));
    await expect(gerar(geracao, 'efi')).rejects.toThrow();
    await expect(gerar(geracao, 'normal')).rejects.toThrow();
    expect(de(gerarPagamentoEFI)).toHaveLength(2);
  });

  it('after the third time in vain: a new charge, for this one may be refused for good', async () => {
    const geracao = criarGeracao();
    responder.set(gerarPagamentoEFI, falhar(503, 'PROVEDOR'));
    for (const _ of [1, 2, 3, 4]) await expect(gerar(geracao, 'efi')).rejects.toThrow('PROVEDOR');
    const chaves = de(gerarPagamentoEFI).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(chaves.slice(0, 3)).size).toBe(1);
    expect(chaves[3]).not.toBe(chaves[0]);
  });

  it('after a refusal: a new charge', async () => {
    const geracao = criarGeracao();
    responder.set(reservarBilhetes, falhar(409, 'SO_EXISTEM'));
    await expect(gerar(geracao, 'mercadoPago')).rejects.toThrow('SO_EXISTEM');
    responder.set(reservarBilhetes, () => RESERVA);
    await gerar(geracao, 'mercadoPago');
    const chaves = de(gerarPagamentoMp).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(chaves).size).toBe(2);
  });

  it('a purchase after the one before is a new charge', async () => {
    const geracao = criarGeracao();
    await gerar(geracao, 'efi');
    await gerar(geracao, 'efi');
    const chaves = de(gerarPagamentoEFI).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(chaves).size).toBe(2);
  });
});

describe('given up', () => {
  it('a reservation without outcome is cancelled', async () => {
    const geracao = criarGeracao();
    responder.set(reservarBilhetes, falhar(0, 'SEM_CONEXAO'));
    await expect(gerar(geracao, 'efi')).rejects.toThrow();
    geracao.abandonar();
    expect(de(cancelarReserva)).toEqual([{ call: cancelarReserva, body: { idPagamento: TXID } }]);
    geracao.abandonar();
    expect(de(cancelarReserva)).toHaveLength(1);
  });

  it('one that was made is not: that is asked for by its own button', async () => {
    const geracao = criarGeracao();
    await gerar(geracao, 'efi');
    geracao.abandonar();
    expect(de(cancelarReserva)).toEqual([]);
  });

  it('nothing is cancelled where nothing was reserved', async () => {
    const geracao = criarGeracao();
    responder.set(gerarPagamentoEFI, falhar(503, 'PROVEDOR'));
    await expect(gerar(geracao, 'efi')).rejects.toThrow();
    geracao.abandonar();
    expect(de(cancelarReserva)).toEqual([]);
  });
});
