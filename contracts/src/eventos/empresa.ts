import { type Static, Type } from '@sinclair/typebox';
import {
  HORAS_DE_CONFERENCIA_PADRAO,
  MINUTOS_PADRAO,
  PADRAO_POR_VENDA_DO_VENDEDOR,
} from '../regras/limites.ts';
import { Id, Momento, Texto, TipoDePagamento } from './campos.ts';
import type { EventOf } from './codec.ts';
import { PROVEDORES } from './pagamento.ts';

/** Stream `empresa`. Secrets never stand here: only that they changed. */
const DadosDaEmpresa = Type.Object({
  nome: Texto(),
  logo: Texto(),
  nomeContato: Texto(),
  email: Texto(),
  telefone: Texto(),
  urlApi: Texto(),
  whatsApp: Texto(),
  instagram: Texto(),
  privado: Type.Boolean(),
  status: Texto(),
  minutos: Type.Number(),
  qtdeMaxBilhetesVendedor: Type.Number(),
  horasConferenciaManual: Type.Number(),
  corFundoMenu: Texto(),
  corTextoMenu: Texto(),
  corFundoTitulo: Texto(),
  corTextoTitulo: Texto(),
  corFundoRodape: Texto(),
  corTextoRodape: Texto(),
  tipoPagamento: TipoDePagamento(),
  chavePixComum: Texto(),
  nomeRecebedor: Texto(),
  cidade: Texto(),
  chavePublicaMp: Texto(),
  chavePixEfi: Texto(),
  clientIdEfi: Texto(),
  nomeCertificado: Texto(),
  /** End of the certificate's validity. */
  validadeCertificado: Type.Optional(Momento()),
});
export type DadosDaEmpresa = Readonly<Static<typeof DadosDaEmpresa>>;

export const SEGREDOS_DA_EMPRESA = [
  'tokenMp',
  /** Under which Mercado Pago signs its webhooks. */
  'segredoWebhookMp',
  'clientSecretEfi',
  'certificado',
  'senhaCertificado',
] as const;
export type SegredoDaEmpresa = (typeof SEGREDOS_DA_EMPRESA)[number];

export const EVENTOS_EMPRESA = {
  EmpresaCriada: DadosDaEmpresa,
  EmpresaAlterada: Type.Object({
    idUsuario: Id(),
    antes: Type.Partial(DadosDaEmpresa),
    depois: Type.Partial(DadosDaEmpresa),
  }),
  SegredoDaEmpresaAlterado: Type.Object({
    idUsuario: Id(),
    segredo: Type.Union(SEGREDOS_DA_EMPRESA.map((nome) => Type.Literal(nome))),
  }),
  /** A charge was made and read back with the credentials as they are: until one of them changes it can be chosen. */
  ProvedorTestado: Type.Object({
    idUsuario: Id(),
    provedor: Type.Union(PROVEDORES.map((nome) => Type.Literal(nome))),
  }),
};
export type EventoEmpresa = EventOf<typeof EVENTOS_EMPRESA>;

/** What a new installation starts with (spec: 5 minutes, 100 tickets; decisions: 24 hours). */
export const EMPRESA_INICIAL: DadosDaEmpresa = {
  nome: 'Rifa Viva',
  logo: 'LogoPadrao.png',
  nomeContato: '',
  email: '',
  telefone: '',
  urlApi: '',
  whatsApp: '',
  instagram: '',
  privado: false,
  status: 'Ativo',
  minutos: MINUTOS_PADRAO,
  qtdeMaxBilhetesVendedor: PADRAO_POR_VENDA_DO_VENDEDOR,
  horasConferenciaManual: HORAS_DE_CONFERENCIA_PADRAO,
  corFundoMenu: '#12372a',
  corTextoMenu: '#ffffff',
  corFundoTitulo: '#12372a',
  corTextoTitulo: '#ffffff',
  corFundoRodape: '#0c261d',
  corTextoRodape: '#e8efe9',
  tipoPagamento: 'normal',
  chavePixComum: '',
  nomeRecebedor: '',
  cidade: '',
  chavePublicaMp: '',
  chavePixEfi: '',
  clientIdEfi: '',
  nomeCertificado: '',
};
