import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import type { SimNao, Tipo } from '@rifa-viva/contracts/regras/tipos';
import type { Directory } from '@rifa-viva/server/access/directory';
import type { Sessions } from '@rifa-viva/server/access/sessions';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { Refusal, unavailable, unread } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { chaveDoUsuario, cifrar } from '@rifa-viva/server/vault/personal';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Actors } from '../kernel/actors.ts';
import type { Envelope } from '../kernel/commands.ts';
import type { ComandoUsuario, RespostaUsuario } from './commands.ts';
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
}

/**
 * Keeps password and key, claims the phone, then records the person under an id taken before; the same
 * envelope again changes nothing. A crash between the steps is mended by `reacoes`.
 * Throws Refusal: TELEFONE_JA_CADASTRADO, or 503. Returns the position.
 */
export async function registrarUsuario(
  tools: UsuarioTools,
  idUsuario: number,
  novo: NovoUsuario,
  causa: Envelope<null>,
): Promise<bigint> {
  const { directory, atores, telefones } = tools;
  const telefoneHmac = telefones.hmac(novo.telefone);
  const dono = await telefones.dono(telefoneHmac);
  if (dono !== null && dono !== idUsuario) throw jaCadastrado();
  // Registered by this very command before: its first password must not be written over.
  const { usuario } = await consultar(tools, causa, idUsuario);
  const pessoais = usuario ?? (await guardarPessoa(tools, idUsuario, novo));
  if (!usuario && !(await telefones.reivindicar(telefoneHmac, idUsuario, causa))) throw jaCadastrado();
  const { nome, telefone, pix } = pessoais;
  const { tipo, ativo, idGerente, criadoPor } = novo;
  const dados = { idUsuario, nome, telefone, telefoneHmac, pix, tipo, ativo, idGerente };
  const { position } = await atores.execute(streamUsuario(idUsuario), {
    ...causa,
    command: { type: 'RegistrarUsuario', dados, criadoPor },
  });
  await directory.waitFor(position);
  return position;
}

/**
 * Refuses a phone that is somebody's before anything is written; the same command again is let through to
 * its first outcome. Throws Refusal: TELEFONE_JA_CADASTRADO, or 503.
 */
export async function exigirTelefoneLivre(
  { store, directory, telefones }: UsuarioTools,
  telefone: string,
  commandId: string,
): Promise<void> {
  const dono = await telefones.dono(telefones.hmac(telefone));
  if (dono === null || !directory.person(dono)) return;
  if ((await comandoDoRegistro(store, dono)) !== commandId) throw jaCadastrado();
}

async function comandoDoRegistro(store: EventStore, idUsuario: number): Promise<string | undefined> {
  try {
    for await (const { metadata } of store.read(streamUsuario(idUsuario))) return metadata.commandId;
  } catch (error) {
    throw unread(error);
  }
  return undefined;
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

async function guardarPessoa({ vault, senhas }: UsuarioTools, idUsuario: number, novo: NovoUsuario) {
  const chave = chaveDoUsuario(idUsuario);
  const hash = await senhas.criar(novo.senha);
  return guardar(async () => {
    await vault.savePassword(idUsuario, 1, hash);
    return {
      nome: await cifrar(vault, chave, novo.nome),
      telefone: await cifrar(vault, chave, novo.telefone),
      pix: await cifrar(vault, chave, novo.pix),
    };
  });
}

/** Work on the vault; a vault that does not answer is a 503. */
export const guardar = <T>(trabalho: () => Promise<T>): Promise<T> =>
  trabalho().catch(() => {
    throw unavailable();
  });

export const jaCadastrado = () => new Refusal('TELEFONE_JA_CADASTRADO', { campo: 'telefone' });
