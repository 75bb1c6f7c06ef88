import { randomUUID } from 'node:crypto';
import type { EventoNotificacao } from '@rifa-viva/contracts/eventos/notificacao';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { streamNotificacao, streamRifa, streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import type { Notificacao } from '@rifa-viva/contracts/regras/notificacao';
import type {} from '@rifa-viva/proof/testing/global-setup';
import { PATIENCE_MS } from '@rifa-viva/proof/testing/patience';
import { createTestStores, type TestStores } from '@rifa-viva/proof/testing/stores';
import { createTestClock, type TestClock } from '@rifa-viva/proof/testing/test-clock';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { createLogger } from '@rifa-viva/server/logger';
import { encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import { openVault, type Vault } from '@rifa-viva/server/vault/vault';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type Actors, createActors } from '../kernel/actors.ts';
import { acompanharNotificacoes } from './carteiro.ts';
import type { ComandoNotificacao, RespostaNotificacao } from './commands.ts';
import { notificacaoDecider } from './decider.ts';
import { type Desfecho, type Inscricao, ServicoOcupadoError } from './servico.ts';

const log = createLogger('silent');
const INICIO = Date.parse('2026-03-01T12:00:00.000Z');
const MINUTO = 60_000;
const ELA = 8;
const OUTRA = 9;

let stores: TestStores;
let store: EventStore;
let vault: Vault;
let atores: Actors<ComandoNotificacao, RespostaNotificacao>;
let clock: TestClock;
let fechar: (() => Promise<void>)[];
/** What push services took, and what they answer. */
let chegaram: { readonly em: string; readonly notificacao: Notificacao }[];
let responder: (inscricao: Inscricao) => Promise<Desfecho>;
let compradores: ReadonlyMap<number, readonly number[]>;

beforeEach(async () => {
  stores = await createTestStores(inject('postgresUrl'));
  store = connectEventStore(stores.eventStoreUrl);
  vault = await openVault(stores.vaultDatabaseUrl, Buffer.alloc(32, 7));
  atores = createActors(notificacaoDecider, { store, vault, log, esperaDoLogMs: PATIENCE_MS });
  clock = createTestClock(INICIO);
  fechar = [];
  chegaram = [];
  responder = async () => 'entregue';
  compradores = new Map();
});
afterEach(async () => {
  for (const um of fechar) await um();
  atores.close();
  await vault.close();
  await store.close();
  await stores.stop();
});

const metadata = () => ({
  commandId: randomUUID(),
  actor: { idUsuario: 0, tipo: 'Sistema' as const },
  at: new Date(clock.agora()).toISOString(),
  correlationId: 'spec',
  causationId: 'spec',
});
const escrever = (stream: string, ...eventos: readonly { type: string; data: unknown }[]) =>
  store.append(
    stream,
    eventos.map(({ type, data }) => ({ id: randomUUID(), type, data, metadata: metadata() })),
    'any',
  );
const naRifa = (...eventos: readonly EventoRifa[]) => escrever(streamRifa(1), ...eventos);

function acompanhar(mudo: readonly ComandoNotificacao['type'][] = []): () => Promise<void> {
  const carteiro = acompanharNotificacoes({
    store,
    vault,
    directory: { person: (idUsuario) => pessoas.get(idUsuario) },
    // A control: what these commands say is lost.
    atores: {
      ...atores,
      execute: (stream, envelope) =>
        mudo.includes(envelope.command.type)
          ? Promise.resolve({ answer: { aparelhos: [], desligadas: [] }, position: 0n, repeated: false })
          : atores.execute(stream, envelope),
    },
    servico: {
      aceita: () => true,
      async enviar(inscricao, notificacao) {
        const desfecho = await responder(inscricao);
        if (desfecho === 'entregue') chegaram.push({ em: inscricao.endpoint, notificacao });
        return desfecho;
      },
      fechar: async () => undefined,
    },
    log,
    metrics: { gauge: () => undefined },
    relogio: clock,
    compradores: async () => compradores,
    esperas: { primeira: MINUTO, maior: 4 * MINUTO, vezes: 3 },
  });
  let fechado: Promise<void> | undefined;
  const parar = () => {
    fechado ??= carteiro.close();
    return fechado;
  };
  fechar.push(parar);
  return parar;
}

const pessoa = (idUsuario: number) => ({
  idUsuario,
  tipo: 'Usuario' as const,
  ativo: 'sim' as const,
  idGerente: null,
  excluido: false,
  nomeCifrado: '',
  telefoneHmac: '',
  versaoSenha: 1,
  senhaSorteada: false,
  codigoDeSenha: null,
  sessionVersion: 1,
});
const pessoas = new Map([ELA, OUTRA].map((id) => [id, pessoa(id)]));

async function inscrever(idUsuario: number, nome: string): Promise<void> {
  const inscricao = { endpoint: `https://fcm.googleapis.com/${nome}`, p256dh: '', auth: '' };
  await atores.execute(streamNotificacao(idUsuario), {
    command: {
      type: 'InscreverAparelho',
      idUsuario,
      aparelho: {
        idAparelho: nome,
        inscricao: await encrypt(vault, keyOfUser(idUsuario), JSON.stringify(inscricao)),
        em: new Date(clock.agora()).toISOString(),
      },
    },
    commandId: randomUUID(),
    who: { idUsuario, tipo: 'Usuario' },
    at: new Date(clock.agora()).toISOString(),
    correlationId: 'spec',
  });
}

const CRIADA: EventoRifa = {
  type: 'RifaCriada',
  data: {
    idRifa: 1,
    idUsuario: 3,
    idModeloBilhete: 1,
    titulo: 'MOTO',
    descricao: '',
    valor: 1_000,
    dtSorteio: '2026-06-01T22:00:00.000Z',
    dtEncerramento: '2026-06-01T20:00:00.000Z',
    imgRifa: '',
    cortesia: false,
    qtdeBilhetes: 0,
    comissao: 0,
    sucessor: false,
    qtdeChances: 1,
    qtdeNumeros: 100,
  },
};
const depoisDe = (ms: number) => new Date(clock.agora() + ms).toISOString();
const reservada = (idReserva: number, minutos: number, idUsuario = ELA): EventoRifa => ({
  type: 'BilhetesReservados',
  data: {
    idRifa: 1,
    idReserva,
    numeros: [idReserva],
    idPagamento: `pagamento-${idReserva}`,
    idUsuario,
    total: 1_000,
    cliente: null,
    segredo: 'v1.x.y',
    tipoPagamento: 'mercadoPago',
    pagarAte: depoisDe(minutos * MINUTO),
    expiraEm: depoisDe((minutos + 5) * MINUTO),
  },
});
const paga = (idReserva: number): EventoRifa => ({
  type: 'ReservaPaga',
  data: {
    idRifa: 1,
    idReserva,
    numeros: [idReserva],
    idVenda: idReserva,
    total: 1_000,
    dtPagamento: depoisDe(0),
    idPagamento: `pagamento-${idReserva}`,
  },
});
const CONFIRMADO: EventoRifa = {
  type: 'ResultadoConfirmado',
  data: { idRifa: 1, idUsuario: 3, milharSorteada: ['0042'], sozinho: false },
};

const eventos = async (idUsuario = ELA) => {
  const lidos: EventoNotificacao[] = [];
  for await (const { type, data } of store.read(streamNotificacao(idUsuario)))
    lidos.push({ type, data } as EventoNotificacao);
  return lidos;
};
const encerradas = async (idUsuario = ELA) =>
  (await eventos(idUsuario)).flatMap((e) => (e.type === 'NotificacaoEncerrada' ? [e.data.entregues] : []));
const acabaram = (quantas: number, idUsuario = ELA) =>
  vi.waitFor(async () => expect(await encerradas(idUsuario)).toHaveLength(quantas));
const textos = () => chegaram.map(({ notificacao }) => notificacao.texto);
const etiquetas = () => new Set(chegaram.map(({ notificacao }) => notificacao.tag));
const pedidas = (quantas: number, idUsuario = ELA) =>
  vi.waitFor(async () => {
    const dela = (await eventos(idUsuario)).filter(({ type }) => type === 'NotificacaoPedida');
    expect(dela).toHaveLength(quantas);
  });

describe('the end of a reservation', () => {
  it('is told once when it is near, to whoever still holds it', async () => {
    await inscrever(ELA, 'dela');
    await naRifa(CRIADA, reservada(1, 30), reservada(2, 30), reservada(3, 30, OUTRA));
    acompanhar();
    await naRifa(paga(2));
    await acabaram(1);
    clock.advance(19 * MINUTO);
    expect(chegaram).toHaveLength(1);
    clock.advance(MINUTO);
    await acabaram(2);
    expect(textos().at(-1)).toBe(
      'Bilhete 0001 de MOTO: pague até 01/03/2026 09:30 para não perder a reserva.',
    );
    clock.advance(60 * MINUTO);
    // A fact after it, so that nothing is on its way.
    await naRifa(reservada(4, 30), paga(4));
    await acabaram(3);
    expect(chegaram).toHaveLength(3);
  });

  it('is not told after it ended, though it was decided before', async () => {
    await inscrever(ELA, 'dela');
    await inscrever(OUTRA, 'doutra');
    acompanhar();
    responder = async () => {
      throw new ServicoOcupadoError('away');
    };
    await naRifa(CRIADA, reservada(1, 30));
    await vi.waitFor(() => {
      clock.advance(MINUTO);
      expect(clock.agora()).toBeGreaterThan(INICIO + 20 * MINUTO);
    });
    await pedidas(1);
    await naRifa({
      type: 'ReservaCancelada',
      data: { idRifa: 1, idReserva: 1, numeros: [1], idUsuario: ELA },
    });
    // Decided after it: the cancellation is known by then.
    await naRifa(reservada(2, 30, OUTRA), paga(2));
    await pedidas(1, OUTRA);
    responder = async () => 'entregue';
    await vi.waitFor(async () => {
      clock.advance(MINUTO);
      expect(await encerradas()).toEqual([0]);
    });
    expect(chegaram.map(({ em }) => em)).not.toContain('https://fcm.googleapis.com/dela');
  });

  it('is not told to her second device, if it ended while the first one was being told', async () => {
    await inscrever(ELA, 'primeiro');
    await inscrever(ELA, 'segundo');
    await inscrever(OUTRA, 'doutra');
    acompanhar();
    let soltar: () => void = () => undefined;
    const preso = new Promise<void>((resolve) => {
      soltar = resolve;
    });
    let aCaminho = false;
    responder = async ({ endpoint }) => {
      if (endpoint.endsWith('primeiro')) {
        aCaminho = true;
        await preso;
      }
      return 'entregue';
    };
    await naRifa(CRIADA, reservada(1, 30));
    clock.advance(20 * MINUTO);
    await vi.waitFor(() => expect(aCaminho).toBe(true));
    await naRifa({
      type: 'ReservaCancelada',
      data: { idRifa: 1, idReserva: 1, numeros: [1], idUsuario: ELA },
    });
    // Told after it: the cancellation is known by then.
    await naRifa(reservada(2, 30, OUTRA), paga(2));
    await acabaram(1, OUTRA);
    soltar();
    await acabaram(1);
    expect(await encerradas()).toEqual([1]);
    expect(chegaram.map(({ em }) => em)).not.toContain('https://fcm.googleapis.com/segundo');
  });
});

describe('a result', () => {
  it('is told to whoever bought, and whoever won hears that instead', async () => {
    await inscrever(ELA, 'dela');
    await inscrever(OUTRA, 'doutra');
    compradores = new Map([
      [ELA, [42]],
      [OUTRA, []],
      [77, [1]],
    ]);
    acompanhar();
    await naRifa(CRIADA, CONFIRMADO);
    await acabaram(1);
    await acabaram(1, OUTRA);
    expect(textos().sort()).toEqual([
      'Bilhete 0042 de MOTO: premiado. Parabéns!',
      'Saiu o resultado de MOTO. Confira seus bilhetes.',
    ]);
  });
});

describe('a push service', () => {
  it('that is away is asked again, later each time, and given up after so many', async () => {
    await inscrever(ELA, 'dela');
    let vezes = 0;
    responder = async () => {
      vezes += 1;
      throw new ServicoOcupadoError('away');
    };
    acompanhar();
    await naRifa(CRIADA, reservada(1, 30), paga(1));
    for (const [quantas, espera] of [
      [1, MINUTO],
      [2, 2 * MINUTO],
      [3, 0],
    ] as const) {
      await vi.waitFor(() => expect(vezes).toBe(quantas));
      if (espera === 0) break;
      await vi.waitFor(() => {
        if (vezes === quantas) clock.advance(espera);
        expect(vezes).toBe(quantas + 1);
      });
    }
    await acabaram(1);
    expect(await encerradas()).toEqual([0]);
  });

  it.each([
    ['that is away', undefined],
    ['that asked for a pause', 10 * MINUTO],
  ])('%s is asked again after its rest, though the clock was set back meanwhile', async (_, descanso) => {
    await inscrever(ELA, 'dela');
    let vezes = 0;
    responder = async () => {
      vezes += 1;
      if (vezes === 1) throw new ServicoOcupadoError('away', descanso);
      return 'entregue';
    };
    const falhou = vi.spyOn(log, 'warn');
    acompanhar();
    await naRifa(CRIADA, reservada(1, 300), paga(1));
    await vi.waitFor(() => expect(falhou).toHaveBeenCalledOnce());
    falhou.mockRestore();
    clock.set(-120 * MINUTO);
    clock.advance(descanso ?? MINUTO);
    await acabaram(1);
    expect(await encerradas()).toEqual([1]);
  });

  it('that asks for a pause is left alone for so long, by everybody; those who have it get it no second time', async () => {
    await inscrever(ELA, 'primeiro');
    await inscrever(ELA, 'segundo');
    const pedidos: string[] = [];
    let ocupado = true;
    responder = async ({ endpoint }) => {
      pedidos.push(endpoint.split('/').at(-1) ?? '');
      if (ocupado && endpoint.endsWith('segundo')) throw new ServicoOcupadoError('busy', 30 * MINUTO);
      return 'entregue';
    };
    acompanhar();
    await naRifa(CRIADA, reservada(1, 30), paga(1));
    await vi.waitFor(() => expect(pedidos).toEqual(['primeiro', 'segundo']));
    // Another one meanwhile waits too.
    await naRifa(reservada(2, 30), paga(2));
    await pedidas(2);
    clock.advance(29 * MINUTO);
    expect(pedidos).toHaveLength(2);
    ocupado = false;
    await vi.waitFor(async () => {
      clock.advance(MINUTO);
      expect(await encerradas()).toEqual([2, 2]);
    });
    expect(pedidos.filter((um) => um === 'primeiro')).toHaveLength(2);
    expect(etiquetas().size).toBe(2);
  });
});

describe('a process that ends', () => {
  it('between decision and delivery leaves it to the next one, which delivers it once', async () => {
    await inscrever(ELA, 'dela');
    responder = () => Promise.reject(new ServicoOcupadoError('cut'));
    const parar = acompanhar();
    await naRifa(CRIADA, reservada(1, 30), paga(1));
    await pedidas(1);
    await parar();
    expect(chegaram).toEqual([]);
    responder = async () => 'entregue';
    for (let vez = 0; vez < 2; vez += 1) {
      const outro = acompanhar();
      await acabaram(1);
      await outro();
    }
    expect(chegaram).toHaveLength(1);
  });

  it('between fact and decision leaves that too', async () => {
    await inscrever(ELA, 'dela');
    const parar = acompanhar(['PedirNotificacao']);
    await naRifa(CRIADA, reservada(1, 30), paga(1), reservada(2, 30), paga(2));
    await parar();
    expect(await eventos()).toHaveLength(1);
    acompanhar();
    await acabaram(2);
    expect([chegaram.length, etiquetas().size]).toEqual([2, 2]);
  });

  it('between delivery and its record delivers again under the same tag: the device shows it once', async () => {
    await inscrever(ELA, 'dela');
    // What the record is for: without it each start would deliver anew.
    for (let vez = 1; vez <= 3; vez += 1) {
      const parar = acompanhar(['EncerrarNotificacao']);
      if (vez === 1) await naRifa(CRIADA, reservada(1, 30), paga(1));
      await vi.waitFor(() => expect(chegaram).toHaveLength(vez));
      await parar();
    }
    expect(etiquetas().size).toBe(1);
    acompanhar();
    await acabaram(1);
    expect([chegaram.length, etiquetas().size]).toEqual([4, 1]);
  });
});

it('whoever was deactivated is told nothing, and has no device any more', async () => {
  await inscrever(ELA, 'dela');
  acompanhar();
  await escrever(streamUsuario(ELA), {
    type: 'UsuarioAlterado',
    data: { idUsuario: ELA, ativo: 'nao', alteradoPor: 3, sessionVersion: 2 },
  });
  await vi.waitFor(async () => expect((await eventos()).at(-1)?.type).toBe('AparelhoDesinscrito'));
  await naRifa(CRIADA, reservada(1, 30), paga(1));
  await inscrever(OUTRA, 'doutra');
  await naRifa(reservada(2, 30, OUTRA), paga(2));
  await acabaram(1, OUTRA);
  expect(chegaram.map(({ em }) => em)).toEqual(['https://fcm.googleapis.com/doutra']);
});
