import { Type } from '@sinclair/typebox';
import { CampoCifrado, Id, IdOuNulo, Momento, SimOuNao, Texto, TipoDePessoa } from './campos.ts';
import type { EventOf } from './codec.ts';

/** Streams `usuario-{idUsuario}` and `telefone-{hmac}`. Personal fields are encrypted under the person's key. */
const Pessoais = {
  nome: CampoCifrado(),
  telefone: CampoCifrado(),
  /** HMAC (hex) of the digits; names the stream of the claim. */
  telefoneHmac: Texto(),
  pix: CampoCifrado(),
  tipo: TipoDePessoa(),
  ativo: SimOuNao(),
  idGerente: IdOuNulo(),
};
/** Tokens of an older version are refused from here on. */
const sessionVersion = Type.Integer({ minimum: 1 });

export const EVENTOS_USUARIO = {
  UsuarioRegistrado: Type.Object({
    idUsuario: Id(),
    ...Pessoais,
    /** Who created the account; null when registered by the person. */
    criadoPor: IdOuNulo(),
    /** The first password was drawn by the system, too long to be guessed, and shown once. */
    senhaSorteada: Type.Optional(Type.Literal(true)),
  }),
  /** Changed fields alone. */
  UsuarioAlterado: Type.Object({
    idUsuario: Id(),
    ...Type.Partial(Type.Object(Pessoais)).properties,
    alteradoPor: Id(),
    sessionVersion,
  }),
  /** The hash itself stands in the vault, under this version. */
  SenhaAlterada: Type.Object({
    idUsuario: Id(),
    alteradoPor: Id(),
    versaoSenha: Type.Integer({ minimum: 1 }),
    sessionVersion,
  }),
  /** Somebody of staff made a code for whoever forgot his password. Its hash stands in the vault, under this version. */
  CodigoDeSenhaGerado: Type.Object({
    idUsuario: Id(),
    geradoPor: Id(),
    versaoCodigo: Type.Integer({ minimum: 1 }),
    venceEm: Momento(),
  }),
  /** Beside the new password that it was used for. */
  CodigoDeSenhaUsado: Type.Object({ idUsuario: Id(), versaoCodigo: Type.Integer({ minimum: 1 }) }),
  /** What somebody of staff wrote down about this person, under the person's own key. */
  AnotacaoFeita: Type.Object({
    idUsuario: Id(),
    /** Counts from 1 in each stream. */
    idAnotacao: Type.Integer({ minimum: 1 }),
    texto: CampoCifrado(),
    feitaPor: Id(),
  }),
  AnotacaoRetirada: Type.Object({
    idUsuario: Id(),
    idAnotacao: Type.Integer({ minimum: 1 }),
    retiradaPor: Id(),
  }),
  /** Of a reservation of his own that a person has to look for in the bank account: he says that he has paid it. */
  PagamentoDeclarado: Type.Object({ idUsuario: Id(), idRifa: Id(), idPagamento: Texto() }),
  UsuarioEntrou: Type.Object({
    idUsuario: Id(),
    origem: Type.Union([Type.Literal('modal'), Type.Literal('pagina')]),
  }),
  UsuarioSaiu: Type.Object({ idUsuario: Id(), sessionVersion }),
  /** Soft: sales keep the id; the phone is free again. */
  UsuarioExcluido: Type.Object({ idUsuario: Id(), excluidoPor: Id(), sessionVersion }),
};
export type EventoUsuario = EventOf<typeof EVENTOS_USUARIO>;

export const EVENTOS_TELEFONE = {
  TelefoneReivindicado: Type.Object({ idUsuario: Id() }),
  TelefoneDesocupado: Type.Object({ idUsuario: Id() }),
};
export type EventoTelefone = EventOf<typeof EVENTOS_TELEFONE>;
