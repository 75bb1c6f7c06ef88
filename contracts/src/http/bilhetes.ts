import { Type } from '@sinclair/typebox';
import { MAXIMO_DO_NOME } from '../regras/limites.ts';
import { MAXIMO_DA_LISTA, MAXIMO_NUMEROS } from '../regras/numeracao.ts';
import { MAXIMO_POR_COMPRA } from '../regras/reserva.ts';
import { ACOES, STATUS_BILHETE } from '../regras/vida-do-bilhete.ts';
import { call } from './call.ts';
import {
  Anulavel,
  Corpo,
  Dinheiro,
  Id,
  IdBilhete,
  IdParams,
  Ignorado,
  MAX_ID,
  NumerosDeBilhete,
  SimNao,
  Sucesso,
  Texto,
  TextoObrigatorio,
} from './campos.ts';

/** What a ticket belongs to: `r` and the reservation's number until it is sold, then `v` and the sale's. */
const Posse = () => Type.String({ pattern: '^[rv][0-9]{1,9}$' });
const IdPagamento = () => Type.String({ pattern: '^[A-Za-z0-9_-]{6,64}$' });
const NumeroDeBilhete = () => Type.Integer({ minimum: 1, maximum: MAXIMO_NUMEROS });

/** Most tickets of a raffle that are read by their numbers at a time. */
const MAXIMO_DE_NUMEROS_LIDOS = 500;

export const StatusBilhete = Type.Union(STATUS_BILHETE.map((status) => Type.Literal(status)));

/** A ticket as staff read it. Moments are ISO 8601 UTC. */
export const Bilhete = Type.Object({
  idBilhete: Type.Integer(),
  idRifa: Type.Integer(),
  numBilhete: Type.Integer(),
  /** Lucky numbers, comma-separated at the raffle's width. */
  numerosDaSorte: Type.String(),
  status: StatusBilhete,
  idUsuarioEmissor: Anulavel(Type.Integer()),
  usuarioEmissor: Anulavel(Type.String()),
  /** Null for an online sale (VENDA ONLINE). */
  idVendedor: Anulavel(Type.Integer()),
  vendedor: Anulavel(Type.String()),
  cliente: Anulavel(Type.String()),
  dtImpressao: Anulavel(Type.String()),
  dtPagamento: Anulavel(Type.String()),
  liberadoPor: Anulavel(Type.String()),
  /** End of the reservation window, while Reservado. */
  expiraEm: Anulavel(Type.String()),
  token: Anulavel(Type.String()),
});

/** A customer's or seller's own ticket, with the raffle's fields joined in. */
export const MeuBilhete = Type.Object({
  idBilhete: Type.Integer(),
  idRifa: Type.Integer(),
  numBilhete: Type.Integer(),
  status: StatusBilhete,
  /** Empty while the ticket waits for its payment. */
  numerosDaSorte: Type.String(),
  dtPagamento: Anulavel(Type.String()),
  dtImpressao: Anulavel(Type.String()),
  /** Omitted for tipo Usuario. */
  cliente: Type.Optional(Anulavel(Type.String())),
  /** Who sold it; null: bought online. Omitted for tipo Usuario. */
  idVendedor: Type.Optional(Anulavel(Type.Integer())),
  token: Anulavel(Type.String()),
  idPagamento: Anulavel(Type.String()),
  expiraEm: Anulavel(Type.String()),
  /** Reais. */
  valor: Type.Number(),
  /** What its buyer pays for it, reais: of what one purchase took, some may be free. */
  cobrado: Type.Number(),
  /** Percent; omitted for tipo Usuario. */
  comissao: Type.Optional(Type.Number()),
  urlBilhete: Type.String(),
  milharSorteada: Type.String(),
  /** Somebody stood for the drawn numbers. */
  resultadoConfirmado: Type.Boolean(),
  sucessor: Type.Boolean(),
  titulo: Type.String(),
  descricao: Type.String(),
  dtSorteio: Type.String(),
  imgRifa: Type.String(),
  qtdeNumeros: Type.Integer(),
});

/** The public check screen's ticket. */
export const BilheteConferencia = Type.Object({
  idRifa: Type.Integer(),
  idModeloBilhete: Type.Integer(),
  numBilhete: Type.Integer(),
  status: StatusBilhete,
  numerosDaSorte: Type.String(),
  dtSorteio: Type.String(),
  dtPagamento: Anulavel(Type.String()),
  cliente: Anulavel(Type.String()),
  vendedor: Anulavel(Type.String()),
  token: Type.String(),
  titulo: Type.String(),
  urlBilhete: Type.String(),
  qtdeNumeros: Type.Integer(),
});

export const carregarBilhete = call({
  name: 'carregarBilhete',
  method: 'GET',
  path: '/api/bilhetes/carregarBilhete/:id',
  side: 'read',
  /** A token is public; a numeric idBilhete is checked in the handler. */
  access: 'everyone',
  matrix: ['D1a', 'D1b'],
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
  answer: BilheteConferencia,
});

export const contarBilhetesNaoVendidos = call({
  name: 'contarBilhetesNaoVendidos',
  method: 'GET',
  path: '/api/bilhetes/contarBilhetesNaoVendidos/:idRifa',
  side: 'read',
  access: 'signedIn',
  matrix: ['D2'],
  params: IdParams('idRifa'),
  answer: Type.Object({ qtde: Type.Integer() }),
});

export const carregarMeusBilhetes = call({
  name: 'carregarMeusBilhetes',
  method: 'GET',
  path: '/api/bilhetes/carregarMeusBilhetes/:idUsuario',
  side: 'read',
  access: 'signedIn',
  matrix: ['D3'],
  params: IdParams('idUsuario'),
  query: Type.Object(
    {
      /** Those of this purchase alone: a payment that is waited for asks again and again. */
      idPagamento: Type.Optional(IdPagamento()),
    },
    { additionalProperties: false },
  ),
  answer: Type.Array(MeuBilhete),
});

/** Most of a page of what one sold. */
const MAIS_POR_PAGINA = 100;
const recorteDosVendidos = {
  /** Digits: a ticket's number or one of its lucky numbers; anything else: a part of the campaign's title. */
  q: Type.Optional(Texto(60)),
  inicio: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ID })),
  qtde: Type.Optional(Type.Integer({ minimum: 1, maximum: MAIS_POR_PAGINA })),
};

/**
 * Campaigns of which the caller has sold tickets, or bought for herself, the latest draw first, and what she bought and has
 * still to pay: /meusBilhetes of the staff, who may have sold whole campaigns.
 */
export const rifasVendidas = call({
  name: 'rifasVendidas',
  method: 'GET',
  path: '/api/bilhetes/vendidos',
  side: 'read',
  access: 'staff',
  matrix: ['D3'],
  query: Type.Object(recorteDosVendidos, { additionalProperties: false }),
  answer: Type.Object({
    /** Of all pages. */
    total: Type.Integer(),
    rifas: Type.Array(
      Type.Object({
        idRifa: Type.Integer(),
        titulo: Type.String(),
        descricao: Type.String(),
        imgRifa: Type.String(),
        dtSorteio: Type.String(),
        milharSorteada: Type.String(),
        resultadoConfirmado: Type.Boolean(),
        qtdeNumeros: Type.Integer(),
        /** Her tickets that the search lets through, and those of them that win by a number. */
        qtde: Type.Integer(),
        premiados: Type.Integer(),
      }),
    ),
    aguardando: Type.Array(MeuBilhete),
  }),
});

/** Her tickets of one of them: winners first, antecessor, principal, sucessor and the others, then by number. */
export const bilhetesVendidos = call({
  name: 'bilhetesVendidos',
  method: 'GET',
  path: '/api/bilhetes/vendidos/:idRifa',
  side: 'read',
  access: 'staff',
  matrix: ['D3'],
  params: IdParams('idRifa'),
  query: Type.Object(
    {
      ...recorteDosVendidos,
      /** This one alone. */
      numero: Type.Optional(NumeroDeBilhete()),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ total: Type.Integer(), bilhetes: Type.Array(MeuBilhete) }),
});

export const reservarBilhetes = call({
  name: 'reservarBilhetes',
  method: 'POST',
  path: '/api/bilhetes/reservarBilhetes',
  side: 'write',
  access: 'signedIn',
  matrix: ['D4'],
  body: Corpo({
    idRifa: Id(),
    /** Names the actor. */
    idUsuario: Id(),
    qtde: Type.Integer({ minimum: 1, maximum: MAXIMO_POR_COMPRA, recusa: 'QUANTIDADE' }),
    /** Chosen by the buyer, `qtde` of them, where the campaign lets him; absent: the server draws them. */
    numeros: Type.Optional(NumerosDeBilhete(MAXIMO_POR_COMPRA)),
    /** Ignored where the account has a name: the server takes the account's. */
    cliente: Type.Optional(Ignorado(Texto(MAXIMO_DO_NOME))),
    /** Ignored: the company's `minutos` rules. */
    minutosReserva: Type.Optional(Ignorado(Type.Integer())),
    /** Idempotency key of the reservation; for manual Pix the random 10-character payment id. */
    idPagamento: IdPagamento(),
  }),
  answer: Type.Object({
    numerosReservados: Type.Array(Type.Integer()),
    /** Reais to pay. */
    valor: Type.Number(),
    /** The Pix code to pay by; absent where nothing is to be paid or a provider made the charge. */
    pixCopiaECola: Type.Optional(Type.String()),
    /** End of the countdown shown beside the QR, ISO. */
    pagarAte: Anulavel(Type.String()),
    /** When unpaid tickets go free by themselves, ISO. */
    expiraEm: Anulavel(Type.String()),
  }),
});

const daReserva = {
  method: 'POST',
  side: 'write',
  access: 'signedIn',
  matrix: ['D4'],
  body: Corpo({ idPagamento: IdPagamento() }),
  answer: Sucesso,
} as const;
export const cancelarReserva = call({
  name: 'cancelarReserva',
  path: '/api/bilhetes/cancelarReserva',
  ...daReserva,
});

/** The buyer says that he has paid what a person looks for in the bank account; said again it is known already. */
export const declararPagamento = call({
  name: 'declararPagamento',
  path: '/api/bilhetes/declararPagamento',
  ...daReserva,
});

export const carregarBilhetes = call({
  name: 'carregarBilhetes',
  method: 'GET',
  path: '/api/bilhetes/carregarBilhetes/:idRifa',
  side: 'read',
  access: 'managers',
  matrix: ['D5'],
  params: IdParams('idRifa'),
  query: Type.Object(
    {
      /** Comma-separated: these alone, for who has the rest already. One that is not in the answer is Livre, or not the caller's to see. */
      numeros: Type.Optional(
        Type.String({ pattern: `^[0-9]{1,6}(,[0-9]{1,6}){0,${MAXIMO_DE_NUMEROS_LIDOS - 1}}$` }),
      ),
    },
    { additionalProperties: false },
  ),
  /** Tickets that are not Livre, ascending by number, as far as the caller may see them. */
  answer: Type.Array(Bilhete),
});

/** Most tickets of a page of the maintenance list. */
export const MAXIMO_DA_PAGINA_DE_BILHETES = 500;

/** What the list is ordered by. */
export const ORDENS_DE_BILHETES = [
  'numero',
  'status',
  'cliente',
  'vendedor',
  'valor',
  'pagamento',
  'espera',
] as const;
export type OrdemDeBilhetes = (typeof ORDENS_DE_BILHETES)[number];

/** Which of a raffle's taken tickets; all that is told holds. */
const filtroDeBilhetes = {
  status: Type.Optional(StatusBilhete),
  /** Part of a name, whatever its accents and case; of an online ticket, of VENDA ONLINE. */
  vendedor: Type.Optional(TextoObrigatorio(MAXIMO_DO_NOME)),
  cliente: Type.Optional(TextoObrigatorio(MAXIMO_DO_NOME)),
  /** A lucky number. */
  milhar: Type.Optional(Type.Integer({ minimum: 0, maximum: MAXIMO_NUMEROS })),
  /** Ticket numbers, both ends included. */
  numeroDe: Type.Optional(NumeroDeBilhete()),
  numeroAte: Type.Optional(NumeroDeBilhete()),
  /** Of the payment, in America/Sao_Paulo: `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm`. */
  dia: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
  minuto: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$' })),
};

/** A ticket of the maintenance list, with its purchase. */
export const BilheteDaLista = Type.Object({
  ...Bilhete.properties,
  /** What was charged for it, reais. */
  valor: Type.Number(),
  idPagamento: Anulavel(Type.String()),
  /** The buyer's, of an online ticket. */
  telefone: Anulavel(Type.String()),
  reservadoEm: Anulavel(Type.String()),
  /** Tickets that were taken together have the same. */
  compra: Type.String(),
  /** What it belongs to now. */
  posse: Type.String(),
  /** Where purchases are kept together: what of this one the filter lets through. */
  qtdeDaCompra: Type.Optional(Type.Integer()),
  valorDaCompra: Type.Optional(Type.Number()),
});

/** A page of `carregarBilhetes`: who shows a list need not read 100,000 tickets. */
export const listarBilhetes = call({
  name: 'listarBilhetes',
  method: 'GET',
  path: '/api/bilhetes/listar/:idRifa',
  side: 'read',
  access: 'managers',
  matrix: ['D5'],
  params: IdParams('idRifa'),
  query: Type.Object(
    {
      ...filtroDeBilhetes,
      inicio: Type.Optional(Type.Integer({ minimum: 0, maximum: MAXIMO_NUMEROS })),
      qtde: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMO_DA_PAGINA_DE_BILHETES })),
      ordem: Type.Optional(Type.Union(ORDENS_DE_BILHETES.map((ordem) => Type.Literal(ordem)))),
      sentido: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
      /** Tickets of one purchase stand together, the latest purchase first; `ordem` does not count then. */
      porCompra: Type.Optional(SimNao()),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    /** That the filter lets through. */
    total: Type.Integer(),
    inicio: Type.Integer(),
    bilhetes: Type.Array(BilheteDaLista),
  }),
});

/** Of the tickets that the caller may do something to: their numbers, ascending, and by place what each belongs to. */
export const numerosDosBilhetes = call({
  name: 'numerosDosBilhetes',
  method: 'GET',
  path: '/api/bilhetes/numeros/:idRifa',
  side: 'read',
  access: 'managers',
  matrix: ['D5'],
  params: IdParams('idRifa'),
  query: Type.Object(
    {
      ...filtroDeBilhetes,
      acao: Type.Union(ACOES.map((acao) => Type.Literal(acao))),
      /** A purchase of the list. */
      compra: Type.Optional(Type.String({ pattern: '^[rv][0-9]{1,9}$' })),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ numeros: Type.Array(Type.Integer()), posses: Type.Array(Type.String()) }),
});

export const carregarBilhetesVendidosGeral = call({
  name: 'carregarBilhetesVendidosGeral',
  method: 'POST',
  path: '/api/bilhetes/carregarBilhetesVendidosGeral',
  side: 'read',
  access: 'staff',
  matrix: ['D6'],
  body: Corpo({
    /** Absent: every raffle (the sales search of /meuPerfil). */
    idRifa: Type.Optional(Id()),
    idUsuario: Type.Optional(Id()),
    dtInicial: Type.Optional(Texto(40)),
    dtFinal: Type.Optional(Texto(40)),
    /** These alone, of `idRifa`. */
    numeros: Type.Optional(Type.Array(NumeroDeBilhete(), { minItems: 1, maxItems: MAXIMO_DE_NUMEROS_LIDOS })),
  }),
  answer: Type.Array(Bilhete),
});

export const carregarBilhetesNaoVendidos = call({
  name: 'carregarBilhetesNaoVendidos',
  method: 'POST',
  path: '/api/bilhetes/carregarBilhetesNaoVendidos',
  side: 'read',
  access: 'staff',
  matrix: ['D7'],
  body: Corpo({ idRifa: Id() }),
  /** Numbers of the Livre tickets, ascending. */
  answer: Type.Array(Type.Integer()),
});

export const verificarBilhetes = call({
  name: 'verificarBilhetes',
  method: 'POST',
  path: '/api/verificarBilhetes',
  side: 'write',
  access: 'staff',
  matrix: ['D8a', 'D8b'],
  body: Corpo({
    bilhetesSelecionados: NumerosDeBilhete(),
    idRifa: Id(),
    /** Names the actor. */
    idUsuario: Id(),
    idVendedor: Id(),
    cliente: Type.Optional(Texto(60)),
    /** Reais a ticket; must equal the raffle's. */
    valorVendidoPorBilhete: Type.Optional(Dinheiro('VALOR')),
  }),
  answer: Type.Object({
    disponiveis: Type.Array(Type.Integer()),
    indisponiveis: Type.Array(Type.Integer()),
    /** Reais charged; 0 when nothing was sold. */
    valor: Type.Number(),
  }),
});

const selecao = {
  bilhetesSelecionados: NumerosDeBilhete(),
  idRifa: Id(),
  /** The reservation they were seen in: 409 where they are in it no more. Absent: whatever they belong to. */
  idPagamento: Type.Optional(IdPagamento()),
  /** What each was seen to belong to, by place: 409 where one belongs to something else. Absent: whatever they belong to. */
  posses: Type.Optional(Type.Array(Posse(), { maxItems: MAXIMO_DA_LISTA })),
};

export const devolverBilhetes = call({
  name: 'devolverBilhetes',
  method: 'PUT',
  path: '/api/bilhetes/devolver',
  side: 'write',
  access: 'managers',
  matrix: ['D11a', 'D11b'],
  body: Corpo(selecao),
  answer: Type.Literal(true),
});

export const liberarBilhetes = call({
  name: 'liberarBilhetes',
  method: 'PUT',
  path: '/api/bilhetes/liberar',
  side: 'write',
  access: 'administrators',
  matrix: ['D12'],
  body: Corpo({ idUsuario: Id(), ...selecao }),
  answer: Type.Literal(true),
});

const impressao = {
  idRifa: Id(),
  /** Ignored: the raffle's own model is drawn. */
  idModeloBilhete: Type.Optional(Id()),
  /** Ignored: the configured origin is used. */
  urlSistema: Type.Optional(Texto(300)),
  numBilhetes: NumerosDeBilhete(),
  /** Progress room of this job; a UUID chosen by the browser. */
  idTrabalho: Type.Optional(Type.String({ format: 'uuid' })),
};

/** Marks tickets as printed before a PDF leaves the server; sent by the read side in the caller's name. */
export const registrarImpressao = call({
  name: 'registrarImpressao',
  method: 'POST',
  path: '/api/bilhetes/registrarImpressao',
  side: 'write',
  access: 'staff',
  matrix: ['D9', 'D10'],
  body: Corpo({
    idRifa: Id(),
    numBilhetes: NumerosDeBilhete(),
    idTrabalho: Type.String({ format: 'uuid' }),
    formato: Type.Union([Type.Literal('pdf'), Type.Literal('termica')]),
  }),
  answer: Sucesso,
});

export const gerarImprimirBilhetes = call({
  name: 'gerarImprimirBilhetes',
  method: 'POST',
  path: '/api/gerarImprimirBilhetes',
  side: 'read',
  access: 'staff',
  matrix: ['D9'],
  body: Corpo({
    ...impressao,
    larguraPapel: Type.Optional(Type.Union([Type.Literal(58), Type.Literal(80)])),
  }),
  answer: Type.Unknown(),
});

export const gerarPDFBilhetes = call({
  name: 'gerarPDFBilhetes',
  method: 'POST',
  path: '/api/gerarPDFBilhetes',
  side: 'read',
  access: 'staff',
  matrix: ['D10'],
  body: Corpo(impressao),
  answer: Type.Unknown(),
});

/** One sentence of a ticket's history. */
export const FatoDoBilhete = Type.Object({
  /** Position in the log: orders facts and names them for ever. */
  posicao: Type.String(),
  em: Type.String(),
  /** Event type, e.g. BilhetesVendidos. */
  tipo: Type.String(),
  /** The sentence in Portuguese. */
  texto: Type.String(),
  idUsuario: Anulavel(Type.Integer()),
  usuario: Anulavel(Type.String()),
  antes: StatusBilhete,
  depois: StatusBilhete,
  /** For administrators: the charge by provider that this fact is of. */
  idCobranca: Type.Optional(Type.String()),
});

export const historicoBilhete = call({
  name: 'historicoBilhete',
  method: 'GET',
  path: '/api/bilhetes/historico/:idBilhete',
  side: 'read',
  access: 'staff',
  matrix: ['D1b'],
  params: Type.Object({ idBilhete: IdBilhete() }, { additionalProperties: false }),
  answer: Type.Array(FatoDoBilhete),
});

export const chamadasBilhetes = [
  carregarBilhete,
  contarBilhetesNaoVendidos,
  carregarMeusBilhetes,
  rifasVendidas,
  bilhetesVendidos,
  reservarBilhetes,
  cancelarReserva,
  declararPagamento,
  carregarBilhetes,
  listarBilhetes,
  numerosDosBilhetes,
  carregarBilhetesVendidosGeral,
  carregarBilhetesNaoVendidos,
  verificarBilhetes,
  devolverBilhetes,
  liberarBilhetes,
  registrarImpressao,
  gerarImprimirBilhetes,
  gerarPDFBilhetes,
  historicoBilhete,
] as const;
