import { useEffect, useRef, useState } from 'react';
import { type Path, type PathValue, useFormContext } from 'react-hook-form';
import type { ValoresDoModelo } from './formulario.ts';
import { alterar, desfazer, encerrarGesto, iniciar, refazer } from './historico.ts';

/** The form's values with their past: a run of keystrokes in one field, or one drag, is one step. */
export function useHistorico() {
  const { getValues, setValue, reset, subscribe } = useFormContext<ValoresDoModelo>();
  const [historico, setHistorico] = useState(() => iniciar(getValues()));
  const gestoAtual = useRef<string | null>(null);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          const gesto = gestoAtual.current ?? name ?? null;
          setHistorico((antes) => alterar(antes, values, gesto));
        },
      }),
    [subscribe],
  );
  const ir = (passo: typeof desfazer) => {
    const novo = passo(historico);
    setHistorico(novo);
    reset(novo.presente, { keepDefaultValues: true });
  };
  return {
    /** Changes several fields as a part of one gesture. */
    mudar(parcial: Partial<ValoresDoModelo>, gesto: string) {
      gestoAtual.current = gesto;
      for (const [campo, valor] of Object.entries(parcial)) {
        const nome = campo as Path<ValoresDoModelo>;
        setValue(nome, valor as PathValue<ValoresDoModelo, typeof nome>, { shouldDirty: true });
      }
      gestoAtual.current = null;
    },
    encerrarGesto: () => setHistorico(encerrarGesto),
    /** Null where there is nothing to take back (or to do again). */
    desfazer: historico.passado.length > 0 ? () => ir(desfazer) : null,
    refazer: historico.futuro.length > 0 ? () => ir(refazer) : null,
  };
}
