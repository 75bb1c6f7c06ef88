import { useInput } from 'react-admin';
import { useRotulo } from '../formulario/useRotulo.ts';

export interface PropsDoCampo {
  /** The form's field. */
  readonly source: string;
  /** Instead of the resource's label of the field. */
  readonly rotulo?: string;
  readonly ajuda?: string | undefined;
  readonly desabilitado?: boolean | undefined;
}

/**
 * A field of the form around it, labelled; `lerDigitado` makes the kept value of what is typed. `nota` stands under it:
 * what is wrong with its value, or else what helps.
 */
export function useCampo<T>(
  { source, rotulo, ajuda }: PropsDoCampo,
  lerDigitado: (digitado: T) => unknown = (v) => v,
) {
  const rotuloDe = useRotulo();
  // A disabled input of react-hook-form loses its value: whether it can be changed is the element's matter.
  const { id, field, fieldState } = useInput({
    source,
    parse: lerDigitado,
    format: (valor: unknown) => valor,
  });
  const nota = fieldState.error?.message || ajuda;
  return { id, field, errado: fieldState.invalid, nota, rotulo: rotulo ?? rotuloDe(source) };
}
