import { buscarBanners } from '@rifa-viva/contracts/http/banner';
import { carregarRifas } from '@rifa-viva/contracts/http/rifas';
import { chamar, type Resposta } from '@rifa-viva/ui/api/cliente.ts';
import { lerDaPagina } from '@rifa-viva/ui/partida/pagina.ts';
import { queryOptions } from '@tanstack/react-query';

export type Rifa = Resposta<typeof carregarRifas>[number];
export type Banner = Resposta<typeof buscarBanners>[number];

/** Home campaign reload (spec, section 9). */
export const RECARGA_MS = 30_000;
/** What the start-up screen asked for is not asked again by the page. */
const PRE_CARGA_MS = 5_000;

export const CHAVE_DAS_RIFAS = ['rifas'] as const;
export const CHAVE_DOS_BANNERS = ['banners'] as const;

/** The campaigns of the home page, at most `limit`, read again every 30 s. */
export const consultaDasRifas = (limit: number) =>
  queryOptions({
    queryKey: [...CHAVE_DAS_RIFAS, limit],
    queryFn: ({ signal }) => chamar(carregarRifas, { params: { limit }, signal }),
    staleTime: PRE_CARGA_MS,
    refetchInterval: RECARGA_MS,
  });

export const consultaDosBanners = queryOptions({
  queryKey: CHAVE_DOS_BANNERS,
  queryFn: ({ signal }) => chamar(buscarBanners, { signal }),
  staleTime: 300_000,
  // Those that came with the page take their place at once, or none; they are asked for all the same.
  initialData: bannersDaPagina,
  initialDataUpdatedAt: 0,
});

function bannersDaPagina(): Banner[] | undefined {
  const banners = lerDaPagina('banners');
  return Array.isArray(banners) && banners.every(ehBanner) ? banners : undefined;
}

const ehBanner = (valor: unknown): valor is Banner =>
  typeof valor === 'object' &&
  valor !== null &&
  'idBanner' in valor &&
  typeof valor.idBanner === 'number' &&
  'urlBanner' in valor &&
  typeof valor.urlBanner === 'string';
