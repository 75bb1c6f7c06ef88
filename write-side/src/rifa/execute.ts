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
import type { Nomes } from './nomes.ts';
import type { ReservasAbertas } from './reservas-abertas.ts';
import type { Ritmo } from './ritmo.ts';

/** A provider's charge, claimed for a purchase. */
export interface CobrancaDaCompra {
  readonly provedor: 'mercadoPago' | 'efi';
  /** Centavos. */
  readonly valor: number;
  /** End of its countdown, milliseconds since the epoch. */
  readonly pagarAte: number;
  /** False: nobody can pay it any more, or somebody has. */
  readonly aberta: boolean;
  readonly pixCopiaECola: string;
}

/** What reservations ask of the charges that they are paid by. */
export interface Cobrancas {
  /** Claims the caller's charge for a purchase; null where none is under this payment id. Throws Refusal. */
  vincular(
    contexto: Caused & { readonly minPosition: bigint | null },
    compra: {
      readonly idPagamento: string;
      readonly idRifa: number;
      readonly qtde: number;
      /** When the reservation ends by itself, milliseconds since the epoch. */
      readonly expiraEm: number;
    },
  ): Promise<CobrancaDaCompra | null>;
  /** The purchase came to nothing. */
  desistir(idPagamento: string): Promise<void>;
  /**
   * Ends the caller's charge at its provider and frees what it was to pay; false where none is under this payment id.
   * Throws Refusal.
   */
  cancelar(
    contexto: { readonly caller: { readonly idUsuario: number }; readonly minPosition: bigint | null },
    idPagamento: string,
  ): Promise<boolean>;
  /**
   * Ends whoever's charge at its provider; what it was to pay stays reserved. Throws Refusal: 409 where it was paid, 503
   * where the provider does not say that it cannot be.
   */
  encerrar(contexto: { readonly minPosition: bigint | null }, idPagamento: string): Promise<void>;
  /** How many may still become a sale of this raffle. Throws Refusal (503) where that is not known yet. */
  abertasDe(idRifa: number, agora: Date): number;
}

export interface RifaDeps {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly atores: Actors<ComandoRifa, RespostaRifa>;
  readonly porEndereco: LimitePorEndereco;
  /** Share of a raffle's tickets that an address may hold unpaid. */
  readonly parteDoEndereco: number;
  readonly ritmo: Ritmo;
  readonly abertas: ReservasAbertas;
  readonly cobrancas: Cobrancas;
  readonly nomes: Nomes;
  /** Records that the caller says to have paid; answers where. Throws Refusal. */
  readonly declarar: (
    contexto: Contexto,
    pagamento: { readonly idRifa: number; readonly idPagamento: string },
  ) => Promise<bigint>;
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
