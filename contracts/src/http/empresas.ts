import { Type } from '@sinclair/typebox';
import { PROVEDORES } from '../eventos/pagamento.ts';
import {
  MAXIMO_DA_SENHA_DO_CERTIFICADO,
  MAXIMO_DA_URL,
  MAXIMO_DO_CONTATO,
  MAXIMO_DO_NOME_DA_EMPRESA,
  MAXIMO_DO_SEGREDO,
  MAXIMO_DO_TELEFONE,
  MAXIMO_POR_VENDA,
} from '../regras/limites.ts';
import { call } from './call.ts';
import { Anulavel, Cor, Corpo, opcionais, Sucesso, Texto, TextoObrigatorio } from './campos.ts';

export const TipoPagamento = Type.Union([
  Type.Literal('normal'),
  Type.Literal('mercadoPago'),
  Type.Literal('efi'),
]);

const cores = {
  corFundoMenu: Cor(),
  corTextoMenu: Cor(),
  corFundoTitulo: Cor(),
  corTextoTitulo: Cor(),
  corFundoRodape: Cor(),
  corTextoRodape: Cor(),
};

/** Company fields anybody may read (matrix B1, public view). */
export const EmpresaPublica = Type.Object({
  logo: Type.String(),
  nome: Type.String(),
  nomeContato: Type.String(),
  email: Type.String(),
  telefone: Type.String(),
  urlApi: Type.String(),
  whatsApp: Type.String(),
  instagram: Type.String(),
  privado: Type.Boolean(),
  /** Ativo, Manutencao, or any other word for deactivated. */
  status: Type.String(),
  minutos: Type.Integer(),
  tipoPagamento: TipoPagamento,
  publicKey: Type.String(),
  /** Demo: the page where the simulated providers' codes are paid. */
  bancoSimulado: Type.Optional(Type.String()),
  ...cores,
});

export const Empresa = Type.Intersect([
  EmpresaPublica,
  Type.Object({
    /** Any login, while tipoPagamento is normal. */
    chavePixComum: Type.Optional(Type.String()),
    nomeRecebedor: Type.Optional(Type.String()),
    cidade: Type.Optional(Type.String()),
    /** Staff. */
    qtdeMaxBilhetesVendedor: Type.Optional(Type.Integer()),
    /** Administrators. */
    horasConferenciaManual: Type.Optional(Type.Integer()),
    chavePublicaMp: Type.Optional(Type.String()),
    chavePixEfi: Type.Optional(Type.String()),
    clientIdEfi: Type.Optional(Type.String()),
    nomeCertificado: Type.Optional(Type.String()),
    tokenMpConfigurado: Type.Optional(Type.Boolean()),
    clientSecretEfiConfigurado: Type.Optional(Type.Boolean()),
    certificadoConfigurado: Type.Optional(Type.Boolean()),
    webhookConfigurado: Type.Optional(Type.Boolean()),
    /** End of the certificate's validity, ISO. */
    validadeCertificado: Type.Optional(Type.String()),
    /** What a provider still lacks before it can be chosen (pt-BR); empty: it was tried and works. */
    faltaMercadoPago: Type.Optional(Type.Array(Type.String())),
    faltaEfi: Type.Optional(Type.Array(Type.String())),
  }),
]);

export const carregarEmpresa = call({
  name: 'carregarEmpresa',
  method: 'GET',
  path: '/api/empresas/carregarEmpresa',
  side: 'read',
  access: 'everyone',
  matrix: ['B1'],
  answer: Empresa,
  worksInEveryStatus: true,
});

export const verificaLiberado = call({
  name: 'verificaLiberado',
  method: 'GET',
  path: '/api/empresas/verificaLiberado',
  side: 'read',
  access: 'everyone',
  matrix: ['B2'],
  query: Type.Object({ api: Type.Optional(Texto(300)) }, { additionalProperties: false }),
  answer: Type.Object({ status: Type.String() }),
  worksInEveryStatus: true,
});

export const dataAtual = call({
  name: 'dataAtual',
  method: 'GET',
  path: '/api/empresas/dataAtual',
  side: 'read',
  access: 'everyone',
  matrix: ['B3'],
  /** The server's clock, ISO 8601 UTC. */
  answer: Type.Object({ dataAtual: Type.String() }),
  worksInEveryStatus: true,
});

/** Every field is optional: an absent one keeps its value. Empty secrets keep theirs too. */
export const atualizarEmpresa = call({
  name: 'atualizarEmpresa',
  method: 'PUT',
  path: '/api/empresas/atualizar',
  side: 'write',
  access: 'administrators',
  matrix: ['B4a', 'B4b', 'B4c'],
  body: Corpo({
    nome: Type.Optional(TextoObrigatorio(MAXIMO_DO_NOME_DA_EMPRESA, 'NOME_DA_EMPRESA')),
    logo: Type.Optional(TextoObrigatorio(90, 'LOGO_DA_EMPRESA')),
    nomeContato: Type.Optional(Texto(MAXIMO_DO_NOME_DA_EMPRESA)),
    email: Type.Optional(Texto(MAXIMO_DO_CONTATO)),
    telefone: Type.Optional(Texto(MAXIMO_DO_TELEFONE)),
    urlApi: Type.Optional(Texto(MAXIMO_DA_URL)),
    whatsApp: Type.Optional(Texto(MAXIMO_DO_CONTATO)),
    instagram: Type.Optional(Texto(MAXIMO_DO_CONTATO)),
    privado: Type.Optional(Type.Boolean()),
    status: Type.Optional(TextoObrigatorio(30)),
    minutos: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
    qtdeMaxBilhetesVendedor: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMO_POR_VENDA })),
    horasConferenciaManual: Type.Optional(Type.Integer({ minimum: 1, maximum: 720 })),
    ...opcionais(cores),
    tipoPagamento: Type.Optional(TipoPagamento),
    chavePixComum: Type.Optional(Texto(77)),
    nomeRecebedor: Type.Optional(Texto(80)),
    cidade: Type.Optional(Texto(80)),
    chavePublicaMp: Type.Optional(Texto(200)),
    tokenMp: Type.Optional(Texto(MAXIMO_DO_SEGREDO)),
    segredoWebhookMp: Type.Optional(Texto(MAXIMO_DO_SEGREDO)),
    chavePixEfi: Type.Optional(Texto(77)),
    clientIdEfi: Type.Optional(Texto(200)),
    clientSecretEfi: Type.Optional(Texto(MAXIMO_DO_SEGREDO)),
    nomeCertificado: Type.Optional(Texto(90)),
    senhaCertificado: Type.Optional(Texto(MAXIMO_DA_SENHA_DO_CERTIFICADO)),
  }),
  answer: Sucesso,
});

export const uploadCert = call({
  name: 'uploadCert',
  method: 'POST',
  path: '/api/uploadCert',
  side: 'write',
  access: 'administrators',
  matrix: ['B5'],
  upload: 'arq',
  /** Optional text field `senhaCertificado` beside the file. */
  answer: Type.Object({ nomeCertificado: Type.String(), validade: Anulavel(Type.String()) }),
});

/** Tries the stored credentials: a charge is made, read back and taken back. Then the provider can be chosen. */
export const testarConexao = call({
  name: 'testarConexao',
  method: 'POST',
  path: '/api/empresas/testarConexao',
  side: 'write',
  access: 'administrators',
  matrix: ['B6'],
  body: Corpo({ provedor: Type.Union(PROVEDORES.map((nome) => Type.Literal(nome))) }),
  answer: Sucesso,
});

export const chamadasEmpresas = [
  carregarEmpresa,
  verificaLiberado,
  dataAtual,
  atualizarEmpresa,
  uploadCert,
  testarConexao,
] as const;
