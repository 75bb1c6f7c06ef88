import { streamBanner } from '@rifa-viva/contracts/eventos/streams';
import { cadastrarBanner, deletarBanner } from '@rifa-viva/contracts/http/banner';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { restCall } from '@rifa-viva/contracts/http/rest';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { type Implementation, implement, implementRest } from '@rifa-viva/server/http/implementation';
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
  const criar = async (contexto: Caused, urlBanner: string) => {
    if (!(await imagemExiste(urlBanner))) throw new Refusal('IMAGEM_NAO_ENVIADA', { campo: 'urlBanner' });
    const idBanner = await nextId(store, 'banner', envelopeOf(contexto, null));
    const { idUsuario } = contexto.caller;
    const comando = envelopeOf(contexto, { type: 'CriarBanner', idBanner, urlBanner, idUsuario } as const);
    const { position } = await atores.execute(streamBanner(idBanner), comando);
    return { idBanner, position };
  };
  const excluir = (contexto: Caused, id: number) =>
    atores.execute(
      streamBanner(id),
      envelopeOf(contexto, { type: 'ExcluirBanner', idUsuario: contexto.caller.idUsuario } as const),
    );
  return [
    implement(cadastrarBanner, async (contexto) => {
      const { idBanner, position } = await criar(contexto, contexto.body.urlBanner);
      return { answer: { ...SUCESSO, idBanner }, position };
    }),
    implementRest(restCall('Create', 'banner'), async (contexto) => {
      const urlBanner = String(contexto.body.urlBanner);
      const { idBanner, position } = await criar(contexto, urlBanner);
      return { answer: { id: idBanner, idBanner, urlBanner }, position };
    }),
    implement(deletarBanner, async (contexto) => {
      const { position } = await excluir(contexto, contexto.params.id);
      return { answer: SUCESSO, position };
    }),
    implementRest(restCall('Delete', 'banner'), async (contexto) => {
      const { id } = contexto.params;
      const { position } = await excluir(contexto, id);
      return { answer: { id }, position };
    }),
  ];
}
