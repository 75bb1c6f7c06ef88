import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The client library: what the server says is told by hand. */
const { cliente, dizer } = vi.hoisted(() => {
  const ouvintes = new Map<string, () => void>();
  const cliente = {
    active: true,
    connected: false,
    on: (evento: string, ouvinte: () => void) => ouvintes.set(evento, ouvinte),
    connect: vi.fn(),
    disconnect: vi.fn(),
  };
  return { cliente, dizer: (evento: string) => ouvintes.get(evento)?.() };
});
vi.mock('socket.io-client', () => ({ io: () => cliente }));

const entrar = vi.fn();
let sair: () => void;
let estado: () => string;
let aoConectarDepois: (tarefa: () => void) => () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  // What a page remembers of its connection ends with the page.
  vi.resetModules();
  vi.clearAllMocks();
  Object.assign(cliente, { active: true, connected: false });
  const { estadoDaConexao, participar, ...outras } = await import('./conexao.ts');
  aoConectarDepois = outras.aoConectarDepois;
  estado = () => estadoDaConexao.ler();
  sair = participar(entrar);
  await vi.dynamicImportSettled();
});
afterEach(() => {
  sair();
  vi.useRealTimers();
});

const conectar = () => {
  Object.assign(cliente, { active: true, connected: true });
  dizer('connect');
};
const desligar = () => {
  Object.assign(cliente, { active: false, connected: false });
  dizer('disconnect');
};
const recusar = () => {
  cliente.active = false;
  dizer('connect_error');
};
const semRede = () => {
  cliente.active = true;
  dizer('connect_error');
};

it('after a maintenance the page is let in again by itself, and says meanwhile that it is paused', () => {
  conectar();
  desligar();
  expect(cliente.connect).toHaveBeenCalledTimes(1);
  for (let vez = 1; vez < 4; vez += 1) {
    recusar();
    expect(estado()).toBe('pausado');
    vi.advanceTimersByTime(29_999);
    expect(cliente.connect).toHaveBeenCalledTimes(vez);
    vi.advanceTimersByTime(1);
    expect(cliente.connect).toHaveBeenCalledTimes(vez + 1);
  }
  conectar();
  expect(estado()).toBe('conectado');
  expect(entrar).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(120_000);
  expect(cliente.connect).toHaveBeenCalledTimes(4);
});

it('a stranger is tried again without a notice, also while the network fails', () => {
  recusar();
  expect(estado()).toBe('recusado');
  vi.advanceTimersByTime(30_000);
  expect(cliente.connect).toHaveBeenCalledTimes(1);
  semRede();
  expect(estado()).toBe('recusado');
  recusar();
  expect(estado()).toBe('recusado');
});

it('a page that never reached the server says so', () => {
  semRede();
  expect(estado()).toBe('pausado');
});

it('nobody is tried again for once all have left', () => {
  recusar();
  sair();
  vi.advanceTimersByTime(120_000);
  expect(cliente.connect).not.toHaveBeenCalled();
  expect(estado()).toBe('parado');
  sair = () => undefined;
});

it('what was missed is read again after the first connect too, unless nothing was missed', () => {
  const antes = vi.fn();
  const paradas = [aoConectarDepois(antes)];
  conectar();
  expect(antes).toHaveBeenCalledTimes(1);
  const depois = vi.fn();
  paradas.push(aoConectarDepois(depois));
  expect(depois).not.toHaveBeenCalled();
  desligar();
  conectar();
  expect([antes, depois].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  for (const parar of paradas) parar();
});
