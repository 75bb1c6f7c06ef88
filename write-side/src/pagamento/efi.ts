import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type ClienteHttp, comCodigo, deuCerto, naoExiste, type Pedido, type Resposta } from './http.ts';
import type { CobrancaNoProvedor, PagamentoGateway } from './provedor.ts';
import { comeco, escreverValor, lerMomento, lerValor } from './valores.ts';

/** Efí's Pix: charges with an end (cob) over mTLS, signed in by OAuth. */

const Texto = (maxLength = 200) => Type.String({ maxLength });
const Cob = Type.Object({
  txid: Texto(),
  status: Type.String({ minLength: 1, maxLength: 60 }),
  valor: Type.Object({ original: Texto(20) }),
  pixCopiaECola: Type.Optional(Texto(2_000)),
  pix: Type.Optional(
    Type.Array(
      Type.Object({
        endToEndId: Type.String({ minLength: 1, maxLength: 64 }),
        valor: Texto(20),
        horario: Texto(40),
        devolucoes: Type.Optional(
          Type.Array(Type.Object({ valor: Texto(20), status: Texto(40) }), { maxItems: 1_000 }),
        ),
      }),
      { maxItems: 1_000 },
    ),
  ),
});
type Cob = Static<typeof Cob>;
const Devolucao = Type.Object({ status: Texto(40), valor: Texto(20) });
const Ficha = Type.Object({
  access_token: Type.String({ minLength: 1, maxLength: 10_000 }),
  expires_in: Type.Number({ minimum: 1, maximum: 86_400 }),
});

const CONCLUIDA = 'CONCLUIDA';
const REMOVIDA = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
const MENOR_PRAZO_S = 60;
/** A token is not used in the last part of its time: a call under way would meet its end. */
const PARTE_USADA = 0.9;

export interface OpcoesDaEfi {
  readonly http: ClienteHttp;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly chavePix: string;
  /** Milliseconds since the epoch. */
  readonly agora: () => number;
}

/** Its own "there is none" is a 400 with a name. */
const Nenhum = Type.Object({ nome: Type.String({ pattern: '_nao_encontrad[ao]$' }) });
const naoHa = (resposta: Resposta): boolean =>
  naoExiste(resposta) || (resposta.status === 400 && Value.Check(Nenhum, resposta.corpo));

export interface GatewayEfi extends PagamentoGateway {
  /** Has Efí tell this address of payments to the Pix key. */
  registrarWebhook(endereco: string): Promise<void>;
}

export function criarEfi({ http, clientId, clientSecret, chavePix, agora }: OpcoesDaEfi): GatewayEfi {
  const autorizado = comFicha(http, `${clientId}:${clientSecret}`, agora);
  const caminhoDe = (txid: string) => `/v2/cob/${encodeURIComponent(txid)}`;

  function cobrancaDe(cob: Cob, txid: string): CobrancaNoProvedor {
    // Paid, and by nothing: as good as no answer.
    if (cob.txid !== txid || (cob.status === CONCLUIDA && !cob.pix?.length)) throw http.semSentido();
    return {
      idPagamento: txid,
      pixCopiaECola: cob.pixCopiaECola ?? '',
      valor: http.comSentido(lerValor(cob.valor.original)),
      aberta: cob.status === 'ATIVA',
      recebimentos: (cob.pix ?? []).map(({ endToEndId, valor, horario, devolucoes = [] }) => ({
        idRecebimento: endToEndId,
        valor: http.comSentido(lerValor(valor)),
        pagoEm: http.comSentido(lerMomento(horario)),
        devolvido: devolucoes
          .filter(({ status }) => status === 'DEVOLVIDO')
          .reduce((soma, devolucao) => soma + http.comSentido(lerValor(devolucao.valor)), 0),
      })),
      status: cob.status,
    };
  }

  async function lerCob(txid: string): Promise<CobrancaNoProvedor | null> {
    const resposta = await autorizado({ metodo: 'GET', caminho: caminhoDe(txid) });
    return naoHa(resposta) ? null : cobrancaDe(http.exigir(Cob, resposta), txid);
  }

  async function cancelar({
    idCobranca: txid,
  }: {
    readonly idCobranca: string;
  }): Promise<CobrancaNoProvedor> {
    const resposta = await autorizado({
      metodo: 'PATCH',
      caminho: caminhoDe(txid),
      corpo: { status: REMOVIDA },
    });
    if (!deuCerto(resposta) && ![400, 404, 409, 422].includes(resposta.status)) throw http.falhaDe(resposta);
    // What is paid or removed already cannot be removed: how it is then is read.
    const cobranca = deuCerto(resposta) ? cobrancaDe(http.exigir(Cob, resposta), txid) : await lerCob(txid);
    if (!cobranca) throw http.naoConhece();
    if (cobranca.aberta) throw http.indisponivel('não cancelou a cobrança');
    return cobranca;
  }

  return {
    provedor: 'efi',
    cancelar,
    ler: ({ idCobranca }) => lerCob(idCobranca),
    async criar({ idCobranca: txid, valor, descricao, pagarAte }) {
      const expiracao = Math.max(MENOR_PRAZO_S, Math.ceil((pagarAte - agora()) / 1_000));
      const resposta = await autorizado({
        metodo: 'PUT',
        caminho: caminhoDe(txid),
        corpo: {
          calendario: { expiracao },
          valor: { original: escreverValor(valor) },
          chave: chavePix,
          solicitacaoPagador: comeco(descricao, 140),
        },
      });
      // It was made before, and its answer lost.
      const cobranca =
        resposta.status === 409 ? await lerCob(txid) : cobrancaDe(http.exigir(Cob, resposta), txid);
      if (!cobranca) throw http.semSentido();
      if (cobranca.valor !== valor) {
        await cancelar({ idCobranca: txid });
        throw http.recusou('cobrou outro valor');
      }
      return comCodigo(http, cobranca);
    },
    async devolver({ idDevolucao, idRecebimento, valor }) {
      const caminho = `/v2/pix/${encodeURIComponent(idRecebimento)}/devolucao/${encodeURIComponent(idDevolucao)}`;
      const pedida = await autorizado({ metodo: 'PUT', caminho, corpo: { valor: escreverValor(valor) } });
      // Asked for before under its id, or refused: what stands there tells which.
      const outra = [400, 409, 422].includes(pedida.status)
        ? await autorizado({ metodo: 'GET', caminho })
        : pedida;
      if (naoHa(outra)) throw http.recusou('recusou a devolução');
      const { status, valor: devolvido } = http.exigir(Devolucao, outra);
      if (lerValor(devolvido) !== valor) throw http.semSentido();
      if (status === 'DEVOLVIDO') return 'feita';
      if (status === 'EM_PROCESSAMENTO') return 'emAndamento';
      if (status === 'NAO_REALIZADO') throw http.recusou('não realizou a devolução');
      throw http.semSentido();
    },
    async registrarWebhook(endereco) {
      const resposta = await autorizado({
        metodo: 'PUT',
        caminho: `/v2/webhook/${encodeURIComponent(chavePix)}`,
        corpo: { webhookUrl: endereco },
        // The address carries a signature instead (docs/adr/0017).
        cabecalhos: { 'x-skip-mtls-checking': 'true' },
      });
      if (!deuCerto(resposta))
        throw resposta.status < 400
          ? http.falhaDe(resposta)
          : http.recusou('não aceitou o endereço dos avisos');
    },
  };
}

interface FichaGuardada {
  readonly valor: string;
  readonly ate: number;
}

/** Calls with a token that is asked for once for all who need it, kept, and asked for anew once where it is refused. */
function comFicha(http: ClienteHttp, credenciais: string, agora: () => number) {
  const basica = `Basic ${Buffer.from(credenciais).toString('base64')}`;
  let guardada: FichaGuardada | null = null;
  let pedida: Promise<FichaGuardada> | null = null;

  async function pedirFicha(): Promise<FichaGuardada> {
    const pedidaEm = agora();
    const resposta = await http.pedir({
      metodo: 'POST',
      caminho: '/oauth/token',
      cabecalhos: { authorization: basica },
      corpo: { grant_type: 'client_credentials' },
    });
    const { access_token, expires_in } = http.exigir(Ficha, resposta);
    return { valor: access_token, ate: pedidaEm + expires_in * 1_000 * PARTE_USADA };
  }

  function ficha(): FichaGuardada | Promise<FichaGuardada> {
    if (guardada && agora() < guardada.ate) return guardada;
    pedida ??= pedirFicha().then(
      (nova) => {
        guardada = nova;
        pedida = null;
        return nova;
      },
      (error: unknown) => {
        pedida = null;
        throw error;
      },
    );
    return pedida;
  }

  return async (pedido: Pedido): Promise<Resposta> => {
    const com = ({ valor }: FichaGuardada) =>
      http.pedir({ ...pedido, cabecalhos: { ...pedido.cabecalhos, authorization: `Bearer ${valor}` } });
    const usada = await ficha();
    const resposta = await com(usada);
    if (resposta.status !== 401) return resposta;
    if (guardada === usada) guardada = null;
    return com(await ficha());
  };
}
