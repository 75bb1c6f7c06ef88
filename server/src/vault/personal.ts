import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import { open, seal, type Vault } from './vault.ts';

/**
 * The one codec of personal fields (nome, telefone, pix, cliente, a sale's secret): encrypted under the
 * person's or the sale's own key, so that deleting the key forgets them in every event at once.
 */

/** Key ids. */
export const chaveDoUsuario = (idUsuario: number) => `usuario-${idUsuario}`;
export const chaveDaVenda = (id: string) => `venda-${id}`;

/** `v1.<key id>.<base64url>`. */
export async function cifrar(vault: Vault, keyId: string, text: string): Promise<Cifrado> {
  const key = await vault.ensureKey(keyId);
  return `v1.${keyId}.${seal(key, keyId, Buffer.from(text)).toString('base64url')}`;
}

export const keyIdOf = (cifrado: Cifrado): string => cifrado.split('.')[1] ?? '';

/** Reads many fields with one look into the vault. A forgotten person's fields read null. */
export async function abrirCifrados(
  vault: Vault,
  cifrados: readonly (Cifrado | null | undefined)[],
): Promise<(cifrado: Cifrado | null | undefined) => string | null> {
  const keys = await vault.keys(cifrados.flatMap((c) => (c ? [keyIdOf(c)] : [])));
  return (cifrado) => {
    if (!cifrado) return null;
    const [version, keyId, body] = cifrado.split('.');
    const key = keyId === undefined ? undefined : keys.get(keyId);
    if (version !== 'v1' || keyId === undefined || body === undefined || !key) return null;
    return open(key, keyId, Buffer.from(body, 'base64url')).toString();
  };
}
