import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import type { FormEvent, ReactNode } from 'react';
import { podeDescartar, useGuardaAlteracoes } from './useGuardaAlteracoes.ts';

export type Largura = 'estreita' | 'larga' | 'cheia';

interface Props {
  readonly titulo: string;
  readonly sujo: boolean;
  readonly salvando: boolean;
  /** Absent: the form may be read only. */
  readonly aoSalvar?: () => void;
  readonly aoFechar: () => void;
  readonly largura?: Largura;
  readonly children: ReactNode;
}

/** A form over its list, so that the address stays the screen's. Never loses typed values unasked. */
export function DialogoDeFormulario(props: Props) {
  const { titulo, sujo, salvando, aoSalvar, aoFechar, largura = 'estreita', children } = props;
  useGuardaAlteracoes(sujo);
  const tentarFechar = async () => {
    if (!salvando && (!sujo || (await podeDescartar()))) aoFechar();
  };
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    aoSalvar?.();
  };
  return (
    <Dialogo titulo={titulo} largura={largura} aoFechar={tentarFechar}>
      <form onSubmit={enviar} noValidate>
        <Box sx={{ pt: 1 }}>{children}</Box>
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 1,
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 1,
            mt: 3,
            py: 2,
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Button onClick={tentarFechar} disabled={salvando}>
            Cancelar
          </Button>
          {aoSalvar && (
            <Button type="submit" variant="contained" color="secondary" loading={salvando}>
              Salvar
            </Button>
          )}
        </Box>
      </form>
    </Dialogo>
  );
}
