import { randomUUID } from 'node:crypto';
import { type Call, IDEMPOTENCY_KEY } from '@rifa-viva/contracts/http/call';
import type { World } from '../matrix/world.ts';
import { appendedSince } from '../testing/appended.ts';
import type { Caller } from '../testing/caller.ts';
import { type Asked, requestOf, WITHOUT_KEY, WRITTEN } from './written-calls.ts';

/** Every call that writes, asked, and asked again under its key after something happened. */

export const KEYED = WRITTEN.filter(({ name }) => !(name in WITHOUT_KEY));

/** `streams`: those that were written. */
export type Between = (streams: readonly string[]) => Promise<void>;
/** What a call and its repetition did to the log and were told. */
async function ask(world: World, { quem, metodo, caminho, corpo }: Asked, key: string) {
  const { store } = world.product.ground;
  const before = await store.lastPosition();
  const headers = { ...world.cabecalhos(), [IDEMPOTENCY_KEY]: key };
  const { status, body } = await world.product.call(quem, metodo, caminho, corpo, headers);
  const streams = await appendedSince(store, before);
  return { told: { status, body }, streams, wrote: streams.length > 0 };
}

interface First {
  readonly call: Call;
  readonly asked: Asked;
  readonly key: string;
  readonly first: Awaited<ReturnType<typeof ask>>;
}

/** The same call for something else: each would be permitted, and change something. Null where there is nothing else. */
async function otherPayload(world: World, call: Call, asked: Asked): Promise<Asked | null> {
  if (asked.corpo instanceof FormData) {
    const corpo = new FormData();
    for (const [name, value] of asked.corpo) corpo.set(name, value);
    corpo.set('senhaCertificado', 'outra-senha');
    return { ...asked, corpo };
  }
  const other = await requestOf(call, world);
  if (JSON.stringify(other) !== JSON.stringify(asked)) return other;
  const text = Object.entries(other.corpo ?? {}).find(([, value]) => typeof value === 'string');
  return text ? { ...other, corpo: { ...(other.corpo as object), [text[0]]: `${text[1]} 2` } } : null;
}

interface Misuse {
  readonly column: 'another payload' | 'another call';
  readonly asked: Asked;
  /** First asked for under this key. */
  readonly of: string;
  readonly key: string;
}

/**
 * Under the key of each call, the same call for something else and the next call of the same person. Who has no session
 * is told apart by what he sends: two of them may have chosen one key.
 */
async function misusesOf(world: World, firsts: readonly First[]): Promise<Misuse[]> {
  const misuses: Misuse[] = [];
  for (const [at, { call, asked, key }] of firsts.entries()) {
    if (asked.quem === null) continue;
    const of = call.name;
    const payload = await otherPayload(world, call, asked);
    if (payload) misuses.push({ column: 'another payload', asked: payload, of, key });
    const next = [...firsts.slice(at + 1), ...firsts.slice(0, at)].find((f) => f.asked.quem === asked.quem);
    if (next) misuses.push({ column: 'another call', asked: await requestOf(next.call, world), of, key });
  }
  return misuses;
}

/** What was not refused, or did something, by call and column. */
async function misuse(world: World, misuses: readonly Misuse[]): Promise<Map<string, string>> {
  const wrong = new Map<string, string>();
  for (const { column, asked, of, key } of misuses) {
    const { told, wrote } = await ask(world, asked, key);
    const { codigo } = told.body as { codigo?: string };
    if (told.status !== 409 || codigo !== 'CHAVE_DE_OUTRO_PEDIDO' || wrote)
      wrong.set(`${of}, ${column}`, `${JSON.stringify(told)}${wrote ? ', and wrote' : ''}`);
  }
  return wrong;
}

/** Each call once, something in between, each again with its key: what is wrong, by call. */
export async function repeatAll(
  world: World,
  calls: readonly Call[],
  between: Between,
  misused = false,
): Promise<Map<string, string>> {
  const firsts: First[] = [];
  for (const call of calls) {
    const asked = await requestOf(call, world);
    const key = randomUUID();
    firsts.push({ call, asked, key, first: await ask(world, asked, key) });
  }
  const misuses = misused ? await misusesOf(world, firsts) : [];
  await between(firsts.flatMap(({ first }) => first.streams));
  const wrong = await misuse(world, misuses);
  for (const { call, asked, key, first } of firsts) {
    const { name } = call;
    const again = await ask(world, asked, key);
    if (first.told.status >= 300 || !first.wrote)
      wrong.set(name, `did nothing: ${JSON.stringify(first.told)}`);
    else if (JSON.stringify(again.told) !== JSON.stringify(first.told))
      wrong.set(name, `${JSON.stringify(first.told)}, then ${JSON.stringify(again.told)}`);
    else if (again.wrote) wrong.set(name, 'wrote twice');
  }
  return wrong;
}

/** Numbers taken in vain are gaps: two processes may take one each. */
const kindsOf = (streams: readonly string[]): string =>
  streams
    .map((stream) => stream.split('-')[0])
    .filter((kind) => kind !== 'sequencia')
    .sort()
    .join(' ');

/**
 * Each call asked of all of these at once under one key: what is wrong, by call. Right is one answer for all, which stays,
 * as many events as where one alone is asked, and streams that can be read on.
 */
export async function askAllAtOnce(
  world: World,
  calls: readonly Call[],
  everybody: readonly Caller[],
): Promise<Map<string, string>> {
  const { store } = world.product.ground;
  const wrong = new Map<string, string>();
  for (const call of calls) {
    const alone = await ask(world, await requestOf(call, world), randomUUID());
    const asked = await requestOf(call, world);
    const { quem, metodo, caminho, corpo } = asked;
    const key = randomUUID();
    const headers = { ...world.cabecalhos(), [IDEMPOTENCY_KEY]: key };
    const before = await store.lastPosition();
    const answers = await Promise.all(everybody.map((one) => one(quem, metodo, caminho, corpo, headers)));
    const streams = await appendedSince(store, before);
    const again = await ask(world, asked, key);
    const told = new Set(
      [...answers, again.told].map(({ status, body }) => JSON.stringify({ status, body })),
    );
    if (again.told.status >= 300 || told.size > 1) wrong.set(call.name, [...told].join(', and '));
    else if (kindsOf(streams) !== kindsOf(alone.streams))
      wrong.set(call.name, `wrote ${kindsOf(streams)}, alone ${kindsOf(alone.streams)}`);
    else if (again.wrote) wrong.set(call.name, 'wrote once more');
    for (const stream of new Set(streams)) for await (const _ of store.read(stream));
  }
  return wrong;
}
