import { Type } from '@sinclair/typebox';
import { TAMANHO_DA_ANOTACAO } from '../regras/conta.ts';
import { call } from './call.ts';
import { Anulavel, Corpo, Id, IdParams, SimNao, Sucesso, TextoObrigatorio } from './campos.ts';
import { Tipo } from './usuarios.ts';

/** What staff see of one person: who it is, what was bought, what waits for money, what was noted. */

/** Moments are ISO 8601 UTC, money is reais. */
const ReservaAberta = Type.Object({
  idRifa: Type.Integer(),
  titulo: Type.String(),
  qtdeNumeros: Type.Integer(),
  numeros: Type.Array(Type.Integer()),
  valor: Type.Number(),
  idPagamento: Type.String(),
  reservadoEm: Type.String(),
  expiraEm: Type.String(),
});

const Anotacao = Type.Object({
  idAnotacao: Type.Integer(),
  texto: Type.String(),
  em: Type.String(),
  idAutor: Type.Integer(),
  /** Null: forgotten since. */
  autor: Anulavel(Type.String()),
});

export const carregarCliente = call({
  name: 'carregarCliente',
  method: 'GET',
  path: '/api/clientes/carregarCliente/:idUsuario',
  side: 'read',
  access: 'managers',
  matrix: ['A10'],
  params: IdParams('idUsuario'),
  answer: Type.Object({
    idUsuario: Type.Integer(),
    nome: Type.String(),
    telefone: Type.String(),
    tipo: Tipo,
    ativo: SimNao(),
    idGerente: Anulavel(Type.Integer()),
    nomeGerente: Anulavel(Type.String()),
    ultAcesso: Anulavel(Type.String()),
    /** Bought online and paid. */
    compras: Type.Object({ qtde: Type.Integer(), bilhetes: Type.Integer(), valor: Type.Number() }),
    /** Those that wait for their money. */
    reservas: Type.Array(ReservaAberta),
    /** Newest first; as many as a person may have. */
    anotacoes: Type.Array(Anotacao),
  }),
});

const Pagina = () =>
  Type.Object(
    {
      pagina: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      porPagina: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    { additionalProperties: false },
  );

/** Bought online and paid, newest first. */
export const carregarCompras = call({
  name: 'carregarCompras',
  method: 'GET',
  path: '/api/clientes/compras/:idUsuario',
  side: 'read',
  access: 'managers',
  matrix: ['A11'],
  params: IdParams('idUsuario'),
  query: Pagina(),
  answer: Type.Object({
    total: Type.Integer(),
    compras: Type.Array(
      Type.Object({
        idRifa: Type.Integer(),
        idVenda: Type.Integer(),
        titulo: Type.String(),
        qtdeNumeros: Type.Integer(),
        dtPagamento: Type.String(),
        valor: Type.Number(),
        idPagamento: Anulavel(Type.String()),
        /** Who confirmed the payment by hand; null: the bank did, or forgotten since. */
        liberadoPor: Anulavel(Type.String()),
        bilhetes: Type.Array(
          Type.Object({
            idBilhete: Type.Integer(),
            numBilhete: Type.Integer(),
            numerosDaSorte: Type.String(),
            token: Anulavel(Type.String()),
          }),
        ),
      }),
    ),
  }),
});

/** What became of the account, newest first: without logins. */
export const carregarHistoricoDaConta = call({
  name: 'carregarHistoricoDaConta',
  method: 'GET',
  path: '/api/clientes/conta/:idUsuario',
  side: 'read',
  access: 'managers',
  matrix: ['A12'],
  params: IdParams('idUsuario'),
  query: Pagina(),
  answer: Type.Object({
    total: Type.Integer(),
    fatos: Type.Array(
      Type.Object({
        /** Position in the log: names each for ever. */
        posicao: Type.String(),
        em: Type.String(),
        /** 0: the system, or whoever registered himself. */
        idQuem: Type.Integer(),
        quem: Anulavel(Type.String()),
        frase: Type.String(),
      }),
    ),
  }),
});

export const anotarCliente = call({
  name: 'anotarCliente',
  method: 'POST',
  path: '/api/clientes/anotar',
  side: 'write',
  access: 'managers',
  matrix: ['A13'],
  body: Corpo({ idUsuario: Id(), texto: TextoObrigatorio(TAMANHO_DA_ANOTACAO, 'ANOTACAO_VAZIA') }),
  answer: Sucesso,
});

export const retirarAnotacao = call({
  name: 'retirarAnotacao',
  method: 'POST',
  path: '/api/clientes/retirarAnotacao',
  side: 'write',
  access: 'managers',
  matrix: ['A14'],
  body: Corpo({ idUsuario: Id(), idAnotacao: Id() }),
  answer: Sucesso,
});

export const chamadasClientes = [
  carregarCliente,
  carregarCompras,
  carregarHistoricoDaConta,
  anotarCliente,
  retirarAnotacao,
] as const;
