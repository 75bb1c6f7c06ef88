import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { informarFeito, pedirAtencao } from '../avisos/avisos.ts';
import { Botoes } from '../moldura/caixas.ts';
import { Segredo } from './Segredo.ts';

interface Props {
  readonly nome: string;
  readonly senha: string;
  readonly aoFechar: () => void;
}

/** The random first password, this once: it is kept nowhere. */
export function SenhaInicial({ nome, senha, aoFechar }: Props) {
  const copiar = async () => {
    if (await copiarTexto(senha)) informarFeito('Senha copiada para a área de transferência.');
    else pedirAtencao('Não foi possível copiar. Anote a senha.');
  };
  return (
    <Dialogo titulo={`Senha inicial de ${nome}`} semFechar aoFechar={() => undefined}>
      <Typography gutterBottom>Anote agora: ela não será mostrada outra vez.</Typography>
      <Segredo>{senha}</Segredo>
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
