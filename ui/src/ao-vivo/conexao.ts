import type { ClientToServer, ServerToClient } from '@rifa-viva/contracts/ao-vivo';
import type { Socket } from 'socket.io-client';
import { criarSinal, criarValor } from '../estado/sinal.ts';
import { useValor } from '../estado/useValor.ts';

export type Cliente = Socket<ServerToClient, ClientToServer>;

/**
 * parado: nobody listens. pausado: live updates stopped and are being tried again. recusado: the server lets
 * this caller not in who never was (a private company's stranger); tried again now and then, without a word.
 */
export type EstadoDaConexao = 'parado' | 'conectando' | 'conectado' | 'pausado' | 'recusado';

export const estadoDaConexao = criarValor<EstadoDaConexao>('parado');
export const useConexao = (): EstadoDaConexao => useValor(estadoDaConexao);

/** How often what would be told live is read again while it is not. */
const CADA_MS_SEM_AO_VIVO = 5_000;
/** In ms; false while it is told live. After the connect each screen reads by itself what it missed. */
export const useReleitura = (): number | false =>
  useConexao() === 'conectado' ? false : CADA_MS_SEM_AO_VIVO;

/** A refusal may be a maintenance that passes. */
const ESPERA_DO_RECUSADO_MS = 30_000;

const aoConectar = criarSinal<Cliente>();
let participantes = 0;
let socket: Cliente | null = null;
let ligando = false;
/** On this page: what was there and is gone is missed. */
let jaConectou = false;
let espera: ReturnType<typeof setTimeout> | undefined;

/**
 * Takes part in the one live connection of the page: `entrar` is called with the socket now or as soon as it is
 * connected, and again after each reconnect (rooms are forgotten then). Returns the function that leaves.
 */
export function participar(entrar: (cliente: Cliente) => void): () => void {
  const parar = aoConectar.ouvir(entrar);
  participantes += 1;
  if (socket?.connected) entrar(socket);
  else abrir();
  return () => {
    parar();
    participantes -= 1;
    if (participantes === 0) fechar();
  };
}

/** Runs after every connect from now on: until then nothing was heard. */
export function aoConectarDepois(tarefa: () => void): () => void {
  let ligadoJa = true;
  const sair = participar(() => {
    if (!ligadoJa) tarefa();
  });
  ligadoJa = false;
  return sair;
}

/** Listens to one message of the server while connected. */
export function ouvirMensagem<E extends keyof ServerToClient>(
  evento: E,
  ouvinte: ServerToClient[E],
): () => void {
  let ligado: Cliente | null = null;
  const soltar = () => ligado?.off(evento, ouvinte as never);
  const sair = participar((cliente) => {
    if (cliente === ligado) return;
    soltar();
    ligado = cliente;
    cliente.on(evento, ouvinte as never);
  });
  return () => {
    soltar();
    sair();
  };
}

function abrir(): void {
  if (socket || ligando) return;
  estadoDaConexao.mudar('conectando');
  ligando = true;
  void ligar().finally(() => {
    ligando = false;
  });
}

async function ligar(): Promise<void> {
  const { io } = await import('socket.io-client');
  if (participantes === 0) return estadoDaConexao.mudar('parado');
  // WebSocket first: nobody pays for the detour; polling where it is blocked.
  const novo: Cliente = io({ transports: ['websocket', 'polling'], tryAllTransports: true });
  socket = novo;
  novo.on('connect', () => {
    clearTimeout(espera);
    jaConectou = true;
    estadoDaConexao.mudar('conectado');
    aoConectar.emitir(novo);
  });
  novo.on('disconnect', () => {
    if (socket !== novo) return;
    estadoDaConexao.mudar('pausado');
    // A server that closed the connection itself is not tried again by the client library.
    if (!novo.active) novo.connect();
  });
  novo.on('connect_error', () => socket === novo && aoFalhar(novo));
}

function aoFalhar(novo: Cliente): void {
  // Neither is a refused handshake tried again by the client library.
  if (!novo.active) tentarDepois(novo);
  // A stranger stays one while the network fails.
  const recusado = !novo.active || estadoDaConexao.ler() === 'recusado';
  estadoDaConexao.mudar(recusado && !jaConectou ? 'recusado' : 'pausado');
}

function tentarDepois(novo: Cliente): void {
  clearTimeout(espera);
  espera = setTimeout(() => novo.connect(), ESPERA_DO_RECUSADO_MS);
}

function fechar(): void {
  const antigo = socket;
  clearTimeout(espera);
  socket = null;
  antigo?.disconnect();
  estadoDaConexao.mudar('parado');
}
