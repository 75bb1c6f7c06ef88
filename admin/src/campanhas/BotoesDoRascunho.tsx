import Button from '@mui/material/Button';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useFormContext, useFormState } from 'react-hook-form';
import type { ValoresDaCampanha } from './formulario.ts';

const PUBLICAR = {
  titulo: 'Publicar campanha?',
  texto: 'Ela aparece para todos e já pode ser vendida. Depois disso não volta a ser rascunho.',
  confirmar: 'Publicar',
  cancelar: 'Cancelar',
} as const;

/** What a campaign becomes that is saved by another button than the form's own. */
export function BotaoDoRascunho({ rascunho }: { readonly rascunho: boolean }) {
  const { setValue } = useFormContext<ValoresDaCampanha>();
  const { isSubmitting } = useFormState();
  const salvar = async (form: HTMLFormElement | null) => {
    if (!rascunho && !(await confirmar(PUBLICAR))) return;
    setValue('rascunho', rascunho, { shouldDirty: true });
    form?.requestSubmit();
  };
  return (
    <Button
      variant="outlined"
      disabled={isSubmitting}
      onClick={({ currentTarget }) => {
        void salvar(currentTarget.form);
      }}
    >
      {rascunho ? 'Salvar rascunho' : 'Publicar'}
    </Button>
  );
}
