import { expect, it } from 'vitest';
import { comprasPagas } from './reservas.ts';

const rifa = (aguardando: readonly string[], pagos: readonly string[] = []) => ({
  aguardando: aguardando.map((idPagamento) => ({ idPagamento })),
  bilhetes: pagos.map((idPagamento) => ({ bilhete: { idPagamento } })),
});

it.each([
  ['nothing changed', [rifa(['a'])], [rifa(['a'])], []],
  ['one was paid', [rifa(['a', 'b'], ['c'])], [rifa(['b'], ['c', 'a', 'a'])], ['a']],
  ['one in each of two raffles', [rifa(['a']), rifa(['b'])], [rifa([], ['a']), rifa([], ['b'])], ['a', 'b']],
  ['one went free', [rifa(['a'])], [rifa([], ['c'])], []],
  ['one is paid in part', [rifa(['a'])], [rifa(['a'], ['a'])], []],
  ['one was paid before anybody looked', [], [rifa([], ['a'])], []],
])('paid while somebody looked, where %s', (_, antes, agora, pagas) => {
  expect(comprasPagas(antes, agora)).toEqual(pagas);
});
