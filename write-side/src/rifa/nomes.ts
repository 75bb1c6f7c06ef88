import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import { growingTo } from '@rifa-viva/server/growing';
import { unavailable } from '@rifa-viva/server/http/refusal';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { LRUCache } from 'lru-cache';

/** Names of those who bought last: deciphered for each purchase they would cost more than the rest of it. */
const MAXIMO_DE_NOMES = 10_000;

export type Nomes = (cifrado: Cifrado) => Promise<string>;

/** People's names as tickets show them; a forgotten one's is empty. Throws Refusal. */
export function criarNomes(vault: Vault): Nomes {
  const conhecidos = new LRUCache<Cifrado, string>(growingTo(MAXIMO_DE_NOMES));
  return async (cifrado) => {
    const conhecido = conhecidos.get(cifrado);
    if (conhecido !== undefined) return conhecido;
    const decifrar = await decryptAll(vault, [cifrado]).catch(() => {
      throw unavailable();
    });
    const nome = decifrar(cifrado) ?? '';
    conhecidos.set(cifrado, nome);
    return nome;
  };
}
