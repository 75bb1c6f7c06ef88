import type { RequestHandler } from 'express';
import type { ParkedStreams } from './event-store/parked.ts';
import type { EventStore } from './event-store/types.ts';
import { inTime } from './patience.ts';

/** Thrown by a check: the process serves, but people should look. The message is for them (pt-BR). */
export class DegradedError extends Error {}

/** What must work before a process may serve, by the names that the answer gives; each throws while it does not. */
export type Readiness = Readonly<Record<string, () => Promise<void>>>;

/** Of an application, in its `locals`: it lets go of its callers, and is given none. Also the name that the answer gives. */
export const ENDING = 'encerrando';

/** Waiting streams that are named; `quantasParadas` counts them all. */
const MAX_NAMED = 2_000;

/**
 * 200, or 503 with the names of what does not work. Where single streams wait for a repair, or a check says so, it is
 * degraded, and 200: the others are served.
 */
export function answerReadiness(checks: Readiness, parked: Pick<ParkedStreams, 'list'>): RequestHandler {
  return async (req, res) => {
    if (req.app.locals[ENDING]) {
      res.status(503).json({ status: 'indisponivel', problemas: [ENDING] });
      return;
    }
    const names = Object.keys(checks);
    const results = await Promise.allSettled(names.map(async (name) => checks[name]?.()));
    const failed = results.map((result) => (result.status === 'rejected' ? result.reason : null));
    const problemas = names.filter((_, i) => failed[i] && !(failed[i] instanceof DegradedError));
    const ressalvas = names.flatMap((nome, i) =>
      failed[i] instanceof DegradedError ? [{ nome, motivo: failed[i].message }] : [],
    );
    const paradas = parked.list();
    const degraded = paradas.length > 0 || ressalvas.length > 0;
    const status = problemas.length > 0 ? 'indisponivel' : degraded ? 'degradado' : 'pronto';
    res.status(problemas.length > 0 ? 503 : 200).json({
      status,
      problemas,
      ...(ressalvas.length > 0 && { ressalvas }),
      ...(paradas.length > 0 && { quantasParadas: paradas.length, paradas: paradas.slice(0, MAX_NAMED) }),
    });
  };
}

/** The event store tells where its log ends, in time. */
export async function answers(store: Pick<EventStore, 'lastPosition'>): Promise<void> {
  await inTime(store.lastPosition(), 'the event store does not answer');
}
