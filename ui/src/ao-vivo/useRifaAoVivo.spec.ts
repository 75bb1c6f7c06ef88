import type { EntrarNaRifa, Resposta } from '@rifa-viva/contracts/ao-vivo';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cliente } from './conexao.ts';
import { entrarNaRifa } from './useRifaAoVivo.ts';

let conectar: (cliente: Cliente) => void;
vi.mock('./conexao.ts', () => ({
  ouvirMensagem: () => () => undefined,
  participar: (entrar: (cliente: Cliente) => void) => {
    conectar = entrar;
    return () => undefined;
  },
}));

const RECUSA = (codigo: string): Resposta => ({ erro: codigo, codigo });
let sair: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.spyOn(console, 'error').mockReturnValue();
  ({ sair } = entrarNaRifa(1));
});
afterEach(() => {
  sair();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A connection whose answers come when told. */
function conexao() {
  const respostas: ((resposta: Resposta) => void)[] = [];
  const cliente = {
    connected: true,
    emit(evento: string, _pedido: EntrarNaRifa, ack: (resposta: Resposta) => void) {
      if (evento === 'rifa:entrar') respostas.push(ack);
    },
  };
  conectar(cliente as unknown as Cliente);
  const responder = (resposta: Resposta) => respostas.at(-1)?.(resposta);
  return { cliente, responder, pedidos: () => respostas.length };
}

it('a raffle the server cannot give yet is asked for again until it can', () => {
  const { responder, pedidos } = conexao();
  responder(RECUSA('INDISPONIVEL'));
  vi.advanceTimersByTime(1_999);
  expect(pedidos()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(pedidos()).toBe(2);
  responder(RECUSA('INDISPONIVEL'));
  vi.advanceTimersByTime(2_000);
  expect(pedidos()).toBe(3);
  responder({ ok: true });
  vi.advanceTimersByTime(60_000);
  expect(pedidos()).toBe(3);
});

it('any other refusal is final', () => {
  const { responder, pedidos } = conexao();
  responder(RECUSA('NAO_ENCONTRADO'));
  vi.advanceTimersByTime(60_000);
  expect(pedidos()).toBe(1);
});

it('a connection lost meanwhile asks once, when it is back', () => {
  const { cliente, responder, pedidos } = conexao();
  responder(RECUSA('INDISPONIVEL'));
  cliente.connected = false;
  vi.advanceTimersByTime(60_000);
  expect(pedidos()).toBe(1);
  cliente.connected = true;
  conectar(cliente as unknown as Cliente);
  vi.advanceTimersByTime(60_000);
  expect(pedidos()).toBe(2);
});

it('another connection is not asked for what the former refused', () => {
  const antiga = conexao();
  const nova = conexao();
  antiga.responder(RECUSA('INDISPONIVEL'));
  vi.advanceTimersByTime(60_000);
  expect([antiga.pedidos(), nova.pedidos()]).toEqual([1, 1]);
});

it.each(['before', 'after'])('a raffle that was left %s the answer is not asked for', (quando) => {
  const { responder, pedidos } = conexao();
  if (quando === 'before') sair();
  responder(RECUSA('INDISPONIVEL'));
  if (quando === 'after') sair();
  vi.advanceTimersByTime(60_000);
  expect(pedidos()).toBe(1);
  ({ sair } = entrarNaRifa(2));
});
