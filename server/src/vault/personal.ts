import { randomUUID } from 'node:crypto';
import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import { pooledRandom } from './random.ts';
import { open, seal, type Vault, type VaultKey } from './vault.ts';

/**
 * The one codec of personal fields (nome, telefone, pix, cliente, a sale's secret): encrypted under the
 * person's or the sale's own key, so that deleting the key forgets them in every event at once.
 */

/** Key ids. */
export const keyOfUser = (idUsuario: number) => `usuario-${idUsuario}`;
const keyOfSale = (id: string) => `venda-${id}`;

/**
 * The key of one more sale, drawn in memory: it is kept when the sale is accepted. Under an id that nothing else will
 * ever have, so that what was encrypted under another drawing of it cannot be lost.
 */
export const newSaleKey = (): VaultKey => ({
  id: keyOfSale(randomUUID()),
  key: pooledRandom(32),
});

/** `v1.<key id>.<base64url>`. */
export const encryptWith = ({ id, key }: VaultKey, text: string): Cifrado =>
  `v1.${id}.${seal(key, id, Buffer.from(text)).toString('base64url')}`;

/** Under the key of this id, made when there is none yet. */
export async function encrypt(vault: Pick<Vault, 'ensureKey'>, id: string, text: string): Promise<Cifrado> {
  return encryptWith({ id, key: await vault.ensureKey(id) }, text);
}

export const keyIdOf = (cifrado: Cifrado): string => cifrado.split('.')[1] ?? '';

/** Reads many fields with one look into the vault. A forgotten person's fields read null. */
export async function decryptAll(
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
