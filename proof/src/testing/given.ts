import type { CodigoDeErro } from '@rifa-viva/contracts/erros';
import type { StoredEvent } from '@rifa-viva/contracts/eventos/metadata';
import type { Decider } from '@rifa-viva/write-side/kernel/decider';
import { expect } from 'vitest';

/** Specs of deciders in one breath: `given(decider, events).when(command).happens(events)`. */
export function given<S, C, E extends StoredEvent, A>(decider: Decider<S, C, E, A>, events: readonly E[]) {
  const fold = (more: readonly E[] = []) => [...events, ...more].reduce(decider.evolve, decider.initial());
  return {
    state: fold,
    when(command: C) {
      const decision = decider.decide(fold(), command);
      return {
        decision,
        happens(...expected: readonly unknown[]) {
          expect('refused' in decision ? decision : decision.events).toMatchObject(expected);
        },
        /** The events in full, to go on from. */
        events(): readonly E[] {
          if ('refused' in decision) throw new Error(`refused: ${decision.refused}`);
          return decision.events;
        },
        answers(expected: Partial<A>) {
          expect('refused' in decision ? decision : decision.answer).toMatchObject(expected as object);
        },
        refused(codigo: CodigoDeErro, detalhe?: Record<string, unknown>) {
          expect(decision).toMatchObject({ refused: codigo, ...(detalhe ? { detalhe } : {}) });
        },
        changesNothing() {
          expect('refused' in decision ? decision : decision.events).toEqual([]);
        },
      };
    },
  };
}
