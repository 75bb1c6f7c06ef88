import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly aberto: boolean;
  readonly titulo: string;
  readonly confirmar: string;
  readonly cancelar?: string;
  /** An act that cannot be taken back. */
  readonly perigo?: boolean;
  readonly ocupado?: boolean;
  readonly aoConfirmar: () => void;
  readonly aoCancelar: () => void;
  readonly children: ReactNode;
}

export function DialogoDeConfirmacao(props: Props) {
  const { aberto, titulo, confirmar, cancelar = 'Cancelar', perigo = false, ocupado = false } = props;
  const id = useId();
  return (
    <Dialog
      open={aberto}
      onClose={props.aoCancelar}
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{titulo}</DialogTitle>
      <DialogContent>{props.children}</DialogContent>
      <DialogActions>
        <Button onClick={props.aoCancelar} disabled={ocupado} autoFocus>
          {cancelar}
        </Button>
        <Button
          onClick={props.aoConfirmar}
          loading={ocupado}
          variant="contained"
          color={perigo ? 'error' : 'secondary'}
        >
          {confirmar}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
