import { hmacDaEfiConfere } from './assinatura-efi.ts';
import { assinadoPeloMercadoPago } from './assinatura-mercado-pago.ts';

/** Whose webhooks are taken (E5, E6): an object, so that a test can switch one off and see a probe turn red. */
export const assinaturas = { mercadoPago: assinadoPeloMercadoPago, efi: hmacDaEfiConfere };
