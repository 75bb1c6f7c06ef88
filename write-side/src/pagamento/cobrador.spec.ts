import { streamPagamento } from '@rifa-viva/contracts/eventos/streams';
import { PATIENCE_MS } from '@rifa-viva/proof/testing/patience';
import { createTestProvider } from '@rifa-viva/proof/testing/provedor-de-teste';
import { createTestStores, type TestStores } from '@rifa-viva/proof/testing/stores';
import { createTestClock } from '@rifa-viva/proof/testing/test-clock';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { createMetrics } from '@rifa-viva/server/http/metrics';
import { createLogger } from '@rifa-viva/server/logger';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type Actors, createActors } from '../kernel/actors.ts';
import { acompanharCobrancas, type Cobrador } from './cobrador.ts';
import type { ComandoCobranca, RespostaCobranca } from './commands.ts';
import { cobrancaDecider } from './decider.ts';
import { idDaCobranca } from './ids.ts';
import type { Rifas } from './portas.ts';
import { DESISTE_DEPOIS } from './proximo-passo.ts';
import { podeVender, vendida } from './state.ts';

/** What the process manager knows after a restart: from its snapshot, or from the log. */

const log = createLogger('silent');
const vault = { keep: async () => undefined };
const COMPRADOR = 8;
const MINUTO = 60_000;
const rifas: Rifas = {
  orcar: async () => ({ totais: [], titulo: '' }),
  pagar: async () => true,
  soltar: async () => undefined,
  devolver: async () => undefined,
  consultarDevolucao: async () => undefined,
};

let stores: TestStores;
let store: EventStore;
let cobrancas: Actors<ComandoCobranca, RespostaCobranca>;
let cobradores: Cobrador[];
let desde: (bigint | null)[];
let relogio: ReturnType<typeof createTestClock>;
let provedor: ReturnType<typeof createTestProvider>;

beforeEach(async () => {
  stores = await createTestStores(inject('postgresUrl'));
  store = connectEventStore(stores.eventStoreUrl);
  cobrancas = createActors(cobrancaDecider, { store, vault, log, esperaDoLogMs: PATIENCE_MS });
  cobradores = [];
  desde = [];
  relogio = createTestClock();
  provedor = createTestProvider({ now: relogio.agora, provedor: 'mercadoPago' });
  const { follow } = store;
  vi.spyOn(store, 'follow').mockImplementation((options) => {
    desde.push(options.from);
    return follow.call(store, options);
  });
});
afterEach(async () => {
  await Promise.all(cobradores.map((um) => um.close()));
  cobrancas.close();
  await store.close();
  await stores.stop();
});

async function acompanhar(snapshotEvery = 1_000): Promise<Cobrador & { texto(): Promise<string> }> {
  const metrics = createMetrics();
  const cobrador = acompanharCobrancas({
    esperaMs: PATIENCE_MS,
    store,
    log,
    metrics,
    relogio,
    rifas,
    cobrancas,
    provedores: provedor.provedores,
    pedidoDe: async ({ idCobranca }) => ({
      idCobranca,
      valor: 1_000,
      descricao: '',
      pagarAte: 0,
      pagador: { idUsuario: COMPRADOR, nome: '' },
    }),
    snapshotEvery,
  });
  cobradores.push(cobrador);
  await expect.poll(() => cobrador.pronto).toBe(true);
  return Object.assign(cobrador, { texto: () => metrics.text() });
}

/** A charge that is made, and bound unless told. */
async function cobrada({ passos }: Cobrador, n: number, vinculada = true): Promise<string> {
  const idCobranca = idDaCobranca(COMPRADOR, `compra-${n}`);
  const estado = await passos.mandar(idCobranca, {
    type: 'Solicitar',
    idCobranca,
    provedor: 'mercadoPago',
    idUsuario: COMPRADOR,
    valor: 1_000,
    pagarAte: relogio.agora() + 5 * MINUTO,
    descricao: 'MOTO',
  });
  await passos.criar(estado);
  if (vinculada) {
    const expiraEm = relogio.agora() + 15 * MINUTO;
    await passos.mandar(idCobranca, { type: 'Vincular', idUsuario: COMPRADOR, idRifa: 1, qtde: 1, expiraEm });
  }
  return idCobranca;
}
/** What stands in its stream. */
async function ditas(idCobranca: string): Promise<unknown[]> {
  const dados: unknown[] = [];
  for await (const { data } of store.read(streamPagamento(idCobranca), 0n)) dados.push(data);
  return dados;
}
const idPagamentoDe = (idCobranca: string) => provedor.charge(idCobranca)?.idPagamento ?? '';

describe('the process manager of charges', () => {
  it('goes on from its snapshot: what was open then, what came after, and what was over', async () => {
    const antes = await acompanhar(10);
    const acabada = await cobrada(antes, 1);
    provedor.pay(acabada);
    relogio.advance(20_000);
    await expect.poll(async () => vendida(await antes.passos.consultar(acabada))).toBe(true);
    const aberta = await cobrada(antes, 2);
    const solta = await cobrada(antes, 3, false);
    await expect
      .poll(async () => {
        for await (const kept of store.readBinaryBackwards('snapshot-cobrancas', 1)) return kept.type;
        return null;
      })
      .toBe('Snapshot');
    await antes.close();
    cobradores = [];
    const depoisDele = await cobrada(antes, 4);

    const cobrador = await acompanhar();
    expect(desde).toEqual([null, expect.any(BigInt)]);
    for (const id of [acabada, aberta, solta, depoisDele])
      expect(cobrador.cobrancaDo(idPagamentoDe(id))).toBe(id);
    const texto = await cobrador.texto();
    expect(texto).toContain('cobrancas_abertas 3');
    expect(texto).toContain('cobrancas_esperam_pessoa 0');
    provedor.pay(aberta);
    provedor.pay(depoisDele);
    relogio.advance(20_000);
    for (const id of [aberta, depoisDele]) {
      await expect.poll(async () => vendida(await cobrador.passos.consultar(id))).toBe(true);
    }
    relogio.advance(3 * MINUTO);
    await expect.poll(() => provedor.charge(solta)?.status).toBe('cancelada');
  });

  it('reads the log from its beginning where the snapshot cannot be read', async () => {
    const antes = await acompanhar();
    const id = await cobrada(antes, 1);
    await antes.close();
    cobradores = [];
    await store.appendBinary('snapshot-cobrancas', 'Snapshot', [Buffer.from('{"id":1')], 1);
    const cobrador = await acompanhar();
    expect(desde).toEqual([null, null]);
    expect(cobrador.cobrancaDo(idPagamentoDe(id))).toBe(id);
  });

  it('looks no more at what is over for two days, and still gives its money back when a person asks', async () => {
    const antes = await acompanhar();
    const id = await cobrada(antes, 1);
    provedor.pay(id);
    relogio.advance(20_000);
    await expect.poll(async () => vendida(await antes.passos.consultar(id))).toBe(true);
    await antes.close();
    cobradores = [];
    relogio.advance(3 * 24 * 60 * MINUTO);
    const lidas = provedor.asked.length;
    const cobrador = await acompanhar();
    expect(cobrador.cobrancaDo(idPagamentoDe(id))).toBe(id);
    await cobrador.passos.mandar(id, { type: 'PedirDevolucao', idUsuario: 3, texto: 'Desistiu' });
    await expect.poll(() => provedor.totals().refunded).toBe(1_000);
    await expect
      .poll(async () => (await cobrador.passos.consultar(id)).devolucoes[0]?.situacao)
      .toBe('concluida');
    expect(provedor.asked.slice(lidas).filter(({ call }) => call === 'devolver')).toHaveLength(1);
  });

  it('ends one that its provider does not know a day after its end, and until then waits for another word', async () => {
    const cobrador = await acompanhar();
    const id = await cobrada(cobrador, 1);
    provedor.forget(id);
    const fim = 15 * MINUTO + DESISTE_DEPOIS;
    relogio.advance(fim - MINUTO);
    await expect.poll(() => provedor.asked.some(({ call }) => call === 'cancelar')).toBe(true);
    const antes = await cobrador.passos.consultar(id);
    expect([antes.cancelamento, podeVender(antes)]).toEqual([{ motivo: 'prazo', confirmado: false }, true]);
    // Its word is asked for every few minutes.
    await expect
      .poll(async () => {
        relogio.advance(MINUTO);
        return (await cobrador.passos.consultar(id)).cancelamento;
      })
      .toEqual({ motivo: 'prazo', confirmado: true });
    expect(await ditas(id)).toContainEqual({ idCobranca: id, desconhecida: true });
    // It is somebody's to look for, and kept until then.
    relogio.advance(3 * 24 * 60 * MINUTO);
    await expect.poll(() => cobrador.texto()).toContain('cobrancas_esperam_pessoa 1');
    await cobrador.passos.mandar(id, { type: 'Conferir', idUsuario: 3, achado: 'Nada na conta' });
    await expect.poll(() => cobrador.texto()).toContain('cobrancas_esperam_pessoa 0');
  });

  it('does not end one whose provider refuses to be asked: a person has to mend the settings', async () => {
    const cobrador = await acompanhar();
    const id = await cobrada(cobrador, 1);
    provedor.faults.cancelar.push('refused');
    relogio.advance(15 * MINUTO + DESISTE_DEPOIS);
    // What came of the first time it was asked stands before it is asked again.
    await expect
      .poll(() => {
        relogio.advance(MINUTO);
        return provedor.asked.filter(({ call }) => call === 'cancelar').length;
      })
      .toBeGreaterThanOrEqual(2);
    expect((await cobrador.passos.consultar(id)).cancelamento?.confirmado).toBe(false);
  });

  it('counts a failed refund as waiting for a person, until it is done', async () => {
    const cobrador = await acompanhar();
    const id = await cobrada(cobrador, 1);
    provedor.faults.devolver.push('refused');
    provedor.pay(id, { valor: 1 });
    relogio.advance(20_000);
    await expect.poll(() => cobrador.texto()).toContain('cobrancas_esperam_pessoa 1');
    await cobrador.passos.mandar(id, { type: 'PedirDevolucao', idUsuario: 3, texto: 'Outra vez' });
    await expect.poll(() => cobrador.texto()).toContain('cobrancas_esperam_pessoa 0');
    await expect.poll(() => provedor.totals()).toEqual({ received: 1, refunded: 1 });
  });
});
