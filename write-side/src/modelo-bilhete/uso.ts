import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Logger } from '@rifa-viva/server/logger';

/** Which ticket models campaigns use, folded from the campaigns' own events. */
export interface UsoDosModelos {
  /** By a campaign that is not excluded (Indisponivel). */
  emUso(idModeloBilhete: number): boolean;
  /** By any campaign that can still be shown or restored. */
  jaUsado(idModeloBilhete: number): boolean;
  close(): Promise<void>;
}

interface Campanha {
  readonly idModeloBilhete: number;
  readonly situacao: 'ativa' | 'excluida' | 'expurgada';
}

export function acompanharUso(store: EventStore, log: Logger): UsoDosModelos {
  const campanhas = new Map<number, Campanha>();
  const stop = new AbortController();

  function dobrar(evento: RecordedEvent): void {
    const { type, data } = evento as unknown as EventoRifa;
    const antes = campanhas.get(data.idRifa);
    switch (type) {
      case 'RifaCriada':
        campanhas.set(data.idRifa, { idModeloBilhete: data.idModeloBilhete, situacao: 'ativa' });
        return;
      case 'RifaAlterada':
        if (antes && data.depois.idModeloBilhete !== undefined) {
          campanhas.set(data.idRifa, { ...antes, idModeloBilhete: data.depois.idModeloBilhete });
        }
        return;
      case 'RifaExcluida':
        if (antes) campanhas.set(data.idRifa, { ...antes, situacao: 'excluida' });
        return;
      case 'RifaRestaurada':
        if (antes) campanhas.set(data.idRifa, { ...antes, situacao: 'ativa' });
        return;
      case 'RifaExpurgada':
        if (antes) campanhas.set(data.idRifa, { ...antes, situacao: 'expurgada' });
        return;
      default:
        return;
    }
  }

  const running = (async () => {
    const batches = store.follow({
      from: null,
      prefixes: ['rifa-'],
      signal: stop.signal,
      onBreak: (error) => log.warn({ error: String(error) }, 'use of models lost the event store'),
    });
    for await (const batch of batches)
      for (const item of batch) if (item.kind === 'event') dobrar(item.event);
  })();

  const alguma = (id: number, serve: (campanha: Campanha) => boolean) =>
    [...campanhas.values()].some((c) => c.idModeloBilhete === id && serve(c));
  return {
    emUso: (id) => alguma(id, (c) => c.situacao === 'ativa'),
    jaUsado: (id) => alguma(id, (c) => c.situacao !== 'expurgada'),
    async close() {
      stop.abort();
      await running;
    },
  };
}
