import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ErroDaApi, textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { useFocoAoSumir } from '@rifa-viva/ui/pecas/foco.ts';
import { useRef } from 'react';

interface PropsDoTexto {
  readonly texto: string;
  readonly aoTentar: () => unknown;
}

interface Props {
  readonly falha: unknown;
  readonly aoTentar: () => unknown;
}

/** What went wrong, with the way to try it again. */
export function TenteNovamente({ texto, aoTentar }: PropsDoTexto) {
  const aviso = useRef<HTMLDivElement>(null);
  useFocoAoSumir(aviso);
  return (
    <Alert
      ref={aviso}
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => aoTentar()}>
          Tentar novamente
        </Button>
      }
    >
      {texto}
    </Alert>
  );
}

/** In the place of what could not be read, with the way to read it again; who may not see it is refused again. */
export const NaoCarregou = ({ falha, aoTentar }: Props) =>
  falha instanceof ErroDaApi && falha.status === 403 ? (
    <Alert severity="error">{falha.erro}</Alert>
  ) : (
    <TenteNovamente texto={textoDaFalha(falha)} aoTentar={aoTentar} />
  );
