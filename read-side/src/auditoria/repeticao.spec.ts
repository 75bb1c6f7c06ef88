import { randomUUID } from 'node:crypto';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import {
  bilheteLivre,
  type EstadoRifa,
  estadoInicial,
  indiceDoGrupo,
} from '@rifa-viva/contracts/rifa/estado';
import { evolve } from '@rifa-viva/contracts/rifa/evolve';
import { MemoryStore } from '@rifa-viva/proof/testing/memory-store';
import { emitidos, RIFA } from '@rifa-viva/proof/testing/rifa';
import { seedOfRun } from '@rifa-viva/proof/testing/seed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRepeticoes } from './repeticao.ts';

const TOTAL = 400;
const DIA = 86_400_000;
const INICIO = Date.parse('2026-03-01T12:00:00.000Z');

/** A long life of a small raffle: reserved, paid, released, given up, sold, returned and printed at random. */
function vida(eventos: number, semente: number): EventoRifa[] {
  let estado_ = semente;
  const acaso = (limite: number) => {
    estado_ = (Math.imul(estado_, 1_103_515_245) + 12_345) >>> 0;
    return (estado_ >>> 8) % limite;
  };
  const estado = estadoInicial();
  const lista: EventoRifa[] = [];
  const vendaDe = new Map<number, number>();
  const fazer = (evento: EventoRifa) => {
    evolve(estado, evento);
    if ('idVenda' in evento.data && 'numeros' in evento.data)
      for (const numero of evento.data.numeros) vendaDe.set(numero, evento.data.idVenda ?? 0);
    lista.push(evento);
  };
  fazer({ type: 'RifaCriada', data: { ...RIFA, idRifa: 1, idUsuario: 3 } });
  fazer(emitidos(1, TOTAL));
  const dtPagamento = '2026-03-02T12:00:00.000Z';
  while (lista.length < eventos) {
    const abertas = [...estado.abertas];
    const indice = abertas[acaso(Math.max(1, abertas.length))];
    const reserva = indice === undefined ? undefined : estado.grupos.get(indice);
    const numerosDela = () => {
      const numeros = Array.from(estado.status.keys(), (i) => i + 1);
      return numeros.filter((numero) => indiceDoGrupo(estado, numero) === indice);
    };
    const idReserva = reserva?.ordinal ?? 0;
    const idVenda = estado.vendas + 1;
    const vendido = [...estado.status.keys()].find((i) => estado.status[i] === 2);
    switch (acaso(9)) {
      case 0:
      case 1:
      case 2: {
        if (estado.qtdeLivres < 3) break;
        const livres = [0, 1, 2].map((antes) => bilheteLivre(estado, antes));
        const provedor = acaso(2) === 0;
        fazer({
          type: 'BilhetesReservados',
          data: {
            idRifa: 1,
            idReserva: estado.reservas + 1,
            numeros: livres,
            idPagamento: `pag${estado.reservas + 1}`,
            idUsuario: 8 + acaso(20),
            total: 3_000 - acaso(3),
            cliente: null,
            segredo: 'cifrado',
            tipoPagamento: provedor ? 'efi' : 'normal',
            pagarAte: dtPagamento,
            expiraEm: new Date(INICIO + acaso(1_000) * DIA).toISOString(),
            ...(acaso(3) === 0 ? { escolhidos: true as const } : {}),
          },
        });
        break;
      }
      case 3:
        if (reserva)
          fazer({
            type: 'ReservaPaga',
            data: {
              idRifa: 1,
              idReserva,
              idVenda,
              numeros: numerosDela(),
              total: 3_000,
              idPagamento: estado.grupos.idPagamento(indice ?? -1),
              dtPagamento,
            },
          });
        break;
      case 4:
        if (reserva)
          fazer({
            type: 'BilhetesLiberados',
            data: {
              idRifa: 1,
              idReserva,
              idVenda,
              numeros: numerosDela().slice(0, 2),
              total: 2_000,
              liberadoPor: 3,
              dtPagamento,
            },
          });
        break;
      case 5:
        if (reserva)
          fazer({ type: 'ReservaExpirada', data: { idRifa: 1, idReserva, numeros: numerosDela() } });
        break;
      case 6:
        if (vendido !== undefined)
          fazer({
            type: 'BilhetesDevolvidos',
            data: {
              idRifa: 1,
              idVenda: vendaDe.get(vendido + 1) ?? 0,
              numeros: [vendido + 1],
              total: 1_000,
              idUsuario: 3,
            },
          });
        break;
      case 7: {
        const livre = estado.qtdeLivres > 0 ? bilheteLivre(estado, 0) : undefined;
        if (livre !== undefined)
          fazer({
            type: 'BilhetesVendidos',
            data: {
              idRifa: 1,
              idVenda,
              numeros: [livre],
              idUsuarioEmissor: 4,
              idVendedor: 6,
              cliente: 'cifrado',
              total: 1_000,
              segredo: 'cifrado',
              dtPagamento,
            },
          });
        break;
      }
      default:
        fazer(
          acaso(2) === 0
            ? { type: 'PagamentoRecusado', data: { idRifa: 1, idPagamento: `recusado${lista.length}` } }
            : {
                type: 'BilhetesImpressos',
                data: {
                  idRifa: 1,
                  numeros: [1 + acaso(TOTAL)],
                  idTrabalho: 't',
                  formato: 'termica',
                  idUsuario: 6,
                },
              },
        );
    }
  }
  return lista;
}

async function gravar(
  store: MemoryStore,
  eventos: readonly EventoRifa[],
  desde = 0,
  stream = 'rifa-1',
): Promise<void> {
  await store.append(
    stream,
    eventos.map(({ type, data }, i) => ({
      id: randomUUID(),
      type,
      data,
      metadata: {
        commandId: randomUUID(),
        actor: { idUsuario: 3, tipo: 'Administrador' },
        at: new Date(INICIO + (desde + i) * 1_000).toISOString(),
        correlationId: 't',
        causationId: 't',
      },
    })),
    'any',
  );
}

/** What two folds of the same events agree in; of reservations that are over one may know more ends. */
const comparavel = ({ prazos, abertasPorPessoa, ...resto }: EstadoRifa) => ({
  ...resto,
  ids: Array.from(resto.grupos, ([indice]) => resto.grupos.idPagamento(indice)),
  abertasPorPessoa: new Map(abertasPorPessoa),
});
const dobrar = (eventos: readonly EventoRifa[]) =>
  eventos.reduce((estado, evento) => evolve(estado, evento), estadoInicial());

describe('a replay', () => {
  it('shows every state that folding from the beginning gives, checkpoints or not', async () => {
    const eventos = vida(17_000, 7);
    const store = new MemoryStore();
    await gravar(store, eventos);
    const repeticao = await createRepeticoes(store).de(1);
    expect(repeticao?.ultima).toBe(eventos.length - 1);
    const lugares = [0, 1, 8_191, 8_192, 8_193, 16_384, eventos.length];
    for (const quantos of [
      ...lugares,
      ...fc.sample(fc.nat(eventos.length), { seed: seedOfRun(), numRuns: 5 }),
    ]) {
      const esperado = comparavel(dobrar(eventos.slice(0, quantos)));
      expect(comparavel(repeticao?.estadoApos(quantos) ?? estadoInicial())).toEqual(esperado);
    }
  });

  it('takes in what happened since, and who asks during a reading gets what was there when he asked', async () => {
    const eventos = vida(300, 9);
    const store = new MemoryStore();
    await gravar(store, eventos.slice(0, 100));
    const repeticoes = createRepeticoes(store);
    const primeira = repeticoes.de(1);
    await gravar(store, eventos.slice(100, 200), 100);
    const segunda = repeticoes.de(1);
    await Promise.all([primeira, segunda]);
    expect((await segunda)?.ultima).toBe(199);
    await gravar(store, eventos.slice(200), 200);
    expect((await repeticoes.de(1))?.ultima).toBe(299);
    expect(await primeira).toBe(await segunda);
    expect(await repeticoes.de(2)).toBeNull();
  });

  it('finds events by ticket, person, kind and time, and the event of an instant', async () => {
    const eventos = vida(2_000, 11);
    const store = new MemoryStore();
    await gravar(store, eventos);
    const repeticao = await createRepeticoes(store).de(1);
    const revisoes = (quais: (evento: EventoRifa, revisao: number) => boolean) =>
      eventos.flatMap((evento, i) => (quais(evento, i) ? [i] : []));
    const achadas = (filtro: Parameters<NonNullable<typeof repeticao>['filtrar']>[0]) =>
      Array.from(repeticao?.filtrar(filtro) ?? []);
    const toca = ({ data }: EventoRifa, numero: number) => 'numeros' in data && data.numeros.includes(numero);
    expect(achadas({ bilhete: 7 })).toEqual(revisoes((evento) => toca(evento, 7)));
    expect(achadas({ tipo: 'ReservaPaga' })).toEqual(revisoes(({ type }) => type === 'ReservaPaga'));
    expect(achadas({ de: INICIO + 10_000, ate: INICIO + 12_000 })).toEqual([10, 11, 12]);
    expect(repeticao?.filtrar({})).toBeNull();
    expect(repeticao?.revisaoNoInstante(INICIO - 1)).toBe(-1);
    expect(repeticao?.revisaoNoInstante(INICIO + 10_500)).toBe(10);
    const doBilhete = revisoes((evento) => toca(evento, 7));
    expect(repeticao?.revisaoNoInstante(INICIO + 1e9, 7)).toBe(doBilhete.at(-1));
  });

  it('finds by a person also what became of his reservations and sales', async () => {
    const eventos = vida(2_000, 12);
    const store = new MemoryStore();
    await gravar(store, eventos);
    const repeticao = await createRepeticoes(store).de(1);
    const deQuem = new Map<string, number>();
    const donos = eventos.map(({ type, data }) => {
      const reserva = 'idReserva' in data ? `r${data.idReserva}` : '';
      const venda = 'idVenda' in data ? `v${data.idVenda}` : '';
      if (type === 'BilhetesReservados') deQuem.set(reserva, data.idUsuario);
      if (type === 'BilhetesVendidos') deQuem.set(venda, data.idVendedor);
      const dono = deQuem.get(reserva) ?? deQuem.get(venda);
      if (dono !== undefined && venda !== '') deQuem.set(venda, dono);
      return type === 'BilhetesImpressos' ? data.idUsuario : dono;
    });
    for (const pessoa of [6, 8, 17, 27])
      expect(Array.from(repeticao?.filtrar({ pessoas: new Set([pessoa]) }) ?? [])).toEqual(
        donos.flatMap((dono, i) => (dono === pessoa ? [i] : [])),
      );
    const tipos = new Set(eventos.filter((_, i) => donos[i] === 17).map(({ type }) => type));
    expect(tipos).toContain('BilhetesLiberados');
    expect(tipos).toContain('BilhetesDevolvidos');
  });

  it('tells who chose the numbers', async () => {
    const eventos = vida(300, 13);
    const store = new MemoryStore();
    await gravar(store, eventos);
    const repeticao = await createRepeticoes(store).de(1);
    const escolhidas = (evento?: EventoRifa) => evento !== undefined && 'escolhidos' in evento.data;
    expect(eventos.filter(escolhidas).length).toBeGreaterThan(5);
    expect(eventos.map((_, i) => escolhidas(repeticao?.fita.evento(i)))).toEqual(eventos.map(escolhidas));
  });
});

describe('replays that are kept', () => {
  it('make room for one that grew since it was first read', async () => {
    const eventos = vida(3_000, 17);
    const inteiro = new MemoryStore();
    await gravar(inteiro, eventos);
    const bytesDela = (await createRepeticoes(inteiro).de(1))?.bytes ?? 0;
    const store = new MemoryStore();
    await gravar(store, eventos.slice(0, 40));
    await gravar(store, eventos.slice(0, 40), 0, 'rifa-2');
    const repeticoes = createRepeticoes(store, bytesDela);
    const outra = await repeticoes.de(2);
    const primeira = await repeticoes.de(1);
    expect((await repeticoes.de(2)) === outra).toBe(true);
    await gravar(store, eventos.slice(40), 40);
    expect((await repeticoes.de(1)) === primeira).toBe(true);
    expect((await repeticoes.de(2)) === outra).toBe(false);
  });
});

describe('the first reading of a log', () => {
  it('says how far it is while it goes on, and nothing before and after', async () => {
    const eventos = vida(40, seedOfRun());
    const inteiro = new MemoryStore();
    await gravar(inteiro, eventos);
    let continuar = () => {};
    const metade = new Promise<void>((pronta) => {
      continuar = pronta;
    });
    let noMeio = () => {};
    const chegou = new Promise<void>((pronta) => {
      noMeio = pronta;
    });
    const repeticoes = createRepeticoes({
      lastRevision: (stream) => inteiro.lastRevision(stream),
      async *read(stream, desde) {
        for await (const evento of inteiro.read(stream, desde)) {
          if (evento.revision === 20n) {
            noMeio();
            await metade;
          }
          yield evento;
        }
      },
    });
    expect(repeticoes.leitura(1)).toEqual({ lidos: 0, total: 0 });
    const lida = repeticoes.de(1);
    await chegou;
    expect(repeticoes.leitura(1)).toEqual({ lidos: 20, total: eventos.length });
    expect(repeticoes.leitura(2)).toEqual({ lidos: 0, total: 0 });
    continuar();
    await lida;
    expect(repeticoes.leitura(1)).toEqual({ lidos: 0, total: 0 });
  });
});
