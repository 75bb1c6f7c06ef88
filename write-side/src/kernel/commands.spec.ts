import { expect, it } from 'vitest';
import { eventId } from './commands.ts';

it('gives the events of a command the ids they have in every log: a retry after an upgrade writes nothing twice', () => {
  expect([0, 1].map((index) => eventId('rifa-7', '3.pedido-1', index))).toEqual([
    'f1c3969e-5d44-82e1-90fa-7ef0747df83d',
    '29964189-8110-8bfe-bb68-03118f69a270',
  ]);
});
