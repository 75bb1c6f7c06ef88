import {
  desempacotarEstados,
  desempacotarMudancas,
  type MudancasDaRifa,
  type RetratoDaRifa,
} from '@rifa-viva/contracts/ao-vivo';
import { compararPosicoes } from '../api/posicao.ts';

/** Tickets that are drawn and notified together. */
export const BILHETES_POR_BLOCO = 50;

export const blocoDoBilhete = (numero: number): number => Math.floor((numero - 1) / BILHETES_POR_BLOCO);

/** What cards show of a raffle. */
export interface ResumoDaRifa {
  readonly total: number;
  readonly disponiveis: number;
}

/**
 * A raffle's ticket statuses, one byte a ticket, kept outside React. Listeners are told once a frame, and only
 * those whose block of 50 tickets changed.
 */
export interface EstadoDaRifa {
  /** Position of the last message taken in; undefined before the first snapshot. */
  readonly posicao: string | undefined;
  /** null before the first snapshot. */
  resumo(): ResumoDaRifa | null;
  /** Status code of a ticket, 0 (Livre) where unknown. */
  codigo(numero: number): number;
  /** Grows with each change of a ticket in the block. */
  versaoDoBloco(bloco: number): number;
  ouvirResumo(ouvinte: () => void): () => void;
  ouvirBloco(bloco: number, ouvinte: () => void): () => void;
  aplicarRetrato(retrato: RetratoDaRifa): void;
  /** False where messages between are missing: the raffle has to be asked for again. */
  aplicarMudancas(mudancas: MudancasDaRifa): boolean;
}

/** `agendar` runs a function before the next frame is drawn. */
export function criarEstadoDaRifa(agendar: (tarefa: () => void) => void): EstadoDaRifa {
  let posicao: string | undefined;
  let codigos: Uint8Array = new Uint8Array(0);
  let resumo: ResumoDaRifa | null = null;
  let versoes = new Uint32Array(0);
  const ouvintesDoResumo = new Set<() => void>();
  const ouvintesDosBlocos = new Map<number, Set<() => void>>();
  const mudados = new Set<number>();
  let agendado = false;

  const notificar = () => {
    agendado = false;
    const blocos = [...mudados];
    mudados.clear();
    for (const ouvinte of [...ouvintesDoResumo]) ouvinte();
    for (const bloco of blocos) {
      for (const ouvinte of [...(ouvintesDosBlocos.get(bloco) ?? [])]) ouvinte();
    }
  };
  const avisarDepois = () => {
    if (agendado) return;
    agendado = true;
    agendar(notificar);
  };
  const marcar = (bloco: number) => {
    versoes[bloco] = (versoes[bloco] ?? 0) + 1;
    mudados.add(bloco);
  };

  return {
    get posicao() {
      return posicao;
    },
    resumo: () => resumo,
    codigo: (numero) => codigos[numero - 1] ?? 0,
    versaoDoBloco: (bloco) => versoes[bloco] ?? 0,
    ouvirResumo(ouvinte) {
      ouvintesDoResumo.add(ouvinte);
      return () => ouvintesDoResumo.delete(ouvinte);
    },
    ouvirBloco(bloco, ouvinte) {
      const ouvintes = ouvintesDosBlocos.get(bloco) ?? new Set();
      ouvintesDosBlocos.set(bloco, ouvintes.add(ouvinte));
      return () => ouvintes.delete(ouvinte);
    },
    aplicarRetrato(retrato) {
      // A snapshot asked for before a delta arrived may come after it.
      if (posicao !== undefined && compararPosicoes(retrato.posicao, posicao) < 0) return;
      const novos = desempacotarEstados(new Uint8Array(retrato.estados), retrato.total);
      if (novos.length !== codigos.length) {
        versoes = new Uint32Array(Math.ceil(novos.length / BILHETES_POR_BLOCO));
        for (const bloco of versoes.keys()) marcar(bloco);
      } else {
        for (const bloco of blocosDiferentes(codigos, novos)) marcar(bloco);
      }
      codigos = novos;
      posicao = retrato.posicao;
      resumo = { total: retrato.total, disponiveis: retrato.disponiveis };
      avisarDepois();
    },
    aplicarMudancas(mudancas) {
      if (posicao === undefined || compararPosicoes(mudancas.de, posicao) > 0) return false;
      if (compararPosicoes(mudancas.posicao, posicao) <= 0) return true;
      for (const [numero, codigo] of desempacotarMudancas(mudancas.mudancas)) {
        if (codigos[numero - 1] === codigo) continue;
        codigos[numero - 1] = codigo;
        marcar(blocoDoBilhete(numero));
      }
      posicao = mudancas.posicao;
      resumo = { total: codigos.length, disponiveis: mudancas.disponiveis };
      avisarDepois();
      return true;
    },
  };
}

function blocosDiferentes(antes: Uint8Array, depois: Uint8Array): Set<number> {
  const blocos = new Set<number>();
  for (let i = 0; i < depois.length; i += 1) {
    if (antes[i] === depois[i]) continue;
    const bloco = blocoDoBilhete(i + 1);
    blocos.add(bloco);
    // The rest of the block need not be looked at.
    i = (bloco + 1) * BILHETES_POR_BLOCO - 1;
  }
  return blocos;
}
