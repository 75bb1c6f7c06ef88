import { createECDH, createHash } from 'node:crypto';
import type { Vault } from '@rifa-viva/server/vault/vault';

/** How a push service knows who sends (RFC 8292): base64url, as browsers and the library take them. */
export interface ChavesVapid {
  /** 65 bytes; browsers subscribe with it. */
  readonly publica: string;
  readonly privada: string;
}

export const CHAVE_VAPID = 'notificacoes-vapid';
const CURVA = 'prime256v1';

/** One of the vault's keys, made when it is first asked for: every subscription is bound to it. */
export async function chavesVapid(vault: Pick<Vault, 'ensureKey'>): Promise<ChavesVapid> {
  const ecdh = createECDH(CURVA);
  let segredo = await vault.ensureKey(CHAVE_VAPID);
  // 32 bytes are a key of the curve but for one drawing in four thousand million.
  for (let valida = false; !valida; ) {
    try {
      ecdh.setPrivateKey(segredo);
      valida = true;
    } catch {
      segredo = createHash('sha256').update(segredo).digest();
    }
  }
  return { publica: ecdh.getPublicKey('base64url'), privada: segredo.toString('base64url') };
}
