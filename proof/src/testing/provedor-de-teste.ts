import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import {
  CobrancaDesconhecidaError,
  type CobrancaNoProvedor,
  type PagamentoGateway,
  type Provedores,
  ProvedorIndisponivelError,
  ProvedorRecusouError,
  type Recebimento,
} from '@rifa-viva/write-side/pagamento/provedor';

/**
 * A payment provider in memory, behind the port. It has no timers and no chance of its own: when something happens, and
 * which call fails how, is told by whoever drives it.
 */
export interface TestProvider {
  readonly provedores: Provedores;
  /** What the next calls of a kind meet, in order. */
  readonly faults: Record<ProviderCall, ProviderFault[]>;
  /** Every call fails while true, and does nothing. */
  down: boolean;
  /** Of these charges it says and does nothing. */
  readonly silent: Set<string>;
  /** So many times that a refund is asked for it is still under way, and not done. */
  undecided: number;
  /** Calls so far, and on which charge or refund. */
  readonly asked: readonly { readonly call: ProviderCall; readonly id: string }[];
  /** Somebody pays; gives the receipt's id. Throws where nobody can, unless `anyway`. */
  pay(idCobranca: string, payment?: TestPayment): string;
  /** The provider ends it by itself. */
  end(idCobranca: string): void;
  /** All that came for it goes back, without having been asked for here: in the provider's pages, or by the payer's bank. */
  giveBack(idCobranca: string): void;
  /** It knows of it no more, as another account. */
  forget(idCobranca: string): void;
  charge(idCobranca: string): TestCharge | undefined;
  /** Ours, by the provider's id. */
  idOf(idPagamento: string): string | undefined;
  readonly charges: ReadonlyMap<string, TestCharge>;
  /** Centavos that came and centavos that went back, in all. */
  totals(): { readonly received: number; readonly refunded: number };
}

export type ProviderCall = 'criar' | 'ler' | 'cancelar' | 'devolver';
/**
 * `down`: not done, no answer. `unheard`: done, no answer. `refused`: not done, and it says so. `other`: another amount.
 * `underWay`: a refund that is accepted, and not done yet.
 */
export type ProviderFault = 'down' | 'unheard' | 'refused' | 'other' | 'underWay' | null;

export interface TestPayment {
  /** Centavos; its own amount unless told. */
  readonly valor?: number;
  /** Milliseconds since the epoch; now unless told. */
  readonly em?: number;
  /** Late, or a second time. */
  readonly anyway?: boolean;
}

export interface TestCharge {
  readonly idCobranca: string;
  readonly idPagamento: string;
  readonly valor: number;
  /** What its payer's bank shows, as each request said it. */
  readonly descricoes: string[];
  status: 'aberta' | 'paga' | 'cancelada';
  readonly recebimentos: { idRecebimento: string; valor: number; pagoEm: string; devolvido: number }[];
  /** Refunds that were done, by their keys. */
  readonly devolucoes: Map<string, number>;
}

export interface TestProviderOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly provedor?: Provedor;
  /** Waited for before a call is done, and before it is answered: where a scheduler puts its delays. */
  readonly pause?: (call: ProviderCall) => Promise<void>;
  /** Asked where `faults` has none: where a scheduler puts its faults. */
  readonly fault?: (call: ProviderCall) => ProviderFault;
}

/** As the client of the real one looks at it before it sends anything. */
const fitsAHeader = (text = ''): boolean => !/[^\t\x20-\x7e\x80-\xff]/.test(text);

const FIRST_NUMBER = 20_359_978_000;

export function createTestProvider(options: TestProviderOptions): TestProvider {
  const { now, provedor = 'efi', pause = async () => undefined, fault = () => null } = options;
  const charges = new Map<string, TestCharge>();
  const ids = new Map<string, string>();
  const receipts = new Map<string, TestCharge>();
  const asked: { call: ProviderCall; id: string }[] = [];
  const refused = new Set<string>();

  const toldOf = (charge: TestCharge): CobrancaNoProvedor => ({
    idPagamento: charge.idPagamento,
    pixCopiaECola: `00020126PIX${charge.idCobranca}`,
    valor: charge.valor,
    aberta: charge.status === 'aberta',
    recebimentos: charge.recebimentos.map((receipt): Recebimento => ({ ...receipt })),
    status: charge.status,
  });

  function found(idCobranca: string): TestCharge {
    const charge = charges.get(idCobranca);
    if (!charge) throw new CobrancaDesconhecidaError('Cobrança desconhecida');
    return charge;
  }

  /** One call: what it meets is drawn when it arrives. */
  async function answered<T>(
    call: ProviderCall,
    id: string,
    work: () => T,
    /** Done before under this key: nobody says no to it any more. What was refused under a key stays so. */
    done: () => boolean = () => false,
  ): Promise<T> {
    asked.push({ call, id });
    const met =
      provider.down || provider.silent.has(id) ? 'down' : (provider.faults[call].shift() ?? fault(call));
    await pause(call);
    if (met === 'down') throw new ProvedorIndisponivelError('no answer');
    if (met === 'refused' && !done()) refused.add(id);
    if (refused.has(id)) throw new ProvedorRecusouError('Recusado pelo provedor');
    if (met === 'underWay' && !done()) return 'emAndamento' as T;
    const result = work();
    await pause(call);
    if (met === 'unheard') throw new ProvedorIndisponivelError('answer lost');
    return met === 'other' && isCharge(result) ? ({ ...result, valor: result.valor + 1 } as T) : result;
  }

  const isCharge = (result: unknown): result is CobrancaNoProvedor =>
    typeof result === 'object' && result !== null && 'recebimentos' in result;

  const gateway: PagamentoGateway = {
    provedor,
    criar: ({ idCobranca, valor, descricao, deviceId }) =>
      answered('criar', idCobranca, () => {
        if (!fitsAHeader(deviceId)) throw new ProvedorIndisponivelError('never sent');
        const known = charges.get(idCobranca);
        known?.descricoes.push(descricao);
        if (known) return toldOf(known);
        const idPagamento = provedor === 'efi' ? idCobranca : String(FIRST_NUMBER + charges.size);
        const charge: TestCharge = {
          idCobranca,
          idPagamento,
          valor,
          descricoes: [descricao],
          status: 'aberta',
          recebimentos: [],
          devolucoes: new Map(),
        };
        charges.set(idCobranca, charge);
        ids.set(idPagamento, idCobranca);
        return toldOf(charge);
      }),
    ler: ({ idCobranca }) =>
      answered('ler', idCobranca, () => {
        const charge = charges.get(idCobranca);
        return charge ? toldOf(charge) : null;
      }),
    cobrancaDo: (idPagamento) =>
      answered(
        'ler',
        idPagamento,
        () => receipts.get(idPagamento)?.idCobranca ?? ids.get(idPagamento) ?? null,
      ),
    cancelar: ({ idCobranca }) =>
      answered('cancelar', idCobranca, () => {
        const charge = found(idCobranca);
        if (charge.status === 'aberta') charge.status = 'cancelada';
        return toldOf(charge);
      }),
    devolver: ({ idDevolucao, idRecebimento, valor }) =>
      answered(
        'devolver',
        idDevolucao,
        () => {
          const charge = receipts.get(idRecebimento);
          const receipt = charge?.recebimentos.find((one) => one.idRecebimento === idRecebimento);
          if (!charge || !receipt) throw new ProvedorRecusouError('Pagamento desconhecido');
          if (charge.devolucoes.has(idDevolucao)) return 'feita' as const;
          if (provider.undecided > 0) {
            provider.undecided -= 1;
            return 'emAndamento' as const;
          }
          if (receipt.devolvido + valor > receipt.valor) throw new ProvedorRecusouError('Valor já devolvido');
          charge.devolucoes.set(idDevolucao, valor);
          receipt.devolvido += valor;
          return 'feita' as const;
        },
        () => receipts.get(idRecebimento)?.devolucoes.has(idDevolucao) === true,
      ),
  };

  const provider: TestProvider = {
    provedores: {
      de: async (asked) => {
        if (asked !== provedor) throw new ProvedorRecusouError('Provedor não configurado');
        return gateway;
      },
    },
    faults: { criar: [], ler: [], cancelar: [], devolver: [] },
    down: false,
    silent: new Set(),
    undecided: 0,
    asked,
    pay(idCobranca, { valor, em = now(), anyway = false } = {}) {
      const charge = found(idCobranca);
      if (charge.status !== 'aberta' && !anyway) throw new Error(`nobody can pay: ${charge.status}`);
      const n = charge.recebimentos.length;
      const idRecebimento =
        provedor === 'efi' ? `E${idCobranca}${n}` : `${charge.idPagamento}${n === 0 ? '' : `-${n}`}`;
      const paid = valor ?? charge.valor;
      charge.recebimentos.push({
        idRecebimento,
        valor: paid,
        pagoEm: new Date(em).toISOString(),
        devolvido: 0,
      });
      receipts.set(idRecebimento, charge);
      if (charge.status === 'aberta' && paid === charge.valor) charge.status = 'paga';
      return idRecebimento;
    },
    end(idCobranca) {
      found(idCobranca).status = 'cancelada';
    },
    giveBack(idCobranca) {
      for (const receipt of found(idCobranca).recebimentos) receipt.devolvido = receipt.valor;
    },
    forget: (idCobranca) => void charges.delete(idCobranca),
    charge: (idCobranca) => charges.get(idCobranca),
    idOf: (idPagamento) => ids.get(idPagamento),
    charges,
    totals() {
      let received = 0;
      let refunded = 0;
      for (const { recebimentos } of charges.values()) {
        for (const receipt of recebimentos) {
          received += receipt.valor;
          refunded += receipt.devolvido;
        }
      }
      return { received, refunded };
    },
  };
  return provider;
}
