import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { celebrar, informar } from '../comum/avisos.ts';

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
      <Typography sx={{ mb: 2 }}>Anote agora: ela não será mostrada outra vez.</Typography>
      <Typography
        component="output"
        sx={{
          display: 'block',
          p: 2,
          borderRadius: '10px',
          bgcolor: 'action.hover',
          fontFamily: 'monospace',
          fontSize: 22,
          textAlign: 'center',
          userSelect: 'all',
          overflowWrap: 'anywhere',
        }}
      >
        {senha}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 3 }}>
        <Button startIcon={<ContentCopy />} onClick={copiar}>
          Copiar
        </Button>
        <Button variant="contained" color="secondary" onClick={aoFechar}>
          Já anotei
        </Button>
      </Box>
    </Dialogo>
  );
}
