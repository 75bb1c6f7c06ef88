import {
  ADMINISTRADOR,
  AGORA,
  CLIENTE,
  dada,
  GERENTE,
  reservar,
  reservarPorProvedor,
  rifaAberta,
  vender,
} from '@rifa-viva/proof/rifa/exemplos';
import type { ComandoRifa } from '@rifa-viva/write-side/rifa/commands';
import { rifaDecider } from '@rifa-viva/write-side/rifa/decider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventoRifa } from '../eventos/rifa.ts';
import { distribuirNumeros } from '../regras/sorteio.ts';
import { folhasDoSelo, inicioDoPercurso, percorrer } from './folhas.ts';

const TOTAL = 12;
const titularDe = (letra: string) => letra.repeat(64);

function folhasDe(eventos: readonly EventoRifa[]) {
  const percurso = inicioDoPercurso();
  for (const evento of eventos) percorrer(percurso, evento);
  return [...folhasDoSelo(percurso)];
}

/** Ticket by ticket, from the events alone, each rule in one line. */
function aMao(eventos: readonly EventoRifa[]) {
  const donos = new Map<number, { idVenda: number; titular: string | null }>();
  const reservas = new Map<number, string | null>();
  let numeros = new Uint32Array();
  let chances = 1;
  for (const { type, data } of eventos) {
    if (type === 'BilhetesEmitidos') {
      numeros = Uint32Array.from(distribuirNumeros(data));
      chances = data.qtdeChances;
    } else if (type === 'BilhetesReservados') reservas.set(data.idReserva, data.titular ?? null);
    else if (type === 'ReservaPaga' || type === 'BilhetesLiberados')
      for (const n of data.numeros)
        donos.set(n, { idVenda: data.idVenda, titular: reservas.get(data.idReserva) ?? null });
    else if (type === 'BilhetesVendidos')
      for (const n of data.numeros) donos.set(n, { idVenda: data.idVenda, titular: data.titular ?? null });
    else if (type === 'BilhetesDevolvidos') for (const n of data.numeros) donos.delete(n);
  }
  return [...donos]
    .sort(([a], [b]) => a - b)
    .map(([numBilhete, dono]) => ({
      idRifa: 1,
      numBilhete,
      numerosDaSorte: [...numeros.slice((numBilhete - 1) * chances, numBilhete * chances)],
      ...dono,
    }));
}

describe('the list of sold tickets', () => {
  it('names who the sale was to: of a reservation that became one, who reserved', () => {
    const aberta = rifaAberta();
    const comeco = [
      ...aberta,
      ...dada(...aberta)
        .when(reservar({ qtde: 2, titular: titularDe('b') }))
        .events(),
    ];
    const reserva = comeco.at(-1);
    if (reserva?.type !== 'BilhetesReservados') throw new Error('nothing was reserved');
    const { numeros } = reserva.data;
    const liberada = [
      ...comeco,
      ...dada(...comeco)
        .when({ type: 'LiberarBilhetes', ator: ADMINISTRADOR, agora: AGORA, numeros })
        .events(),
    ];
    const livre = [1, 2, 3].find((n) => !numeros.includes(n)) ?? 0;
    const vendida = [
      ...liberada,
      ...dada(...liberada)
        .when(vender([livre]))
        .events(),
    ];
    const folhas = folhasDe(vendida);
    expect(folhas.map(({ numBilhete }) => numBilhete)).toEqual([...numeros, livre].sort((a, b) => a - b));
    for (const { numBilhete, idVenda, titular, numerosDaSorte } of folhas) {
      const daReserva = numeros.includes(numBilhete);
      expect({ idVenda, titular }).toEqual(
        daReserva ? { idVenda: 1, titular: titularDe('b') } : { idVenda: 2, titular: titularDe('a') },
      );
      expect(numerosDaSorte).toHaveLength(10);
    }
  });

  it('has no holder where the sale is older than seals, and nothing at all before tickets', () => {
    const [antiga] = dada(...rifaAberta())
      .when(vender([1]))
      .events();
    if (antiga?.type !== 'BilhetesVendidos') throw new Error('nothing was sold');
    const { titular: _, ...data } = antiga.data;
    expect(folhasDe([...rifaAberta(), { ...antiga, data }])).toMatchObject([
      { numBilhete: 1, titular: null },
    ]);
    expect(folhasDe([])).toEqual([]);
    expect(folhasDe(rifaAberta())).toEqual([]);
  });

  it('is what a walk by hand gives, whatever happened before', () => {
    const numeros = fc.uniqueArray(fc.integer({ min: 1, max: TOTAL }), { minLength: 1, maxLength: 4 });
    const pagamento = fc.integer({ min: 1, max: 5 }).map((n) => `pagamento${n}`);
    const titular = fc.constantFrom('a', 'b', 'c').map(titularDe);
    const comando = fc.oneof(
      fc.record({ numeros, titular }).map((r): ComandoRifa => vender(r.numeros, { titular: r.titular })),
      fc
        .record({ idPagamento: pagamento, titular, qtde: fc.integer({ min: 1, max: 3 }) })
        .map((r): ComandoRifa => reservarPorProvedor(r)),
      fc
        .record({ idPagamento: pagamento, titular, qtde: fc.integer({ min: 1, max: 3 }) })
        .map((r): ComandoRifa => reservar({ ...r, ator: { ...CLIENTE, idUsuario: 7 } })),
      pagamento.map(
        (idPagamento): ComandoRifa => ({ type: 'PagarReserva', idPagamento, agora: AGORA, pagoEm: AGORA }),
      ),
      numeros.map(
        (n): ComandoRifa => ({ type: 'LiberarBilhetes', ator: ADMINISTRADOR, agora: AGORA, numeros: n }),
      ),
      numeros.map(
        (n): ComandoRifa => ({
          type: 'DevolverBilhetes',
          ator: ADMINISTRADOR,
          alcance: 'todos',
          agora: AGORA,
          numeros: n,
        }),
      ),
    );
    let vendidos = 0;
    fc.assert(
      fc.property(fc.array(comando, { minLength: 5, maxLength: 40 }), (comandos) => {
        const eventos: EventoRifa[] = rifaAberta({ qtdeNumeros: 2 * TOTAL, qtdeChances: 2 });
        let estado = eventos.reduce(rifaDecider.evolve, rifaDecider.initial());
        for (const um of comandos) {
          const decisao = rifaDecider.decide(estado, um);
          if ('refused' in decisao) continue;
          estado = decisao.events.reduce(rifaDecider.evolve, estado);
          eventos.push(...decisao.events);
        }
        const folhas = folhasDe(eventos);
        vendidos += folhas.length;
        expect(folhas).toEqual(aMao(eventos));
      }),
      { numRuns: 300 },
    );
    expect(vendidos).toBeGreaterThan(300);
  });

  it('takes the numbers of the last deal', () => {
    const aberta = rifaAberta();
    const outra = dada(...aberta)
      .when({
        type: 'AlterarRifa',
        ator: GERENTE,
        agora: AGORA,
        alteracoes: { qtdeNumeros: 200 },
        semente: 'cd'.repeat(32),
      })
      .events();
    const eventos = [...aberta, ...outra];
    const vendida = dada(...eventos)
      .when(vender([20]))
      .events();
    expect(folhasDe([...eventos, ...vendida])).toEqual(aMao([...eventos, ...vendida]));
  });
});
