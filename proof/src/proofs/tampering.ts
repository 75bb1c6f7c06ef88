import { textoDoSelo } from '@rifa-viva/contracts/regras/selo';
import type { SigningKey } from '@rifa-viva/server/vault/signing-key';
import { strToU8 } from 'fflate';
import { type Files, filesOf, packageOf, textOf } from '../testing/packages.ts';
import { type HistoryEvent, keyOf, RaffleHistory, rechained, sealOf } from '../testing/raffle-history.ts';
import { stampOf } from '../testing/time-stamps.ts';

/** Ways to make a raffle's history, or a package of it, into another one. */

export const STRANGER = keyOf('stranger');

type Events = readonly HistoryEvent[];
type Random = (below: number) => number;
/** Null where this history has nothing of the kind. */
export type EventKind = (events: Events, random: Random) => HistoryEvent[] | null;

const is =
  (...types: readonly string[]) =>
  (event: HistoryEvent) =>
    types.includes(event.type);
const indexesOf = (events: Events, found: (event: HistoryEvent) => boolean): number[] =>
  events.flatMap((event, i) => (found(event) ? [i] : []));
const oneOf = (list: readonly number[], random: Random): number | null =>
  list.length === 0 ? null : (list[random(list.length)] ?? null);

/** One event of these types with other contents. */
const changed =
  (types: readonly string[], change: (event: HistoryEvent) => Partial<HistoryEvent>): EventKind =>
  (events, random) => {
    const at = oneOf(indexesOf(events, is(...types)), random);
    return at === null ? null : events.map((event, i) => (i === at ? { ...event, ...change(event) } : event));
  };
const withData = (types: readonly string[], change: (data: HistoryEvent['data']) => object): EventKind =>
  changed(types, ({ data }) => ({ data: { ...data, ...change(data) } }));
const removed =
  (...types: readonly string[]): EventKind =>
  (events, random) => {
    const at = oneOf(indexesOf(events, is(...types)), random);
    return at === null ? null : events.filter((_, i) => i !== at);
  };
const inserted = (events: Events, at: number, event: HistoryEvent): HistoryEvent[] => [
  ...events.slice(0, at),
  event,
  ...events.slice(at),
];

const SALES = ['BilhetesVendidos', 'ReservaPaga', 'BilhetesLiberados'];
const sealAt = (events: Events): number => events.findIndex(is('ListaSelada'));

/** A sale like those that are there, of these tickets. */
function saleOf(events: Events, before: number, numeros: readonly number[]): HistoryEvent {
  const like = events.find(is('BilhetesVendidos')) ?? events[0];
  if (!like) throw new Error('an empty history');
  const idVenda = 1 + events.slice(0, before).filter(is(...SALES)).length;
  const total = numeros.length * Number(events[0]?.data.valor);
  return {
    ...like,
    id: '00000000-0000-4000-8000-000000000001',
    type: 'BilhetesVendidos',
    data: { ...like.data, idVenda, numeros, total, titular: 'ee'.repeat(32) },
  };
}

/** Tickets that nobody has where the seal stands, or that somebody has. */
function tickets(events: Events, free: boolean): number[] {
  const total = Number(events.find(is('BilhetesEmitidos'))?.data.total);
  const taken = new Set<number>();
  for (const { type, data } of events.slice(0, sealAt(events))) {
    if (['BilhetesReservados', 'BilhetesVendidos'].includes(type)) for (const n of data.numeros) taken.add(n);
    if (['ReservaExpirada', 'ReservaCancelada', 'BilhetesDevolvidos'].includes(type))
      for (const n of data.numeros) taken.delete(n);
  }
  return Array.from({ length: total }, (_, i) => i + 1).filter((n) => taken.has(n) !== free);
}

const saleAdded =
  (where: 'before' | 'after', free: boolean): EventKind =>
  (events, random) => {
    const numero = oneOf(tickets(events, free), random);
    const at = sealAt(events) + (where === 'after' ? 1 : 0);
    return numero === null ? null : inserted(events, at, saleOf(events, at, [numero]));
  };

const swapped =
  (field: string): EventKind =>
  (events) => {
    const [a, b] = indexesOf(events, is('BilhetesVendidos'));
    if (a === undefined || b === undefined) return null;
    return events.map((event, i) => {
      const other = i === a ? events[b] : i === b ? events[a] : undefined;
      return other ? { ...event, data: { ...event.data, [field]: other.data[field] } } : event;
    });
  };

/** As results were before seals. */
function withoutItsMoment(event: HistoryEvent): HistoryEvent {
  if (event.type !== 'ResultadoRegistrado') return event;
  const { em: _, ...data } = event.data;
  return { ...event, data };
}

/** A raffle as it was recorded before there were rules, seals and confirmations. */
export const olderThanSeals = (events: Events): HistoryEvent[] =>
  rechained(
    events
      .filter(
        (event) => !is('RegraDoSorteioFixada', 'ListaSelada', 'SeloCarimbado', 'ResultadoConfirmado')(event),
      )
      .map(withoutItsMoment)
      .map((event) => {
        const { titular: _, ...data } = event.data;
        return { ...event, data };
      }),
  );

const anotherRaffle = new RaffleHistory({ seed: 991, idRifa: 8 });
const later = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();

/** Of the last result. */
function withExtraction(change: (extracao: HistoryEvent['data']) => object): EventKind {
  return (events) => {
    const last = events.findLastIndex(is('ResultadoRegistrado'));
    const { data } = events[last] ?? {};
    if (!data?.extracao) return null;
    const extracao = { ...data.extracao, ...change(data.extracao) };
    return events.map((event, i) => (i === last ? { ...event, data: { ...data, extracao } } : event));
  };
}

/** What may be done to the log itself. */
export const EVENT_KINDS: Readonly<Record<string, EventKind>> = {
  'a sale after the seal': saleAdded('after', true),
  'a sale more before the seal': saleAdded('before', true),
  'a ticket sold twice': saleAdded('before', false),
  'a sale removed': removed('BilhetesVendidos'),
  'the winner’s event removed': (events) => {
    const winner = indexesOf(events, is(...SALES)).at(-1);
    return winner === undefined ? null : events.filter((_, i) => i !== winner);
  },
  'a sale written twice': (events, random) => {
    const at = oneOf(indexesOf(events, is('BilhetesVendidos')), random);
    const event = at === null ? undefined : events[at];
    return at === null || !event ? null : inserted(events, at, event);
  },
  'two holders swapped': swapped('titular'),
  'another holder': withData(['BilhetesVendidos', 'BilhetesReservados'], () => ({
    titular: 'ab'.repeat(32),
  })),
  'another name': withData(['BilhetesVendidos'], () => ({ cliente: 'v1.pessoa.outra' })),
  'two tickets swapped': swapped('numeros'),
  'another ticket sold': (events, random) => {
    const numero = oneOf(tickets(events, true), random);
    if (numero === null) return null;
    return withData(['BilhetesVendidos'], ({ numeros }) => ({ numeros: [numero, ...numeros.slice(1)] }))(
      events,
      random,
    );
  },
  'order changed': (events, random) => {
    const at = 4 + random(Math.max(1, sealAt(events) - 6));
    const [a, b] = [events[at], events[at + 1]];
    return a && b ? [...events.slice(0, at), b, a, ...events.slice(at + 2)] : null;
  },
  'another amount': withData(['BilhetesVendidos', 'BilhetesReservados'], ({ total }) => ({
    total: total + 1,
  })),
  'another amount paid': withData(['ReservaPaga', 'BilhetesLiberados'], ({ total }) => ({
    total: total - 1,
  })),
  'paid at another moment': withData(SALES, ({ dtPagamento }) => ({ dtPagamento: later(dtPagamento) })),
  'another sale number': withData(SALES, ({ idVenda }) => ({ idVenda: idVenda + 1 })),
  'a return hidden': removed('BilhetesDevolvidos'),
  'a return made up': (events, random) => {
    const at = oneOf(indexesOf(events, is('BilhetesVendidos')), random);
    const sale = at === null ? undefined : events[at];
    if (at === null || !sale) return null;
    const { idRifa, idVenda, numeros, total } = sale.data;
    const data = { idRifa, idVenda, numeros, total, idUsuario: 3 };
    return inserted(events, at + 1, { ...sale, id: 'devolvido', type: 'BilhetesDevolvidos', data });
  },
  'an expiry hidden': removed('ReservaExpirada', 'ReservaCancelada'),
  'a print hidden': removed('BilhetesImpressos'),
  'another seller': withData(['BilhetesVendidos'], ({ idVendedor }) => ({ idVendedor: idVendedor + 1 })),
  'another actor': changed(['BilhetesVendidos'], ({ metadata }) => ({
    metadata: { ...metadata, actor: { idUsuario: 3, tipo: 'Administrador' } },
  })),
  'another moment': changed(['BilhetesReservados', ...SALES], ({ metadata }) => ({
    metadata: { ...metadata, at: later(metadata.at) },
  })),
  'another event id': changed(SALES, () => ({ id: '00000000-0000-4000-8000-000000000002' })),
  'another price': withData(['RifaCriada'], ({ valor }) => ({ valor: valor + 100 })),
  'another title': withData(['RifaCriada', 'RifaAlterada'], () => ({
    titulo: 'CARRO',
    depois: { titulo: 'CARRO' },
  })),
  'an earlier end of sales': withData(['RifaCriada'], () => ({ dtEncerramento: '2026-03-01T12:30:00.000Z' })),
  'another seed': withData(['BilhetesEmitidos'], () => ({ semente: 'cd'.repeat(32) })),
  'another rule': withData(['RegraDoSorteioFixada'], ({ regra }) => ({
    regra: { ...regra, semGanhador: 'proximo-abaixo' },
  })),
  'a rule after the first sale': (events) => {
    const rule = events.find(is('RegraDoSorteioFixada'));
    if (!rule) return null;
    const regra = { ...rule.data.regra, concurso: '5999' };
    const data = { ...rule.data, regra };
    return inserted(events, sealAt(events), { ...rule, id: 'regra', data });
  },
  'the rule hidden': removed('RegraDoSorteioFixada'),
  'an event of another raffle': (events) => {
    const foreign = anotherRaffle.events.find(is('BilhetesVendidos'));
    return foreign ? inserted(events, 5, foreign) : null;
  },
  'the first event removed': (events) => events.slice(1),
  'another drawn number': (events) => {
    const [drawn = ''] = events.findLast(is('ResultadoRegistrado'))?.data.milharSorteada ?? [];
    if (drawn === '') return null;
    const milharSorteada = [String(Number(drawn) ^ 3).padStart(drawn.length, '0')];
    const last = events.findLastIndex(is('ResultadoRegistrado'));
    return events.map((event, i) =>
      i >= last ? { ...event, data: { ...event.data, milharSorteada } } : event,
    );
  },
  'a correction hidden': (events) => {
    const [first, second] = indexesOf(events, is('ResultadoRegistrado'));
    if (first === undefined || second === undefined) return null;
    return events
      .map((event, i) => (i === second ? { ...event, data: { ...event.data, anterior: [] } } : event))
      .filter((_, i) => i !== first);
  },
  'other prizes': withExtraction(({ premios }) => ({
    premios: premios.map((premio: string) => premio.replace(/.$/, (unit) => String((Number(unit) + 1) % 10))),
  })),
  'an earlier extraction': withExtraction(() => ({ data: '2026-04-01' })),
  'the extraction hidden': (events) =>
    events.map((event) => {
      if (event.type !== 'ResultadoRegistrado') return event;
      const { extracao: _, ...data } = event.data;
      return { ...event, data };
    }),
  'the moment of the result hidden': (events) => events.map(withoutItsMoment),
  'another moment of the result': withData(['ResultadoRegistrado'], ({ em }) => ({
    em: new Date(Date.parse(em) - 86_400_000).toISOString(),
  })),
  'a confirmation by who recorded it': withData(['ResultadoConfirmado'], () => ({ idUsuario: 3 })),
};

const doneAs = (type: string, tipo: HistoryEvent['metadata']['actor']['tipo']): EventKind =>
  changed([type], ({ metadata }) => ({ metadata: { ...metadata, actor: { ...metadata.actor, tipo } } }));

/** By event: the field that names who did it, and somebody who may not do it. */
const AUTHORS = {
  RifaCriada: ['idUsuario', 'Vendedor'],
  RifaAlterada: ['idUsuario', 'Vendedor'],
  RegraDoSorteioFixada: ['idUsuario', 'Vendedor'],
  BilhetesReservados: ['idUsuario', 'Sistema'],
  BilhetesVendidos: ['idUsuarioEmissor', 'Usuario'],
  BilhetesLiberados: ['liberadoPor', 'Gerente'],
  BilhetesDevolvidos: ['idUsuario', 'Vendedor'],
  BilhetesImpressos: ['idUsuario', 'Usuario'],
  ListaSelada: ['idUsuario', 'Gerente'],
  ResultadoRegistrado: ['idUsuario', 'Gerente'],
  ResultadoConfirmado: ['idUsuario', 'Gerente'],
} as const;

/** Who did it, of each kind that somebody does: the contents name another, or it was nobody who may. */
export const AUTHOR_KINDS: Readonly<Record<string, EventKind>> = Object.fromEntries([
  ...Object.entries(AUTHORS).flatMap(([type, [field, tipo]]) => [
    [`${type} in another’s name`, withData([type], (data) => ({ [field]: data[field] + 1 }))],
    [`${type} by a ${tipo}`, doneAs(type, tipo)],
  ]),
  ['BilhetesEmitidos by a Vendedor', doneAs('BilhetesEmitidos', 'Vendedor')],
  ['ReservaPaga by a Vendedor', doneAs('ReservaPaga', 'Vendedor')],
  ['SeloCarimbado by an Administrador', doneAs('SeloCarimbado', 'Administrador')],
]);

/** What an event says that the format does not, or leaves out. */
export const FORM_KINDS: Readonly<Record<string, EventKind>> = {
  'a word more in an event': withData([...SALES, 'BilhetesReservados'], () => ({ aviso: 'x' })),
  'a word more in an event that nobody sells by': withData(['BilhetesImpressos', 'ReservaExpirada'], () => ({
    aviso: 'x',
  })),
  'a word more in the rule': withData(['RegraDoSorteioFixada'], ({ regra }) => ({
    regra: { ...regra, aviso: 'x' },
  })),
  'a word more in a change': withData(['RifaAlterada'], ({ depois }) => ({
    depois: { ...depois, aviso: 'x' },
  })),
  'a word more beside an event': changed(['RifaCriada', ...SALES], ({ metadata }) => ({
    metadata: { ...metadata, aviso: 'x' } as HistoryEvent['metadata'],
  })),
  'a word more in the seal’s event': withData(['ListaSelada'], () => ({ aviso: 'x' })),
  'a word more in a result': withData(['ResultadoRegistrado'], () => ({ aviso: 'x' })),
  'a way of payment that is none': withData(['BilhetesReservados'], () => ({ tipoPagamento: 'cheque' })),
  'a payment without its moment': withData(SALES, ({ dtPagamento: _, ...data }) => ({
    ...data,
    dtPagamento: undefined,
  })),
  'a moment in words': changed(['BilhetesImpressos', ...SALES], ({ metadata }) => ({
    metadata: { ...metadata, at: new Date(metadata.at).toUTCString() },
  })),
};

/** What cannot have happened to tickets or campaign, though each event by itself is as it should be. */
export const LIFE_KINDS: Readonly<Record<string, EventKind>> = {
  'a value more before a change': withData(['RifaAlterada'], ({ antes }) => ({
    antes: { ...antes, valor: 5 },
  })),
  'an expiry before its end': (events, random) => {
    const at = oneOf(indexesOf(events, is('ReservaExpirada')), random);
    const expired = at === null ? undefined : events[at];
    const reserved = events.find(
      (event) => is('BilhetesReservados')(event) && event.data.idReserva === expired?.data.idReserva,
    );
    if (!expired || !reserved) return null;
    const early = new Date(Date.parse(reserved.data.expiraEm) - 1).toISOString();
    return events.map((event) =>
      event === expired ? { ...event, metadata: { ...event.metadata, at: early } } : event,
    );
  },
  'cancelled by a stranger': changed(['ReservaCancelada'], ({ data, metadata }) => ({
    data: { ...data, idUsuario: 999 },
    metadata: { ...metadata, actor: { idUsuario: 999, tipo: 'Usuario' } },
  })),
};

/** Somebody had a ticket for a moment, and the list is the same. */
export function heldMeanwhile(events: Events, random: Random): HistoryEvent[] | null {
  const like = events.find(is('BilhetesReservados'));
  const numero = oneOf(tickets(events, true), random);
  if (!like || numero === null) return null;
  const idReserva = 1 + indexesOf(events, is('BilhetesReservados')).length;
  const { idRifa, idUsuario } = like.data;
  const numeros = [numero];
  const total = Number(events[0]?.data.valor);
  const reserved = { ...like.data, idReserva, idPagamento: 'outro', numeros, total };
  const canceled = { idRifa, idReserva, numeros, idUsuario };
  const at = sealAt(events);
  return [
    ...events.slice(0, at),
    { ...like, id: 'reserva', data: reserved },
    { ...like, id: 'desistencia', type: 'ReservaCancelada', data: canceled },
    ...events.slice(at),
  ];
}

/** A paid reservation given back and paid once more, by the same payment. */
export function paidTwice(events: Events): HistoryEvent[] {
  const list = events.slice(0, sealAt(events));
  const at = list.findIndex(is('ReservaPaga'));
  const paid = list[at];
  if (!paid) throw new Error('nothing was paid');
  const { idRifa, idVenda, numeros, total } = paid.data;
  const returned = {
    ...paid,
    id: '00000000-0000-4000-8000-000000000002',
    type: 'BilhetesDevolvidos',
    data: { idRifa, idVenda, numeros, total, idUsuario: 3 },
  };
  const again = {
    ...paid,
    id: '00000000-0000-4000-8000-000000000003',
    data: { ...paid.data, idVenda: idVenda + 1 },
  };
  return rechained([...list.slice(0, at + 1), returned, again]);
}

/** What may be done to the seal: only ever without making a new one. */
export const SEAL_KINDS: Readonly<Record<string, EventKind>> = {
  'the seal removed': removed('ListaSelada'),
  'the seal of another raffle': (events) => {
    const foreign = anotherRaffle.events.find(is('ListaSelada'));
    if (!foreign) return null;
    return events.map((event) =>
      event.type === 'ListaSelada'
        ? { ...event, data: { ...foreign.data, idRifa: event.data.idRifa } }
        : event,
    );
  },
  'the seal twice': (events) => {
    const seal = events.find(is('ListaSelada'));
    return seal ? inserted(events, sealAt(events) + 1, { ...seal, id: 'selo' }) : null;
  },
  'the seal after the result': (events) => {
    const at = sealAt(events);
    const seal = events[at];
    return seal && events[at + 1]
      ? inserted(
          events.filter((_, i) => i !== at),
          at + 1,
          seal,
        )
      : null;
  },
  'a leaf dropped from the seal': withData(['ListaSelada'], ({ selo }) => ({
    selo: { ...selo, qtde: selo.qtde - 1 },
  })),
  'another root': withData(['ListaSelada'], ({ selo }) => ({ selo: { ...selo, raiz: 'ef'.repeat(32) } })),
  'another moment of the seal': withData(['ListaSelada'], ({ selo }) => ({
    selo: { ...selo, em: later(selo.em) },
  })),
  'another moment of the seal’s event': changed(['ListaSelada'], ({ metadata }) => ({
    metadata: { ...metadata, at: later(metadata.at) },
  })),
  'the seal hidden as if the raffle were older than seals': (events) =>
    events.filter((event) => !is('ListaSelada', 'SeloCarimbado')(event)).map(withoutItsMoment),
  'an event put before the seal that it did not see': (events) => {
    const seal = events[sealAt(events)];
    if (!seal) return null;
    const data = { idRifa: seal.data.idRifa, idPagamento: 'outro' };
    return inserted(events, sealAt(events), { ...seal, id: 'recusado', type: 'PagamentoRecusado', data });
  },
  'a reservation and its end put before the seal that it did not see': heldMeanwhile,
  'the stamp removed': removed('SeloCarimbado'),
  'the stamp of another raffle': (events) => {
    const { tsa, em, token } = anotherRaffle.events.find(is('SeloCarimbado'))?.data ?? {};
    return events.map((event) =>
      event.type === 'SeloCarimbado' ? { ...event, data: { ...event.data, tsa, em, token } } : event,
    );
  },
  'the stamp twice': (events) => {
    const at = events.findIndex(is('SeloCarimbado'));
    const stamp = events[at];
    return stamp ? inserted(events, at + 1, { ...stamp, id: 'carimbo' }) : null;
  },
  'the stamp before the seal': (events) => {
    const stamp = events.find(is('SeloCarimbado'));
    return stamp
      ? inserted(
          events.filter((event) => event !== stamp),
          sealAt(events),
          stamp,
        )
      : null;
  },
  'another moment of the stamp': withData(['SeloCarimbado'], ({ em }) => ({ em: later(em) })),
  'a stamp that is none': withData(['SeloCarimbado'], ({ token }) => ({ token: token.slice(0, 400) })),
  'a stamp after the draw': (events) => {
    const { selo } = events[sealAt(events)]?.data ?? {};
    if (!selo) return null;
    const stamp = stampOf(textoDoSelo(selo), new Date('2026-04-11T00:00:00Z'));
    return events.map((event) =>
      event.type === 'SeloCarimbado' ? { ...event, data: { ...event.data, ...stamp } } : event,
    );
  },
  'another signature of the seal': withData(['ListaSelada'], ({ assinatura }) => ({
    assinatura: `${assinatura.startsWith('A') ? 'B' : 'A'}${assinatura.slice(1)}`,
  })),
};

/** What may be done to the files, whatever is signed over them afterwards. */
export const FILE_KINDS: Readonly<Record<string, (files: Files) => Files>> = {
  'a row of the list dropped': edited('vendidos.csv', (text) => text.replace(/\n[^\n]+\n$/, '\n')),
  'a row of the list made up': edited('vendidos.csv', (text) => `${text}99;1,2;1;-;${'0'.repeat(64)}\n`),
  'rows of the list swapped': edited('vendidos.csv', (text) => text.replace(/\n(.+)\n(.+)\n/, '\n$2\n$1\n')),
  'a holder in the list': edited('vendidos.csv', (text) => text.replace(/[0-9a-f]{64}/, '1'.repeat(64))),
  'a winner': edited('ganhadores.json', (text) => text.replace('"confirmado":true', '"confirmado":false')),
  'a winner more': edited('ganhadores.json', (text) =>
    text.replace(
      '"ganhadores":[',
      '"ganhadores":[{"numBilhete":1,"numero":"0000","classificacao":"PRINCIPAL","ordem":1},',
    ),
  ),
  'the rule’s file': edited('regra.json', (text) => text.replace('proximo-acima', 'proxima-extracao')),
  'a word more in the rule’s file': edited('regra.json', (text) => text.replace(/}\n$/, ',"aviso":"x"}\n')),
  'the rule twice in its file': edited('regra.json', (text) => text.replace('{', '{"regra":null,')),
  'a word more in the seal’s file': edited('selo.json', (text) =>
    text.replace('{"selo":{', '{"selo":{"aviso":"x",'),
  ),
  'a word more in the manifest': edited('manifesto.json', (text) => text.replace('{', '{"aviso":"x",')),
  'the seal’s file': edited('selo.json', (text) =>
    text.replace(/"qtde":(\d+)/, (_, n) => `"qtde":${Number(n) + 1}`),
  ),
  'the seal’s file removed': ({ 'selo.json': _, ...files }) => files,
  'the seal’s file of another raffle': (files) => ({
    ...files,
    'selo.json': strToU8(JSON.stringify(anotherRaffle.events.find(is('ListaSelada'))?.data ?? {})),
  }),
  'an extraction’s prize': edited('ganhadores.json', (text) =>
    text.replace(/"premios":\["\d/, (found) => `${found.slice(0, -1)}${(Number(found.at(-1)) + 1) % 10}`),
  ),
  'the stamp’s file removed': ({ 'carimbo.tst': _, ...files }) => files,
  'the stamp’s file of another raffle': (files) => ({
    ...files,
    'carimbo.tst': Buffer.from(anotherRaffle.events.find(is('SeloCarimbado'))?.data.token ?? '', 'base64'),
  }),
  'a stamp’s file cut short': (files) => ({
    ...files,
    'carimbo.tst': (files['carimbo.tst'] ?? new Uint8Array()).slice(0, -1),
  }),
  'a moment of the package that is none': (files) => madeAt('ontem')(files),
  'a file more': (files) => ({ ...files, 'leia-me.txt': strToU8('tudo certo') }),
  'the manifest’s raffle': edited('manifesto.json', (text) => text.replace('"idRifa":7', '"idRifa":9')),
  'a line without its end': edited('eventos.ndjson', (text) => text.slice(0, -1)),
  'a key twice in an event': edited('eventos.ndjson', (text) =>
    text.replace('"data":{', '"data":{"idRifa":7,'),
  ),
  'spaces in an event': edited('eventos.ndjson', (text) => text.replace('"data":{', '"data": {')),
};

/** The package says that it was made at another moment. */
export const madeAt = (moment: string) =>
  edited('manifesto.json', (text) => text.replace(/"criadoEm":"[^"]+"/, `"criadoEm":"${moment}"`));

function edited(name: string, edit: (text: string) => string): (files: Files) => Files {
  return (files) => {
    const text = edit(textOf(files, name));
    if (text === textOf(files, name)) throw new Error(`${name} was not changed`);
    return { ...files, [name]: strToU8(text) };
  };
}

/** One bit of one file turned over. */
export function bitFlipped(files: Files, name: string, random: Random): Files {
  const bytes = Uint8Array.from(files[name] ?? []);
  const at = random(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
  return { ...files, [name]: bytes };
}

export const lines = (events: Events): Uint8Array =>
  strToU8(
    events
      .map(({ id, type, data, metadata }) => `${JSON.stringify({ id, type, data, metadata })}\n`)
      .join(''),
  );

/** The changed log in the old package; nothing made anew. */
export const slippedIn = (files: Files, events: Events): Files => ({
  ...files,
  'eventos.ndjson': lines(events),
});

/** The chain made anew and everything told of it too, signed with this key; the seal is the old one. */
export async function madeAnew(events: Events, key: SigningKey): Promise<Files> {
  return filesOf(await packageOf(rechained(events), key));
}

/** The same with the seal made anew as well: a whole other history. */
export function rewritten(events: Events, key: SigningKey): HistoryEvent[] {
  const at = sealAt(events);
  const seal = events[at];
  if (!seal) return rechained(events);
  const before = rechained(events.slice(0, at));
  const data = { ...seal.data, ...sealOf(before, key, seal.data.selo.em) };
  return rechained([...before, { ...seal, data }, ...events.slice(at + 1)]);
}

/** Where two histories part. */
export function firstDifference(a: Events, b: Events): number {
  const at = a.findIndex((event, i) => JSON.stringify(event) !== JSON.stringify(b[i]));
  return at < 0 ? a.length : at;
}
