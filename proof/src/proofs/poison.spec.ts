import { randomBytes, randomUUID } from 'node:crypto';
import { CODEC, TIPOS_DE_STREAM } from '@rifa-viva/contracts/eventos/catalogo';
import { Codec, type Correction } from '@rifa-viva/contracts/eventos/codec';
import { PROJECTORS } from '@rifa-viva/read-side/app';
import type { ViewName } from '@rifa-viva/read-side/deps';
import { encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { startTestProduct, type TestProduct } from '../testing/product.ts';
import { createOpenRaffle } from '../testing/raffle.ts';
import { becomes, isReady } from '../testing/readiness.ts';
import { createTestStores, type TestStores } from '../testing/stores.ts';
import { changedByRebuild } from '../testing/views.ts';
import { METADATA, type Poison, poisoner, poisons } from './poison.ts';

/** Malformed events of the run under load; `npm run proof` takes more. */
const POISONS = Number(process.env.PROOF_POISONS ?? 60);
const TICKETS = 20_000;
const FIRST_ID = 100_000;
const CUSTOMER = 20;
const SELLER = 21;
const STRANGER = 22;

/** A product that can end and start again, each time as the build it is told, and somebody who writes beside it. */
async function withLog(
  run: (log: {
    readonly stores: TestStores;
    readonly put: (stream: string, poison: Poison) => Promise<string>;
    start(codec?: Codec): Promise<TestProduct>;
  }) => Promise<void>,
): Promise<void> {
  const stores = await createTestStores(inject('postgresUrl'));
  const writer = poisoner(stores.eventStoreUrl);
  const env = {
    VAULT_KEY: randomBytes(32).toString('hex'),
    RESERVAS_POR_ENDERECO: '100000',
    RESERVAS_POR_HORA: '1000000',
  };
  let running: TestProduct | undefined;
  try {
    await run({
      stores,
      put: writer.put,
      async start(codec) {
        await running?.close();
        running = await startTestProduct(stores, { env, ...(codec ? { codec } : {}) });
        return running;
      },
    });
  } finally {
    await running?.close();
    await writer.close();
    await stores.stop();
  }
}

/** All that is in the log is in the rows, or waits. */
const read = async ({ ground, readSide }: TestProduct): Promise<void> => {
  const last = (await ground.store.lastPosition()) ?? 0n;
  const behind = () => PROJECTORS.filter(({ view }) => readSide.position(view as ViewName) < last);
  await expect.poll(behind).toEqual([]);
};

const unknown = (kind: Poison['kind']): Poison => ({
  kind,
  what: 'unknown type',
  type: 'AlgoQueAindaNaoExiste',
  data: {},
  metadata: METADATA,
});
/** It names no tickets. */
const malformedReservation: Poison = {
  kind: 'rifa-',
  what: 'numeros',
  type: 'BilhetesReservados',
  data: { idReserva: 1, idPagamento: 'x', idUsuario: 1, total: 1, expiraEm: null },
  metadata: METADATA,
};
/** Nobody is that. */
const malformedPerson: Poison = {
  kind: 'usuario-',
  what: 'tipo',
  type: 'UsuarioAlterado',
  data: { idUsuario: STRANGER, tipo: 'Rei', alteradoPor: 2, sessionVersion: 1 },
  metadata: METADATA,
};

function reserve(product: TestProduct, who: number, idRifa: number) {
  const idPagamento = randomUUID().replaceAll('-', '');
  const body = { idRifa, idUsuario: who, qtde: 1, idPagamento };
  return product.call(who, 'POST', '/api/bilhetes/reservarBilhetes', body);
}

const sell = (product: TestProduct, idRifa: number, numero: number) =>
  product.call(SELLER, 'POST', '/api/verificarBilhetes', {
    idRifa,
    idUsuario: SELLER,
    idVendedor: SELLER,
    cliente: 'CLIENTE',
    bilhetesSelecionados: [numero],
  });

const told = ({ status, body, headers }: Awaited<ReturnType<TestProduct['call']>>) =>
  `${status} ${(body as { codigo?: string }).codigo ?? ''}${headers.has('retry-after') ? ' later' : ''}`.trim();

/** Every log's three oldest faults, and what came of them in plain words; nothing where all is well. */
async function knownFaults(
  product: TestProduct,
  put: (stream: string, poison: Poison) => Promise<string>,
  decoded = true,
) {
  const faults: string[] = [];
  const expected = (what: string, found: unknown, right: unknown) => {
    if (found !== right) faults.push(`${what}: ${found}`);
  };
  await product.people([CUSTOMER, STRANGER].map((idUsuario) => ({ idUsuario, tipo: 'Usuario' as const })));
  const token = await product.token(STRANGER);
  const clean = await createOpenRaffle(product, 100);
  const malformed = await createOpenRaffle(product, 100);
  const strange = await createOpenRaffle(product, 100);
  for (const id of [clean, malformed, strange])
    expect((await reserve(product, CUSTOMER, id)).status).toBe(200);
  await put(`rifa-${malformed}`, malformedReservation);
  await put(`rifa-${strange}`, unknown('rifa-'));
  await put(`usuario-${STRANGER}`, malformedPerson);
  const last = await product.ground.store.lastPosition();
  await product.ground.directory.waitFor(last ?? 0n);

  expected(
    'a sale where a reservation is malformed',
    told(await reserve(product, CUSTOMER, malformed)),
    '503 ESTACIONADO later',
  );
  expected(
    'a sale after an unknown event',
    told(await reserve(product, CUSTOMER, strange)),
    '503 ESTACIONADO later',
  );
  expected('a sale elsewhere', told(await reserve(product, CUSTOMER, clean)), '200');
  expected('the person', product.ground.directory.person(STRANGER)?.tipo, 'Usuario');
  const auth = { Authorization: `Bearer ${token}` };
  const own = await product.call(null, 'GET', `/api/usuarios/carregarUsuario/${STRANGER}`, undefined, auth);
  expected('the person’s own call', told(own), '503 ESTACIONADO later');
  const edit = { idUsuario: STRANGER, nome: 'OUTRO', telefone: '11999990022' };
  expected(
    'an edit of the person',
    told(await product.call(2, 'PUT', '/api/usuarios/atualizar', edit)),
    '503 ESTACIONADO later',
  );
  const wanted = [`rifa-${malformed}`, `rifa-${strange}`, `usuario-${STRANGER}`];
  await read(product);
  // Where nothing is decoded it never says so.
  const whole = decoded ? { http: 200, status: 'degradado', streams: wanted.toSorted() } : { http: 200 };
  const { status, paradas } = await becomes(product.url, whole, (stream) => wanted.includes(stream));
  const named = paradas.map(({ stream }) => stream);
  expected('readiness names', wanted.filter((stream) => !named.includes(stream)).join(), '');
  expected('readiness', status, 'degradado');
  return faults;
}

/** What a newer build reads in the place of a poison: something that changes nothing. */
async function harmless(product: TestProduct, { kind }: Poison, stream: string): Promise<Correction> {
  const id = Number(stream.slice(stream.lastIndexOf('-') + 1));
  const seal = (text: string) => encrypt(product.ground.vault, keyOfUser(id), text);
  const of = async (): Promise<{ type: string; data: unknown }> => {
    switch (kind) {
      case 'rifa-':
        return { type: 'RifaAlterada', data: { idRifa: id, idUsuario: 0, antes: {}, depois: {} } };
      case 'usuario-':
        if (id < FIRST_ID)
          return { type: 'UsuarioAlterado', data: { idUsuario: id, alteradoPor: 0, sessionVersion: 1 } };
        return {
          type: 'UsuarioRegistrado',
          data: {
            idUsuario: id,
            nome: await seal('NOVA'),
            telefone: await seal('1'),
            telefoneHmac: `novo-${id}`,
            pix: await seal(''),
            tipo: 'Usuario',
            ativo: 'sim',
            idGerente: null,
            criadoPor: null,
          },
        };
      case 'notificacao-':
        return { type: 'NotificacoesEscolhidas', data: { idUsuario: id, desligadas: [] } };
      case 'telefone-':
        return { type: 'TelefoneDesocupado', data: { idUsuario: 0 } };
      case 'empresa':
        return { type: 'EmpresaAlterada', data: { idUsuario: 0, antes: {}, depois: {} } };
      case 'modeloBilhete-':
        return { type: 'ModeloAlterado', data: { idModeloBilhete: id, idUsuario: 0, antes: {}, depois: {} } };
      case 'patrocinador-':
        return { type: 'PatrocinadorExcluido', data: { idPatrocinador: id, idUsuario: 0 } };
      case 'banner-':
        return { type: 'BannerExcluido', data: { idBanner: id, idUsuario: 0 } };
      case 'sequencia-':
        return { type: 'NumeroTomado', data: {} };
      case 'pagamento-':
        return {
          type: 'AvisoRecebido',
          data: { idCobranca: stream.slice('pagamento-'.length), idAviso: '0' },
        };
      case 'credito-':
        return { type: 'CreditoSolto', data: { chave: '0', idRifa: 1, idPagamento: '0', idUsuario: 0 } };
      case 'acerto-':
        return {
          type: 'AcertoPago',
          data: { idRifa: 1, idVendedor: id, idAcerto: 1, valor: 0, devida: 0, idUsuario: 0 },
        };
      case 'acesso-':
        return {
          type: 'DadosLidos',
          data: {
            dado: 'usuarios',
            idPessoa: null,
            idRifa: null,
            numBilhete: null,
            idCobranca: null,
            filtros: [],
          },
        };
      case 'administradores':
        return { type: 'SaidaDeAdministrador', data: { idUsuario: id } };
      case 'pedido-':
        return { type: 'PedidoNumerado', data: { id } };
    }
  };
  return { ...(await of()), metadata: METADATA };
}

/** Events of one of each thing, so that its stream lives before it is poisoned. */
async function oneOfEach(product: TestProduct): Promise<void> {
  const put = (stream: string, type: string, data: unknown) =>
    product.ground.store.append(stream, [{ id: randomUUID(), type, data, metadata: METADATA }], 'any');
  await put('banner-1', 'BannerCriado', { idBanner: 1, urlBanner: 'a.png', idUsuario: 2 });
  const dados = { nomePatrocinador: 'PADARIA', urlLogoPatrocinador: '', statusPatrocinador: 'sim' };
  await put('patrocinador-1', 'PatrocinadorCriado', { ...dados, idPatrocinador: 1, idUsuario: 2 });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('events that this build cannot read', () => {
  it('stop their own stream alone: the three known faults', () =>
    withLog(async ({ start, put }) => {
      expect(await knownFaults(await start(), put)).toEqual([]);
    }));

  it('is red when the codec is switched off', () =>
    withLog(async ({ start, put }) => {
      const product = await start();
      vi.spyOn(CODEC, 'decode').mockImplementation(({ type, data, metadata }) => ({
        type,
        data,
        metadata: metadata as typeof METADATA,
        changed: false,
      }));
      expect(await knownFaults(product, put, false)).toEqual(
        expect.arrayContaining(['the person: Rei', 'the person’s own call: 200']),
      );
    }));

  it(
    `${POISONS} of them under load, in every kind of stream: nothing crashes, others sell on, each is named, and after the repair the views equal a rebuild`,
    {
      timeout: 900_000,
    },
    () =>
      withLog(async ({ start, put }) => {
        let product = await start();
        await product.people([
          { idUsuario: CUSTOMER, tipo: 'Usuario' },
          { idUsuario: SELLER, tipo: 'Vendedor' },
          { idUsuario: STRANGER, tipo: 'Gerente' },
        ]);
        const clean = await createOpenRaffle(product, TICKETS);
        const sold = await createOpenRaffle(product, 100);
        expect((await reserve(product, CUSTOMER, sold)).status).toBe(200);
        await oneOfEach(product);

        const all = poisons();
        const chosen = all.filter((_, i) => (i * POISONS) % all.length < POISONS);
        const streamOf = ({ kind }: Poison, i: number) =>
          kind === 'empresa' ? kind : `${kind}${FIRST_ID + i}`;
        const living = [
          `rifa-${sold}`,
          `usuario-${STRANGER}`,
          'modeloBilhete-1',
          'patrocinador-1',
          'banner-1',
        ];
        const planned = [
          ...chosen.map((poison, i) => ({ poison, stream: streamOf(poison, i) })),
          ...living.map((stream) => {
            const kind = stream.slice(0, stream.indexOf('-') + 1) as Poison['kind'];
            return { poison: unknown(kind), stream };
          }),
          { poison: unknown('empresa'), stream: 'empresa' },
          { poison: unknown('sequencia-'), stream: 'sequencia-banner' },
        ];

        // Sales without pause while the log is poisoned, each of one ticket.
        const stop = new AbortController();
        const answers = new Map<string, number>();
        let ticket = 0;
        const selling = Array.from({ length: 4 }, async () => {
          while (!stop.signal.aborted && ticket < TICKETS - 1) {
            ticket += 1;
            const answer = told(await sell(product, clean, ticket));
            answers.set(answer, (answers.get(answer) ?? 0) + 1);
          }
        });
        const corrections = new Map<string, Correction>();
        for (const { poison, stream } of planned) {
          corrections.set(await put(stream, poison), await harmless(product, poison, stream));
        }
        // Numbers of a sequence are counted, not read; the one of a command is read when that is repeated, and at a start
        // by whoever looks for the keys of late: those are named sooner or later, and so is who is about to go.
        const sooner = (stream: string) => !/^(sequencia-|pedido-|administradores)/.test(stream);
        const named = [...new Set(planned.map((p) => p.stream).filter(sooner))].sort();
        const allNamed = async () => {
          const wanted = { http: 200, status: 'degradado', problemas: [], streams: named };
          const { paradas } = await becomes(product.url, wanted, sooner);
          expect(paradas.every(({ posicao, motivo }) => /^\d+$/.test(posicao) && motivo !== '')).toBe(true);
        };
        await allNamed();
        await expect.poll(() => answers.get('200')).toBeGreaterThan(20);
        stop.abort();
        await Promise.all(selling);
        expect([...answers.keys()]).toEqual(['200']);

        const refusals = async () => [
          await reserve(product, CUSTOMER, sold),
          await product.call(2, 'PUT', '/api/usuarios/atualizar', {
            idUsuario: STRANGER,
            nome: 'X',
            telefone: '11999990022',
          }),
          await product.call(2, 'PUT', '/api/empresas/atualizar', { nome: 'OUTRO NOME' }),
          await product.call(2, 'PUT', '/api/modeloBilhetes/status', {
            idModeloBilhete: 1,
            status: 'excluido',
          }),
          await product.call(1, 'DELETE', '/api/patrocinadores/deletar/1'),
          await product.call(2, 'DELETE', '/api/banner/deleta-banner/1'),
        ];
        expect((await refusals()).map(told)).toEqual(Array(6).fill('503 ESTACIONADO later'));

        // The same build again: nothing is forgotten, and what was sold stays sold.
        product = await start();
        await allNamed();
        expect((await refusals()).map(told)).toEqual(Array(6).fill('503 ESTACIONADO later'));
        expect(told(await reserve(product, CUSTOMER, clean))).toBe('200');

        // A build that knows what to make of them.
        product = await start(new Codec(TIPOS_DE_STREAM, corrections));
        await isReady(product.url);
        expect((await reserve(product, CUSTOMER, sold)).status).toBe(200);
        expect(
          (
            await product.call(2, 'PUT', '/api/modeloBilhetes/status', {
              idModeloBilhete: 1,
              status: 'excluido',
            })
          ).status,
        ).toBeLessThan(500);
        await read(product);
        const { readSide, ground } = product;
        expect(await changedByRebuild({ ...ground, db: readSide.db })).toEqual([]);
        console.log(
          `poison: ${planned.length} events in ${named.length} streams, ${answers.get('200')} sales meanwhile`,
        );
      }),
  );
});
