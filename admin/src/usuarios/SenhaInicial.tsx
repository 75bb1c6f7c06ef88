import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { celebrar, informar } from '../avisos/avisos.ts';
import { Botoes } from '../moldura/caixas.ts';

interface Props {
  readonly nome: string;
  readonly senha: string;
  readonly aoFechar: () => void;
}

/** The random first password, this once: it is kept nowhere. */
export function SenhaInicial({ nome, senha, aoFechar }: Props) {
  const copiar = async () => {
    if (await copiarTexto(senha)) celebrar('Senha copiada para a área de transferência.');
    else informar('Não foi possível copiar. Anote a senha.');
  };
  return (
    <Dialogo titulo={`Senha inicial de ${nome}`} semFechar aoFechar={() => undefined}>
      <Typography gutterBottom>Anote agora: ela não será mostrada outra vez.</Typography>
      <Senha>{senha}</Senha>
      <Botoes>
        <Button startIcon={<ContentCopy />} onClick={copiar}>
          Copiar
        </Button>
        <Button variant="contained" color="secondary" onClick={aoFechar}>
          Já anotei
        </Button>
      </Botoes>
    </Dialogo>
  );
}

const Senha = styled('output')(({ theme }) => ({
  display: 'block',
  padding: theme.spacing(2),
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.action.hover,
  font: '1.375rem monospace',
  textAlign: 'center',
  userSelect: 'all',
  overflowWrap: 'anywhere',
}));
