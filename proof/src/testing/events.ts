import { randomUUID } from 'node:crypto';
import type { NewEvent } from '@rifa-viva/server/event-store/types';

/** An event without data, for what is about the log and not about its facts. */
export const anEvent = (type = 'Algo'): NewEvent => ({
  id: randomUUID(),
  type,
  data: {},
  metadata: {
    commandId: 'x',
    actor: { idUsuario: 0, tipo: 'Sistema' },
    at: '2026-01-01T00:00:00.000Z',
    correlationId: 'x',
    causationId: 'x',
  },
});
