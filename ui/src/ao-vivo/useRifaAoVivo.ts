import { useEffect, useState, useSyncExternalStore } from 'react';
import { lembrarPosicao } from '../api/posicao.ts';
import { pararTudo } from '../estado/sinal.ts';
import { type Cliente, ouvirMensagem, participar } from './conexao.ts';
import { criarEstadoDaRifa, type EstadoDaRifa, type ResumoDaRifa } from './estado-da-rifa.ts';

interface Compartilhado {
  readonly estado: EstadoDaRifa;
  usos: number;
  sair: () => void;
}

/** Before a raffle is asked for again that the server could not give yet. */
const ESPERA_DO_SERVIDOR_MS = 2_000;
/** Refusals that pass by themselves. */
const PASSAGEIRAS: ReadonlySet<string> = new Set(['INDISPONIVEL', 'MUITAS_TENTATIVAS']);

const abertas = new Map<number, Compartilhado>();

/** The live tickets of a raffle, shared by all parts of the page that look at it. */
export function useRifaAoVivo(idRifa: number): EstadoDaRifa {
  const [estado, setEstado] = useState(() => estadoDe(idRifa));
  useEffect(() => {
    const { estado: atual, sair } = entrarNaRifa(idRifa);
    setEstado(atual);
    return sair;
  }, [idRifa]);
  return estado;
}

/** Total and remaining tickets; null until the first message. */
export const useResumoDaRifa = (estado: EstadoDaRifa): ResumoDaRifa | null =>
  useSyncExternalStore(estado.ouvirResumo, estado.resumo, estado.resumo);

/** Renders again when a ticket of the block changed. */
export function useBlocoDaRifa(estado: EstadoDaRifa, bloco: number): void {
  const ler = () => estado.versaoDoBloco(bloco);
  useSyncExternalStore((ouvinte) => estado.ouvirBloco(bloco, ouvinte), ler, ler);
}

const estadoDe = (idRifa: number): EstadoDaRifa =>
  abertas.get(idRifa)?.estado ?? criarEstadoDaRifa(requestAnimationFrame);

/** Outside React: the raffle's state and the function that leaves its room. */
export function entrarNaRifa(idRifa: number): { estado: EstadoDaRifa; sair: () => void } {
  const aberta = abertas.get(idRifa) ?? abrirRifa(idRifa);
  aberta.usos += 1;
  return {
    estado: aberta.estado,
    sair() {
      aberta.usos -= 1;
      if (aberta.usos > 0) return;
      abertas.delete(idRifa);
      aberta.sair();
    },
  };
}

function abrirRifa(idRifa: number): Compartilhado {
  const estado = criarEstadoDaRifa(requestAnimationFrame);
  let cliente: Cliente | null = null;
  let espera: ReturnType<typeof setTimeout> | undefined;
  const pedir = () => {
    const pedido = cliente;
    const desde = estado.posicao;
    clearTimeout(espera);
    pedido?.emit('rifa:entrar', { idRifa, ...(desde !== undefined && { desde }) }, (resposta) => {
      if (!('erro' in resposta)) return;
      console.error(resposta.codigo);
      if (PASSAGEIRAS.has(resposta.codigo) && cliente === pedido) pedirDepois();
    });
  };
  const pedirDepois = () => {
    clearTimeout(espera);
    // A connection lost meanwhile asks by itself when it is back.
    espera = setTimeout(() => cliente?.connected && pedir(), ESPERA_DO_SERVIDOR_MS);
  };
  const paradas = [
    ouvirMensagem('rifa:retrato', (retrato) => {
      if (retrato.idRifa !== idRifa) return;
      estado.aplicarRetrato(retrato);
      lembrarPosicao(retrato.posicao);
    }),
    ouvirMensagem('rifa:mudancas', (mudancas) => {
      if (mudancas.idRifa === idRifa && !estado.aplicarMudancas(mudancas)) pedir();
    }),
    // After the listeners: the answer to joining must find them.
    participar((novo) => {
      cliente = novo;
      pedir();
    }),
    () => {
      clearTimeout(espera);
      cliente?.emit('rifa:sair', { idRifa }, () => undefined);
      // An answer that is still on its way asks no more.
      cliente = null;
    },
  ];
  const compartilhado = { estado, usos: 0, sair: pararTudo(paradas) };
  abertas.set(idRifa, compartilhado);
  return compartilhado;
}
