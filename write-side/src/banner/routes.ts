import { streamBanner } from '@rifa-viva/contracts/eventos/streams';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { REST } from '@rifa-viva/contracts/http/rest';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { type Implementation, implementBoth } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf } from '../kernel/commands.ts';
import { nextId } from '../kernel/sequence.ts';
import type { ComandoBanner, RespostaBanner } from './decider.ts';

export interface BannerDeps {
  readonly store: EventStore;
  readonly atores: Actors<ComandoBanner, RespostaBanner>;
  readonly imagemExiste: (nome: string) => Promise<boolean>;
}

export function createBannerRoutes({ store, atores, imagemExiste }: BannerDeps): Implementation[] {
  const executar = (contexto: Caused, id: number, comando: ComandoBanner) =>
    atores.execute(streamBanner(id), envelopeOf(contexto, comando));
  return [
    ...implementBoth(REST.banner.Create, async (contexto) => {
      const { urlBanner } = contexto.body;
      const { idUsuario } = contexto.caller;
      if (!(await imagemExiste(urlBanner))) throw new Refusal('IMAGEM_NAO_ENVIADA', { campo: 'urlBanner' });
      const id = await nextId(store, 'banner', envelopeOf(contexto, null));
      const comando = { type: 'CriarBanner', idBanner: id, urlBanner, idUsuario } as const;
      const { position } = await executar(contexto, id, comando);
      return { answer: { ...SUCESSO, idBanner: id }, record: { id, idBanner: id, urlBanner }, position };
    }),
    ...implementBoth(REST.banner.Delete, async (contexto) => {
      const { id } = contexto.params;
      const { idUsuario } = contexto.caller;
      const { position } = await executar(contexto, id, { type: 'ExcluirBanner', idUsuario });
      return { answer: SUCESSO, record: { id }, position };
    }),
  ];
}
