import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { carregarRifa } from '@rifa-viva/contracts/http/rifas';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { chamar, textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { useIrPara } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Tela } from './Tela.tsx';
import type { Rifa } from './tipos.ts';
import { useIdDaRifa } from './useIdDaRifa.ts';

interface Props {
  readonly titulo: string;
  readonly acoes?: (rifa: Rifa) => ReactNode;
  readonly children: (rifa: Rifa) => ReactNode;
}

/** A screen about one raffle, named by `?id=`; its way back leads to /inicio. */
export function TelaDaRifa({ titulo, acoes, children }: Props) {
  const idRifa = useIdDaRifa();
  const irPara = useIrPara();
  const { data: rifa, error } = useQuery({
    queryKey: ['cadastroCampanha', 'carregarRifa', idRifa],
    enabled: idRifa !== null,
    queryFn: ({ signal }) => chamar(carregarRifa, { params: { idRifa: idRifa ?? 0 }, signal }),
  });
  const falha = idRifa === null ? 'Registro não encontrado.' : error && textoDaFalha(error);
  return (
    <Tela
      titulo={titulo}
      {...(rifa ? { subtitulo: `Edição ${formatarEdicao(rifa.edicao)} - ${rifa.titulo}` } : {})}
      acoes={
        <>
          {rifa && acoes?.(rifa)}
          <Button color="inherit" variant="outlined" onClick={() => irPara('/inicio')}>
            Voltar
          </Button>
        </>
      }
    >
      {rifa ? children(rifa) : falha ? <Alert severity="error">{falha}</Alert> : <Carregando />}
    </Tela>
  );
}
