import { useState } from 'react';
import { type Arquivos, type CampoMudado, mudancasDosOutros } from './conflito.ts';
import type { Formulario } from './useFormulario.ts';

interface Opcoes<V> {
  readonly formulario: Formulario<V>;
  /** Reads what stands stored now, as form values; absent for a new record. */
  readonly lerAtual?: () => Promise<V>;
  readonly arquivos?: Arquivos<V>;
  /** Uploads what was chosen and puts the stored names in; nothing that slow may lie between the look and the write. */
  readonly enviar?: (valores: V) => Promise<V>;
  /** Stores; told whether it went well by its answer. Shows its own messages. */
  readonly gravar: (valores: V, base: V) => Promise<void>;
}

export interface Edicao<V> {
  readonly salvando: boolean;
  /** What stands stored is, as far as is known, not what the form was opened with. */
  readonly outroSalvou: boolean;
  /** What somebody else saved meanwhile: the person has to decide first. */
  readonly conflito: readonly CampoMudado<V>[] | null;
  salvar(): Promise<void>;
  /** Looks for other people's changes without saving. */
  conferir(): Promise<void>;
  /** Shows other people's changes. */
  comparar(): Promise<void>;
  manter(): Promise<void>;
  aceitar(): void;
  voltar(): void;
}

/** Saving that looks first whether somebody else changed the record since the form was opened. */
export function useEdicao<V extends object>({
  formulario,
  lerAtual,
  arquivos,
  enviar = async (valores) => valores,
  gravar,
}: Opcoes<V>): Edicao<V> {
  const [salvando, setSalvando] = useState(false);
  const [atual, setAtual] = useState<V | null>(null);
  const [comparando, setComparando] = useState(false);
  const { valores, base } = formulario;
  const mudancas = atual ? mudancasDosOutros(base, valores, atual, arquivos) : [];

  const ocupado = async (tarefa: () => Promise<void>) => {
    setSalvando(true);
    try {
      await tarefa();
    } finally {
      setSalvando(false);
    }
  };
  const haMudancas = async (desde: V): Promise<boolean> => {
    const lido = (await lerAtual?.()) ?? null;
    setAtual(lido);
    return lido !== null && mudancasDosOutros(desde, desde, lido).length > 0;
  };
  const comparar = async (desde: V): Promise<boolean> => {
    const ha = await haMudancas(desde);
    setComparando(ha);
    return ha;
  };
  const enviarEGravar = async (meus: V, desde: V) => {
    const enviados = await enviar(meus);
    if (!(await comparar(desde))) await gravar(enviados, desde);
  };

  return {
    salvando,
    outroSalvou: mudancas.length > 0,
    conflito: comparando && mudancas.length > 0 ? mudancas : null,
    salvar: () => ocupado(() => enviarEGravar(valores, base)),
    conferir: async () => {
      await haMudancas(base);
    },
    comparar: async () => {
      await comparar(base);
    },
    manter: () =>
      ocupado(async () => {
        if (!atual) return;
        const mesclados = formulario.rebasear(atual, true);
        setComparando(false);
        await enviarEGravar(mesclados, atual);
      }),
    aceitar() {
      if (atual) formulario.rebasear(atual, false);
      setComparando(false);
    },
    voltar: () => setComparando(false),
  };
}
