import { Type } from '@sinclair/typebox';
import { DADOS_LIDOS, FORMATOS_EXPORTADOS } from '../regras/acesso.ts';
import { MAXIMO_DO_NOME_BUSCADO } from '../regras/limites.ts';
import { call } from './call.ts';
import { Anulavel, Corpo, Id, Sucesso, Texto } from './campos.ts';

/** Who read or exported whose data in the back office. */

const Dado = Type.Union(DADOS_LIDOS.map((dado) => Type.Literal(dado)));
const Formato = Type.Union(FORMATOS_EXPORTADOS.map((formato) => Type.Literal(formato)));
/** `AAAA-MM-DD`, days in Sao Paulo. */
const Dia = () => Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', recusa: 'DATA' });

export const Acesso = Type.Object({
  /** Position in the log: orders them and names each for ever. */
  posicao: Type.String(),
  em: Type.String(),
  idQuem: Type.Integer(),
  /** Who read; null: forgotten since. */
  quem: Anulavel(Type.String()),
  /** His role then. */
  tipo: Type.String(),
  dado: Dado,
  /** Null: it was read, not taken away. */
  formato: Anulavel(Formato),
  /** Whom it is about; null: more than one, or nobody by name. */
  idPessoa: Anulavel(Type.Integer()),
  /** Null also where he was forgotten since. */
  pessoa: Anulavel(Type.String()),
  idRifa: Anulavel(Type.Integer()),
  /** The whole of it in Portuguese, without who and when. */
  frase: Type.String(),
});

export const MAXIMO_DE_ACESSOS_LIDOS = 200;

export const carregarAcessos = call({
  name: 'carregarAcessos',
  method: 'GET',
  path: '/api/auditoria/acessos',
  side: 'read',
  access: 'administrators',
  matrix: ['G16'],
  query: Type.Object(
    {
      /** A part of the name of who read. */
      quem: Type.Optional(Texto(MAXIMO_DO_NOME_BUSCADO)),
      /** A part of the name of whom it is about. */
      pessoa: Type.Optional(Texto(MAXIMO_DO_NOME_BUSCADO)),
      idPessoa: Type.Optional(Id()),
      dado: Type.Optional(Dado),
      feito: Type.Optional(Type.Union([Type.Literal('leitura'), Type.Literal('exportacao')])),
      de: Type.Optional(Dia()),
      ate: Type.Optional(Dia()),
      /** Older than this position. */
      antes: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
      qtde: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMO_DE_ACESSOS_LIDOS })),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    /** Newest first. */
    acessos: Type.Array(Acesso),
    /** Where the next page begins; null: there is none. */
    antes: Anulavel(Type.String()),
  }),
});

/** What a browser makes files of by itself, from what it was given. */
export const EXPORTADOS_NO_NAVEGADOR = [
  'usuarios',
  'bilhetes',
  'financeiro',
  'ganhadores',
  'cobrancas',
  'totais',
  'extrato',
] as const;

/** Asked before such a file is made: it is made only where this is answered. */
export const registrarExportacao = call({
  name: 'registrarExportacao',
  method: 'POST',
  path: '/api/auditoria/exportacoes',
  side: 'read',
  access: 'managers',
  matrix: ['G17'],
  body: Corpo({
    dado: Type.Union(EXPORTADOS_NO_NAVEGADOR.map((dado) => Type.Literal(dado))),
    formato: Type.Union([Type.Literal('csv'), Type.Literal('excel')]),
    idRifa: Type.Optional(Id()),
    /** Lines of the file. */
    qtde: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  answer: Sucesso,
});

export const chamadasAcessos = [carregarAcessos, registrarExportacao] as const;
