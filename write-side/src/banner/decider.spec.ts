import type { EventoBanner } from '@rifa-viva/contracts/eventos/banner';
import { given } from '@rifa-viva/proof/testing/given';
import { describe, it } from 'vitest';
import { bannerDecider } from './decider.ts';

const criado: EventoBanner = {
  type: 'BannerCriado',
  data: { idBanner: 1, urlBanner: 'praia.jpg', idUsuario: 3 },
};
const excluido: EventoBanner = { type: 'BannerExcluido', data: { idBanner: 1, idUsuario: 3 } };
const criar = { type: 'CriarBanner', idBanner: 1, urlBanner: 'praia.jpg', idUsuario: 3 } as const;
const excluir = { type: 'ExcluirBanner', idUsuario: 3 } as const;

describe('banner', () => {
  it('is created, once', () => {
    given(bannerDecider, []).when(criar).happens(criado);
    given(bannerDecider, [criado]).when(criar).changesNothing();
  });
  it('is deleted, once', () => {
    given(bannerDecider, [criado]).when(excluir).happens(excluido);
    given(bannerDecider, [criado, excluido]).when(excluir).changesNothing();
    given(bannerDecider, []).when(excluir).refused('NAO_ENCONTRADO');
  });
});
