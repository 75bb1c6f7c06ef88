import { randomUUID } from 'node:crypto';
import { streamPagamento, streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { expect, vi } from 'vitest';
import { setCompany } from './company.ts';
import { createTestProvider, type ProviderCall } from './provedor-de-teste.ts';
import { createTestClock } from './test-clock.ts';
import { raffleMaker, startTestWriteSide, type TestWriteSide } from './write-side.ts';

export const CLIENTE = 8;
export const OUTRO = 9;
export const ADMINISTRADOR = 3;
/** Centavos of a ticket. */
export const PRECO = 1_000;
export const SEGUNDO = 1_000;
export const MINUTO = 60 * SEGUNDO;
/** Just after the buyer's countdown. */
export const PRAZO = 5 * MINUTO + 10 * SEGUNDO;

/** How charges end. */
export const VENDIDA = ['PagamentoRecebido', 'PagamentoAplicado'];
export const DEVOLVIDA = ['PagamentoRecebido', 'DevolucaoPedida', 'DevolucaoConcluida'];
export const CANCELADA = ['CancelamentoPedido', 'CobrancaCancelada'];

export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check);

interface Pedido {
  readonly quem?: number;
  readonly qtde?: number;
  readonly valor?: number;
  readonly chave?: string;
}

/** Purchases by Efí, over HTTP on real stores; time and the provider are the test's. */
export class TestPurchases {
  readonly relogio = createTestClock();
  readonly provedor = createTestProvider({ now: this.relogio.agora });
  // Two people buy all of this.
  readonly processo = { gateways: this.provedor.provedores, relogio: this.relogio, reservasPorHora: 1_000 };
  /** The process that answers. */
  side!: TestWriteSide;
  private primeiro!: TestWriteSide;
  private criarRifa!: () => Promise<number>;

  async start(): Promise<void> {
    this.primeiro = await startTestWriteSide({ people: true, ...this.processo });
    await this.por(this.primeiro);
    await setCompany(this.side, { tipoPagamento: 'efi' });
  }

  async close(): Promise<void> {
    await this.side.halt();
    await this.primeiro.close();
  }

  /** Another process goes on with what the stores hold. */
  readonly reiniciar = async (): Promise<void> => {
    await this.side.halt();
    await this.por(await startTestWriteSide({ beside: this.primeiro, ...this.processo }));
  };

  private async por(side: TestWriteSide): Promise<void> {
    this.side = side;
    this.criarRifa = await raffleMaker(side);
  }

  readonly nova = (): Promise<number> => this.criarRifa();

  /** So much later than whatever has happened by now: calls are dated by the clock of this machine. */
  readonly passar = (ms: number): void =>
    this.relogio.advance(Math.max(0, Date.now() - this.relogio.agora()) + ms);

  readonly gerar = (
    idRifa: number,
    { quem = CLIENTE, qtde = 1, valor, chave = randomUUID() }: Pedido = {},
  ) => {
    const corpo = { valor: valor ?? 10 * qtde, idRifa, qtde };
    return this.side.call(quem, 'POST', '/api/gerarPagamentoEFI', corpo, { 'Idempotency-Key': chave });
  };

  readonly reservar = (idRifa: number, idPagamento: string, { quem = CLIENTE, qtde = 1 } = {}) =>
    this.side.call(quem, 'POST', '/api/bilhetes/reservarBilhetes', {
      idRifa,
      idUsuario: quem,
      qtde,
      idPagamento,
    });

  readonly cancelar = (idPagamento: string, quem = CLIENTE) =>
    this.side.call(quem, 'POST', '/api/bilhetes/cancelarReserva', { idPagamento });

  readonly consultar = (txid: string, quem = CLIENTE) =>
    this.side.call(quem, 'GET', `/api/consultarPagamentoEFI/${txid}`);

  /** Sales are over, and what was sold is final. */
  readonly selar = async (idRifa: number): Promise<void> => {
    const dtEncerramento = new Date(Date.now() - MINUTO).toISOString();
    await this.side.call(ADMINISTRADOR, 'PUT', `/api/rifas/atualizar/${idRifa}`, { dtEncerramento });
    const { status } = await this.side.call(ADMINISTRADOR, 'POST', '/api/rifas/selar', { idRifa });
    expect(status).toBe(200);
  };

  readonly gerada = async (idRifa: number, mais: Pedido = {}): Promise<string> => {
    const { status, body } = await this.gerar(idRifa, mais);
    expect([status, body]).toMatchObject([200, { txid: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    return String(body.txid);
  };

  /** A purchase that waits for its money, of a raffle of its own unless told. */
  readonly comprada = async ({ quem = CLIENTE, qtde = 1, idRifa = 0 } = {}) => {
    const rifa = idRifa || (await this.nova());
    const txid = await this.gerada(rifa, { quem, qtde });
    const { status, body } = await this.reservar(rifa, txid, { quem, qtde });
    expect([status, body.pixCopiaECola]).toEqual([200, `00020126PIX${txid}`]);
    return { idRifa: rifa, txid, numeros: body.numerosReservados as number[] };
  };

  private readonly tipos = async (stream: string) => (await this.side.events(stream)).map(({ type }) => type);
  readonly daCobranca = (txid: string) => this.tipos(streamPagamento(txid));
  /** Since it is on sale. */
  readonly daRifa = async (idRifa: number) => (await this.tipos(streamRifa(idRifa))).slice(3);

  /** What became of the money, whenever it is settled: nothing here waits for a fixed time. */
  readonly acaba = (txid: string, ...fim: string[]) =>
    eventually(async () => expect((await this.daCobranca(txid)).slice(-fim.length)).toEqual(fim));

  readonly perguntas = (call: ProviderCall, id?: string): number =>
    this.provedor.asked.filter((one) => one.call === call && (id === undefined || one.id === id)).length;

  /** Centavos. */
  readonly devolvido = (txid: string) =>
    this.provedor.charge(txid)?.recebimentos.reduce((soma, recebimento) => soma + recebimento.devolvido, 0);
}
