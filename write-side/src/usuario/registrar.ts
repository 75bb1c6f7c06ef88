import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import type { SimNao, Tipo } from '@rifa-viva/contracts/regras/tipos';
import type { Directory, Person } from '@rifa-viva/server/access/directory';
import type { Sessions } from '@rifa-viva/server/access/sessions';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import { Refusal, unavailable, unread } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Actors } from '../kernel/actors.ts';
import type { Envelope } from '../kernel/commands.ts';
import type { ComandoUsuario, RespostaUsuario } from './commands.ts';
import type { Vez } from './fila.ts';
import type { Limites } from './limites.ts';
import type { Senhas } from './senhas.ts';
import type { Telefones } from './telefones.ts';

export interface UsuarioDeps {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly atores: Actors<ComandoUsuario, RespostaUsuario>;
  readonly limites: Limites;
  readonly log: Logger;
}
export type UsuarioTools = Pick<UsuarioDeps, 'store' | 'vault' | 'directory' | 'atores'> & {
  readonly telefones: Telefones;
  readonly senhas: Senhas;
};

export interface NovoUsuario {
  readonly nome: string;
  /** Digits. */
  readonly telefone: string;
  readonly senha: string;
  readonly pix: string;
  readonly tipo: Tipo;
  readonly ativo: SimNao;
  readonly idGerente: number | null;
  readonly criadoPor: number | null;
  /** By us, at the first start. */
  readonly senhaSorteada?: boolean;
  /** Absent: made by the installation itself. */
  readonly vez?: Vez;
}

/**
 * Makes the key, claims the phone, then records the person under an id taken before, with the password in the vault;
 * the same envelope again changes nothing. A crash between the steps is mended by `reacoes`.
 * Throws Refusal: TELEFONE_JA_CADASTRADO, or 503. Returns the position.
 */
export async function registrarUsuario(
  tools: UsuarioTools,
  idUsuario: number,
  novo: NovoUsuario,
  causa: Envelope<null>,
): Promise<bigint> {
  const { store, directory, atores, telefones, senhas } = tools;
  // Registered by this very command before: what became of the account since is not touched.
  const antes = await posicaoDoRegistro(store, idUsuario);
  if (antes !== null) {
    await directory.waitFor(antes);
    return antes;
  }
  const telefoneHmac = telefones.hmac(novo.telefone);
  const hash = await senhas.criar(novo.senha, novo.vez);
  const pessoais = await cifrarPessoais(tools, idUsuario, novo);
  if (!(await telefones.reivindicar(telefoneHmac, idUsuario, causa))) throw jaCadastrado();
  const { tipo, ativo, idGerente, criadoPor, senhaSorteada = false } = novo;
  const dados = { idUsuario, ...pessoais, telefoneHmac, tipo, ativo, idGerente };
  const { position } = await atores.execute(streamUsuario(idUsuario), {
    ...causa,
    command: { type: 'RegistrarUsuario', dados, criadoPor, senhaSorteada },
    keep: { passwords: [{ idUsuario, version: 1, hash }] },
  });
  await directory.waitFor(position);
  return position;
}

/** Null where nobody has this id yet. */
async function posicaoDoRegistro(store: EventStore, idUsuario: number): Promise<bigint | null> {
  try {
    for await (const { position } of store.read(streamUsuario(idUsuario), 0n, 1)) return position;
  } catch (error) {
    throw unread(error);
  }
  return null;
}

/** The account after everything that was sent to it before. */
export async function consultar(
  { atores }: Pick<UsuarioTools, 'atores'>,
  causa: Envelope<unknown>,
  idUsuario: number,
): Promise<RespostaUsuario> {
  const { answer } = await atores.execute(streamUsuario(idUsuario), {
    ...causa,
    command: { type: 'ConsultarUsuario' },
    commandId: `${causa.commandId}.consulta`,
  });
  return answer;
}

function cifrarPessoais({ vault }: UsuarioTools, idUsuario: number, { nome, telefone, pix }: NovoUsuario) {
  const cifrar = (texto: string) => encrypt(vault, keyOfUser(idUsuario), texto);
  return guardar(async () => ({
    nome: await cifrar(nome),
    telefone: await cifrar(telefone),
    pix: await cifrar(pix),
  }));
}

/** Work on the vault; a vault that does not answer is a 503. */
export const guardar = <T>(trabalho: () => Promise<T>): Promise<T> =>
  trabalho().catch(() => {
    throw unavailable();
  });

export const jaCadastrado = () => new Refusal('TELEFONE_JA_CADASTRADO', { campo: 'telefone' });

/** The change stands already: a hash left behind lets nobody in. */
export async function esquecerSenha(
  { vault, log }: Pick<UsuarioDeps, 'vault' | 'log'>,
  idUsuario: number,
  versao: number,
): Promise<void> {
  await vault.forgetPassword(idUsuario, versao).catch((error: unknown) => {
    log.warn({ error: reasonOf(error) }, 'old hash not forgotten');
  });
}

/** Only who may see every person learns that there is none. Throws Refusal. */
export function exigirPessoa(directory: Directory, ator: Ator, idUsuario: number): Person {
  const pessoa = directory.person(idUsuario);
  if (pessoa) return pessoa;
  throw new Refusal(ator.tipo === 'Administrador' ? 'NAO_ENCONTRADO' : 'NAO_E_SEU');
}
