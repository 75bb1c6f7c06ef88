import { AGORA, DIA, dada, MINUTO, reservar, rifaAberta, vender } from '@rifa-viva/proof/rifa/exemplos';
import { networkOf } from '@rifa-viva/server/http/network';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rifaDecider } from './decider.ts';
import { criarLimitePorEndereco, MAXIMO_POR_ENDERECO, parteDoEndereco } from './limite-por-endereco.ts';
import { criarRitmo } from './ritmo.ts';

/** 1,000 tickets, 140 sold; the clock is the test's. */
const VENDIDOS = 140;
const SEGUNDO = 1_000;
const DEZ_MINUTOS = 10 * MINUTO;

beforeEach(() => {
  vi.useFakeTimers({ now: AGORA });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What an address is asked where nobody counts. */
const NINGUEM_CONTA = { outros: 0, recusada: () => undefined };

/** A raffle with the limits that its route asks, in their order, or with none of them. */
function loja(limitada: boolean) {
  const inicio = rifaAberta({ qtdeNumeros: 10_000 });
  const venda = dada(...inicio)
    .when(
      vender(
        Array.from({ length: VENDIDOS }, (_, i) => i + 1),
        { limite: 1_000 },
      ),
    )
    .events();
  let estado = [...inicio, ...venda].reduce(rifaDecider.evolve, rifaDecider.initial());
  const limite = criarLimitePorEndereco();
  const ritmo = criarRitmo({ porPessoa: 20, porEndereco: MAXIMO_POR_ENDERECO * 10 });
  const donos = new Map<number, { idUsuario: number; reserva: string }>();
  let pedidos = 0;

  function aplicar(comando: Parameters<typeof rifaDecider.decide>[1]): boolean {
    const decisao = rifaDecider.decide(estado, comando);
    if ('refused' in decisao) return false;
    for (const evento of decisao.events) {
      estado = rifaDecider.evolve(estado, evento);
      if (evento.type === 'BilhetesReservados') {
        const { idReserva, idUsuario, idPagamento } = evento.data;
        donos.set(idReserva, { idUsuario, reserva: idPagamento });
      }
      if (evento.type === 'ReservaExpirada') {
        const dono = donos.get(evento.data.idReserva);
        limite.soltar(dono?.reserva ?? '');
        ritmo.expirada(dono?.idUsuario ?? 0);
      }
    }
    return true;
  }

  return {
    get livres() {
      return estado.qtdeLivres;
    },
    expirar: () => aplicar({ type: 'ExpirarReservas', agora: Date.now() }),
    async tentar(idUsuario: number, address: string, qtde: number): Promise<boolean> {
      const rede = networkOf(address);
      const contada = limitada ? await ritmo.contar(idUsuario, rede).catch(() => null) : undefined;
      if (contada === null) return false;
      pedidos += 1;
      const idPagamento = `pedido${pedidos}`;
      try {
        const vaga = limitada ? limite.tomar(rede, idPagamento, { idRifa: 1, qtde }) : NINGUEM_CONTA;
        const feita = aplicar(
          reservar({
            ator: { idUsuario, tipo: 'Usuario' },
            agora: Date.now(),
            qtde,
            idPagamento,
            comprou: false,
            endereco: { bilhetes: vaga.outros, parte: parteDoEndereco(MAXIMO_POR_ENDERECO) },
            semente: pedidos.toString(16).padStart(64, '0'),
          }),
        );
        if (feita) return true;
        vaga.recusada();
      } catch {
        // All places of the address are taken.
      }
      await contada?.desfazer();
      return false;
    },
  };
}

const CONTAS = Array.from({ length: 48 }, (_, i) => 1_000 + i);

/** For ten minutes every account of the hoarder tries each second; every minute somebody new wants two tickets. */
async function cerco(enderecoDe: (conta: number) => string, limitada = true) {
  const rifa = loja(limitada);
  const achou: boolean[] = [];
  let menosLivres = Number.POSITIVE_INFINITY;
  for (let passou = 0; passou < DEZ_MINUTOS; passou += SEGUNDO) {
    rifa.expirar();
    for (const qtde of [10, 10, 1])
      for (const conta of CONTAS) await rifa.tentar(conta, enderecoDe(conta), qtde);
    if (passou % MINUTO === 0) achou.push(await rifa.tentar(5_000 + passou, `203.0.113.${achou.length}`, 2));
    menosLivres = Math.min(menosLivres, rifa.livres);
    vi.advanceTimersByTime(SEGUNDO);
  }
  return { achou, menosLivres };
}

describe('an honest buyer, while somebody hoards for ten minutes', () => {
  it('finds tickets: 48 accounts at as many addresses of one /64', async () => {
    const { achou, menosLivres } = await cerco((conta) => `2001:db8:7:1::${conta}`);
    expect(achou).toEqual(Array<boolean>(10).fill(true));
    expect(menosLivres).toBeGreaterThan(700);
  });

  it('finds tickets: the same accounts, each in a /64 of its own', async () => {
    const { achou, menosLivres } = await cerco((conta) => `2001:db8:7:${conta}::1`);
    expect(achou).toEqual(Array<boolean>(10).fill(true));
    expect(menosLivres).toBeGreaterThan(400);
  });

  it('would find none without these limits', async () => {
    const { achou, menosLivres } = await cerco((conta) => `2001:db8:7:1::${conta}`, false);
    expect(achou.filter(Boolean)).toHaveLength(0);
    expect(menosLivres).toBe(0);
  });

  it('finds none in these minutes where each account has an IPv4 address of its own: docs/adr/0024', async () => {
    const { achou, menosLivres } = await cerco((conta) => `198.51.${Math.floor(conta / 10)}.${conta % 10}`);
    expect(achou.filter(Boolean)).toHaveLength(0);
    expect(menosLivres).toBe(0);
  });
});

describe('tickets taken while stock runs out', () => {
  it('come back within minutes, and who let them end waits until the hour is over', async () => {
    const rifa = loja(true);
    const de = (conta: number) => `198.51.${Math.floor(conta / 10)}.${conta % 10}`;
    for (const conta of CONTAS) for (const _ of [1, 2]) await rifa.tentar(conta, de(conta), 10);
    expect(rifa.livres).toBe(0);
    vi.advanceTimersByTime(15 * MINUTO);
    rifa.expirar();
    const livres = rifa.livres;
    expect(livres).toBeGreaterThanOrEqual(100);
    expect(await rifa.tentar(5_000, '203.0.113.1', 2)).toBe(true);
    // Those whose two reservations ended: the last ones to come.
    for (const conta of CONTAS.slice(39, 43)) expect(await rifa.tentar(conta, de(conta), 1)).toBe(false);
    vi.advanceTimersByTime(DIA);
    rifa.expirar();
    expect(rifa.livres).toBe(1_000 - VENDIDOS);
  });
});
