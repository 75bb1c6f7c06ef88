import type { DadosDoPatrocinador } from '@rifa-viva/contracts/eventos/patrocinador';
import { streamPatrocinador } from '@rifa-viva/contracts/eventos/streams';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import {
  atualizarPatrocinador,
  cadastrarPatrocinador,
  deletarPatrocinador,
} from '@rifa-viva/contracts/http/patrocinadores';
import { restCall } from '@rifa-viva/contracts/http/rest';
import { limparTexto, maiusculas } from '@rifa-viva/contracts/regras/texto';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { type Implementation, implement, implementRest } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf } from '../kernel/commands.ts';
import { nextId } from '../kernel/sequence.ts';
import type { ComandoPatrocinador, RespostaPatrocinador } from './decider.ts';

export interface PatrocinadorDeps {
  readonly store: EventStore;
  readonly atores: Actors<ComandoPatrocinador, RespostaPatrocinador>;
  /** Whether a sponsor's picture of this name was uploaded here. */
  readonly logoExiste: (nome: string) => Promise<boolean>;
}

type Corpo = BodyOf<typeof cadastrarPatrocinador>;

export function createPatrocinadorRoutes({ store, atores, logoExiste }: PatrocinadorDeps): Implementation[] {
  const ler = async (corpo: Corpo): Promise<DadosDoPatrocinador> => {
    const nomePatrocinador = maiusculas(limparTexto(corpo.nomePatrocinador));
    if (nomePatrocinador === '') throw new Refusal('NOME_DO_PATROCINADOR', { campo: 'nomePatrocinador' });
    const urlLogoPatrocinador = corpo.urlLogoPatrocinador ?? '';
    if (urlLogoPatrocinador !== '' && !(await logoExiste(urlLogoPatrocinador))) {
      throw new Refusal('IMAGEM_NAO_ENVIADA', { campo: 'urlLogoPatrocinador' });
    }
    return { nomePatrocinador, urlLogoPatrocinador, statusPatrocinador: corpo.statusPatrocinador };
  };
  const criar = async (contexto: Caused, corpo: Corpo) => {
    const dados = await ler(corpo);
    const idPatrocinador = await nextId(store, 'patrocinador', envelopeOf(contexto, null));
    const { idUsuario } = contexto.caller;
    const comando = { type: 'CriarPatrocinador', idPatrocinador, dados, idUsuario } as const;
    const { position } = await atores.execute(
      streamPatrocinador(idPatrocinador),
      envelopeOf(contexto, comando),
    );
    return { idPatrocinador, position, dados };
  };
  const alterar = async (contexto: Caused, id: number, corpo: Corpo) => {
    const dados = await ler(corpo);
    const comando = { type: 'AlterarPatrocinador', dados, idUsuario: contexto.caller.idUsuario } as const;
    const { position } = await atores.execute(streamPatrocinador(id), envelopeOf(contexto, comando));
    return { position, dados };
  };
  const excluir = (contexto: Caused, id: number) =>
    atores.execute(
      streamPatrocinador(id),
      envelopeOf(contexto, { type: 'ExcluirPatrocinador', idUsuario: contexto.caller.idUsuario } as const),
    );
  return [
    implement(cadastrarPatrocinador, async (contexto) => {
      const { idPatrocinador, position } = await criar(contexto, contexto.body);
      return { answer: { ...SUCESSO, idPatrocinador }, position };
    }),
    implementRest(restCall('Create', 'patrocinadores'), async (contexto) => {
      const { idPatrocinador, position, dados } = await criar(contexto, contexto.body as Corpo);
      return { answer: { id: idPatrocinador, idPatrocinador, ...dados }, position };
    }),
    implement(atualizarPatrocinador, async (contexto) => {
      const { position } = await alterar(contexto, contexto.params.id, contexto.body);
      return { answer: SUCESSO, position };
    }),
    implementRest(restCall('Update', 'patrocinadores'), async (contexto) => {
      const { id } = contexto.params;
      const { position, dados } = await alterar(contexto, id, contexto.body as Corpo);
      return { answer: { id, idPatrocinador: id, ...dados }, position };
    }),
    implement(deletarPatrocinador, async (contexto) => {
      const { position } = await excluir(contexto, contexto.params.id);
      return { answer: SUCESSO, position };
    }),
    implementRest(restCall('Delete', 'patrocinadores'), async (contexto) => {
      const { id } = contexto.params;
      const { position } = await excluir(contexto, id);
      return { answer: { id }, position };
    }),
  ];
}
