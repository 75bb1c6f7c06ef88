import { EVENT_POSITION, IDEMPOTENCY_KEY, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { expect, it } from 'vitest';
import { callerOf, clientOf, onceCallerOf } from './caller.ts';

const KEY = { [IDEMPOTENCY_KEY]: 'its own' };
const at = (position: number) => [200, { [EVENT_POSITION]: String(position) }] as const;
const BUSY = [503, { 'Retry-After': '0' }] as const;

/** Answers what it is given, in this order, then 200; what it was asked. */
function server(...answers: (readonly [status: number, headers: Record<string, string>])[]) {
  const asked: Headers[] = [];
  const send: typeof fetch = async (_, init) => {
    asked.push(new Headers(init?.headers));
    const [status, headers] = answers.shift() ?? [200, {}];
    return new Response('', { status, headers });
  };
  return { asked, at: ['http://server', async () => '', send] as const };
}

it('repeats what is put off under one key, its own where it has none, and no other is the next one’s', async () => {
  const { asked, at } = server(BUSY, BUSY, [200, {}], BUSY);
  const call = callerOf(...at);
  for (const headers of [{}, KEY, {}])
    expect((await call(null, 'POST', '/api/rifas/selar', {}, headers)).status).toBe(200);
  const keys = asked.map((headers) => headers.get(IDEMPOTENCY_KEY));
  expect(keys[3]).toBe(KEY[IDEMPOTENCY_KEY]);
  expect(new Set(keys.slice(0, 3))).toHaveProperty('size', 1);
  expect(new Set(keys)).toHaveProperty('size', 3);
  expect(keys).not.toContain(null);
});

it('reads what was written last through any of them, or what the reader says; a command waits for nothing', async () => {
  const [one, other] = [server(at(7), at(5)), server()];
  const callers = [onceCallerOf(...one.at), onceCallerOf(...one.at), onceCallerOf(...other.at)];
  let next = 0;
  const call = clientOf<unknown>((...asked) => (callers[next++] ?? onceCallerOf(...other.at))(...asked));
  for (const _ of [1, 2]) await call(1, 'POST', '/api/rifas/selar', {});
  await call(1, 'GET', '/api/rifas/carregar/10');
  await call(1, 'POST', '/api/bilhetes/carregarBilhetesVendidosGeral', {});
  await call(1, 'GET', '/api/rifas/carregar/10', undefined, { [MIN_EVENT_POSITION]: '3' });
  await call(1, 'POST', '/api/rifas/selar', {});
  expect(one.asked.map((headers) => headers.get(MIN_EVENT_POSITION))).toEqual([null, null]);
  expect(other.asked.map((headers) => headers.get(MIN_EVENT_POSITION))).toEqual(['7', '7', '3', null]);
});

it('asks once where it is told so, with nothing but what it is given', async () => {
  const { asked, at: where } = server(at(7), BUSY);
  const call = callerOf(...where);
  await call(null, 'POST', '/api/rifas/selar', {});
  expect((await call.once(null, 'GET', '/api/rifas/carregar/10')).status).toBe(503);
  await call.once(null, 'POST', '/api/rifas/selar', {});
  const given = [IDEMPOTENCY_KEY, MIN_EVENT_POSITION].map((name) => asked.slice(1).map((h) => h.get(name)));
  expect(given).toEqual([
    [null, null],
    [null, null],
  ]);
});
