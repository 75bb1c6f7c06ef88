import type { EventoBanner } from '@rifa-viva/contracts/eventos/banner';
import { accept, type Decider, refuse } from '../kernel/decider.ts';

export type ComandoBanner =
  | {
      readonly type: 'CriarBanner';
      readonly idBanner: number;
      readonly urlBanner: string;
      readonly idUsuario: number;
    }
  | { readonly type: 'ExcluirBanner'; readonly idUsuario: number };

export interface EstadoBanner {
  readonly idBanner: number;
  readonly situacao: 'inexistente' | 'ativo' | 'excluido';
}
export type RespostaBanner = { readonly idBanner: number };

export const bannerDecider: Decider<EstadoBanner, ComandoBanner, EventoBanner, RespostaBanner> = {
  initial: () => ({ idBanner: 0, situacao: 'inexistente' }),
  decide(estado, comando) {
    switch (comando.type) {
      case 'CriarBanner': {
        const { idBanner, urlBanner, idUsuario } = comando;
        if (estado.situacao !== 'inexistente') return accept({ idBanner });
        return accept({ idBanner }, { type: 'BannerCriado', data: { idBanner, urlBanner, idUsuario } });
      }
      case 'ExcluirBanner': {
        const { idBanner } = estado;
        if (estado.situacao === 'inexistente') return refuse('NAO_ENCONTRADO');
        if (estado.situacao === 'excluido') return accept({ idBanner });
        return accept(
          { idBanner },
          { type: 'BannerExcluido', data: { idBanner, idUsuario: comando.idUsuario } },
        );
      }
    }
  },
  evolve(estado, evento) {
    switch (evento.type) {
      case 'BannerCriado':
        return { idBanner: evento.data.idBanner, situacao: 'ativo' };
      case 'BannerExcluido':
        return { ...estado, situacao: 'excluido' };
    }
  },
  answerOf: (eventos) => ({ idBanner: eventos[0]?.data.idBanner ?? 0 }),
};
