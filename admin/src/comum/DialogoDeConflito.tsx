import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import type { CampoMudado } from './conflito.ts';

interface Props<V> {
  readonly mudancas: readonly CampoMudado<V>[];
  readonly rotulo: (campo: keyof V & string) => string;
  readonly mostrar: (valor: V[keyof V], campo: keyof V & string) => string;
  readonly aoManter: () => void;
  readonly aoAceitar: () => void;
  readonly aoVoltar: () => void;
}

/** Tells the second of two people what the first one saved; none of the answers loses what was typed unasked. */
export function DialogoDeConflito<V>(props: Props<V>) {
  const { mudancas, rotulo, mostrar } = props;
  return (
    <Dialogo titulo="Outra pessoa alterou este registro" largura="larga" aoFechar={props.aoVoltar}>
      <Typography sx={{ mb: 2 }}>
        Enquanto você editava, estes campos foram salvos por outra pessoa. O que você digitou continua aqui.
      </Typography>
      <Box sx={{ overflowX: 'auto' }}>
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
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', mt: 3 }}>
        <Button onClick={props.aoVoltar}>Voltar ao formulário</Button>
        <Button variant="outlined" onClick={props.aoAceitar}>
          Usar o que foi salvo
        </Button>
        <Button variant="contained" color="secondary" onClick={props.aoManter}>
          Salvar com as minhas alterações
        </Button>
      </Box>
    </Dialogo>
  );
}
