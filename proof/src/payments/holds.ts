import type { EventoPagamento } from '@rifa-viva/contracts/eventos/pagamento';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { TestCharge } from '../testing/provedor-de-teste.ts';
import type { ChargeStream } from './stream.ts';

/** Centavos that came in, and what became of them. */
export interface Figures {
  readonly received: number;
  readonly sold: number;
  readonly refunded: number;
  readonly pending: number;
}

/** All that was written down of a shop, at the provider and in the log. */
interface Books {
  readonly provider: readonly TestCharge[];
  readonly charges: ReadonlyMap<string, ChargeStream>;
  readonly raffle: readonly EventoRifa[];
}

type Violations = readonly string[];
type Received = TestCharge['recebimentos'][number];
type Sale = Extract<EventoRifa, { type: 'ReservaPaga' }>;

/** What must hold when all is quiet, and does not. */
export function check({ provider, charges, raffle }: Books): { violations: Violations; figures: Figures } {
  const receipts = provider.flatMap((charge) => {
    const stream = charges.get(charge.idCobranca);
    return charge.recebimentos.map((receipt) => receiptOf(receipt, stream, raffle));
  });
  const sumOf = (kind: Kind) =>
    receipts.filter((one) => one.kind === kind).reduce((sum, { receipt }) => sum + moneyOf(kind, receipt), 0);
  const figures = {
    received: receipts.reduce((sum, { receipt }) => sum + receipt.valor, 0),
    sold: sumOf('sold'),
    refunded: sumOf('refunded'),
    pending: sumOf('pending'),
  };
  const balanced = figures.received === figures.sold + figures.refunded + figures.pending;
  return {
    figures,
    violations: [
      ...provider.flatMap((charge) => ofCharge(charge, charges.get(charge.idCobranca))),
      ...receipts.flatMap((one) => ofReceipt(one, raffle)),
      ...ofTickets(raffle),
      ...(balanced ? [] : [`sums: ${JSON.stringify(figures)}`]),
    ],
  };
}

function ofCharge(
  { idCobranca, status, recebimentos }: TestCharge,
  stream: ChargeStream | undefined,
): Violations {
  const known = stream?.events.filter(({ type }) => type === 'PagamentoRecebido').length ?? 0;
  return told(idCobranca, [
    [!stream?.state.solicitada, 'the provider has a charge that is in no log'],
    [status === 'aberta', 'can still be paid'],
    [known !== recebimentos.length, `${recebimentos.length} receipts, ${known} recorded`],
  ]);
}

/** What became of it: tickets, money back, or it waits for a person. */
type Kind = 'sold' | 'refunded' | 'pending' | 'neither';
const moneyOf = (kind: Kind, { valor, devolvido }: Received): number =>
  kind === 'refunded' ? devolvido : valor;

/** One receipt of money, with all that the log knows of it. */
interface Receipt {
  readonly receipt: Received;
  readonly kind: Kind;
  readonly idPagamento: string;
  readonly sales: readonly Sale[];
  /** How often it was taken for the tickets, and how often any money of its charge was. */
  readonly applied: number;
  readonly appliedOfCharge: number;
  /** How often it was asked back. */
  readonly asked: number;
  /** By hand, once at least. */
  readonly manual: boolean;
  /** The last attempt to give it back did not succeed. */
  readonly failed: boolean;
}

function receiptOf(
  receipt: Received,
  stream: ChargeStream | undefined,
  raffle: readonly EventoRifa[],
): Receipt {
  const { idRecebimento, devolvido } = receipt;
  const taken = stream?.events.filter(isApplied) ?? [];
  const applied = taken.filter(({ data }) => data.idRecebimento === idRecebimento).length;
  const refunds = stream?.state.devolucoes.filter((one) => one.idRecebimento === idRecebimento) ?? [];
  const failed = refunds.at(-1)?.situacao === 'falhou';
  const idPagamento = stream?.state.criada?.idPagamento ?? '';
  return {
    receipt,
    kind: devolvido > 0 ? 'refunded' : failed ? 'pending' : applied > 0 ? 'sold' : 'neither',
    idPagamento,
    sales: raffle.filter(isSale).filter(({ data }) => data.idPagamento === idPagamento),
    applied,
    appliedOfCharge: taken.length,
    asked: refunds.length,
    manual: refunds.some(({ motivo }) => motivo === 'manual'),
    failed,
  };
}

const isApplied = (
  event: EventoPagamento,
): event is Extract<EventoPagamento, { type: 'PagamentoAplicado' }> => event.type === 'PagamentoAplicado';
const isSale = (event: EventoRifa): event is Sale => event.type === 'ReservaPaga';

function ofReceipt(one: Receipt, raffle: readonly EventoRifa[]): Violations {
  const { receipt, idPagamento, sales, applied, asked, manual, failed } = one;
  const { idRecebimento, valor, devolvido } = receipt;
  const back = devolvido > 0;
  const [sale] = sales;
  const freed = applied === 1 && back && !failed && sale ? ticketsFreed(sale, raffle) : undefined;
  return [
    ...told(idRecebimento, [
      [applied > 1, `applied ${applied} times`],
      [back && devolvido !== valor, `${devolvido} of ${valor} given back`],
      // What was sold, and could not be given back when it was asked for, waits for a person.
      [back && failed && !manual, 'given back, and told as failed'],
      [back && asked === 0, 'given back, and nobody asked'],
      [!back && !failed && (applied !== 1 || asked > 0), 'neither sold nor given back'],
      [applied === 1 && sales.length !== 1, 'applied without a sale'],
      [applied === 1 && sale !== undefined && sale.data.total !== valor, 'sold for another amount'],
      [freed === false, 'given back, its tickets are still sold'],
      [applied === 1 && back && !manual, 'sold and given back'],
    ]),
    ...told(idPagamento, [
      [sales.length > 1, `sold ${sales.length} times`],
      [
        applied === 0 && sales.length === 1 && one.appliedOfCharge === 0,
        'tickets sold for money that went back',
      ],
    ]),
  ];
}

function ticketsFreed({ data: { idVenda, numeros } }: Sale, raffle: readonly EventoRifa[]): boolean {
  const freed = raffle.flatMap(({ type, data }) =>
    type === 'BilhetesDevolvidos' && data.idVenda === idVenda ? data.numeros : [],
  );
  return freed.length === numeros.length;
}

/** No ticket is sold while it is somebody's; none is held for ever; what is given back by hand is free. */
function ofTickets(raffle: readonly EventoRifa[]): Violations {
  const owner = new Map<number, string>();
  const violations: string[] = [];
  for (const { type, data } of raffle) {
    if (!('numeros' in data)) continue;
    for (const numero of data.numeros) {
      const held = owner.get(numero);
      if (type === 'BilhetesReservados') {
        if (held) violations.push(`ticket ${numero}: reserved while ${held}`);
        owner.set(numero, `r${data.idReserva}`);
      } else if (type === 'ReservaPaga' || type === 'BilhetesVendidos') {
        const mine = type === 'ReservaPaga' && held === `r${data.idReserva}`;
        if (held && !mine) violations.push(`ticket ${numero}: sold while ${held}`);
        owner.set(numero, `v${data.idVenda}`);
      } else if (type !== 'BilhetesImpressos' && type !== 'BilhetesLiberados') owner.delete(numero);
    }
  }
  for (const [numero, held] of owner)
    if (held.startsWith('r')) violations.push(`ticket ${numero}: held for ever`);
  return violations;
}

const told = (of: string, found: readonly (readonly [wrong: boolean, what: string])[]): Violations =>
  found.filter(([wrong]) => wrong).map(([, what]) => `${of}: ${what}`);
