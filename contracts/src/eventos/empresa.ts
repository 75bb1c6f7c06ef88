import type { StoredEvent } from './metadata.ts';

/** Stream `empresa`. Secrets never stand here: only that they changed. */
export interface DadosDaEmpresa {
  readonly nome: string;
  readonly logo: string;
  readonly nomeContato: string;
  readonly email: string;
  readonly telefone: string;
  readonly urlApi: string;
  readonly whatsApp: string;
  readonly instagram: string;
  readonly privado: boolean;
  readonly status: string;
  readonly minutos: number;
  readonly qtdeMaxBilhetesVendedor: number;
  readonly horasConferenciaManual: number;
  readonly corFundoMenu: string;
  readonly corTextoMenu: string;
  readonly corFundoTitulo: string;
  readonly corTextoTitulo: string;
  readonly corFundoRodape: string;
  readonly corTextoRodape: string;
  readonly tipoPagamento: 'normal' | 'mercadoPago' | 'efi';
  readonly chavePixComum: string;
  readonly nomeRecebedor: string;
  readonly cidade: string;
  readonly chavePublicaMp: string;
  readonly chavePixEfi: string;
  readonly clientIdEfi: string;
  readonly nomeCertificado: string;
}

export const SEGREDOS_DA_EMPRESA = ['tokenMp', 'clientSecretEfi', 'certificado', 'senhaCertificado'] as const;
export type SegredoDaEmpresa = (typeof SEGREDOS_DA_EMPRESA)[number];

export type EmpresaCriada = StoredEvent<'EmpresaCriada', DadosDaEmpresa>;
export type EmpresaAlterada = StoredEvent<
  'EmpresaAlterada',
  { idUsuario: number; antes: Partial<DadosDaEmpresa>; depois: Partial<DadosDaEmpresa> }
>;
export type SegredoDaEmpresaAlterado = StoredEvent<
  'SegredoDaEmpresaAlterado',
  { idUsuario: number; segredo: SegredoDaEmpresa }
>;
export type EventoEmpresa = EmpresaCriada | EmpresaAlterada | SegredoDaEmpresaAlterado;

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
  minutos: 5,
  qtdeMaxBilhetesVendedor: 100,
  horasConferenciaManual: 24,
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
