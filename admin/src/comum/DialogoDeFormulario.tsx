import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { DialogoDeConfirmacao } from './DialogoDeConfirmacao.tsx';
import { useGuardaAlteracoes } from './useGuardaAlteracoes.ts';

interface Props {
  readonly titulo: string;
  readonly sujo: boolean;
  readonly salvando: boolean;
  /** Absent: the form may be read only. */
  readonly aoSalvar?: () => void;
  readonly aoFechar: () => void;
  readonly largura?: 'sm' | 'md' | 'xl';
  readonly children: ReactNode;
}

/** A form over its list, so that the address stays the screen's. Never loses typed values unasked. */
export function DialogoDeFormulario(props: Props) {
  const { titulo, sujo, salvando, aoSalvar, aoFechar, largura = 'sm', children } = props;
  const telaPequena = useMediaQuery('(max-width: 600px)');
  const traduzir = useTranslate();
  const idDoTitulo = useId();
  const [perguntando, setPerguntando] = useState(false);
  const retida = useGuardaAlteracoes(sujo);
  const tentarFechar = () => {
    if (salvando) return;
    if (sujo) setPerguntando(true);
    else aoFechar();
  };
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    aoSalvar?.();
  };
  return (
    <Dialog
      open
      onClose={tentarFechar}
      fullScreen={telaPequena || largura === 'xl'}
      fullWidth
      maxWidth={largura}
      aria-labelledby={idDoTitulo}
    >
      <DialogTitle id={idDoTitulo}>{titulo}</DialogTitle>
      <form onSubmit={enviar} noValidate style={{ display: 'contents' }}>
        <DialogContent dividers>{children}</DialogContent>
        <DialogActions>
          <Button onClick={tentarFechar} disabled={salvando}>
            Cancelar
          </Button>
          {aoSalvar && (
            <Button type="submit" variant="contained" color="secondary" loading={salvando}>
              Salvar
            </Button>
          )}
        </DialogActions>
      </form>
      <DialogoDeConfirmacao
        aberto={perguntando || retida !== null}
        titulo="Descartar alterações?"
        confirmar="Descartar"
        cancelar="Continuar editando"
        aoConfirmar={() => {
          aoFechar();
          retida?.sair();
        }}
        aoCancelar={() => {
          setPerguntando(false);
          retida?.ficar();
        }}
      >
        {traduzir('ra.message.unsaved_changes')}
      </DialogoDeConfirmacao>
    </Dialog>
  );
}
