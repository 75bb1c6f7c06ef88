import { expect } from 'vitest';
import type { Called, ClientCaller } from '../testing/caller.ts';
import { onTheWire, patiently } from '../testing/patiently.ts';
import type { TestPerson } from '../testing/people.ts';
import { createOpenRaffle } from '../testing/raffle.ts';
import { auditRaffle } from './audit.ts';

/** An installation that buyers race in, wherever its processes are. */
export interface Course {
  readonly url: string;
  readonly eventStoreUrl: string;
  token(idUsuario: number): Promise<string>;
  people(people: readonly TestPerson[]): Promise<unknown>;
  readonly call: ClientCaller;
}

export interface RaceSize {
  readonly buyers: number;
  readonly tickets: number;
  /** Another race's people are others. */
  readonly firstBuyer?: number;
}

const FIRST_BUYER = 10_000;

type Choice = (buyer: number) => { readonly numeros?: readonly number[] };

/** On the wire at once; a server that has no room for more for a moment says so, and is asked again as by every client. */
export const AT_ONCE = 500;

/** Every buyer asks for one ticket as soon as he is let on the wire, any or the one that he chose; what each was told. */
export async function race(
  course: Course,
  idRifa: number,
  { buyers, firstBuyer = FIRST_BUYER }: RaceSize,
  chosen: Choice = () => ({}),
): Promise<Called[]> {
  const ids = Array.from({ length: buyers }, (_, i) => firstBuyer + i);
  await course.people(ids.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })));
  // Who is there is what races, not who is let in.
  await Promise.all(ids.map((id) => course.token(id)));
  let putOff = 0;
  const call = patiently(course.call.once, () => {
    putOff += 1;
  });
  const answers = await onTheWire(AT_ONCE, ids, (idUsuario, i) => {
    const body = { idRifa, idUsuario, qtde: 1, idPagamento: `corrida${idUsuario}`, ...chosen(i) };
    // One network of so many at once may not have all of a raffle.
    const headers = { 'X-Forwarded-For': `10.9.${idUsuario >> 8}.${idUsuario & 255}` };
    return call(idUsuario, 'POST', '/api/bilhetes/reservarBilhetes', body, headers);
  });
  console.log(`race: ${buyers} buyers, ${AT_ONCE} at once, asked to come again ${putOff} times`);
  return answers;
}

/** A raffle whose tickets may be chosen. */
export async function openChoice(course: Course, tickets: number): Promise<number> {
  const idRifa = await createOpenRaffle(course, tickets);
  const change = { numerosAEscolha: true };
  expect((await course.call(2, 'PUT', `/api/rifas/atualizar/${idRifa}`, change)).status).toBe(200);
  return idRifa;
}

/** Each ticket is wanted by two of them. */
export const wanted = (i: number) => ({ numeros: [Math.floor(i / 2) + 1] });

/** The stock is sold, no ticket twice, and whoever came late was told so. */
export async function raceForAny(course: Course, size: RaceSize): Promise<void> {
  const idRifa = await createOpenRaffle(course, size.tickets);
  const statuses = (await race(course, idRifa, size)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect(statuses.filter((s) => s === 200)).toHaveLength(size.tickets);
  await soldOut(course, idRifa, size);
}

/** Each ticket goes to one of the two who chose it, and the other is told which it was. */
export async function raceForChosen(course: Course, size: RaceSize): Promise<void> {
  const idRifa = await openChoice(course, size.tickets);
  const answers = await race(course, idRifa, size, wanted);
  for (const [i, { status, body }] of answers.entries()) {
    const { numeros } = wanted(i);
    const erro = expect.stringContaining(`: ${String(numeros[0]).padStart(4, '0')}.`);
    const taken = { codigo: 'NUMEROS_TOMADOS', campo: 'numeros', erro };
    expect(body).toMatchObject(status === 200 ? { numerosReservados: numeros } : taken);
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(size.tickets);
  await soldOut(course, idRifa, size);
}

const soldOut = async ({ eventStoreUrl }: Course, idRifa: number, { tickets }: RaceSize) =>
  expect(await auditRaffle(eventStoreUrl, idRifa)).toMatchObject({
    faults: [],
    total: tickets,
    taken: tickets,
  });

/** Red is: somebody's ticket was sold to somebody else. */
export async function soldTwice({ eventStoreUrl }: Course, idRifa: number): Promise<boolean> {
  const { faults } = await auditRaffle(eventStoreUrl, idRifa);
  return faults.some((fault) => fault.includes('taken twice'));
}
