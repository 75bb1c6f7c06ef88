import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { CampoMudado } from './conflito.ts';

interface Props<V> {
  readonly mudancas: readonly CampoMudado<V>[];
  readonly rotulo: (campo: keyof V & string) => string;
  readonly mostrar: (valor: V[keyof V], campo: keyof V & string) => string;
  readonly aoManter: () => void;
  readonly aoAceitar: () => void;
  readonly aoVoltar: () => void;
}

/** Tells the second of two people what the first one saved; nothing typed is lost by any of the answers. */
export function DialogoDeConflito<V>(props: Props<V>) {
  const id = useId();
  const { mudancas, rotulo, mostrar } = props;
  return (
    <Dialog open onClose={props.aoVoltar} fullWidth maxWidth="md" role="alertdialog" aria-labelledby={id}>
      <DialogTitle id={id}>Outra pessoa alterou este registro</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          Enquanto você editava, estes campos foram salvos por outra pessoa. O que você digitou continua aqui.
        </Typography>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Campo</TableCell>
              <TableCell>Estava</TableCell>
              <TableCell>Foi salvo</TableCell>
              <TableCell>O seu</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {mudancas.map(({ campo, antes, outro, meu, disputado }) => (
              <TableRow key={campo}>
                <TableCell component="th" scope="row">
                  {rotulo(campo)}
                </TableCell>
                <TableCell>{mostrar(antes, campo)}</TableCell>
                <TableCell>{mostrar(outro, campo)}</TableCell>
                <TableCell sx={{ fontWeight: disputado ? 700 : 400 }}>
                  {disputado ? mostrar(meu, campo) : 'Sem alteração'}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={props.aoVoltar}>Voltar ao formulário</Button>
        <Button onClick={props.aoAceitar}>Usar o que foi salvo</Button>
        <Button onClick={props.aoManter} variant="contained" color="secondary">
          Salvar com as minhas alterações
        </Button>
      </DialogActions>
    </Dialog>
  );
}
