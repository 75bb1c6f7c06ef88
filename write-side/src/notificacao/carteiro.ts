import { createHash } from 'node:crypto';
import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import { streamNotificacao } from '@rifa-viva/contracts/eventos/streams';
import { notificacaoDe } from '@rifa-viva/contracts/regras/notificacao';
import type { Directory } from '@rifa-viva/server/access/directory';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import type { Metrics } from '@rifa-viva/server/http/metrics';
import { isWaiting } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { LRUCache } from 'lru-cache';
import TinyQueue from 'tinyqueue';
import type { Actors } from '../kernel/actors.ts';
import { keptFold } from '../kernel/kept-fold.ts';
import { type Anotado, criarCaderno, nomeDo, type Pendente } from './caderno.ts';
import type { Aparelho, ComandoNotificacao, RespostaNotificacao } from './commands.ts';
import { type Inscricao, type ServicoDePush, ServicoOcupadoError } from './servico.ts';

/** Time as it is told here: a proof brings its own. */
interface Relogio {
  agora(): number;
  depois(ms: number, chamar: () => void): () => void;
}

export interface CarteiroDeps {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Pick<Directory, 'person'>;
  readonly atores: Actors<ComandoNotificacao, RespostaNotificacao>;
  readonly servico: ServicoDePush;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'gauge'>;
  readonly relogio: Relogio;
  /** Whoever has tickets in a raffle that was drawn, with those of her tickets that won. */
  readonly compradores: (
    idRifa: number,
    milharSorteada: readonly string[],
  ) => Promise<ReadonlyMap<number, readonly number[]>>;
  readonly esperas?: typeof ESPERAS;
  /** Events between two snapshots; at a start so many are read again at most. */
  readonly snapshotEvery?: number;
}

/** Notifications sent at once. */
const AO_MESMO_TEMPO = 8;
/** Between two tries, doubled after each; after so many it is given up. */
const ESPERAS = { primeira: 5_000, maior: 600_000, vezes: 12 };
/** Set back by less it is only kept exact. */
const ACERTO_DO_RELOGIO = 1_000;
const SERVICOS_LEMBRADOS = 200;
const SNAPSHOT = 'notificacoes';
const VERSAO = 1;
const SNAPSHOT_A_CADA = 20_000;

/** The same wherever it is sent from, and short enough for a `Topic` (RFC 8030). */
const tagDe = (nome: string): string => createHash('sha256').update(nome).digest('base64url').slice(0, 32);

/**
 * Tells people on their devices what the log says, in two steps: what is to be told is decided and recorded in the
 * person's own stream; what is recorded and not over is sent. Killed between the two, or between sending and noting that,
 * it is sent again under the same tag: a device shows it once. Nobody who buys waits for any of it.
 */
export function acompanharNotificacoes(deps: CarteiroDeps): { close(): Promise<void> } {
  const { store, vault, directory, atores, servico, log, metrics, relogio, esperas = ESPERAS } = deps;
  const caderno = criarCaderno();
  const fim = new AbortController();
  const fila = new TinyQueue<{ readonly vez: number; readonly nome: string }>([], (a, b) => a.vez - b.vez);
  const tentativas = new Map<string, { falhas: number; feitos: Set<string>; entregues: number }>();
  const emCurso = new Map<string, Promise<void>>();
  /** Services that asked to be left alone, until when. */
  const descansos = new LRUCache<string, number>({ max: SERVICOS_LEMBRADOS });
  let decidindo: Promise<void> | null = null;
  let falhasSeguidas = 0;
  let descansaAte = 0;
  /** When this looked last what is to be done. */
  let olhadoEm = 0;
  let entregues = 0;
  let marcado: { readonly vez: number; readonly desmarcar: () => void } | null = null;

  const executar = async (comando: ComandoNotificacao, commandId: string) => {
    const { answer } = await atores.execute(streamNotificacao(comando.idUsuario), {
      command: comando,
      commandId,
      who: { idUsuario: 0, tipo: 'Sistema' },
      at: new Date(relogio.agora()).toISOString(),
      correlationId: commandId,
    });
    return answer;
  };

  /** Everything that can be done now is begun; for the rest there is a time. */
  function trabalhar(): void {
    if (fim.signal.aborted || !seguida.caughtUp) return;
    const agora = relogio.agora();
    if (agora < olhadoEm - ACERTO_DO_RELOGIO) recuar(agora);
    olhadoEm = agora;
    caderno.anotarVencendo(agora);
    if (!decidindo && agora >= descansaAte && temADecidir()) {
      decidindo = decidirTudo().finally(() => {
        decidindo = null;
        trabalhar();
      });
    }
    for (let proxima = fila.peek(); proxima && proxima.vez <= agora; proxima = fila.peek()) {
      if (emCurso.size >= AO_MESMO_TEMPO) break;
      fila.pop();
      const pendente = caderno.pendentes.get(proxima.nome);
      if (pendente && !emCurso.has(proxima.nome)) comecar(proxima.nome, pendente);
    }
    programar(agora);
  }

  /** The clock was set back: nothing and nobody rests until it has caught up. */
  function recuar(agora: number): void {
    descansaAte = Math.min(descansaAte, agora);
    descansos.clear();
    const nomes = new Set<string>();
    for (let proxima = fila.pop(); proxima; proxima = fila.pop()) nomes.add(proxima.nome);
    for (const nome of nomes) fila.push({ vez: agora, nome });
  }

  const temADecidir = () => caderno.contas.size + caderno.sorteios.size + caderno.fatos.size > 0;

  function programar(agora: number): void {
    const vezes = [
      emCurso.size < AO_MESMO_TEMPO ? (fila.peek()?.vez ?? Infinity) : Infinity,
      caderno.inscritos.size > 0 ? caderno.proximoAviso() : Infinity,
      !decidindo && temADecidir() ? descansaAte : Infinity,
    ];
    const vez = Math.min(...vezes);
    if (marcado?.vez === vez) return;
    marcado?.desmarcar();
    marcado = null;
    if (vez === Infinity) return;
    const chamar = () => {
      marcado = null;
      trabalhar();
    };
    marcado = { vez, desmarcar: relogio.depois(Math.max(0, vez - agora), chamar) };
  }

  async function decidirTudo(): Promise<void> {
    try {
      while (temADecidir() && !fim.signal.aborted) await decidirUm();
      falhasSeguidas = 0;
    } catch (error) {
      falhasSeguidas += 1;
      const espera = Math.min(esperas.maior, esperas.primeira * 2 ** (falhasSeguidas - 1));
      descansaAte = relogio.agora() + espera;
      log.warn({ error: reasonOf(error) }, 'notifications could not be decided yet');
    }
  }

  async function decidirUm(): Promise<void> {
    const [conta] = caderno.contas;
    const [sorteio] = caderno.sorteios;
    const [fato] = caderno.fatos.values();
    if (conta !== undefined) {
      await sePuder(() =>
        executar({ type: 'DesinscreverTodos', idUsuario: conta }, `conta.${conta}.${relogio.agora()}`),
      );
      caderno.contas.delete(conta);
    } else if (sorteio) {
      const [idEvento, { idRifa, milharSorteada }] = sorteio;
      const compradores = await sePuder(() => deps.compradores(idRifa, milharSorteada));
      caderno.anotarSorteio(idEvento, compradores ?? new Map());
    } else if (fato) {
      const { idUsuario, chave } = fato;
      const comando = { type: 'PedirNotificacao', idUsuario, fato, agora: relogio.agora() } as const;
      await sePuder(() => executar(comando, `notificar.${chave}`));
      caderno.fatos.delete(nomeDo(fato));
    }
  }

  /** Undefined where its stream waits: after the repair all is folded anew. */
  async function sePuder<T>(fazer: () => Promise<T>): Promise<T | undefined> {
    try {
      return await fazer();
    } catch (error) {
      if (isWaiting(error)) return undefined;
      throw error;
    }
  }

  function comecar(nome: string, pendente: Pendente): void {
    const tentativa = tentativas.get(nome) ?? { falhas: 0, feitos: new Set<string>(), entregues: 0 };
    tentativas.set(nome, tentativa);
    const feito = entregar(pendente, tentativa)
      .then(() => encerrar(pendente, tentativa.entregues))
      .then(() => void tentativas.delete(nome))
      .catch((error: unknown) => adiar(nome, pendente, error))
      .finally(() => {
        emCurso.delete(nome);
        trabalhar();
      });
    emCurso.set(nome, feito);
  }

  interface Tentativa {
    falhas: number;
    readonly feitos: Set<string>;
    entregues: number;
  }

  /** To each device that has not had it. Throws where one of them is to be tried again. */
  async function entregar(pendente: Pendente, tentativa: Tentativa): Promise<void> {
    const { idUsuario } = pendente;
    if (tempoQueResta(pendente) <= 0) return;
    const { aparelhos } = await executar(
      { type: 'ConsultarNotificacoes', idUsuario },
      `consultar.${idUsuario}`,
    );
    const abrir = await decryptAll(
      vault,
      aparelhos.map(({ inscricao }) => inscricao),
    );
    const notificacao = notificacaoDe(pendente, caderno.rifa(pendente.idRifa), tagDe(nomeDo(pendente)));
    let ocupado: unknown;
    const faltam = aparelhos.filter(({ idAparelho }) => !tentativa.feitos.has(idAparelho));
    for (const { idAparelho, inscricao } of faltam) {
      // Asked right before each: while the others were read and told it may have ended.
      const restam = tempoQueResta(pendente);
      if (restam <= 0) return;
      try {
        const desfecho = await enviarA(abrir(inscricao), (aberta) =>
          servico.enviar(aberta, notificacao, restam),
        );
        if (desfecho === 'extinta') await desinscrever(idUsuario, idAparelho);
        if (desfecho === 'entregue') tentativa.entregues += 1;
        tentativa.feitos.add(idAparelho);
      } catch (error) {
        ocupado = error;
      }
    }
    if (ocupado !== undefined) throw ocupado;
  }

  /** Milliseconds in which this person may still be told of it; none once it is over. */
  function tempoQueResta(pendente: Pendente): number {
    const pessoa = directory.person(pendente.idUsuario);
    const vale = caderno.aindaVale(pendente) && pessoa?.ativo === 'sim' && !pessoa.excluido;
    return vale ? Date.parse(pendente.ate) - relogio.agora() : 0;
  }

  /** Whoever was forgotten has no address any more. */
  async function enviarA<T>(
    texto: string | null,
    enviar: (inscricao: Inscricao) => Promise<T>,
  ): Promise<T | 'extinta'> {
    if (texto === null) return 'extinta';
    const inscricao = JSON.parse(texto) as Inscricao;
    const { origin } = new URL(inscricao.endpoint);
    const falta = (descansos.get(origin) ?? 0) - relogio.agora();
    if (falta > 0) throw new ServicoOcupadoError('rests', falta);
    try {
      return await enviar(inscricao);
    } catch (error) {
      const pedido = error instanceof ServicoOcupadoError ? error.descanso : null;
      if (pedido !== null) descansos.set(origin, relogio.agora() + pedido);
      throw error;
    }
  }

  const desinscrever = (idUsuario: number, idAparelho: Aparelho['idAparelho']) =>
    executar(
      { type: 'DesinscreverAparelho', idUsuario, idAparelho, motivo: 'servico' },
      `desinscrever.${idAparelho}.${relogio.agora()}`,
    );

  async function encerrar({ idUsuario, chave }: Pendente, quantos: number): Promise<void> {
    const comando = { type: 'EncerrarNotificacao', idUsuario, chave, entregues: quantos } as const;
    await executar(comando, `encerrar.${chave}`);
    caderno.pendentes.delete(nomeDo({ idUsuario, chave }));
    entregues += quantos;
  }

  async function adiar(nome: string, pendente: Pendente, error: unknown): Promise<void> {
    if (fim.signal.aborted) return;
    const tentativa = tentativas.get(nome);
    // Its stream waits for a repair: afterwards all is folded anew.
    if (!tentativa || !caderno.pendentes.has(nome) || isWaiting(error)) {
      caderno.pendentes.delete(nome);
      tentativas.delete(nome);
      return;
    }
    const descanso = error instanceof ServicoOcupadoError ? error.descanso : null;
    // Being told to wait is no failure of this one; its time ends all the same.
    if (descanso === null) tentativa.falhas += 1;
    const espera = descanso ?? Math.min(esperas.maior, esperas.primeira * 2 ** (tentativa.falhas - 1));
    log.warn({ falhas: tentativa.falhas, error: reasonOf(error) }, 'a notification was not sent yet');
    if (tentativa.falhas >= esperas.vezes && error instanceof ServicoOcupadoError) {
      const desistiu = await encerrar(pendente, tentativa.entregues).then(
        () => true,
        () => false,
      );
      if (desistiu) {
        tentativas.delete(nome);
        return;
      }
    }
    fila.push({ vez: relogio.agora() + Math.max(1, espera), nome });
  }

  const seguida = keptFold<Anotado>({
    name: 'notificacoes',
    store,
    log,
    prefix: ['rifa-', 'notificacao-', 'usuario-'],
    snapshot: SNAPSHOT,
    version: VERSAO,
    every: deps.snapshotEvery ?? SNAPSHOT_A_CADA,
    fold(evento) {
      caderno.dobrar(evento);
      if (eventoDe('notificacao-', evento) && evento.type === 'NotificacaoPedida')
        fila.push({ vez: 0, nome: nomeDo(evento.data) });
      if (seguida.caughtUp) trabalhar();
    },
    onParked: ({ stream }) => caderno.esquecer(stream),
    facts: caderno.guardar,
    recall(anotado) {
      caderno.recordar(anotado);
      for (const [nome] of anotado.pendentes) fila.push({ vez: 0, nome });
    },
  });
  void seguida.ready().then(trabalhar);

  metrics.gauge('notificacoes_pendentes', 'Notifications that wait to be sent', () => caderno.pendentes.size);
  metrics.gauge('notificacoes_a_decidir', 'Facts that somebody may be told', () => caderno.fatos.size);
  metrics.gauge('notificacoes_entregues', 'Notifications that push services took', () => entregues);
  metrics.gauge('notificacoes_inscritos', 'People with a device', () => caderno.inscritos.size);

  return {
    async close() {
      fim.abort();
      marcado?.desmarcar();
      await seguida.close();
      await servico.fechar();
      await decidindo;
      await Promise.allSettled(emCurso.values());
    },
  };
}
