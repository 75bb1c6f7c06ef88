import type { DadosDoPatrocinador } from '@rifa-viva/contracts/eventos/patrocinador';
import { streamPatrocinador } from '@rifa-viva/contracts/eventos/streams';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import type { cadastrarPatrocinador } from '@rifa-viva/contracts/http/patrocinadores';
import { REST } from '@rifa-viva/contracts/http/rest';
import { limparTexto, maiusculas } from '@rifa-viva/contracts/regras/texto';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { type Implementation, implementBoth } from '@rifa-viva/server/http/implementation';
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
  const executar = (contexto: Caused, id: number, comando: ComandoPatrocinador) =>
    atores.execute(streamPatrocinador(id), envelopeOf(contexto, comando));
  return [
    ...implementBoth(REST.patrocinadores.Create, async (contexto) => {
      const dados = await ler(contexto.body);
      const { idUsuario } = contexto.caller;
      const id = await nextId(store, 'patrocinador', envelopeOf(contexto, null));
      const comando = { type: 'CriarPatrocinador', idPatrocinador: id, dados, idUsuario } as const;
      const { position } = await executar(contexto, id, comando);
      const record = { id, idPatrocinador: id, ...dados };
      return { answer: { ...SUCESSO, idPatrocinador: id }, record, position };
    }),
    ...implementBoth(REST.patrocinadores.Update, async (contexto) => {
      const { id } = contexto.params;
      const { idUsuario } = contexto.caller;
      const dados = await ler(contexto.body);
      const { position } = await executar(contexto, id, { type: 'AlterarPatrocinador', dados, idUsuario });
      return { answer: SUCESSO, record: { id, idPatrocinador: id, ...dados }, position };
    }),
    ...implementBoth(REST.patrocinadores.Delete, async (contexto) => {
      const { id } = contexto.params;
      const { idUsuario } = contexto.caller;
      const { position } = await executar(contexto, id, { type: 'ExcluirPatrocinador', idUsuario });
      return { answer: SUCESSO, record: { id }, position };
    }),
  ];
}
