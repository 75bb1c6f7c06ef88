import { Type } from '@sinclair/typebox';
import { PROVEDORES } from '../eventos/pagamento.ts';
import { SITUACOES_DA_COBRANCA } from '../regras/cobranca.ts';
import {
  MAXIMO_DO_MOTIVO,
  MAXIMO_DO_NOME,
  MAXIMO_DO_NOME_BUSCADO,
  MAXIMO_DO_TELEFONE,
  PADRAO_DO_DEVICE_ID,
} from '../regras/limites.ts';
import { MAXIMO_POR_COMPRA } from '../regras/reserva.ts';
import { call } from './call.ts';
import { Anulavel, Corpo, Dinheiro, Id, Ignorado, Sucesso, Texto, TextoObrigatorio } from './campos.ts';
import { carregarCobrancasAbertas } from './cobrancas-abertas.ts';

/** Payments: charges by provider, webhooks, the back office's view of them, and manual Pix settled by a statement. */

export const Provedor = Type.Union(PROVEDORES.map((nome) => Type.Literal(nome)));
/** Ours: Efí's txid, Mercado Pago's external_reference. */
const IdCobranca = () => Type.String({ pattern: '^[A-Za-z0-9]{26,35}$' });
const IdPagamento = () => Type.String({ pattern: '^[A-Za-z0-9_-]{6,64}$' });
/** `AAAA-MM-DD`, America/Sao_Paulo. */
const Dia = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', recusa: 'DATA' });

/** What the storefront sends beside the spec's fields: the server then checks the price before it asks the provider. */
const DaCompra = {
  qtde: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMO_POR_COMPRA, recusa: 'QUANTIDADE' })),
};

export const gerarPagamentoMp = call({
  name: 'gerarPagamentoMp',
  method: 'POST',
  path: '/api/gerarPagamentoMp',
  side: 'write',
  access: 'signedIn',
  matrix: ['E1'],
  body: Corpo({
    /** Believed nowhere: it must be a price of this raffle. */
    valor: Dinheiro('VALOR'),
    idRifa: Id(),
    ...DaCompra,
    /** Its script may have come since the last try. */
    deviceId: Type.Optional(Ignorado(Type.String({ pattern: PADRAO_DO_DEVICE_ID }))),
    /** Ignored: the account's. */
    cliente: Type.Optional(Ignorado(Texto(MAXIMO_DO_NOME))),
    telefone: Type.Optional(Ignorado(Texto(MAXIMO_DO_TELEFONE))),
  }),
  /** The provider's payment: what of it a buyer may see. */
  answer: Type.Object({
    pagamento: Type.Object({
      id: Type.Integer(),
      status: Type.String(),
      /** Reais. */
      transaction_amount: Type.Number(),
      date_of_expiration: Type.String(),
      point_of_interaction: Type.Object({
        transaction_data: Type.Object({
          qr_code: Type.String(),
          ticket_url: Type.Optional(Type.String()),
        }),
      }),
    }),
  }),
});

export const conferirPagamentoMp = call({
  name: 'conferirPagamentoMp',
  method: 'POST',
  path: '/api/conferirPagamentoMp',
  side: 'write',
  access: 'signedIn',
  matrix: ['E2'],
  body: Corpo({ idPagamento: IdPagamento() }),
  /** `sucesso`: paid, and the tickets are the buyer's. */
  answer: Type.Object({ sucesso: Type.Boolean() }),
});

export const gerarPagamentoEFI = call({
  name: 'gerarPagamentoEFI',
  method: 'POST',
  path: '/api/gerarPagamentoEFI',
  side: 'write',
  access: 'signedIn',
  matrix: ['E3'],
  body: Corpo({
    valor: Dinheiro('VALOR'),
    /** Ignored: the raffle's title, or the company's name where no raffle is named. */
    descricao: Type.Optional(Ignorado(Texto(140))),
    idRifa: Type.Optional(Id()),
    ...DaCompra,
  }),
  answer: Type.Object({ txid: Type.String(), pixCopiaECola: Type.String() }),
});

export const consultarPagamentoEFI = call({
  name: 'consultarPagamentoEFI',
  method: 'GET',
  path: '/api/consultarPagamentoEFI/:txid',
  side: 'write',
  access: 'signedIn',
  matrix: ['E4'],
  params: Type.Object({ txid: IdCobranca() }, { additionalProperties: false }),
  /** `CONCLUIDA`: paid, and the tickets are the buyer's; else Efí's own word (`ATIVA`, `REMOVIDA_PELO_...`). */
  answer: Type.Object({ status: Type.String() }),
});

/** Providers add fields as they like. */
const Aberto = (campos: Parameters<typeof Type.Object>[0]) =>
  Type.Object(campos, { additionalProperties: true });

export const webhookMercadoPago = call({
  name: 'webhookMercadoPago',
  method: 'POST',
  path: '/api/webhooks/mercadoPago',
  side: 'write',
  access: 'providerSignature',
  matrix: ['E5'],
  query: Aberto({ 'data.id': Type.Optional(Texto(64)), type: Type.Optional(Texto(40)) }),
  body: Aberto({}),
  answer: Sucesso,
  worksInEveryStatus: true,
});

const efi = {
  method: 'POST',
  side: 'write',
  access: 'providerSignature',
  matrix: ['E6'],
  query: Aberto({ hmac: Type.Optional(Texto(128)) }),
  body: Aberto({}),
  answer: Sucesso,
  worksInEveryStatus: true,
} as const;
/** The registered address; Efí tries it, and sends payments to `/pix` under it. */
export const webhookEfi = call({ name: 'webhookEfi', path: '/api/webhooks/efi', ...efi });
export const webhookEfiPix = call({ name: 'webhookEfiPix', path: '/api/webhooks/efi/pix', ...efi });

/** Most charges of a page of the list. */
export const MAXIMO_DA_PAGINA_DE_COBRANCAS = 5_000;

const SituacaoDaCobranca = Type.Union(SITUACOES_DA_COBRANCA.map((nome) => Type.Literal(nome)));

/** A charge as an Administrador reads it. Money in reais, moments ISO 8601 UTC. */
export const Cobranca = Type.Object({
  id: Type.String(),
  idPagamento: Anulavel(Type.String()),
  provedor: Provedor,
  situacao: SituacaoDaCobranca,
  /** Why a person has to look; null where nobody has to. */
  aguarda: Anulavel(Type.String()),
  valor: Type.Number(),
  recebido: Type.Number(),
  devolvido: Type.Number(),
  idUsuario: Type.Integer(),
  comprador: Anulavel(Type.String()),
  idRifa: Anulavel(Type.Integer()),
  titulo: Anulavel(Type.String()),
  numeros: Type.Array(Type.Integer()),
  dtCriacao: Type.String(),
  pagarAte: Type.String(),
  dtPagamento: Anulavel(Type.String()),
});

/** What the list is ordered by. */
export const ORDENS_DE_COBRANCAS = [
  'criada',
  'comprador',
  'campanha',
  'provedor',
  'valor',
  'situacao',
  'paga',
] as const;
export type OrdemDeCobrancas = (typeof ORDENS_DE_COBRANCAS)[number];

export const carregarCobrancas = call({
  name: 'carregarCobrancas',
  method: 'GET',
  path: '/api/pagamentos/carregar',
  side: 'read',
  access: 'administrators',
  matrix: ['E8'],
  query: Type.Object(
    {
      situacao: Type.Optional(SituacaoDaCobranca),
      /** Only what waits for a person. */
      aguarda: Type.Optional(Type.Literal('sim')),
      idRifa: Type.Optional(Id()),
      idPagamento: Type.Optional(IdPagamento()),
      comprador: Type.Optional(Texto(MAXIMO_DO_NOME_BUSCADO)),
      de: Type.Optional(Dia()),
      ate: Type.Optional(Dia()),
      /** The newest first unless told. */
      ordem: Type.Optional(Type.Union(ORDENS_DE_COBRANCAS.map((ordem) => Type.Literal(ordem)))),
      sentido: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
      pagina: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      porPagina: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMO_DA_PAGINA_DE_COBRANCAS })),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ total: Type.Integer(), cobrancas: Type.Array(Cobranca) }),
});

export const carregarCobranca = call({
  name: 'carregarCobranca',
  method: 'GET',
  path: '/api/pagamentos/carregarCobranca/:id',
  side: 'read',
  access: 'administrators',
  matrix: ['E8'],
  params: Type.Object({ id: IdCobranca() }, { additionalProperties: false }),
  answer: Type.Intersect([
    Cobranca,
    Type.Object({
      /** Whether `devolverPagamento` would be taken. */
      podeDevolver: Type.Boolean(),
      /** Whether `conferirCobranca` would be taken. */
      podeConferir: Type.Boolean(),
      /** What it would ask back. Reais. */
      valorADevolver: Type.Number(),
      /** Oldest first, in sentences. */
      historia: Type.Array(Type.Object({ em: Type.String(), frase: Type.String() })),
    }),
  ]),
});

/** Received = sold + refunded + pending, to the centavo. Reais. */
export const TotaisDoDia = Type.Object({
  dia: Type.String(),
  recebido: Type.Number(),
  vendido: Type.Number(),
  devolvido: Type.Number(),
  pendente: Type.Number(),
});

export const totaisPagamentos = call({
  name: 'totaisPagamentos',
  method: 'GET',
  path: '/api/pagamentos/totais',
  side: 'read',
  access: 'administrators',
  matrix: ['E8'],
  query: Type.Object(
    { de: Type.Optional(Dia()), ate: Type.Optional(Dia()) },
    { additionalProperties: false },
  ),
  answer: Type.Array(TotaisDoDia),
});

/** Gives a charge's money back by hand; its tickets go free first. Repeated after a failure: asked for again. */
export const devolverPagamento = call({
  name: 'devolverPagamento',
  method: 'POST',
  path: '/api/pagamentos/devolver',
  side: 'write',
  access: 'administrators',
  matrix: ['E9'],
  body: Corpo({ idCobranca: IdCobranca(), motivo: TextoObrigatorio(MAXIMO_DO_MOTIVO, 'MOTIVO') }),
  answer: Sucesso,
});

/** What was found in the provider's account of a charge that it did not know by its key. */
export const conferirCobranca = call({
  name: 'conferirCobranca',
  method: 'POST',
  path: '/api/pagamentos/conferir',
  side: 'write',
  access: 'administrators',
  matrix: ['E12'],
  body: Corpo({ idCobranca: IdCobranca(), achado: TextoObrigatorio(MAXIMO_DO_MOTIVO, 'ACHADO') }),
  answer: Sucesso,
});

/** A reservation that waits until somebody has looked at the bank account. */
export const ReservaEmEspera = Type.Object({
  idRifa: Type.Integer(),
  titulo: Type.String(),
  idPagamento: Type.String(),
  numeros: Type.Array(Type.Integer()),
  /** Of the raffle: how wide its numbers are written. */
  qtdeNumeros: Type.Integer(),
  /** Reais. */
  valor: Type.Number(),
  idUsuario: Type.Integer(),
  comprador: Anulavel(Type.String()),
  telefone: Anulavel(Type.String()),
  reservadoEm: Type.String(),
  expiraEm: Type.String(),
  /** When the buyer said that he has paid. */
  declaradoEm: Anulavel(Type.String()),
});

export const carregarReservasEmEspera = call({
  name: 'carregarReservasEmEspera',
  method: 'GET',
  path: '/api/pagamentos/esperas',
  side: 'read',
  access: 'administrators',
  matrix: ['E10'],
  query: Type.Object({ idRifa: Type.Optional(Id()) }, { additionalProperties: false }),
  answer: Type.Array(ReservaEmEspera),
});

/** Keys of statement credits, as `regras/extrato.ts` makes them. */
const ChaveDoCredito = () => Type.String({ pattern: '^[0-9a-f]{64}$' });
/** Of three and of five fields each: a body has at most 1,000. */
export const MAXIMO_DE_CREDITOS = 250;
export const MAXIMO_POR_LIBERACAO = 150;

/**
 * Which of these credits were used, and for what; and how many were used of the same day and amount, whatever their keys:
 * the same money has another key where a file says other things of it, or is read by other columns.
 */
export const creditosUsados = call({
  name: 'creditosUsados',
  method: 'POST',
  path: '/api/pagamentos/creditosUsados',
  side: 'read',
  access: 'administrators',
  matrix: ['E10'],
  body: Corpo({
    creditos: Type.Array(
      Type.Object(
        { chave: ChaveDoCredito(), data: Dia(), valor: Dinheiro('VALOR') },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAXIMO_DE_CREDITOS },
    ),
  }),
  answer: Type.Object({
    usados: Type.Array(
      Type.Object({ chave: Type.String(), idRifa: Type.Integer(), idPagamento: Type.String() }),
    ),
    iguais: Type.Array(
      Type.Object({
        data: Type.String(),
        /** Reais. */
        valor: Type.Number(),
        quantos: Type.Integer(),
      }),
    ),
  }),
});

/** Releases reservations by the credits that paid them, each by itself: one that cannot be does not stop the others. */
export const liberarPorExtrato = call({
  name: 'liberarPorExtrato',
  method: 'POST',
  path: '/api/pagamentos/liberarPorExtrato',
  side: 'write',
  access: 'administrators',
  matrix: ['E11'],
  body: Corpo({
    itens: Type.Array(
      Type.Object(
        {
          chave: ChaveDoCredito(),
          valor: Dinheiro('VALOR'),
          data: Dia(),
          idRifa: Id(),
          idPagamento: IdPagamento(),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAXIMO_POR_LIBERACAO },
    ),
  }),
  answer: Type.Array(
    Type.Object({
      chave: Type.String(),
      liberado: Type.Boolean(),
      /** Why not (pt-BR). */
      motivo: Anulavel(Type.String()),
    }),
  ),
});

export const chamadasPagamentos = [
  gerarPagamentoMp,
  conferirPagamentoMp,
  gerarPagamentoEFI,
  consultarPagamentoEFI,
  webhookMercadoPago,
  webhookEfi,
  webhookEfiPix,
  carregarCobrancasAbertas,
  carregarCobrancas,
  carregarCobranca,
  totaisPagamentos,
  devolverPagamento,
  conferirCobranca,
  carregarReservasEmEspera,
  creditosUsados,
  liberarPorExtrato,
] as const;
