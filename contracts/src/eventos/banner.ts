import type { StoredEvent } from './metadata.ts';

/** Stream `banner-{id}`. */
export type BannerCriado = StoredEvent<
  'BannerCriado',
  { idBanner: number; urlBanner: string; idUsuario: number }
>;
export type BannerExcluido = StoredEvent<'BannerExcluido', { idBanner: number; idUsuario: number }>;
export type EventoBanner = BannerCriado | BannerExcluido;
