import { createHmac } from 'node:crypto';
import { streamTelefone, streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import { somenteDigitos, telefoneValido } from '@rifa-viva/contracts/regras/telefone';
import { limparTexto, maiusculas, tamanhoDoTexto } from '@rifa-viva/contracts/regras/texto';
import type { Directory } from '@rifa-viva/server/access/directory';
import type { Caller, Sessions } from '@rifa-viva/server/access/sessions';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import type { CallContext } from '@rifa-viva/server/http/implementation';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { type Actors, createActors } from '../kernel/actors.ts';
import { type Caused, envelopeOf, type Outcome } from '../kernel/commands.ts';
import type { ComandoTelefone } from './decide-telefone.ts';
import { telefoneDecider } from './decide-telefone.ts';
import { type Ator, type ComandoUsuario, type RespostaUsuario, usuarioDecider } from './decider.ts';
import type { LimitesDeAcesso } from './limites.ts';

export interface AtoresDeUsuario {
  readonly usuarios: Actors<ComandoUsuario, RespostaUsuario>;
  readonly telefones: Actors<ComandoTelefone, null>;
}

export interface UsuarioDeps extends AtoresDeUsuario {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly log: Logger;
  /** Public address; cookies are marked Secure where it is https. */
  readonly origin: string;
  /** Absent: the product's own. */
  readonly limites?: LimitesDeAcesso;
}

export function criarAtoresDeUsuario(store: EventStore, log: Logger): AtoresDeUsuario & { close(): void } {
  const options = { store, log, chained: false };
  const usuarios = createActors(usuarioDecider, options);
  const telefones = createActors(telefoneDecider, options);
  return {
    usuarios,
    telefones,
    close() {
      usuarios.close();
      telefones.close();
    },
  };
}

/** What the handlers need of a call, whatever call it is. */
export type Contexto = Pick<CallContext, 'commandId' | 'requestId' | 'now' | 'ip' | 'log'> & {
  readonly caller: Caller | null;
};
/** The same in somebody's name. */
export type EmNomeDe = Omit<Contexto, 'caller'> & Caused;

export const atorDe = ({ idUsuario, tipo }: Caller): Ator => ({ idUsuario, tipo });

export function executar(
  deps: AtoresDeUsuario,
  causa: Caused,
  idUsuario: number,
  comando: ComandoUsuario,
  sufixo = '',
): Promise<Outcome<RespostaUsuario>> {
  const envelope = envelopeOf(causa, comando, `${causa.commandId}${sufixo}`);
  return deps.usuarios.execute(streamUsuario(idUsuario), envelope);
}

/** The person as the log has it, after every command sent before. */
export async function consultar(deps: AtoresDeUsuario, causa: Caused, idUsuario: number) {
  const { answer } = await executar(deps, causa, idUsuario, { type: 'ConsultarUsuario' }, '.consulta');
  return answer.usuario;
}

export async function reivindicar(
  deps: AtoresDeUsuario,
  causa: Caused,
  telefoneHmac: string,
  idUsuario: number,
): Promise<void> {
  const envelope = envelopeOf(causa, { type: 'ReivindicarTelefone', idUsuario } as const);
  await deps.telefones.execute(streamTelefone(telefoneHmac), {
    ...envelope,
    commandId: `${causa.commandId}.reivindicar`,
  });
}

/** Position of the release, 0n when there was nothing to release. */
export async function desocupar(
  deps: AtoresDeUsuario,
  causa: Caused,
  telefoneHmac: string,
  idUsuario: number,
): Promise<bigint> {
  const envelope = envelopeOf(causa, { type: 'DesocuparTelefone', idUsuario } as const);
  const { position } = await deps.telefones.execute(streamTelefone(telefoneHmac), {
    ...envelope,
    commandId: `${causa.commandId}.desocupar`,
  });
  return position;
}

/** A vault that does not answer is a 503. */
export const doCofre = <T>(promessa: Promise<T>): Promise<T> =>
  promessa.catch(() => {
    throw unavailable();
  });

/** Names phones without telling them. */
export function hmacDeTelefones(vault: Vault): (digitos: string) => string {
  const chave = vault.derive('telefone');
  return (digitos) => createHmac('sha256', chave).update(digitos).digest('hex');
}

/** Digits of a phone as it was typed. Throws Refusal. */
export function lerTelefone(texto: string): string {
  if (!telefoneValido(texto)) throw new Refusal('TELEFONE_INVALIDO', { campo: 'telefone' });
  return somenteDigitos(texto);
}

const MAXIMO_DO_NOME = 120;
const SEM_PIX = 'nao informado';

/** `vazio`: the screen's own text for a missing name. Throws Refusal. */
export function lerNome(texto: string, vazio: 'NOME' | 'NOME_DO_USUARIO'): string {
  const nome = maiusculas(limparTexto(texto));
  if (nome === '') throw new Refusal(vazio, { campo: 'nome' });
  if (tamanhoDoTexto(nome) > MAXIMO_DO_NOME)
    throw new Refusal('NOME_LONGO', { campo: 'nome', n: MAXIMO_DO_NOME });
  return nome;
}

export const lerPix = (texto: string): string => limparTexto(texto) || SEM_PIX;

/** A manager is an active Gerente or Administrador. Throws Refusal. */
export function exigirGerente(directory: Directory, idGerente: number | null): void {
  if (idGerente === null) return;
  const gerente = directory.person(idGerente);
  const serve =
    gerente?.ativo === 'sim' &&
    !gerente.excluido &&
    (gerente.tipo === 'Gerente' || gerente.tipo === 'Administrador');
  if (!serve) throw new Refusal('GERENTE_INVALIDO', { campo: 'idGerente' });
}

/** The company's own: the provider's (id 1) is not counted. */
export const haOutroAdministrador = (directory: Directory, idUsuario: number): boolean =>
  [...directory.people()].some(
    (pessoa) =>
      pessoa.idUsuario !== idUsuario &&
      pessoa.idUsuario !== ID_SUPER_ADMINISTRADOR &&
      pessoa.tipo === 'Administrador' &&
      pessoa.ativo === 'sim' &&
      !pessoa.excluido,
  );
