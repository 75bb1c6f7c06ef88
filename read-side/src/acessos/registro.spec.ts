import { CORRENTE_INICIAL } from '@rifa-viva/contracts/eventos/corrente';
import { MemoryStore } from '@rifa-viva/proof/testing/memory-store';
import { hashOf } from '@rifa-viva/server/event-store/chain';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { createLogger } from '@rifa-viva/server/logger';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportacaoDe, leituraDe } from './registrar.ts';
import { type Causa, createRegistro } from './registro.ts';

const EM = new Date('2026-03-10T12:00:00.000Z');
const HOJE = 'acesso-2026-03-10';
const NA_HORA = { tentarDeNovoMs: 0 };

const cadastro = (idPessoa: number) => leituraDe({ dado: 'cadastro', idPessoa });
const pacote = exportacaoDe({ dado: 'pacote', formato: 'zip', idRifa: 1 });
const por = (idUsuario: number, minutos = 0): Causa => ({
  quem: { idUsuario, tipo: 'Administrador' },
  em: new Date(EM.getTime() + minutos * 60_000),
  pedido: 'pedido',
});

let store: MemoryStore;
const log = createLogger('silent');
beforeEach(() => {
  store = new MemoryStore();
});
const pessoas = (stream = HOJE) =>
  store.events(stream).map(({ data }) => (data as { idPessoa: number | null }).idPessoa);

/** Each carries the hash of the one before. */
function chained(stream = HOJE): boolean {
  const events = store.events(stream);
  return events.every(({ metadata }, i) => {
    const before = events[i - 1];
    return metadata.previousHash === (before ? hashOf(before) : CORRENTE_INICIAL);
  });
}

describe('readings', () => {
  it('are appended together, chained, with who read and when', async () => {
    const registro = createRegistro(store, log);
    for (let id = 1; id <= 450; id += 1) registro.leu(cadastro(id), por(3));
    await registro.gravado();
    expect(pessoas()).toEqual(Array.from({ length: 450 }, (_, i) => i + 1));
    expect(store.appends).toBe(3);
    expect(chained()).toBe(true);
    expect(store.events(HOJE)[0]).toMatchObject({
      type: 'DadosLidos',
      metadata: {
        actor: { idUsuario: 3, tipo: 'Administrador' },
        at: EM.toISOString(),
        correlationId: 'pedido',
      },
    });
    expect([registro.perdidas, registro.esperando]).toEqual([0, 0]);
  });

  it('of the same person, data and subject count once in ten minutes', async () => {
    const registro = createRegistro(store, log);
    registro.leu(cadastro(8), por(3));
    registro.leu(cadastro(8), por(3, 9.9));
    registro.leu(cadastro(8), por(4, 1));
    registro.leu(cadastro(9), por(3, 1));
    registro.leu(leituraDe({ dado: 'usuarios' }), por(3, 1));
    registro.leu(cadastro(8), por(3, 10));
    registro.leu(cadastro(8), por(3, 19.9));
    await registro.gravado();
    expect(pessoas()).toEqual([8, 8, 9, null, 8]);
  });

  it('go into a stream of each day in Sao Paulo', async () => {
    const registro = createRegistro(store, log);
    registro.leu(cadastro(8), { ...por(3), em: new Date('2026-03-11T02:59:59.000Z') });
    registro.leu(cadastro(9), { ...por(3), em: new Date('2026-03-11T03:00:00.000Z') });
    await registro.gravado();
    expect([pessoas(HOJE), pessoas('acesso-2026-03-11')]).toEqual([[8], [9]]);
  });

  it('of two processes stand behind each other, each once', async () => {
    const um = createRegistro(store, log);
    const outro = createRegistro(store, log);
    for (let id = 1; id <= 300; id += 1) (id % 2 ? um : outro).leu(cadastro(id), por(3));
    await Promise.all([um.gravado(), outro.gravado()]);
    for (let id = 301; id <= 310; id += 1) (id % 2 ? um : outro).leu(cadastro(id), por(3));
    await Promise.all([um.gravado(), outro.gravado()]);
    expect(pessoas().sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 310 }, (_, i) => i + 1),
    );
    expect(chained()).toBe(true);
  });

  it.each(['lost', 'unheard', new Error('away')] as const)(
    '%s: wait, and stand there once',
    async (fault) => {
      store.faults.push(fault, fault);
      const registro = createRegistro(store, log, NA_HORA);
      registro.leu(cadastro(8), por(3));
      await registro.gravado();
      registro.leu(cadastro(9), por(3));
      await registro.gravado();
      expect(pessoas()).toEqual([8, 9]);
      expect(chained()).toBe(true);
      expect(registro.perdidas).toBe(0);
    },
  );

  it('beyond the bound are counted and told once, and may be recorded later', async () => {
    const alto = createLogger('silent');
    const erro = vi.spyOn(alto, 'error');
    const registro = createRegistro(store, alto, { maisEsperando: 2 });
    for (const id of [1, 2, 3, 4]) registro.leu(cadastro(id), por(3));
    expect([registro.perdidas, registro.esperando]).toEqual([2, 2]);
    expect(erro).toHaveBeenCalledTimes(1);
    await registro.gravado();
    registro.leu(cadastro(3), por(3, 1));
    await registro.gravado();
    expect(pessoas()).toEqual([1, 2, 3]);
  });

  it('that cannot be appended before the end are counted as lost, and nobody waits for ever', async () => {
    store.append = () => new Promise(() => undefined);
    const registro = createRegistro(store, log, { fecharMs: 0 });
    registro.leu(cadastro(8), por(3));
    const levado = registro.exportou(pacote, por(3)).catch((recusa: unknown) => recusa);
    await registro.close();
    expect(registro.perdidas).toBe(2);
    expect(await levado).toBeInstanceOf(Refusal);
    registro.leu(cadastro(9), por(3));
    expect(registro.perdidas).toBe(3);
  });
});

describe('an export', () => {
  it('is told as recorded once it is durable, each time anew', async () => {
    const registro = createRegistro(store, log);
    const [um, outro] = [await registro.exportou(pacote, por(3)), await registro.exportou(pacote, por(3))];
    expect(outro).toBeGreaterThan(um);
    expect(store.events(HOJE).map(({ type }) => type)).toEqual(['DadosExportados', 'DadosExportados']);
  });

  it.each(['lost', new Error('away')] as const)(
    '%s: is refused with 503 and leaves no record that says otherwise',
    async (fault) => {
      store.faults.push(fault);
      const registro = createRegistro(store, log, NA_HORA);
      registro.leu(cadastro(8), por(3));
      await expect(registro.exportou(pacote, por(3))).rejects.toMatchObject({
        codigo: 'INDISPONIVEL',
        retryAfterSeconds: expect.any(Number),
      });
      await registro.gravado();
      expect(pessoas()).toContain(8);
      // Of what may stand in the log already nobody can say that it does not: that one is tried to its end.
      expect(store.events(HOJE).length).toBe(fault === 'lost' ? 2 : 1);
      await expect(registro.exportou(pacote, por(3))).resolves.toBeTypeOf('bigint');
    },
  );

  it('is refused where the queue is full', async () => {
    const registro = createRegistro(store, log, { maisEsperando: 0 });
    await expect(registro.exportou(pacote, por(3))).rejects.toBeInstanceOf(Refusal);
  });
});
