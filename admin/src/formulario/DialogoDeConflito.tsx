import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import type { FieldValues } from 'react-hook-form';
import { Botoes } from '../moldura/caixas.ts';
import type { CampoMudado } from './conflito.ts';
import type { Edicao } from './useEdicao.ts';
import { useRotulo } from './useRotulo.ts';

interface Props<V extends FieldValues> extends Pick<Edicao<V>, 'manter' | 'aceitar' | 'voltar'> {
  readonly mudancas: readonly CampoMudado<V>[];
  readonly mostrar: (valor: V[keyof V], campo: keyof V & string) => string;
}

/** Tells the second of two people what the first one saved; none of the answers loses what was typed unasked. */
export function DialogoDeConflito<V extends FieldValues>(props: Props<V>) {
  const { mudancas, mostrar, manter, aceitar, voltar } = props;
  const rotulo = useRotulo();
  return (
    <Dialogo titulo="Outra pessoa alterou este registro" largura="larga" aoFechar={voltar}>
      <Typography gutterBottom>
        Enquanto você editava, estes campos foram salvos por outra pessoa. O que você digitou continua aqui.
      </Typography>
      <TableContainer>
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
                <TableCell>{disputado ? <strong>{mostrar(meu, campo)}</strong> : 'Sem alteração'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Botoes>
        <Button onClick={voltar}>Voltar ao formulário</Button>
        <Button variant="outlined" onClick={aceitar}>
          Usar o que foi salvo
        </Button>
        <Button variant="contained" color="secondary" onClick={manter}>
          Salvar com as minhas alterações
        </Button>
      </Botoes>
    </Dialogo>
  );
}
