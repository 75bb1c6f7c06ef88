import { Type } from '@sinclair/typebox';
import { EVENTOS_RIFA } from '../eventos/rifa.ts';
import { MAXIMO_DO_NOME_BUSCADO } from '../regras/limites.ts';
import { MAXIMO_NUMEROS } from '../regras/numeracao.ts';
import { porStatus } from '../regras/vida-do-bilhete.ts';
import { StatusBilhete } from './bilhetes.ts';
import { call } from './call.ts';
import { Anulavel, Corpo, Id, IdParams, Momento, Texto } from './campos.ts';

/** Replay of a raffle's log, and its comparison with the rows. For administrators. */

export const TIPOS_DE_EVENTO = Object.keys(EVENTOS_RIFA) as (keyof typeof EVENTOS_RIFA)[];
const TipoDeEvento = Type.Union(TIPOS_DE_EVENTO.map((tipo) => Type.Literal(tipo)));
const Revisao = () => Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });
const Bilhete = () => Type.Integer({ minimum: 1, maximum: MAXIMO_NUMEROS });
/** `AAAA-MM-DD`, days in Sao Paulo. */
const Dia = () => Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', recusa: 'DATA' });

/** An event in plain Portuguese. Moments are ISO 8601 UTC. */
export const EventoContado = Type.Object({
  revisao: Type.Integer(),
  em: Type.String(),
  tipo: TipoDeEvento,
  frase: Type.String(),
  idUsuario: Anulavel(Type.Integer()),
  usuario: Anulavel(Type.String()),
});

/** Most events of one reading. */
export const MAXIMO_DE_EVENTOS_LIDOS = 200;

export const carregarEventosDaRifa = call({
  name: 'carregarEventosDaRifa',
  method: 'GET',
  path: '/api/auditoria/eventos/:idRifa',
  side: 'read',
  access: 'administrators',
  matrix: ['G11'],
  params: IdParams('idRifa'),
  query: Type.Object(
    {
      /** Place, among those that the filter lets through, of the first one to read. */
      inicio: Type.Optional(Revisao()),
      /** Or: so that this event, or the next one let through, stands in the middle. */
      perto: Type.Optional(Revisao()),
      qtde: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMO_DE_EVENTOS_LIDOS })),
      bilhete: Type.Optional(Bilhete()),
      /** A part of a name. */
      pessoa: Type.Optional(Texto(MAXIMO_DO_NOME_BUSCADO)),
      tipo: Type.Optional(TipoDeEvento),
      de: Type.Optional(Dia()),
      ate: Type.Optional(Dia()),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    /** Let through by the filter. */
    total: Type.Integer(),
    inicio: Type.Integer(),
    /** Place of `perto`, where it was asked for. */
    lugar: Anulavel(Type.Integer()),
    eventos: Type.Array(EventoContado),
  }),
});

/** Tickets of each status, by its name; money in reais. */
const Totais = Type.Object({
  qtdes: Type.Object(porStatus(() => Type.Integer())),
  valorVendido: Type.Number(),
});

/** Open reservations that a state names; the others are counted. */
export const MAXIMO_DE_RESERVAS_LIDAS = 100;

export const carregarEstadoDaRifa = call({
  name: 'carregarEstadoDaRifa',
  method: 'GET',
  path: '/api/auditoria/estado/:idRifa',
  side: 'read',
  access: 'administrators',
  matrix: ['G12'],
  params: IdParams('idRifa'),
  query: Type.Object(
    {
      /** After this event; the last one unless told. */
      revisao: Type.Optional(Revisao()),
      /** Or: at this moment. */
      instante: Type.Optional(Momento('DATA')),
      /** The last event of this ticket up to the moment. */
      bilhete: Type.Optional(Bilhete()),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    revisao: Type.Integer(),
    ultimaRevisao: Type.Integer(),
    /** The event it is the state after. */
    evento: EventoContado,
    /** When the raffle's first and last events happened. */
    primeiroEm: Type.String(),
    ultimoEm: Type.String(),
    total: Type.Integer(),
    /** Status codes packed as the live snapshot's are (`ao-vivo.ts`), base64. */
    estados: Type.String(),
    totais: Totais,
    totaisAntes: Totais,
    /** What the event changed: number, status code before and after, one after another. */
    mudancas: Type.Array(Type.Integer()),
    reservasAbertas: Type.Integer(),
    reservas: Type.Array(
      Type.Object({
        idReserva: Type.Integer(),
        idUsuario: Type.Integer(),
        usuario: Anulavel(Type.String()),
        qtde: Type.Integer(),
        expiraEm: Type.String(),
      }),
    ),
    situacao: Type.String(),
    titulo: Type.String(),
    /** Reais a ticket. */
    valor: Type.Number(),
    qtdeNumeros: Type.Integer(),
    selada: Type.Boolean(),
    milharSorteada: Type.String(),
    resultadoConfirmado: Type.Boolean(),
    premiados: Type.Array(
      Type.Object({
        numBilhete: Type.Integer(),
        numero: Type.String(),
        premio: Type.String(),
        status: StatusBilhete,
      }),
    ),
  }),
});

/** How far a log's first reading is, which alone takes long; `total` 0: none is under way. */
export const carregarLeituraDaRifa = call({
  name: 'carregarLeituraDaRifa',
  method: 'GET',
  path: '/api/auditoria/leitura/:idRifa',
  side: 'read',
  access: 'administrators',
  matrix: ['G18'],
  params: IdParams('idRifa'),
  answer: Type.Object({ lidos: Type.Integer(), total: Type.Integer() }),
});

/** A view that the comparison looks into. */
export const VISOES_COMPARADAS = ['bilhetes', 'campanhas', 'resultados', 'historico'] as const;
const Visao = Type.Union(VISOES_COMPARADAS.map((visao) => Type.Literal(visao)));

export const Divergencia = Type.Object({
  visao: Visao,
  /** Null for a total or a fact of the campaign. */
  numBilhete: Anulavel(Type.Integer()),
  campo: Type.String(),
  esperado: Type.String(),
  encontrado: Type.String(),
  /** Many events make it up: `causa` is the last one that moved it. */
  total: Type.Boolean(),
  /** The event that the expected value comes from. */
  causa: Anulavel(EventoContado),
});

export const Comparacao = Type.Object({
  em: Type.String(),
  /** Folded in, and tickets looked at. */
  eventos: Type.Integer(),
  bilhetes: Type.Integer(),
  /** All of them; the list may name fewer. */
  qtde: Type.Integer(),
  divergencias: Type.Array(Divergencia),
  /** Views that wait for a repair: nothing was compared there. */
  paradas: Type.Array(Type.Object({ visao: Visao, motivo: Type.String() })),
});

const Andamento = Type.Object({
  /** `nenhuma`: nobody has asked yet. */
  situacao: Type.Union([
    Type.Literal('nenhuma'),
    Type.Literal('andamento'),
    Type.Literal('pronta'),
    Type.Literal('falhou'),
  ]),
  /** Of 100. */
  progresso: Type.Integer(),
  comparacao: Anulavel(Comparacao),
  /** Views that are being built anew. */
  reconstruindo: Type.Array(Visao),
  /** Why the last rebuild ended without its end. */
  falhaDaReconstrucao: Anulavel(Type.String()),
});

export const compararRifa = call({
  name: 'compararRifa',
  method: 'POST',
  path: '/api/auditoria/comparar',
  side: 'read',
  access: 'administrators',
  matrix: ['G13'],
  body: Corpo({ idRifa: Id() }),
  answer: Andamento,
});

export const carregarComparacao = call({
  name: 'carregarComparacao',
  method: 'GET',
  path: '/api/auditoria/comparacao/:idRifa',
  side: 'read',
  access: 'administrators',
  matrix: ['G14'],
  params: IdParams('idRifa'),
  answer: Andamento,
});

/** Builds a view anew from the log, beside the one that is read meanwhile. */
export const reconstruirVisao = call({
  name: 'reconstruirVisao',
  method: 'POST',
  path: '/api/auditoria/reconstruir',
  side: 'read',
  access: 'administrators',
  matrix: ['G15'],
  body: Corpo({ idRifa: Id(), visao: Visao }),
  answer: Andamento,
});

export const chamadasRepeticao = [
  carregarEventosDaRifa,
  carregarEstadoDaRifa,
  carregarLeituraDaRifa,
  compararRifa,
  carregarComparacao,
  reconstruirVisao,
] as const;
