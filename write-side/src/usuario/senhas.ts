import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { criarFila, type Vez } from './fila.ts';

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const PARAMETROS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const AO_MESMO_TEMPO = 2;
/** Waiting in each lane: the last of them for half a second. */
const NA_FILA = 20;
/** Of the installation itself. */
const DA_CASA: Vez = { conhecido: true, rede: '' };
/** 32 signs, none that look alike. */
const ALFABETO = 'abcdefghijkmnpqrstuvwxyz23456789';
const TAMANHO_DA_INICIAL = 12;

export interface Senhas {
  /** Throws Refusal (503) while too many wait. */
  criar(senha: string, vez?: Vez): Promise<string>;
  /** Takes the same time for no hash at all. Throws Refusal (503) while too many wait. */
  confere(hash: string | null, senha: string, vez?: Vez): Promise<boolean>;
}

/** Versions under which hashes are kept are random: two changes at once never write over each other's. */
export const novaVersao = (): number => randomInt(2, 2 ** 31);

/** Hashing is dear on purpose; a flood of logins must not take the machine from everybody else. */
export function criarSenhas(aoMesmoTempo = AO_MESMO_TEMPO, naFila = NA_FILA): Senhas {
  const naVez = criarFila(aoMesmoTempo, naFila);
  const ninguem = hash('ninguem', PARAMETROS);

  return {
    criar: (senha, vez = DA_CASA) => naVez(vez, () => hash(senha.normalize('NFC'), PARAMETROS)),
    confere: (guardado, senha, vez = DA_CASA) =>
      naVez(vez, async () => {
        const certa = await verify(guardado ?? (await ninguem), senha.normalize('NFC'));
        return certa && guardado !== null;
      }),
  };
}

/** A first password of 12 characters (60 bits) from at least as many random bytes; easy to read out. */
export const senhaDeBytes = (bytes: Uint8Array, tamanho = TAMANHO_DA_INICIAL): string =>
  Array.from(bytes.subarray(0, tamanho), (byte) => ALFABETO[byte % ALFABETO.length]).join('');
