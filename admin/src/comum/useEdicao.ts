import { useState } from 'react';
import { type Arquivos, type CampoMudado, mudancasDosOutros } from './conflito.ts';
import type { Formulario } from './useFormulario.ts';

interface Opcoes<V> {
  readonly formulario: Formulario<V>;
  /** Reads what stands stored now, as form values; absent for a new record. */
  readonly lerAtual?: () => Promise<V>;
  readonly arquivos?: Arquivos<V>;
  /** Stores; told whether it went well by its answer. Shows its own messages. */
  readonly gravar: (valores: V, base: V) => Promise<void>;
}

export interface Edicao<V> {
  readonly salvando: boolean;
  /** What somebody else saved meanwhile: the person has to decide first. */
  readonly conflito: readonly CampoMudado<V>[] | null;
  salvar(): Promise<void>;
  /** Looks for other people's changes without saving. */
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
  gravar,
}: Opcoes<V>): Edicao<V> {
  const [salvando, setSalvando] = useState(false);
  const [atual, setAtual] = useState<V | null>(null);
  const { valores, base } = formulario;

  const ocupado = async (tarefa: () => Promise<void>) => {
    setSalvando(true);
    try {
      await tarefa();
    } finally {
      setSalvando(false);
    }
  };
  const mudancas = (lido: V) => mudancasDosOutros(base, valores, lido, arquivos);
  const haMudancas = async (): Promise<boolean> => {
    const lido = await lerAtual?.();
    if (!lido || mudancas(lido).length === 0) return false;
    setAtual(lido);
    return true;
  };

  return {
    salvando,
    conflito: atual && mudancas(atual),
    salvar: () =>
      ocupado(async () => {
        if (!(await haMudancas())) await gravar(valores, base);
      }),
    comparar: async () => {
      await haMudancas();
    },
    manter: () =>
      ocupado(async () => {
        if (!atual) return;
        const mesclados = formulario.rebasear(atual, true);
        setAtual(null);
        await gravar(mesclados, atual);
      }),
    aceitar() {
      if (atual) formulario.rebasear(atual, false);
      setAtual(null);
    },
    voltar: () => setAtual(null),
  };
}
