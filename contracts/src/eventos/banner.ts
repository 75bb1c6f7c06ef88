import { Type } from '@sinclair/typebox';
import { Id, Texto } from './campos.ts';
import type { EventOf } from './codec.ts';

/** Stream `banner-{id}`. */
export const EVENTOS_BANNER = {
  BannerCriado: Type.Object({ idBanner: Id(), urlBanner: Texto(), idUsuario: Id() }),
  BannerExcluido: Type.Object({ idBanner: Id(), idUsuario: Id() }),
};
export type EventoBanner = EventOf<typeof EVENTOS_BANNER>;
