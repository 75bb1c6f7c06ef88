import type { SimNao, Tipo } from '../regras/tipos.ts';
import type { Cifrado, StoredEvent } from './metadata.ts';

/** Streams `usuario-{idUsuario}` and `telefone-{hmac}`. Personal fields are encrypted under the person's key. */

export type UsuarioRegistrado = StoredEvent<
  'UsuarioRegistrado',
  {
    idUsuario: number;
    nome: Cifrado;
    telefone: Cifrado;
    /** HMAC (hex) of the digits; names the stream of the claim. */
    telefoneHmac: string;
    pix: Cifrado;
    tipo: Tipo;
    ativo: SimNao;
    idGerente: number | null;
    /** Who created the account; null when registered by the person. */
    criadoPor: number | null;
  }
>;
export type UsuarioAlterado = StoredEvent<
  'UsuarioAlterado',
  {
    idUsuario: number;
    /** Changed fields alone. */
    nome?: Cifrado;
    telefone?: Cifrado;
    telefoneHmac?: string;
    pix?: Cifrado;
    tipo?: Tipo;
    ativo?: SimNao;
    idGerente?: number | null;
    alteradoPor: number;
    /** Tokens of an older session version are refused from here on. */
    sessionVersion: number;
  }
>;
/** The hash itself stands in the vault, under this version. */
export type SenhaAlterada = StoredEvent<
  'SenhaAlterada',
  { idUsuario: number; alteradoPor: number; versaoSenha: number; sessionVersion: number }
>;
export type UsuarioEntrou = StoredEvent<'UsuarioEntrou', { idUsuario: number; origem: 'modal' | 'pagina' }>;
export type UsuarioSaiu = StoredEvent<'UsuarioSaiu', { idUsuario: number; sessionVersion: number }>;
/** Soft: sales keep the id; the phone is free again. */
export type UsuarioExcluido = StoredEvent<
  'UsuarioExcluido',
  { idUsuario: number; excluidoPor: number; sessionVersion: number }
>;

export type EventoUsuario =
  | UsuarioRegistrado
  | UsuarioAlterado
  | SenhaAlterada
  | UsuarioEntrou
  | UsuarioSaiu
  | UsuarioExcluido;

export type TelefoneReivindicado = StoredEvent<'TelefoneReivindicado', { idUsuario: number }>;
export type TelefoneDesocupado = StoredEvent<'TelefoneDesocupado', { idUsuario: number }>;
export type EventoTelefone = TelefoneReivindicado | TelefoneDesocupado;
