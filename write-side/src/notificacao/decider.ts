import type { EventoNotificacao } from '@rifa-viva/contracts/eventos/notificacao';
import type { TipoDeNotificacao } from '@rifa-viva/contracts/regras/notificacao';
import { accept, type Decider, type Decision } from '../kernel/decider.ts';
import type { Aparelho, ComandoNotificacao, RespostaNotificacao } from './commands.ts';

/** Devices of one person; a new one more takes the oldest one's place. */
export const MAXIMO_DE_APARELHOS = 5;
/** Facts that are known to have been told. Older ones are no news any more: `ate` keeps them from being asked for. */
export const LEMBRADAS = 1_000;

export interface EstadoNotificacao {
  readonly aparelhos: readonly Aparelho[];
  readonly desligadas: readonly TipoDeNotificacao[];
  /** By the fact's name, in the order in which they were asked for: whether it is still to be sent. */
  readonly pedidas: ReadonlyMap<string, boolean>;
}

type Decisao = Decision<EventoNotificacao, RespostaNotificacao>;
type Comando<T extends ComandoNotificacao['type']> = Extract<ComandoNotificacao, { type: T }>;

function decide(estado: EstadoNotificacao, comando: ComandoNotificacao): Decisao {
  const { idUsuario } = comando;
  switch (comando.type) {
    case 'InscreverAparelho':
      return inscrever(estado, comando);
    case 'DesinscreverAparelho': {
      const { idAparelho, motivo } = comando;
      if (!conhece(estado, idAparelho)) return feito(estado);
      return feito(estado, { type: 'AparelhoDesinscrito', data: { idUsuario, idAparelho, motivo } });
    }
    case 'DesinscreverTodos':
      return feito(
        estado,
        ...estado.aparelhos.map(
          ({ idAparelho }): EventoNotificacao => ({
            type: 'AparelhoDesinscrito',
            data: { idUsuario, idAparelho, motivo: 'conta' },
          }),
        ),
      );
    case 'EscolherNotificacoes': {
      const desligadas = [...comando.desligadas];
      if (desligadas.join() === estado.desligadas.join()) return feito(estado);
      return feito(estado, { type: 'NotificacoesEscolhidas', data: { idUsuario, desligadas } });
    }
    case 'PedirNotificacao':
      return pedir(estado, comando);
    case 'EncerrarNotificacao': {
      const { chave, entregues } = comando;
      if (!estado.pedidas.get(chave)) return feito(estado);
      return feito(estado, { type: 'NotificacaoEncerrada', data: { idUsuario, chave, entregues } });
    }
    case 'ConsultarNotificacoes':
      return feito(estado);
  }
}

const conhece = ({ aparelhos }: EstadoNotificacao, id: string): boolean =>
  aparelhos.some(({ idAparelho }) => idAparelho === id);

function inscrever(estado: EstadoNotificacao, comando: Comando<'InscreverAparelho'>): Decisao {
  const { idUsuario, aparelho } = comando;
  if (conhece(estado, aparelho.idAparelho)) return feito(estado);
  const cheia = estado.aparelhos.length >= MAXIMO_DE_APARELHOS;
  const saem = cheia ? estado.aparelhos.slice(0, 1 + estado.aparelhos.length - MAXIMO_DE_APARELHOS) : [];
  return feito(
    estado,
    ...saem.map(
      ({ idAparelho }): EventoNotificacao => ({
        type: 'AparelhoDesinscrito',
        data: { idUsuario, idAparelho, motivo: 'excesso' },
      }),
    ),
    { type: 'AparelhoInscrito', data: { idUsuario, ...aparelho } },
  );
}

/** Once, of what happened since a device of hers was there, while it is news, of a kind that she wants. */
function pedir(estado: EstadoNotificacao, { fato, agora }: Comando<'PedirNotificacao'>): Decisao {
  const { idUsuario, chave, tipos, idRifa, numeros, em, ate } = fato;
  const tipo = tipos.find((um) => !estado.desligadas.includes(um));
  const alguemOuve = estado.aparelhos.some((aparelho) => Date.parse(aparelho.em) <= Date.parse(em));
  if (!tipo || !alguemOuve || estado.pedidas.has(chave) || agora >= Date.parse(ate)) return feito(estado);
  return feito(estado, {
    type: 'NotificacaoPedida',
    data: { idUsuario, chave, tipo, idRifa, numeros: [...numeros], ate },
  });
}

function feito(estado: EstadoNotificacao, ...eventos: readonly EventoNotificacao[]): Decisao {
  const { aparelhos, desligadas } = eventos.reduce(evolve, estado);
  return accept<EventoNotificacao, RespostaNotificacao>({ aparelhos, desligadas }, ...eventos);
}

function evolve(estado: EstadoNotificacao, { type, data }: EventoNotificacao): EstadoNotificacao {
  switch (type) {
    case 'AparelhoInscrito': {
      const { idAparelho, inscricao, em } = data;
      return { ...estado, aparelhos: [...estado.aparelhos, { idAparelho, inscricao, em }] };
    }
    case 'AparelhoDesinscrito':
      return {
        ...estado,
        aparelhos: estado.aparelhos.filter(({ idAparelho }) => idAparelho !== data.idAparelho),
      };
    case 'NotificacoesEscolhidas':
      return { ...estado, desligadas: data.desligadas };
    case 'NotificacaoPedida':
      return { ...estado, pedidas: lembradas(estado.pedidas).set(data.chave, true) };
    case 'NotificacaoEncerrada':
      return { ...estado, pedidas: new Map(estado.pedidas).set(data.chave, false) };
  }
}

/** With room for one more. */
function lembradas(pedidas: ReadonlyMap<string, boolean>): Map<string, boolean> {
  return new Map([...pedidas].slice(Math.max(0, pedidas.size + 1 - LEMBRADAS)));
}

/** What one person is told, and on which devices. */
export const notificacaoDecider: Decider<
  EstadoNotificacao,
  ComandoNotificacao,
  EventoNotificacao,
  RespostaNotificacao
> = {
  initial: () => ({ aparelhos: [], desligadas: [], pedidas: new Map() }),
  decide,
  evolve,
  answerOf: () => ({ aparelhos: [], desligadas: [] }),
};
