import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import { IDEMPOTENCY_KEY } from '@rifa-viva/contracts/http/call';
import type { TestProduct } from '../testing/product.ts';
import { createTestProvider } from '../testing/provedor-de-teste.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { campos, type Resposta } from './resposta.ts';

/** Of the matrix's world. */
interface Onde {
  readonly product: Pick<TestProduct, 'call'> & { readonly ground: Pick<TestProduct['ground'], 'directory'> };
  /** A raffle that is on sale. */
  readonly aberta: number;
  cabecalhos(): Record<string, string>;
}

/** Charges for the probes of rows E1 to E4 and E9, by providers in this process. */
export interface Cobrancas {
  /** What is done as if the company had chosen this provider. */
  escolhido<T>(provedor: Provedor, fazer: () => Promise<T>): Promise<T>;
  /** Asks for a charge as if the company had chosen this provider. The same person is given the same one. */
  pedir(quem: number | null, provedor: Provedor): Promise<Resposta>;
  /** Payment id of a person's charge. */
  de(quem: number, provedor: Provedor): Promise<string>;
  /** A charge whose money the provider did not give back. */
  presa(): Promise<string>;
}

/**
 * For a product in this process. Its clock stands still: no charge ends by itself while a probe looks whether something
 * was appended, and no refund is done.
 */
export function provedoresDoMundo() {
  const relogio = createTestClock();
  const novo = (provedor: Provedor) =>
    createTestProvider({
      now: relogio.agora,
      provedor,
      fault: (call) => (call === 'devolver' ? 'down' : null),
    });
  const efi = novo('efi');
  const mercadoPago = novo('mercadoPago');
  const gateways = {
    de: (provedor: Provedor) => (provedor === 'efi' ? efi : mercadoPago).provedores.de(provedor),
  };
  return { relogio, gateways, efi };
}

const CAMINHOS: Readonly<Record<Provedor, string>> = {
  efi: '/api/gerarPagamentoEFI',
  mercadoPago: '/api/gerarPagamentoMp',
};

export function cobrancasDoMundo(
  world: () => Onde,
  { efi }: ReturnType<typeof provedoresDoMundo>,
): Cobrancas {
  let presas = 0;

  async function escolhido<T>(provedor: Provedor, fazer: () => Promise<T>): Promise<T> {
    const { directory } = world().product.ground;
    const { company } = directory;
    directory.company = () => ({ ...company(), tipoPagamento: provedor });
    try {
      return await fazer();
    } finally {
      directory.company = company;
    }
  }

  const pedirCom = (quem: number | null, provedor: Provedor, chave: string): Promise<Resposta> => {
    const { product, aberta, cabecalhos } = world();
    const corpo = { valor: 10, idRifa: aberta, qtde: 1 };
    const cabecalho = { ...cabecalhos(), [IDEMPOTENCY_KEY]: chave };
    return escolhido(provedor, () => product.call(quem, 'POST', CAMINHOS[provedor], corpo, cabecalho));
  };

  const pedir = (quem: number | null, provedor: Provedor) => pedirCom(quem, provedor, `matriz-${provedor}`);
  return {
    escolhido,
    pedir,
    async de(quem, provedor) {
      const { status, body } = await pedir(quem, provedor);
      const { txid, pagamento } = campos(body);
      if (status !== 200) throw new Error(`no charge: ${status} ${JSON.stringify(body)}`);
      return String(txid ?? campos(pagamento).id);
    },
    async presa() {
      presas += 1;
      const { body } = await pedirCom(8, 'efi', `matriz-presa-${presas}`);
      const txid = String(campos(body).txid);
      efi.pay(txid);
      efi.faults.devolver.push('refused');
      const { product, cabecalhos } = world();
      await product.call(8, 'GET', `/api/consultarPagamentoEFI/${txid}`, undefined, cabecalhos());
      return txid;
    },
  };
}
