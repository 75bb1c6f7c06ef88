import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Botoes, Pilha } from '../moldura/caixas.ts';
import { podeDescartar, useSujo } from './GuardaDeAlteracoes.ts';

interface Props {
  readonly titulo: string;
  readonly somenteLeitura: boolean;
  readonly aoFechar: () => void;
  /** What its own button is called, where it is not Salvar, and the values that it saves. */
  readonly salvar?: { readonly rotulo: string; readonly valores: Readonly<Record<string, unknown>> };
  /** Another way to save, before its own. */
  readonly maisBotoes?: ReactNode;
  readonly largura?: ComponentProps<typeof Dialogo>['largura'];
  readonly children: ReactNode;
}

/** A form over its list, so that the address stays the screen's. Never loses typed values unasked. */
export function DialogoDeFormulario(props: Props) {
  const { titulo, somenteLeitura, aoFechar, largura = 'estreita', salvar, children } = props;
  const sujo = useSujo() && !somenteLeitura;
  const { isSubmitting: salvando } = useFormState();
  const { setValue } = useFormContext();
  const comOsSeus = () => {
    for (const [campo, valor] of Object.entries(salvar?.valores ?? {})) setValue(campo, valor);
  };
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
          <>
            {props.maisBotoes}
            <Button
              type="submit"
              variant="contained"
              color="secondary"
              loading={salvando}
              onClick={comOsSeus}
            >
              {salvar?.rotulo ?? 'Salvar'}
            </Button>
          </>
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
