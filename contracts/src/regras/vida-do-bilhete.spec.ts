import { expect, it } from 'vitest';
import { detentorDe } from './vida-do-bilhete.ts';

it.each([
  ['sold by staff: its seller’s', { vendedor: 7, pessoa: 3 }, 7],
  ['sold online, as a row has it: the buyer’s', { vendedor: null, pessoa: 17 }, 17],
  ['sold online, as a raffle’s state has it', { vendedor: 0, pessoa: 17 }, 17],
  ['free', { vendedor: null, pessoa: null }, null],
])('a ticket %s', (_, bilhete, detentor) => {
  expect(detentorDe(bilhete)).toBe(detentor);
});
