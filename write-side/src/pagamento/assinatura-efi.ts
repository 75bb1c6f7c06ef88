import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Vault } from '@rifa-viva/server/vault/vault';

/** What tells Efí's webhooks from anybody else's: a signature in the registered address. */

type Cofre = Pick<Vault, 'derive'>;

/** 64 hex digits, the same for as long as the installation keeps its key. */
export const hmacDoWebhookEfi = (cofre: Cofre): string =>
  createHmac('sha256', cofre.derive('webhook-efi')).update('webhook-efi').digest('hex');

/** In constant time. */
export function hmacDaEfiConfere(cofre: Cofre, recebido: unknown): boolean {
  const certo = Buffer.from(hmacDoWebhookEfi(cofre));
  const dado = Buffer.from(typeof recebido === 'string' ? recebido : '');
  return dado.length === certo.length && timingSafeEqual(dado, certo);
}

/** Efí adds `/pix` to the end of what is registered, as text: the empty parameter takes it up. */
export const enderecoDoWebhookEfi = (origin: string, cofre: Cofre): string =>
  `${origin}/api/webhooks/efi?hmac=${hmacDoWebhookEfi(cofre)}&ignorar=`;
