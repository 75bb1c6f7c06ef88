import { createHash, randomUUID } from 'node:crypto';
import { MAXIMO_POR_LIBERACAO } from '@rifa-viva/contracts/http/pagamentos';
import { appendedSince } from '@rifa-viva/proof/testing/appended';
import {
  raffleMaker,
  startTestWriteSide,
  type TestWriteSide,
  takesPixByHand,
} from '@rifa-viva/proof/testing/write-side';
import { type EventStore, UnknownOutcomeError } from '@rifa-viva/server/event-store/types';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const COMPRADORA = 8;
const CAMINHO = '/api/pagamentos/liberarPorExtrato';

let side: TestWriteSide;
let nova: () => Promise<number>;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true });
  await takesPixByHand(side);
  nova = await raffleMaker(side);
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

interface Item {
  readonly chave: string;
  readonly valor: number | string;
  readonly data: string;
  readonly idRifa: number;
  readonly idPagamento: string;
}
interface Resultado {
  readonly chave: string;
  readonly liberado: boolean;
  readonly motivo: string | null;
}

const novaChave = () => createHash('sha256').update(randomUUID()).digest('hex');
const item = (idRifa: number, idPagamento: string, mudancas: Partial<Item> = {}): Item => ({
  chave: novaChave(),
  valor: 10,
  data: '2026-06-02',
  idRifa,
  idPagamento,
  ...mudancas,
});

async function reservada(idRifa: number, qtde = 1, quem = COMPRADORA): Promise<string> {
  const idPagamento = randomUUID();
  const corpo = { idRifa, idUsuario: quem, qtde, idPagamento };
  const { status } = await side.call(quem, 'POST', '/api/bilhetes/reservarBilhetes', corpo);
  expect(status).toBe(200);
  return idPagamento;
}
async function liberar(...itens: readonly Item[]): Promise<Resultado[]> {
  const { status, body } = await side.call(3, 'POST', CAMINHO, { itens });
  expect([status, body]).toEqual([200, expect.any(Array)]);
  return body as unknown as Resultado[];
}
const cancelar = (idPagamento: string) =>
  side.call(COMPRADORA, 'POST', '/api/bilhetes/cancelarReserva', { idPagamento });
const liberados = async (idRifa: number) =>
  (await side.events(`rifa-${idRifa}`)).filter(({ type }) => type === 'BilhetesLiberados');
const tiposDe = async ({ chave }: Item) => (await side.events(`credito-${chave}`)).map(({ type }) => type);

const FEITO = { liberado: true, motivo: null };
const USADO = 'Esse crédito do extrato já foi usado.';
const ENCERRADA = 'Essa reserva já foi encerrada.';

describe('releasing by a statement', () => {
  it('releases each reservation by its credit, in the administrator’s name', async () => {
    const idRifa = await nova();
    const itens = [
      item(idRifa, await reservada(idRifa, 2), { valor: '20,00' }),
      item(idRifa, await reservada(idRifa)),
    ];
    expect(await liberar(...itens)).toEqual(itens.map(({ chave }) => ({ chave, ...FEITO })));
    const eventos = await liberados(idRifa);
    expect(eventos.map(({ data }) => [data.total, data.liberadoPor]).sort()).toEqual([
      [1_000, 3],
      [2_000, 3],
    ]);
    const [usado] = await side.events(`credito-${itens[0]?.chave}`);
    expect(usado).toEqual({
      type: 'CreditoUsado',
      data: { ...itens[0], valor: 2_000, idUsuario: 3 },
    });
  });

  it('leaves nothing in the raffle’s log that a guess at who paid could be tried against', async () => {
    const idRifa = await nova();
    const um = item(idRifa, await reservada(idRifa));
    await liberar(um);
    let release = '';
    for await (const { type, data, metadata } of side.store.read(`rifa-${idRifa}`))
      if (type === 'BilhetesLiberados') release = JSON.stringify({ data, metadata });
    expect(release).toContain(`.${idRifa}.${um.idPagamento}`);
    expect(release).not.toContain(um.chave);
    expect(release).not.toContain(createHash('sha256').update(um.chave).digest('hex'));
  });

  it('does each by itself: what cannot be says why and leaves its credit free', async () => {
    const idRifa = await nova();
    const [aberta, cancelada] = [await reservada(idRifa), await reservada(idRifa)];
    await cancelar(cancelada);
    const itens = [
      item(idRifa, cancelada),
      item(idRifa, aberta, { valor: 11 }),
      item(idRifa, 'nenhuma-reserva'),
      item(999_999, 'nenhuma-reserva'),
      item(idRifa, aberta),
    ];
    expect((await liberar(...itens)).map(({ liberado, motivo }) => [liberado, motivo])).toEqual([
      [false, ENCERRADA],
      [false, 'O valor do crédito é diferente do valor da reserva.'],
      [false, 'Registro não encontrado.'],
      [false, 'Registro não encontrado.'],
      [true, null],
    ]);
    for (const recusado of itens.slice(0, 4)) {
      expect(await tiposDe(recusado)).toEqual(['CreditoUsado', 'CreditoSolto']);
    }
    const outra = await reservada(idRifa);
    const denovo = { ...item(idRifa, outra), chave: itens[0]?.chave ?? '' };
    expect(await liberar(denovo)).toEqual([{ chave: denovo.chave, ...FEITO }]);
  });

  it('uses a credit once, and releases a reservation once', async () => {
    const idRifa = await nova();
    const [uma, outra] = [await reservada(idRifa), await reservada(idRifa)];
    const primeiro = item(idRifa, uma);
    await liberar(primeiro);
    const segundo = { ...primeiro, idPagamento: outra };
    expect(await liberar(segundo)).toEqual([{ chave: primeiro.chave, liberado: false, motivo: USADO }]);
    const repetido = item(idRifa, uma);
    expect(await liberar(repetido)).toEqual([{ chave: repetido.chave, liberado: false, motivo: ENCERRADA }]);
    expect(await tiposDe(repetido)).toEqual(['CreditoUsado', 'CreditoSolto']);
    expect(await liberados(idRifa)).toHaveLength(1);
  });

  it('asked again answers the same and writes nothing', async () => {
    const idRifa = await nova();
    const itens = [item(idRifa, await reservada(idRifa)), item(idRifa, await reservada(idRifa))];
    const antes = await liberar(...itens);
    const posicao = await side.store.lastPosition();
    expect(await liberar(...itens)).toEqual(antes);
    expect(await appendedSince(side.store, posicao)).toEqual([]);
  });

  it('asked by two at once gives one release and one use', async () => {
    const idRifa = await nova();
    const [uma, outra] = [await reservada(idRifa), await reservada(idRifa)];
    const mesmo = item(idRifa, uma);
    const rival = { ...mesmo, idPagamento: outra };
    const respostas = (await Promise.all([liberar(mesmo), liberar(mesmo), liberar(rival)])).flat();
    const feitas = respostas.filter(({ liberado }) => liberado);
    expect([1, 2]).toContain(feitas.length);
    expect(await liberados(idRifa)).toHaveLength(1);
    expect(await tiposDe(mesmo)).toEqual(['CreditoUsado']);
  });

  it('of one reservation by two credits at once uses one of them', async () => {
    const idRifa = await nova();
    const uma = await reservada(idRifa);
    const itens = [item(idRifa, uma), item(idRifa, uma)];
    const respostas = await liberar(...itens);
    expect(respostas.filter(({ liberado }) => liberado)).toHaveLength(1);
    expect(respostas.find(({ liberado }) => !liberado)?.motivo).toBe(ENCERRADA);
    expect((await Promise.all(itens.map(tiposDe))).map((tipos) => tipos.length).sort()).toEqual([1, 2]);
  });

  it('says for each of as many as a call takes how it went', async () => {
    const idRifa = await nova();
    const itens = Array.from({ length: MAXIMO_POR_LIBERACAO }, () => item(idRifa, 'nenhuma-reserva'));
    const respostas = await liberar(...itens);
    expect(respostas.map(({ chave }) => chave)).toEqual(itens.map(({ chave }) => chave));
    expect(respostas.every(({ liberado }) => !liberado)).toBe(true);
  });

  it.each([
    ['a day that is none', { data: '2026-02-30' }, 'Data inválida.'],
    ['no amount', { valor: 0 }, 'Valor inválido.'],
    ['part of a centavo', { valor: 1.005 }, 'Valor inválido.'],
  ])('refuses %s before anything is done', async (_, mudancas, erro) => {
    const idRifa = await nova();
    const itens = [item(idRifa, 'nenhuma-reserva'), item(idRifa, 'nenhuma-reserva', mudancas)];
    expect(await side.writesNothing(() => side.call(3, 'POST', CAMINHO, { itens }), 400)).toMatchObject({
      erro,
    });
  });

  it('is an Administrador’s', async () => {
    const idRifa = await nova();
    const itens = [item(idRifa, await reservada(idRifa))];
    for (const quem of [4, 6, COMPRADORA]) {
      await side.writesNothing(() => side.call(quem, 'POST', CAMINHO, { itens }), 403);
    }
    await side.writesNothing(() => side.call(null, 'POST', CAMINHO, { itens }), 401);
  });
});

/** From now on appends to the raffle get no answer, as if the process had ended between claim and release. */
function cortarDepoisDoUso(): () => void {
  const append = side.store.append.bind(side.store);
  const espiao = vi.spyOn(side.store, 'append').mockImplementation((async (stream, ...resto) => {
    if (stream.startsWith('rifa-')) throw new Error('gone');
    return append(stream, ...resto);
  }) as EventStore['append']);
  return () => espiao.mockRestore();
}

describe('cut between claim and release', () => {
  it('the same again goes on', async () => {
    const idRifa = await nova();
    const itens = [item(idRifa, await reservada(idRifa))];
    const voltar = cortarDepoisDoUso();
    expect(await liberar(...itens)).toMatchObject([
      { liberado: false, motivo: expect.stringMatching(/^Ocorreu/) },
    ]);
    voltar();
    expect(await tiposDe(itens[0] as Item)).toEqual(['CreditoUsado']);
    const outra = { ...(itens[0] as Item), idPagamento: await reservada(idRifa) };
    expect(await liberar(outra)).toMatchObject([{ liberado: false, motivo: USADO }]);
    expect(await liberar(...itens)).toMatchObject([FEITO]);
    expect(await liberados(idRifa)).toHaveLength(1);
    expect(await tiposDe(itens[0] as Item)).toEqual(['CreditoUsado']);
  });

  it('and released by hand meanwhile it is done', async () => {
    const idRifa = await nova();
    const itens = [item(idRifa, await reservada(idRifa))];
    const voltar = cortarDepoisDoUso();
    await liberar(...itens);
    voltar();
    const [reserva] = (await side.events(`rifa-${idRifa}`)).filter(
      ({ type }) => type === 'BilhetesReservados',
    );
    const corpo = { idRifa, idUsuario: 3, bilhetesSelecionados: reserva?.data.numeros };
    expect((await side.call(3, 'PUT', '/api/bilhetes/liberar', corpo)).status).toBe(200);
    expect(await liberar(...itens)).toMatchObject([FEITO]);
    expect(await liberados(idRifa)).toHaveLength(1);
  });

  it('and ended since, its credit pays another', async () => {
    const idRifa = await nova();
    const itens = [item(idRifa, await reservada(idRifa))];
    const voltar = cortarDepoisDoUso();
    await liberar(...itens);
    voltar();
    await cancelar(itens[0]?.idPagamento ?? '');
    const outra = { ...(itens[0] as Item), idPagamento: await reservada(idRifa) };
    expect(await liberar(outra)).toMatchObject([FEITO]);
    expect(await tiposDe(outra)).toEqual(['CreditoUsado', 'CreditoSolto', 'CreditoUsado']);
  });

  it('an append whose answer was lost is done once', async () => {
    const idRifa = await nova();
    const um = item(idRifa, await reservada(idRifa));
    const append = side.store.append.bind(side.store);
    const perdidas = new Set<string>();
    vi.spyOn(side.store, 'append').mockImplementation((async (stream, ...resto) => {
      const feito = await append(stream, ...resto);
      if (perdidas.has(stream)) return feito;
      perdidas.add(stream);
      throw new UnknownOutcomeError('lost');
    }) as EventStore['append']);
    expect(await liberar(um)).toMatchObject([FEITO]);
    expect(await liberados(idRifa)).toHaveLength(1);
    expect(await tiposDe(um)).toEqual(['CreditoUsado']);
  });
});
