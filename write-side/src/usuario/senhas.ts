import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '@rifa-viva/server/http/refusal';

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const PARAMETROS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const AO_MESMO_TEMPO = 2;
const NA_FILA = 20;
/** 32 signs, none that look alike. */
const ALFABETO = 'abcdefghijkmnpqrstuvwxyz23456789';
const TAMANHO_DA_INICIAL = 12;

export interface Senhas {
  /** Throws Refusal (503) while too many wait. */
  criar(senha: string): Promise<string>;
  /** Takes the same time for no hash at all. Throws Refusal (503) while too many wait. */
  confere(hash: string | null, senha: string): Promise<boolean>;
}

/** Hashing is dear on purpose; a flood of logins must not take the machine from everybody else. */
export function criarSenhas(aoMesmoTempo = AO_MESMO_TEMPO, naFila = NA_FILA): Senhas {
  let ocupados = 0;
  const fila: (() => void)[] = [];
  const ninguem = hash('ninguem', PARAMETROS);

  async function naVez<T>(trabalho: () => Promise<T>): Promise<T> {
    if (ocupados < aoMesmoTempo) ocupados += 1;
    else {
      if (fila.length >= naFila) throw unavailable();
      await new Promise<void>((resolve) => fila.push(resolve));
    }
    try {
      return await trabalho();
    } finally {
      const proximo = fila.shift();
      if (proximo) proximo();
      else ocupados -= 1;
    }
  }

  return {
    criar: (senha) => naVez(() => hash(senha.normalize('NFC'), PARAMETROS)),
    confere: (guardado, senha) =>
      naVez(async () => {
        const certa = await verify(guardado ?? (await ninguem), senha.normalize('NFC'));
        return certa && guardado !== null;
      }),
  };
}

/** A first password of 12 characters (60 bits) from at least as many random bytes; easy to read out. */
export const senhaDeBytes = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, TAMANHO_DA_INICIAL), (byte) => ALFABETO[byte % ALFABETO.length]).join('');
