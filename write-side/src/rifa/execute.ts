import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import { lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { lerListaDeNumeros } from '@rifa-viva/contracts/regras/numeracao';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import type { Directory } from '@rifa-viva/server/access/directory';
import type { Caller } from '@rifa-viva/server/access/sessions';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { pooledRandom } from '@rifa-viva/server/vault/random';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, type Envelope, envelopeOf, type Outcome } from '../kernel/commands.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';
import type { LimitePorEndereco } from './limite-por-endereco.ts';
import type { ReservasAbertas } from './reservas-abertas.ts';

export interface RifaDeps {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly atores: Actors<ComandoRifa, RespostaRifa>;
  readonly porEndereco: LimitePorEndereco;
  readonly abertas: ReservasAbertas;
  /** Whether an image of this name was uploaded here. */
  readonly imagemExiste: (nome: string) => Promise<boolean>;
}

/** A call whose caller is signed in, whatever call it is. */
export type Contexto = Caused & { readonly caller: Caller; readonly body: unknown };

export const atorDe = ({ idUsuario, tipo }: Caller): Ator => ({ idUsuario, tipo });
/** 256 random bits as 64 hex digits. */
export const semente = (): string => pooledRandom(32).toString('hex');

/** Sends a command to the raffle's actor in the caller's name. */
export function executar(
  deps: RifaDeps,
  contexto: Contexto,
  idRifa: number,
  command: ComandoRifa,
  mais: Partial<Pick<Envelope<ComandoRifa>, 'commandId' | 'keep'>> = {},
): Promise<Outcome<RespostaRifa>> {
  return deps.atores.execute(streamRifa(idRifa), { ...envelopeOf(contexto, command), ...mais });
}

/** A body's idUsuario names the actor: the session's, or absent. */
export function exigirOProprio(caller: Caller, idUsuario: number | null | undefined): void {
  if (!permissoes.nomeiaASiMesmo(atorDe(caller), idUsuario)) {
    throw new Refusal('NAO_E_SEU', { campo: 'idUsuario' });
  }
}

/** Centavos; undefined where the field is absent. */
export function lerValor(campo: string, valor: string | number | undefined): number | undefined {
  if (valor === undefined) return undefined;
  if (valor === '') throw new Refusal('VALOR_DO_BILHETE', { campo });
  const centavos = lerDinheiro(valor);
  if (centavos === null) throw new Refusal('VALOR', { campo });
  return centavos;
}

export function lerNumeros(campo: string, valores: readonly (string | number)[]): number[] {
  const lida = lerListaDeNumeros(valores);
  if (!lida.ok) throw new Refusal(lida.codigo, { campo, n: lida.n });
  return lida.numeros;
}
