import { useResourceContext, useTranslate } from 'react-admin';

/** Labels of the resource's fields, as its folder gives them; '' for what is no field. */
export function useRotulo(): (campo: string) => string {
  const recurso = useResourceContext();
  const traduzir = useTranslate();
  return (campo) => traduzir(`resources.${recurso}.fields.${campo}`, { _: '' });
}
