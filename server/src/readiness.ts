import type { RequestHandler } from 'express';

/** What must work before a process may serve, by the names that the answer gives; each throws while it does not. */
export type Readiness = Readonly<Record<string, () => Promise<void>>>;

/** 200, or 503 with the names of what does not work. */
export function answerReadiness(checks: Readiness): RequestHandler {
  return async (_req, res) => {
    const names = Object.keys(checks);
    const results = await Promise.allSettled(names.map(async (name) => checks[name]?.()));
    const problemas = names.filter((_, i) => results[i]?.status === 'rejected');
    const ready = problemas.length === 0;
    res.status(ready ? 200 : 503).json({ status: ready ? 'pronto' : 'indisponivel', problemas });
  };
}
