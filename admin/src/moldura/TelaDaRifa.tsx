import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { MAX_ID } from '@rifa-viva/contracts/http/campos';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { useIrPara } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Rifa } from '../providers/data/tipos.ts';
import { Tela } from './Tela.tsx';

interface Props {
  readonly titulo: string;
  readonly children: (rifa: Rifa) => ReactNode;
}

/** A screen about one raffle, named by `?id=`; its way back leads to /inicio. */
export function TelaDaRifa({ titulo, children }: Props) {
  const idRifa = useIdDaRifa();
  const irPara = useIrPara();
  const dados = useProvedor();
  const { data: rifa, error } = useQuery({
    queryKey: ['cadastroCampanha', 'carregarRifa', idRifa],
    enabled: idRifa !== null,
    queryFn: ({ signal }) => dados.carregarRifa(idRifa ?? 0, { signal }),
  });
  const falha = idRifa === null ? 'Registro não encontrado.' : error && textoDaFalha(error);
  return (
    <Tela
      titulo={titulo}
      {...(rifa ? { subtitulo: `Edição ${formatarEdicao(rifa.edicao)} - ${rifa.titulo}` } : {})}
      acoes={
        <Button color="inherit" variant="outlined" onClick={() => irPara('/inicio')}>
          Voltar
        </Button>
      }
    >
      {rifa ? children(rifa) : falha ? <Alert severity="error">{falha}</Alert> : <Carregando />}
    </Tela>
  );
}

/** The raffle of `?id=`; null where it is no id. */
function useIdDaRifa(): number | null {
  const [busca] = useSearchParams();
  const texto = busca.get('id') ?? '';
  const id = /^\d{1,10}$/.test(texto) ? Number(texto) : 0;
  return id >= 1 && id <= MAX_ID ? id : null;
}
