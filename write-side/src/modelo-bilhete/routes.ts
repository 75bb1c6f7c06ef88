import { streamModelo } from '@rifa-viva/contracts/eventos/streams';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { deletarModelo, statusModelo } from '@rifa-viva/contracts/http/modeloBilhetes';
import { REST } from '@rifa-viva/contracts/http/rest';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { type Implementation, implement, implementBoth } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf } from '../kernel/commands.ts';
import { nextId } from '../kernel/sequence.ts';
import { type CorpoDoModelo, lerModelo } from './campos.ts';
import type { ComandoModelo, RespostaModelo } from './decider.ts';
import { permissoes } from './permissoes.ts';
import { modeloJaUsado } from './uso.ts';

export interface ModeloDeps {
  readonly store: EventStore;
  readonly atores: Actors<ComandoModelo, RespostaModelo>;
  readonly imagemExiste: (nome: string) => Promise<boolean>;
}

export function createModeloRoutes({ store, atores, imagemExiste }: ModeloDeps): Implementation[] {
  const executar = (contexto: Caused, id: number, comando: ComandoModelo) =>
    atores.execute(streamModelo(id), envelopeOf(contexto, comando));
  const ler = async (corpo: CorpoDoModelo) => {
    const dados = lerModelo(corpo);
    // PDF cannot draw webp: a model's picture is jpeg or png.
    if (dados.urlBilhete.endsWith('.webp') || !(await imagemExiste(dados.urlBilhete))) {
      throw new Refusal('IMAGEM_DO_MODELO', { campo: 'urlBilhete' });
    }
    return dados;
  };
  return [
    ...implementBoth(REST.modeloBilhetes.Create, async (contexto) => {
      const dados = await ler(contexto.body);
      const { idUsuario } = contexto.caller;
      const id = await nextId(store, 'modeloBilhete', envelopeOf(contexto, null));
      const comando = { type: 'CriarModelo', idModeloBilhete: id, dados, idUsuario } as const;
      const { position } = await executar(contexto, id, comando);
      const record = { id, idModeloBilhete: id, ...dados };
      return { answer: { ...SUCESSO, idModeloBilhete: id }, record, position };
    }),
    ...implementBoth(REST.modeloBilhetes.Update, async (contexto) => {
      const { id } = contexto.params;
      const { idUsuario } = contexto.caller;
      const dados = await ler(contexto.body);
      const { position } = await executar(contexto, id, { type: 'AlterarModelo', dados, idUsuario });
      return { answer: SUCESSO, record: { id, idModeloBilhete: id, ...dados }, position };
    }),
    implement(statusModelo, async (contexto) => {
      const { status, idModeloBilhete, idUsuarioExclusao } = contexto.body;
      const { idUsuario } = contexto.caller;
      if (!permissoes.nomeiaASiMesmo(idUsuario, idUsuarioExclusao)) {
        throw new Refusal('NAO_E_SEU', { campo: 'idUsuarioExclusao' });
      }
      if (status === 'ativo' && !permissoes.restaura(idUsuario)) throw new Refusal('PAPEL');
      const type = status === 'ativo' ? 'RestaurarModelo' : 'ExcluirModelo';
      const { position } = await executar(contexto, idModeloBilhete, { type, idUsuario });
      return { answer: SUCESSO, position };
    }),
    implement(REST.modeloBilhetes.Delete, async (contexto) => {
      const { id } = contexto.params;
      const { idUsuario } = contexto.caller;
      const { position } = await executar(contexto, id, { type: 'ExcluirModelo', idUsuario });
      return { answer: { id }, position };
    }),
    implement(deletarModelo, async (contexto) => {
      const { id } = contexto.params;
      const { idUsuario } = contexto.caller;
      const { position } = await executar(contexto, id, {
        type: 'ExpurgarModelo',
        idUsuario,
        jaUsado: await modeloJaUsado(store, id),
      });
      return { answer: SUCESSO, position };
    }),
  ];
}
