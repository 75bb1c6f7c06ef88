import { useEffect, useRef, useState } from 'react';
import { ouvirMensagem } from '../ao-vivo/conexao.ts';
import { codigoDaFalha } from '../api/erro.ts';
import { pararTudo } from '../estado/sinal.ts';
import { type Documento, nomeDoArquivo, novoTrabalho, pedirDocumento } from './pedido.ts';

/** The compress message shows after this (spec 2, section 9). */
const COMPACTANDO_APOS_MS = 5000;

interface Gerando {
  readonly fase: 'gerando';
  readonly feitos: number;
  readonly total: number;
  readonly compactando: boolean;
}

export type EstadoDoDocumento =
  | { readonly fase: 'parado' }
  | Gerando
  | { readonly fase: 'pronto'; readonly url: string; readonly nome: string }
  /** `codigo` is the refusal's; null: something else went wrong. */
  | { readonly fase: 'falhou'; readonly codigo: string | null }
  | { readonly fase: 'cancelado' };

export interface GeracaoDoDocumento {
  readonly estado: EstadoDoDocumento;
  /** Begins a document; one that is being drawn is given up. Resolves with how it ended. */
  gerar(documento: Documento): Promise<EstadoDoDocumento>;
  cancelar(): void;
}

/** One document at a time, from the request over its progress to the file. Leaving the page cancels it. */
export function useDocumento(): GeracaoDoDocumento {
  const [estado, setEstado] = useState<EstadoDoDocumento>({ fase: 'parado' });
  const emCurso = useRef<AbortController | null>(null);

  useEffect(() => () => emCurso.current?.abort(), []);
  useEffect(() => (estado.fase === 'pronto' ? () => URL.revokeObjectURL(estado.url) : undefined), [estado]);

  return {
    estado,
    cancelar: () => emCurso.current?.abort(),
    async gerar(documento) {
      emCurso.current?.abort();
      const controle = new AbortController();
      emCurso.current = controle;
      const fim = await acompanhar(documento, controle.signal, (novo) => {
        if (!controle.signal.aborted) setEstado(novo);
      });
      if (emCurso.current === controle) setEstado(fim);
      return fim;
    },
  };
}

/** Draws a document and tells how far it is. */
async function acompanhar(
  documento: Documento,
  signal: AbortSignal,
  aoMudar: (estado: EstadoDoDocumento) => void,
): Promise<EstadoDoDocumento> {
  const idTrabalho = novoTrabalho();
  let gerando: Gerando = {
    fase: 'gerando',
    feitos: 0,
    total: documento.numeros.length,
    compactando: false,
  };
  const mudar = (mudanca: Partial<Gerando>) => {
    gerando = { ...gerando, ...mudanca };
    aoMudar(gerando);
  };
  aoMudar(gerando);
  const compactar = setTimeout(() => mudar({ compactando: true }), COMPACTANDO_APOS_MS);
  const parar = pararTudo([
    () => clearTimeout(compactar),
    ouvirMensagem('documento:progresso', (progresso) => {
      if (progresso.idTrabalho === idTrabalho) mudar({ feitos: progresso.feitos, total: progresso.total });
    }),
  ]);
  try {
    const arquivo = await pedirDocumento(documento, idTrabalho, signal);
    return { fase: 'pronto', url: URL.createObjectURL(arquivo), nome: nomeDoArquivo(documento) };
  } catch (falha) {
    return signal.aborted ? { fase: 'cancelado' } : { fase: 'falhou', codigo: codigoDaFalha(falha) };
  } finally {
    parar();
  }
}
