import { randomUUID } from 'node:crypto';
import { sentencaDoQueVale } from '@rifa-viva/verificador/laudo';
import { strFromU8, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { check, type Files, filesOf, packageOf, resigned, zipOf } from '../testing/packages.ts';
import {
  COMPANY,
  type HistoryEvent,
  RaffleHistory,
  randomOf,
  rechained,
  sealOf,
  unchained,
} from '../testing/raffle-history.ts';
import {
  AUTHOR_KINDS,
  bitFlipped,
  EVENT_KINDS,
  FILE_KINDS,
  FORM_KINDS,
  firstDifference,
  heldMeanwhile,
  LIFE_KINDS,
  madeAnew,
  madeAt,
  olderThanSeals,
  paidTwice,
  rewritten,
  SEAL_KINDS,
  STRANGER,
  slippedIn,
} from './tampering.ts';

const SEEDS = process.env.PROOF_LONG ? Array.from({ length: 20 }, (_, i) => i + 1) : [1, 2];

const TITLES = [
  ['Autoria dos eventos', AUTHOR_KINDS],
  ['Forma dos eventos', FORM_KINDS],
  ['Vida dos bilhetes', LIFE_KINDS],
] as const;
const TOLD_BY_ITSELF = { ...AUTHOR_KINDS, ...FORM_KINDS, ...LIFE_KINDS };
const LOG_KINDS = { ...EVENT_KINDS, ...SEAL_KINDS, ...TOLD_BY_ITSELF };

const sealTextOf = (events: readonly HistoryEvent[]): string =>
  JSON.stringify(events.find(({ type }) => type === 'ListaSelada')?.data.selo ?? null);
const kindsOf = (kinds: object): string[] => Object.keys(kinds);
const failures = ({ itens }: Awaited<ReturnType<typeof check>>) =>
  itens.filter(({ situacao }) => situacao === 'falha');

describe.each(SEEDS)('a package of raffle %i', (seed) => {
  const history = new RaffleHistory({ seed, corrected: true });
  const { events } = history;
  const made = packageOf(events);

  it('holds as it was made', async () => {
    const laudo = await check(await made, {
      recibos: history.soldTickets.map((n) => ({
        nome: `${n}`,
        texto: JSON.stringify(history.receipt(n)),
      })),
      outros: [{ nome: 'o mesmo', bytes: await made }],
    });
    expect(failures(laudo)).toEqual([]);
    expect(laudo.itens.filter(({ situacao }) => situacao !== 'vale')).toEqual([]);
    expect(laudo.vale).toBe(true);
  });

  describe.each(kindsOf(LOG_KINDS))('%s', (kind) => {
    const tampered = LOG_KINDS[kind]?.(events, randomOf(seed)) ?? null;
    const where = tampered ? firstDifference(events, tampered) : 0;

    it('is there to be done', () => {
      expect(tampered).not.toBeNull();
      expect(where).toBeLessThan(events.length);
    });

    it('slipped in, is found where it stands', async () => {
      const laudo = await check(zipOf(slippedIn(filesOf(await made), tampered ?? [])));
      expect(laudo.vale).toBe(false);
      expect([where, where + 1, undefined]).toContain(laudo.primeira?.evento);
      // Only behind the last event there is no other one that knows it.
      if (where < (tampered ?? []).length - 1) expect(laudo.primeira?.evento).toBeDefined();
    });

    it('with everything made anew under another key, is found', async () => {
      const laudo = await check(zipOf(await madeAnew(tampered ?? [], STRANGER)));
      expect(laudo.vale).toBe(false);
    });

    it('with everything made anew under another key, seal and all, is found by the key', async () => {
      const zip = await packageOf(rewritten(tampered ?? [], STRANGER), STRANGER);
      const before = await check(await made);
      const laudo = await check(zip, { chaveAnotada: before.impressaoDaChave });
      expect(laudo.vale).toBe(false);
    });

    it('with everything made anew under the company’s own key, seal and all, is found by who kept something', async () => {
      const other = rewritten(tampered ?? [], COMPANY);
      // A seal made anew over the same log is the same one.
      if (firstDifference(events, other) === events.length) return;
      const zip = await packageOf(other);
      const kept = await check(zip, { outros: [{ nome: 'guardado', bytes: await made }] });
      expect(failures(kept).map(({ titulo, evento }) => [titulo, evento])).toContainEqual([
        'Outro pacote guardado',
        firstDifference(events, other),
      ]);
      // Receipt and code are of the seal: they tell another history only where that has another one.
      if (sealTextOf(other) === sealTextOf(events)) return;
      const [ticket = 0] = history.soldTickets;
      const receipt = { nome: 'recibo.json', texto: JSON.stringify(history.receipt(ticket)) };
      const byReceipt = await check(zip, { recibos: [receipt] });
      expect(failures(byReceipt).map(({ titulo }) => titulo)).toContain('Recibo recibo.json');
      const code = await check(zip, { codigoAnotado: history.receipt(ticket).codigo });
      expect(failures(code).map(({ titulo }) => titulo)).toContain('Código anotado');
    });
  });

  describe.each(kindsOf(SEAL_KINDS))('%s', (kind) => {
    it('under the company’s own key, without a new seal, is found or told', async () => {
      const tampered = SEAL_KINDS[kind]?.(events, randomOf(seed)) ?? [];
      const laudo = await check(zipOf(await madeAnew(tampered, COMPANY)));
      const sound = laudo.itens.every(({ situacao }) => situacao === 'vale');
      expect(sound).toBe(false);
    });
  });

  describe.each(kindsOf(EVENT_KINDS))('%s', (kind) => {
    it('before the seal, under the company’s own key and the old seal, is found', async () => {
      const tampered = EVENT_KINDS[kind]?.(events, randomOf(seed)) ?? [];
      const sealed = events.findIndex(({ type }) => type === 'ListaSelada');
      if (firstDifference(events, tampered) > sealed) return;
      const laudo = await check(zipOf(await madeAnew(tampered, COMPANY)));
      expect(laudo.vale).toBe(false);
      expect(laudo.primeira?.evento).toBeDefined();
    });
  });

  describe.each(kindsOf(TOLD_BY_ITSELF))('%s', (kind) => {
    it('with everything made anew under the company’s own key, seal and all, is found where it stands', async () => {
      const tampered = TOLD_BY_ITSELF[kind]?.(events, randomOf(seed)) ?? [];
      const laudo = await check(await packageOf(rewritten(tampered, COMPANY)));
      expect(laudo.primeira).toMatchObject({
        titulo: TITLES.find(([, kinds]) => kind in kinds)?.[0],
        evento: firstDifference(events, tampered),
      });
    });
  });

  describe.each(kindsOf(FILE_KINDS))('%s', (kind) => {
    it.each(['as it is', 'signed by a stranger', 'signed by the company'])('%s, is found', async (how) => {
      const files = FILE_KINDS[kind]?.(filesOf(await made)) ?? {};
      const key = how === 'signed by the company' ? COMPANY : STRANGER;
      const laudo = await check(zipOf(how === 'as it is' ? files : resigned(files, key)));
      expect(laudo.vale).toBe(false);
    });
  });

  it('with a bit turned over in any file is found', async () => {
    const files = filesOf(await made);
    const random = randomOf(seed);
    for (const name of Object.keys(files)) {
      for (let i = 0; i < 8; i += 1) {
        const laudo = await check(zipOf(bitFlipped(files, name, random)));
        expect([name, i, laudo.vale]).toEqual([name, i, false]);
      }
    }
  });

  it('with any bit turned over at the end of its signature is found, where letters may say nothing', async () => {
    const files = filesOf(await made);
    const name = 'manifesto.assinatura';
    for (let at = -4; at < 0; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const bytes = Uint8Array.from(files[name] ?? []);
        const place = bytes.length + at;
        bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
        expect([at, bit, (await check(zipOf({ ...files, [name]: bytes }))).vale]).toEqual([at, bit, false]);
      }
    }
  });

  it('with a bit turned over anywhere is found, or tells the same as before', async () => {
    const zip = await made;
    const before = await check(zip);
    const random = randomOf(seed + 1000);
    for (let i = 0; i < 150; i += 1) {
      const bytes = Uint8Array.from(zip);
      const at = random(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
      const laudo = await check(bytes);
      if (laudo.vale) expect(laudo).toEqual(before);
    }
  });

  it('cut short is found', async () => {
    const zip = await made;
    for (const part of [0, 0.3, 0.9, 0.999])
      expect((await check(zip.subarray(0, Math.floor(zip.length * part)))).vale).toBe(false);
  });

  it('that is older than the seal is told from the one that was expected', async () => {
    const sealed = events.findIndex(({ type }) => type === 'ListaSelada');
    const old = await packageOf(events.slice(0, sealed));
    expect((await check(old)).vale).toBe(true);
    const [ticket = 0] = history.soldTickets;
    const receipt = history.receipt(ticket);
    expect((await check(old, { codigoAnotado: receipt.codigo })).vale).toBe(false);
    const recibos = [{ nome: 'recibo.json', texto: JSON.stringify(receipt) }];
    expect((await check(old, { recibos })).vale).toBe(false);
    const outros = [{ nome: 'novo', bytes: await made }];
    const together = await check(old, { outros });
    expect(together.itens.at(-1)).toMatchObject({
      situacao: 'vale',
      frase: expect.stringContaining('mais novo'),
    });
  });
});

describe('what anybody can write beside a package', () => {
  const history = new RaffleHistory({ seed: 5, corrected: true });
  const results = history.events
    .filter(({ type }) => type === 'ResultadoRegistrado')
    .map(({ data }) => data.milharSorteada.join(','));
  const [ticket = 0] = history.soldTickets;

  it.each([
    [results[0], 'vale'],
    [results[1], 'vale'],
    ['9999', 'fraco'],
  ])('a receipt’s own result (%s) never fails the package', async (resultado, situacao) => {
    expect(results).toHaveLength(2);
    const texto = JSON.stringify({ ...history.receipt(ticket), resultado });
    const laudo = await check(await packageOf(history.events), {
      recibos: [{ nome: 'recibo.json', texto }],
    });
    expect(laudo.vale).toBe(true);
    expect(laudo.itens.at(-1)).toMatchObject({ titulo: 'Recibo recibo.json', situacao });
  });

  const { events } = history;
  const tampered = EVENT_KINDS['a sale removed']?.(events, randomOf(5)) ?? events.slice(1);
  it.each<[string, (files: Files) => Files]>([
    ['that is no package', () => ({})],
    ['whose manifest was changed', FILE_KINDS['the manifest’s raffle'] ?? ((files) => files)],
    ['whose events were changed', (files) => slippedIn(files, tampered)],
    ['whose events were changed and signed', (files) => resigned(slippedIn(files, tampered), COMPANY)],
  ])('another package %s is bad itself, and fails nothing', async (_, edit) => {
    const made = await packageOf(events);
    const outros = [{ nome: 'outro', bytes: zipOf(edit(filesOf(made))) }];
    const laudo = await check(made, { outros });
    expect(laudo.vale).toBe(true);
    expect(laudo.itens.at(-1)).toMatchObject({
      situacao: 'fraco',
      frase: expect.stringContaining('O outro pacote é que não vale'),
    });
  });
});

describe('a result that contradicts its rule', () => {
  const { events } = new RaffleHistory({ seed: 8 });

  it.each([
    ['another drawn number', 'dão'],
    ['other prizes', 'dão'],
    ['an earlier extraction', 'anterior'],
  ])('%s is found, though all of it was made anew under the company’s own key', async (kind, word) => {
    const tampered = EVENT_KINDS[kind]?.(events, randomOf(8)) ?? [];
    const laudo = await check(await packageOf(rewritten(tampered, COMPANY)));
    expect(laudo.primeira).toMatchObject({
      titulo: 'Número pela regra',
      evento: tampered.findLastIndex(({ type }) => type === 'ResultadoRegistrado'),
      frase: expect.stringContaining(word),
    });
  });

  it('an earlier contest than the rule’s is found', async () => {
    const later = new RaffleHistory({ seed: 8, contest: '6.000' });
    const laudo = await check(await packageOf(later.events));
    expect(laudo.primeira).toMatchObject({ titulo: 'Número pela regra' });
  });

  it('a confirmation that was none is found, also where the result was corrected since', async () => {
    const { events: corrected } = new RaffleHistory({ seed: 8, corrected: true });
    const [first, second] = corrected.filter(({ type }) => type === 'ResultadoRegistrado');
    const confirmed = corrected.at(-1);
    if (!first || !second || !confirmed) throw new Error('no correction');
    const early = (sozinho: boolean) => {
      const data = { ...confirmed.data, milharSorteada: first.data.milharSorteada, idUsuario: 3, sozinho };
      const metadata = { ...confirmed.metadata, actor: first.metadata.actor, at: first.metadata.at };
      const at = corrected.indexOf(second);
      return rechained([
        ...corrected.slice(0, at),
        { ...confirmed, id: randomUUID(), data, metadata },
        ...corrected.slice(at),
      ]);
    };
    for (const [sozinho, words] of [
      [true, 'sem esperar os dez minutos'],
      [false, 'não diz a verdade sobre quem confirmou'],
    ] as const) {
      const laudo = await check(await packageOf(early(sozinho)));
      expect(failures(laudo)).toMatchObject([
        {
          titulo: 'Confirmação do resultado',
          evento: corrected.indexOf(second),
          frase: expect.stringContaining(words),
        },
      ]);
    }
  });
});

describe('a raffle older than rules, seals and moments of results', () => {
  const { events } = new RaffleHistory({ seed: 9, sourced: false });
  const old = olderThanSeals(events);
  /** With one event as a newer raffle has it. */
  const withNewer = (type: string) => {
    const newer = events.findLast((event) => event.type === type);
    if (!newer) throw new Error(`no ${type}`);
    const at = old.findIndex(({ id }) => id === newer.id);
    return rechained(at < 0 ? [...old.slice(0, 2), newer, ...old.slice(2)] : old.with(at, newer));
  };

  it('holds without them', async () => {
    const laudo = await check(await packageOf(old));
    expect([laudo.vale, failures(laudo)]).toEqual([true, []]);
  });

  it('holds, weaker, where its result was corrected since, and its list sealed for that', async () => {
    const last = old.at(-1);
    if (!last) throw new Error('no result');
    const em = new Date(Date.parse(last.metadata.at) + 3_600_000).toISOString();
    const { idRifa, milharSorteada: anterior } = last.data;
    const added = (type: string, data: object): HistoryEvent => ({
      ...last,
      id: randomUUID(),
      type,
      data: { idRifa, idUsuario: 3, ...data },
      metadata: { ...last.metadata, at: em, commandId: randomUUID() },
    });
    const milharSorteada = [String(Number(anterior[0]) ^ 1).padStart(4, '0')];
    const corrected = rechained([
      ...old,
      added('ListaSelada', { ...sealOf(old, COMPANY, em), comOResultado: true }),
      added('ResultadoRegistrado', { milharSorteada, anterior, em }),
    ]);
    const laudo = await check(await packageOf(corrected));
    expect([laudo.vale, failures(laudo)]).toEqual([true, []]);
    expect(laudo.itens).toContainEqual(
      expect.objectContaining({ titulo: 'Momento do selo', situacao: 'fraco' }),
    );
  });

  it.each<[string, () => HistoryEvent[]]>([
    ['a rule was fixed', () => withNewer('RegraDoSorteioFixada')],
    ['a sale names its holder', () => withNewer('BilhetesVendidos')],
    ['a reservation names its holder', () => withNewer('BilhetesReservados')],
    [
      'there is a seal',
      () => rewritten(EVENT_KINDS['the moment of the result hidden']?.(events, randomOf(9)) ?? [], COMPANY),
    ],
  ])('is none where %s, though all of it was made anew under the company’s own key', async (_, make) => {
    const laudo = await check(await packageOf(make()));
    expect(laudo.primeira).toMatchObject({
      titulo: 'Vida dos bilhetes',
      // Of a sale after it, or of the result.
      frase: expect.stringMatching(/não diz (de quem são os bilhetes|quando foi registrado)\.$/),
    });
  });
});

describe('what the company itself could leave out or say', () => {
  const { events } = new RaffleHistory({ seed: 4 });

  it('a sale without its holder is found, though all of it was made anew', async () => {
    const at = events.findLastIndex(({ type }) => type === 'BilhetesVendidos');
    const [sale] = events.slice(at);
    if (!sale) throw new Error('no sale');
    const { titular: _, ...data } = sale.data;
    const laudo = await check(await packageOf(rewritten(events.with(at, { ...sale, data }), COMPANY)));
    expect(laudo.primeira).toMatchObject({
      titulo: 'Vida dos bilhetes',
      evento: at,
      frase: expect.stringContaining('não diz de quem'),
    });
  });

  const movedTo = (at: number, when: string): HistoryEvent[] => {
    const event = events[at] as HistoryEvent;
    const data = 'em' in event.data ? { ...event.data, em: when } : event.data;
    return rewritten(events.with(at, { ...event, data, metadata: { ...event.metadata, at: when } }), COMPANY);
  };
  const weakerIn = async (made: readonly HistoryEvent[]) => {
    const { itens } = await check(await packageOf(made));
    return itens.filter(({ situacao }) => situacao === 'fraco');
  };

  it('a moment that is not where its event stands is told', async () => {
    const at = events.findIndex(({ type }) => type === 'BilhetesVendidos');
    for (const [when, told] of [
      ['2031-01-01T12:00:00.000Z', at + 1],
      ['2019-01-01T12:00:00.000Z', at],
    ] as const) {
      expect(await weakerIn(movedTo(at, when))).toEqual([
        expect.objectContaining({ titulo: 'Ordem dos momentos', evento: told }),
      ]);
    }
  });

  it('a seal that did not see what changed whose tickets are is found, and it names that event', async () => {
    const made = heldMeanwhile(events, randomOf(4)) ?? [];
    const laudo = await check(zipOf(await madeAnew(made, COMPANY)));
    const sealed = made.findIndex(({ type }) => type === 'ListaSelada');
    expect(failures(laudo)).toMatchObject([{ titulo: 'Selo da lista de vendidos', evento: sealed - 1 }]);
  });

  it('a seal that did not see an event that changes no list holds, and it is told', async () => {
    const kind = SEAL_KINDS['an event put before the seal that it did not see'];
    const made = rechained(kind?.(events, randomOf(4)) ?? []);
    const sealed = made.findIndex(({ type }) => type === 'ListaSelada');
    expect((await check(await packageOf(made))).vale).toBe(true);
    expect(await weakerIn(made)).toMatchObject([
      {
        titulo: 'Selo da lista de vendidos',
        evento: sealed - 1,
        frase: expect.stringContaining('há 1 evento que ele não viu'),
      },
    ]);
  });

  it('a package that says to be older than its events is told', async () => {
    const files = filesOf(await packageOf(events));
    const old = zipOf(resigned(madeAt('2026-03-02T12:00:00.000Z')(files), COMPANY));
    const { vale, itens } = await check(old);
    expect([vale, itens.filter(({ situacao }) => situacao !== 'vale')]).toEqual([
      true,
      [
        expect.objectContaining({
          titulo: 'Ordem dos momentos',
          situacao: 'fraco',
          evento: events.length - 1,
        }),
      ],
    ]);
  });

  it('of two packages the one that ends earlier and says to be of later is told', async () => {
    const whole = await packageOf(events);
    const files = filesOf(await packageOf(events.slice(0, -1)));
    const short = zipOf(resigned(madeAt('2026-06-01T12:00:00.000Z')(files), COMPANY));
    for (const [one, other] of [
      [whole, short],
      [short, whole],
    ] as const) {
      const laudo = await check(one, { outros: [{ nome: 'guardado', bytes: other }] });
      expect(laudo.itens.at(-1)).toMatchObject({
        titulo: 'Outro pacote guardado',
        situacao: 'fraco',
        frase: expect.stringContaining('diz ter sido feito depois'),
        evento: events.length - 2,
      });
    }
  });

  it('a result of the very moment of the seal is told, whatever the seal says', async () => {
    const at = events.findIndex(({ type }) => type === 'ResultadoRegistrado');
    const sealed = events.find(({ type }) => type === 'ListaSelada')?.metadata.at ?? '';
    expect(await weakerIn(movedTo(at, sealed))).toContainEqual(
      expect.objectContaining({
        titulo: 'Momento do selo',
        frase: expect.stringContaining('no momento de registrar o resultado'),
      }),
    );
  });

  it('another name of the raffle than its events give is found, though it was signed anew', async () => {
    const files = filesOf(await packageOf(events));
    const name = strFromU8(files['manifesto.json'] ?? new Uint8Array()).replace('MOTO', 'CASA');
    const laudo = await check(zipOf(resigned({ ...files, 'manifesto.json': strToU8(name) }, COMPANY)));
    expect(laudo.primeira).toMatchObject({ frase: expect.stringContaining('outro nome') });
  });

  it('a package that proves less says so in its verdict', async () => {
    const verdict = async (options: object) =>
      sentencaDoQueVale(
        (await check(await packageOf(new RaffleHistory({ seed: 4, ...options }).events))).itens,
      );
    expect(await verdict({})).toBe('O pacote vale: nada nele se contradiz.');
    expect(await verdict({ alone: true })).toMatch(/ Em um ponto prova menos do que poderia\.$/);
    expect(await verdict({ alone: true, stamped: false })).toMatch(
      / Em 2 pontos prova menos do que poderia\.$/,
    );
  });
});

describe('what is no weakness', () => {
  it.each([
    ['an extraction that was written down later with the same number', { sourcedLater: true }],
    ['a contest written with a point', { contest: '5.999' }],
    ['a free raffle', { valor: 0 }],
  ])('%s holds, and is told as it is', async (_, options) => {
    const laudo = await check(await packageOf(new RaffleHistory({ seed: 4, ...options }).events));
    expect(laudo.itens.filter(({ situacao }) => situacao !== 'vale')).toEqual([]);
    const result = laudo.itens.find(({ titulo }) => titulo === 'Resultado')?.frase;
    expect(result?.includes('A extração foi acrescentada ou mudada 1 vez')).toBe('sourcedLater' in options);
    expect(result).not.toContain('correç');
  });
});

describe('histories of every kind', () => {
  const many = Array.from({ length: process.env.PROOF_LONG ? 300 : 40 }, (_, i) => 100 + i);

  it('hold as they were made', async () => {
    for (const seed of many) {
      const options = {
        seed,
        qtdeChances: 1 + (seed % 10),
        qtdeNumeros: 60 + seed,
        steps: 40 + (seed % 200),
      };
      const laudo = await check(await packageOf(new RaffleHistory(options).events));
      expect([seed, failures(laudo)]).toEqual([seed, []]);
    }
  });
});

describe('what is weaker than it could be', () => {
  it.each([
    [{ late: true }, ['Momento do selo']],
    [{ sealedAfter: 1 }, ['Momento do selo', 'Carimbo de tempo']],
    [{ postponed: true }, ['Momento do selo']],
    [{ alone: true }, ['Confirmação do resultado']],
    [{ stamped: false }, ['Carimbo de tempo']],
    [{ stampedAfter: 24 }, ['Carimbo de tempo']],
    [{ stampedAfter: -1 }, ['Carimbo de tempo']],
    [{ sourced: false }, ['Número pela regra']],
    [{ contest: '5998' }, ['Número pela regra']],
    // Of two extractions whoever recorded may have chosen.
    [{ drawnAfter: 3 }, ['Número pela regra']],
    // On the day of the seal, and of the stamp, or earlier: the number may have been known.
    [{ contest: '5999', extractedBefore: 1 }, ['Momento do selo', 'Carimbo de tempo']],
    [{ contest: '5999', extractedBefore: 30 }, ['Momento do selo', 'Carimbo de tempo']],
    [{ drawnAfter: -0.1 }, ['Resultado']],
  ])('is told: %o', async (options, titulos) => {
    const laudo = await check(await packageOf(new RaffleHistory({ seed: 3, ...options }).events));
    expect(laudo.vale).toBe(true);
    expect(laudo.itens.filter(({ situacao }) => situacao !== 'vale').map((item) => item.titulo)).toEqual(
      titulos,
    );
  });

  describe('a log older than its chain', () => {
    const { events } = new RaffleHistory({ seed: 6, drawn: false });
    const sealed = events.findIndex(({ type }) => type === 'ListaSelada');
    const old = (before: number) => packageOf(unchained(events.slice(0, sealed), before));
    const chainOf = async (zip: Uint8Array) =>
      (await check(zip)).itens.find(({ titulo }) => titulo === 'Corrente dos eventos');

    it.each([1, 10, sealed])('is told: %i events', async (before) => {
      expect((await check(await old(before))).vale).toBe(true);
      expect(await chainOf(await old(before))).toMatchObject({
        situacao: 'fraco',
        frase: expect.stringContaining(` ${before} não est`),
      });
    });

    it('holds from its first hash on', async () => {
      const list = unchained(events.slice(0, sealed), 10);
      const [tenth, later] = [list[9], list[15]];
      if (!tenth || !later) throw new Error('too short');
      const { previousHash: _, ...metadata } = later.metadata;
      const at = new Date(Date.parse(tenth.metadata.at) + 1).toISOString();
      const changed = list.with(9, { ...tenth, metadata: { ...tenth.metadata, at } });
      expect(await chainOf(await packageOf(changed))).toMatchObject({ situacao: 'falha', evento: 10 });
      const cut = list.with(15, { ...later, metadata });
      expect(await chainOf(await packageOf(cut))).toMatchObject({ situacao: 'falha', evento: 15 });
    });
  });

  it('is told of a raffle that is not drawn', async () => {
    const laudo = await check(await packageOf(new RaffleHistory({ seed: 4, drawn: false }).events));
    expect(failures(laudo)).toEqual([]);
    expect(laudo.vale).toBe(true);
    expect(laudo.itens.filter(({ situacao }) => situacao === 'ausente').map(({ titulo }) => titulo)).toEqual([
      'Resultado',
      'Ganhadores',
    ]);
  });
});

it('a reservation that was paid, given back and paid again is found', async () => {
  const events = paidTwice(new RaffleHistory({ seed: 1 }).events);
  expect((await check(await packageOf(events.slice(0, -1)))).vale).toBe(true);
  const laudo = await check(await packageOf(events));
  expect(laudo.primeira).toMatchObject({ titulo: 'Vida dos bilhetes', evento: events.length - 1 });
  expect(laudo.primeira?.frase).toContain('pelo mesmo pagamento');
});

it('there are at least thirty kinds', () => {
  expect(kindsOf({ ...EVENT_KINDS, ...SEAL_KINDS, ...FILE_KINDS }).length).toBeGreaterThanOrEqual(30);
});
