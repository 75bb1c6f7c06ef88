import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Botoes, Pilha } from '../moldura/caixas.ts';
import { podeDescartar, useSujo } from './GuardaDeAlteracoes.ts';

interface Props {
  readonly titulo: string;
  readonly somenteLeitura: boolean;
  readonly aoFechar: () => void;
  readonly largura?: ComponentProps<typeof Dialogo>['largura'];
  readonly children: ReactNode;
}

/** A form over its list, so that the address stays the screen's. Never loses typed values unasked. */
export function DialogoDeFormulario(props: Props) {
  const { titulo, somenteLeitura, aoFechar, largura = 'estreita', children } = props;
  const sujo = useSujo() && !somenteLeitura;
  const { isSubmitting: salvando } = useFormState();
  const tentarFechar = async () => {
    if (!salvando && (!sujo || (await podeDescartar()))) aoFechar();
  };
  return (
    <Dialogo titulo={titulo} largura={largura} aoFechar={tentarFechar}>
      <Pilha>{children}</Pilha>
      <Rodape>
        <Button onClick={tentarFechar} disabled={salvando}>
          Cancelar
        </Button>
        {!somenteLeitura && (
          <Button type="submit" variant="contained" color="secondary" loading={salvando}>
            Salvar
          </Button>
        )}
      </Rodape>
    </Dialogo>
  );
}

/** In sight however long the form is. */
const Rodape = styled(Botoes)(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  padding: theme.spacing(2, 0),
  background: theme.palette.background.paper,
  borderTop: `1px solid ${theme.palette.divider}`,
}));
