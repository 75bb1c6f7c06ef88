import { randomUUID } from 'node:crypto';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { type Static, Type } from '@sinclair/typebox';
import { type ClienteHttp, comCodigo, deuCerto, naoExiste, type Resposta } from './http.ts';
import type { CobrancaNoProvedor, PagamentoGateway, PedidoDeCobranca, Recebimento } from './provedor.ts';
import { comeco, lerMomento, lerValor } from './valores.ts';

/** Mercado Pago's payments by Pix. */

const Reais = () => Type.Number({ minimum: 0 });
const IdDoPagamento = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Nada = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const Pagamento = Type.Object({
  id: IdDoPagamento(),
  status: Type.String({ minLength: 1, maxLength: 60 }),
  external_reference: Nada(Type.String()),
  /** Sums in anything else would be counted as reais. */
  currency_id: Type.Literal('BRL'),
  transaction_amount: Reais(),
  transaction_amount_refunded: Nada(Reais()),
  date_approved: Nada(Type.String()),
  transaction_details: Nada(Type.Object({ total_paid_amount: Nada(Reais()) })),
  point_of_interaction: Nada(
    Type.Object({
      transaction_data: Nada(
        Type.Object({
          qr_code: Nada(Type.String({ maxLength: 2_000 })),
          ticket_url: Nada(Type.String({ maxLength: 2_000 })),
        }),
      ),
    }),
  ),
});
type Pagamento = Static<typeof Pagamento>;
type Pagamentos = readonly [Pagamento, ...Pagamento[]];

const Busca = Type.Object({
  results: Type.Array(
    Type.Object({
      id: IdDoPagamento(),
      external_reference: Nada(Type.String()),
      status: Nada(Type.String()),
    }),
    { maxItems: 1_000 },
  ),
});
const Devolucao = Type.Object({ id: IdDoPagamento(), status: Type.String(), amount: Reais() });

const ABERTOS: readonly string[] = ['pending', 'in_process', 'authorized'];
/** Refunds that nobody has decided yet. */
const EM_CURSO: readonly string[] = ['in_process', 'pending'];
/** Those in which money came, and of them those in which all of it went back. */
const PAGOS: readonly string[] = ['approved', 'refunded', 'charged_back', 'in_mediation'];
const TUDO_VOLTOU: readonly string[] = ['refunded', 'charged_back'];
/** Its shortest time, and a minute for clocks that differ. Counted from the buyer's end: the same at every try. */
const MINIMO_ATE_EXPIRAR_MS = 31 * 60_000;

/** As we name charges. */
const NOSSA = /^[0-9a-f]{32}$/;
/** There is one of them; more than a few are nobody's purchase. */
const MAXIMO_DE_PAGAMENTOS = 10;

interface Chave {
  readonly idCobranca: string;
  readonly idPagamento: string | null;
}

export interface OpcoesDoMercadoPago {
  readonly http: ClienteHttp;
  readonly token: string;
  /** Where webhooks go; null where Mercado Pago could not reach it. */
  readonly avisarEm: string | null;
  /** Domain of the addresses made for buyers, whose own nobody knows. */
  readonly dominio: string;
}

export function criarMercadoPago({ http, token, avisarEm, dominio }: OpcoesDoMercadoPago): PagamentoGateway {
  const pedir = (
    metodo: 'GET' | 'POST' | 'PUT',
    caminho: string,
    corpo?: unknown,
    cabecalhos: Readonly<Record<string, string>> = {},
  ): Promise<Resposta> =>
    http.pedir({ metodo, caminho, corpo, cabecalhos: { authorization: `Bearer ${token}`, ...cabecalhos } });

  function recebimentoDe(pagamento: Pagamento): Recebimento {
    const pago = pagamento.transaction_details?.total_paid_amount || pagamento.transaction_amount;
    const valor = http.comSentido(lerValor(pago));
    const devolvido = http.comSentido(lerValor(pagamento.transaction_amount_refunded ?? 0));
    return {
      idRecebimento: String(pagamento.id),
      valor,
      pagoEm: http.comSentido(lerMomento(pagamento.date_approved ?? '')),
      devolvido: TUDO_VOLTOU.includes(pagamento.status) ? valor : devolvido,
    };
  }

  function cobrancaDe([principal, ...outros]: Pagamentos): CobrancaNoProvedor {
    const dados = principal.point_of_interaction?.transaction_data;
    const todos = [principal, ...outros];
    return {
      idPagamento: String(principal.id),
      pixCopiaECola: dados?.qr_code ?? '',
      ...(dados?.ticket_url ? { urlDoProvedor: dados.ticket_url } : {}),
      valor: http.comSentido(lerValor(principal.transaction_amount)),
      aberta: todos.some(({ status }) => ABERTOS.includes(status)),
      recebimentos: todos.filter(({ status }) => PAGOS.includes(status)).map(recebimentoDe),
      status: principal.status,
    };
  }

  /** Nothing but a payment of this charge is taken for one. */
  function doPedido(pagamento: Pagamento, idCobranca: string): Pagamento {
    if (pagamento.external_reference !== idCobranca) throw http.semSentido();
    return pagamento;
  }

  async function lerPagamento(idPagamento: string): Promise<Pagamento | null> {
    if (!/^\d{1,16}$/.test(idPagamento)) return null;
    const resposta = await pedir('GET', `/v1/payments/${idPagamento}`);
    return naoExiste(resposta) ? null : http.exigir(Pagamento, resposta);
  }

  async function procurar(idCobranca: string): Promise<string[]> {
    const consulta = new URLSearchParams({
      external_reference: idCobranca,
      sort: 'date_created',
      criteria: 'asc',
    });
    const { results } = http.exigir(Busca, await pedir('GET', `/v1/payments/search?${consulta}`));
    return results
      .filter(({ external_reference }) => external_reference === idCobranca)
      .map(({ id }) => String(id));
  }

  /**
   * Every payment under our reference, the known one first: money of a second one, made when Mercado Pago had forgotten
   * the key, is the charge's too.
   */
  async function lerTodos({ idCobranca, idPagamento }: Chave): Promise<Pagamentos | null> {
    const [conhecido, achados] = await Promise.all([
      idPagamento === null ? null : lerPagamento(idPagamento),
      procurar(idCobranca),
    ]);
    const outros = await Promise.all(
      achados
        .filter((id) => id !== idPagamento)
        .slice(0, MAXIMO_DE_PAGAMENTOS)
        .map(lerPagamento),
    );
    const [principal, ...resto] = [conhecido, ...outros].flatMap((um) =>
      um ? [doPedido(um, idCobranca)] : [],
    );
    return principal ? [principal, ...resto] : null;
  }

  /** While the one we know can be paid, whoever pays has its code: others are looked for when somebody asks for them. */
  async function ler(chave: Chave & { readonly todos?: boolean }): Promise<CobrancaNoProvedor | null> {
    if (chave.idPagamento !== null && !chave.todos) {
      const conhecido = await lerPagamento(chave.idPagamento);
      if (conhecido && ABERTOS.includes(conhecido.status)) {
        return cobrancaDe([doPedido(conhecido, chave.idCobranca)]);
      }
    }
    const todos = await lerTodos(chave);
    return todos && cobrancaDe(todos);
  }

  /** The payment as it is afterwards: one that was paid or cancelled meanwhile is refused (400, 2018) and read. */
  async function cancelarPagamento(pagamento: Pagamento): Promise<Pagamento> {
    if (!ABERTOS.includes(pagamento.status)) return pagamento;
    const id = String(pagamento.id);
    // A key of its own each time: an old answer would not tell how the payment is now.
    const chave = { 'x-idempotency-key': randomUUID() };
    const resposta = await pedir('PUT', `/v1/payments/${id}`, { status: 'cancelled' }, chave);
    if (deuCerto(resposta)) return http.exigir(Pagamento, resposta);
    if (![400, 404, 409].includes(resposta.status)) throw http.falhaDe(resposta);
    return http.comSentido(await lerPagamento(id));
  }

  async function cancelar(chave: Chave): Promise<CobrancaNoProvedor> {
    const todos = await lerTodos(chave);
    if (!todos) throw http.naoConhece();
    const [principal, ...outros] = todos;
    const depois: Pagamentos = [
      doPedido(await cancelarPagamento(principal), chave.idCobranca),
      ...(await Promise.all(outros.map(cancelarPagamento))),
    ];
    const cobranca = cobrancaDe(depois);
    if (cobranca.aberta) throw http.indisponivel('não cancelou a cobrança');
    return cobranca;
  }

  return {
    provedor: 'mercadoPago',
    ler,
    cancelar,
    async cobrancaDo(idPagamento) {
      const referencia = (await lerPagamento(idPagamento))?.external_reference ?? '';
      return NOSSA.test(referencia) ? referencia : null;
    },
    async criar(pedido) {
      const { idCobranca, valor, deviceId } = pedido;
      const resposta = await pedir('POST', '/v1/payments', corpoDe(pedido, avisarEm, dominio), {
        'x-idempotency-key': idCobranca,
        ...(deviceId ? { 'x-meli-session-id': deviceId } : {}),
      });
      // Refused, it may still be there: made before, when its answer was lost.
      const antiga = [400, 409].includes(resposta.status)
        ? await ler({ idCobranca, idPagamento: null })
        : null;
      if (!antiga && resposta.status === 409) throw http.indisponivel('ainda trata o mesmo pedido');
      const cobranca = antiga ?? cobrancaDe([doPedido(http.exigir(Pagamento, resposta), idCobranca)]);
      if (cobranca.valor !== valor) {
        await cancelar({ idCobranca, idPagamento: cobranca.idPagamento });
        throw http.recusou('cobrou outro valor');
      }
      return comCodigo(http, cobranca);
    },
    async devolver({ idDevolucao, idRecebimento, valor }) {
      const caminho = `/v1/payments/${encodeURIComponent(idRecebimento)}/refunds`;
      const resposta = await pedir(
        'POST',
        caminho,
        { amount: paraReais(valor) },
        { 'x-idempotency-key': idDevolucao },
      );
      if (resposta.status === 409) throw http.indisponivel('ainda trata a mesma devolução');
      if (resposta.status === 400) {
        // Given back whole already, whoever did it.
        const pagamento = await lerPagamento(idRecebimento);
        const [recebido] = pagamento ? cobrancaDe([pagamento]).recebimentos : [];
        if (recebido && recebido.devolvido >= recebido.valor) return 'feita';
        throw http.recusou('recusou a devolução');
      }
      const pedida = http.exigir(Devolucao, resposta);
      // Under its key it is told as it was then: what became of it is read.
      const { status, amount } = EM_CURSO.includes(pedida.status)
        ? http.exigir(Devolucao, await pedir('GET', `${caminho}/${pedida.id}`))
        : pedida;
      if (lerValor(amount) !== valor) throw http.semSentido();
      if (status === 'approved') return 'feita';
      if (EM_CURSO.includes(status)) return 'emAndamento';
      if (status === 'rejected' || status === 'cancelled') throw http.recusou('recusou a devolução');
      throw http.semSentido();
    },
  };
}

function corpoDe(
  { idCobranca, valor, descricao, pagarAte, pagador }: PedidoDeCobranca,
  avisarEm: string | null,
  dominio: string,
): unknown {
  return {
    transaction_amount: paraReais(valor),
    description: comeco(descricao, 200),
    payment_method_id: 'pix',
    external_reference: idCobranca,
    ...(avisarEm ? { notification_url: avisarEm } : {}),
    date_of_expiration: new Date(pagarAte + MINIMO_ATE_EXPIRAR_MS).toISOString().replace('Z', '+00:00'),
    payer: { email: `comprador-${pagador.idUsuario}@${dominio}`, first_name: comeco(pagador.nome, 60) },
  };
}
