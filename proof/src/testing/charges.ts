import type { EventoPagamento, Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import type { HandWrittenLog } from './read-side.ts';

/** Lives of charges by provider, written as events; people and raffles are those of `rifa.ts`. */

export const idCobrancaDe = (n: number): string => n.toString(16).padStart(32, '0');
export const idPagamentoDe = (n: number): string => `1300000000${n}`;

interface Charge {
  /** Tells charges apart; idUsuario is the buyer. */
  readonly n: number;
  readonly idRifa: number;
  readonly idUsuario: number;
  readonly valor: number;
  readonly provedor?: Provedor;
  readonly numeros?: readonly number[];
  /** ISO; when it was asked for. */
  readonly at?: string;
  readonly pagarAte?: string;
}

/** One charge, act by act; each appends to the log and answers itself. */
export class ChargeLife {
  private received = 0;
  private refunds = 0;
  readonly idCobranca: string;
  readonly idPagamento: string;

  constructor(
    private readonly log: HandWrittenLog,
    private readonly charge: Charge,
  ) {
    this.idCobranca = idCobrancaDe(charge.n);
    this.idPagamento = charge.provedor === 'efi' ? this.idCobranca : idPagamentoDe(charge.n);
  }

  private tell(event: EventoPagamento, idUsuario = 0): this {
    const { at } = this.charge;
    const actor = idUsuario
      ? ({ idUsuario, tipo: 'Administrador' } as const)
      : ({ idUsuario: 0, tipo: 'Sistema' } as const);
    this.log.pagamento(event, { actor, ...(at === undefined ? {} : { at }) });
    return this;
  }

  private get numeros(): number[] {
    return [...(this.charge.numeros ?? [this.charge.n])];
  }

  asked(): this {
    const { provedor = 'mercadoPago', idUsuario, valor, pagarAte = '2026-03-01T12:05:00.000Z' } = this.charge;
    const { idCobranca } = this;
    return this.tell(
      { type: 'CobrancaSolicitada', data: { idCobranca, provedor, idUsuario, valor, pagarAte } },
      idUsuario,
    );
  }

  made(): this {
    const { idCobranca, idPagamento } = this;
    return this.tell({
      type: 'CobrancaCriada',
      data: { idCobranca, idPagamento, pixCopiaECola: `PIX-${this.charge.n}` },
    });
  }

  refused(motivo = 'Credenciais inválidas.'): this {
    return this.tell({ type: 'CobrancaRecusada', data: { idCobranca: this.idCobranca, motivo } });
  }

  bound(expiraEm = '2026-03-01T12:15:00.000Z'): this {
    const { idRifa, idUsuario } = this.charge;
    return this.tell(
      {
        type: 'CobrancaVinculada',
        data: { idCobranca: this.idCobranca, idRifa, qtde: this.numeros.length, expiraEm },
      },
      idUsuario,
    );
  }

  /** Asked for, made and bound. */
  open(): this {
    return this.asked().made().bound();
  }

  noticed(idAviso: string): this {
    return this.tell({ type: 'AvisoRecebido', data: { idCobranca: this.idCobranca, idAviso } });
  }

  /** The first receipt is of the charge's amount unless told. */
  paid(pagoEm = '2026-03-01T12:01:00.000Z', valor = this.charge.valor): this {
    this.received += 1;
    const idRecebimento = this.receipt(this.received);
    return this.tell({
      type: 'PagamentoRecebido',
      data: { idCobranca: this.idCobranca, idRecebimento, valor, pagoEm },
    });
  }

  receipt(n: number): string {
    return `${this.idCobranca}R${n}`;
  }

  /** The raffle's sale, and the charge's word of it. */
  sold(receipt = 1, dtPagamento = '2026-03-01T12:01:00.000Z'): this {
    const { idRifa, n, valor } = this.charge;
    this.log.rifa({
      type: 'ReservaPaga',
      data: {
        idRifa,
        idReserva: n,
        idVenda: 100 + n,
        numeros: this.numeros,
        total: valor,
        idPagamento: this.idPagamento,
        dtPagamento,
      },
    });
    return this.tell({
      type: 'PagamentoAplicado',
      data: { idCobranca: this.idCobranca, idRecebimento: this.receipt(receipt), idRifa },
    });
  }

  /** The raffle has no tickets for it. */
  unsold(): this {
    const { idRifa } = this.charge;
    this.log.rifa({ type: 'PagamentoRecusado', data: { idRifa, idPagamento: this.idPagamento } });
    return this;
  }

  /** An administrator puts these of its tickets back on sale. */
  ticketsReturned(numeros = this.numeros, idUsuario = 3): this {
    const { idRifa, n } = this.charge;
    this.log.rifa(
      {
        type: 'BilhetesDevolvidos',
        data: { idRifa, idVenda: 100 + n, numeros: [...numeros], total: 1, idUsuario },
      },
      { actor: { idUsuario, tipo: 'Administrador' } },
    );
    return this;
  }

  refundAsked(
    motivo: Extract<EventoPagamento, { type: 'DevolucaoPedida' }>['data']['motivo'],
    { receipt = 1, valor = this.charge.valor, texto, idUsuario = 0 }: RefundAsked = {},
  ): this {
    this.refunds += 1;
    return this.tell(
      {
        type: 'DevolucaoPedida',
        data: {
          idCobranca: this.idCobranca,
          idRecebimento: this.receipt(receipt),
          idDevolucao: `d${this.charge.n}n${this.refunds}`,
          valor,
          motivo,
          idUsuario,
          ...(texto === undefined ? {} : { texto }),
        },
      },
      idUsuario,
    );
  }

  refunded(refund = this.refunds): this {
    const idDevolucao = `d${this.charge.n}n${refund}`;
    return this.tell({ type: 'DevolucaoConcluida', data: { idCobranca: this.idCobranca, idDevolucao } });
  }

  refundFailed(motivo = 'Saldo insuficiente.', refund = this.refunds): this {
    const idDevolucao = `d${this.charge.n}n${refund}`;
    return this.tell({ type: 'DevolucaoFalhou', data: { idCobranca: this.idCobranca, idDevolucao, motivo } });
  }

  cancelled(motivo: Extract<EventoPagamento, { type: 'CancelamentoPedido' }>['data']['motivo']): this {
    const { idCobranca } = this;
    return this.tell({ type: 'CancelamentoPedido', data: { idCobranca, motivo } }).tell({
      type: 'CobrancaCancelada',
      data: { idCobranca },
    });
  }

  /** Long after its end its provider knows of no such charge. */
  unknown(): this {
    const { idCobranca } = this;
    return this.tell({ type: 'CancelamentoPedido', data: { idCobranca, motivo: 'prazo' } }).tell({
      type: 'CobrancaCancelada',
      data: { idCobranca, desconhecida: true },
    });
  }

  lookedFor(achado: string, idUsuario = 3): this {
    const { idCobranca } = this;
    return this.tell({ type: 'CobrancaConferida', data: { idCobranca, achado, idUsuario } }, idUsuario);
  }
}

interface RefundAsked {
  readonly receipt?: number;
  readonly valor?: number;
  readonly texto?: string;
  readonly idUsuario?: number;
}
