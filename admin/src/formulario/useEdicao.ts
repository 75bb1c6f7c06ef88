import { useState } from 'react';
import {
  createFormControl,
  type DefaultValues,
  type FieldValues,
  type Path,
  useFormState,
} from 'react-hook-form';
import { type CampoMudado, mudancasDosOutros } from './conflito.ts';
import { DO_SERVIDOR } from './Formulario.tsx';
import { recusaDoServidor } from './recusaDoServidor.ts';
import { useRotulo } from './useRotulo.ts';

export interface Opcoes<V extends FieldValues> {
  readonly inicial: V;
  /** Reads what stands stored now, as form values; absent for a new record. */
  readonly lerAtual?: (() => Promise<V>) | undefined;
  /** Uploads what was chosen and puts the stored names in; nothing that slow may lie between the look and the write. */
  readonly enviar: (valores: V) => Promise<V>;
  /** Stores or throws; may take a field as stored before the rest is. */
  readonly gravar: (
    valores: V,
    base: V,
    assentar: (campo: Path<V>, valor: V[Path<V>]) => void,
  ) => Promise<void>;
  readonly aoFalhar: (falha: unknown) => void;
}

/** Saving that looks first whether somebody else changed the record since the form was opened. */
export function useEdicao<V extends FieldValues>({ inicial, lerAtual, enviar, gravar, aoFalhar }: Opcoes<V>) {
  const [form] = useState(() => createFormControl<V>({ defaultValues: inicial as DefaultValues<V> }));
  const { isSubmitting: salvando } = useFormState({ control: form.control });
  const rotulo = useRotulo();
  const [base, setBase] = useState(inicial);
  const [atual, setAtual] = useState<V | null>(null);
  const [comparando, setComparando] = useState(false);
  const mudancas: readonly CampoMudado<V>[] = atual ? mudancasDosOutros(base, form.getValues(), atual) : [];

  const haMudancas = async (desde: V): Promise<boolean> => {
    const lido = (await lerAtual?.()) ?? null;
    setAtual(lido);
    return lido !== null && mudancasDosOutros(desde, desde, lido).length > 0;
  };
  const comparar = async (desde = base): Promise<boolean> => {
    const ha = await haMudancas(desde);
    setComparando(ha);
    return ha;
  };
  const recusar = (falha: unknown) => {
    const recusa = recusaDoServidor(falha, rotulo);
    if (recusa && recusa.campo in form.getValues()) {
      const erro = { type: DO_SERVIDOR, message: recusa.falha.erro };
      form.setError(recusa.campo as Path<V>, erro, { shouldFocus: true });
    }
    aoFalhar(recusa?.falha ?? falha);
  };
  const assentar = (campo: Path<V>, valor: V[Path<V>]) => {
    form.resetField(campo, { defaultValue: valor });
    setBase((antes) => ({ ...antes, [campo]: valor }));
  };
  const salvar = async (meus: V, desde = base) => {
    try {
      const enviados = await enviar(meus);
      if (!(await comparar(desde))) await gravar(enviados, desde, assentar);
    } catch (falha) {
      recusar(falha);
    }
  };
  /** Goes on from what stands stored now; mine stays where I changed something, if it is to. */
  const rebasear = (novo: V, manterMeus: boolean) => {
    form.reset(novo, { keepDirtyValues: manterMeus });
    setBase(novo);
    setComparando(false);
  };

  return {
    controle: form.formControl,
    salvar: (valores: V) => salvar(valores),
    /** What stands stored is, as far as is known, not what the form was opened with. */
    outroSalvou: mudancas.length > 0 && !salvando,
    /** What somebody else saved meanwhile: the person has to decide first. */
    conflito: comparando && mudancas.length > 0 ? mudancas : null,
    /** Looks for other people's changes without saving; a failed look is told when saving fails. */
    conferir: () => void haMudancas(base).catch(() => undefined),
    comparar: () => comparar().catch(aoFalhar),
    async manter() {
      if (!atual) return;
      rebasear(atual, true);
      await form.handleSubmit((meus) => salvar(meus, atual))();
    },
    aceitar: () => atual && rebasear(atual, false),
    voltar: () => setComparando(false),
  };
}

export type Edicao<V extends FieldValues> = ReturnType<typeof useEdicao<V>>;
