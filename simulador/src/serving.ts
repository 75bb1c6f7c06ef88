import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Simulador } from './simulator.ts';

/** What a company types into its settings to be paid by the simulated providers. */
const HandedOut = Type.Object({
  publicKey: Type.String(),
  accessToken: Type.String(),
  webhookSecret: Type.String(),
  pixKey: Type.String(),
  clientId: Type.String(),
  clientSecret: Type.String(),
  /** Base64. */
  p12: Type.String(),
});
/** What the simulator's process says of itself when it serves. */
const Serving = Type.Object({
  mercadoPagoUrl: Type.String(),
  efiUrl: Type.String(),
  /** File of who signed Efí's certificate. */
  efiCa: Type.String(),
  /** The page where codes are paid. */
  bankPage: Type.String(),
  handedOut: HandedOut,
});
export type HandedOut = Static<typeof HandedOut>;
export type Serving = Static<typeof Serving>;

export const servingOf = ({ urls, caFile, credentials: { mercadoPago, efi } }: Simulador): Serving => ({
  mercadoPagoUrl: urls.mercadoPago,
  efiUrl: urls.efi,
  efiCa: caFile ?? '',
  bankPage: `${urls.bank}/banco`,
  handedOut: {
    publicKey: mercadoPago.publicKey,
    accessToken: mercadoPago.accessToken,
    webhookSecret: mercadoPago.webhookSecret,
    pixKey: efi.pixKey,
    clientId: efi.clientId,
    clientSecret: efi.clientSecret,
    p12: efi.p12,
  },
});

/** Null where it is something else. */
export const readServing = (said: unknown): Serving | null => (Value.Check(Serving, said) ? said : null);
