import Button from '@mui/material/Button';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { MAX_ID } from '@rifa-viva/contracts/http/campos';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { codigoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { AbasDaRifa } from '@rifa-viva/ui/moldura/AbasDaRifa.tsx';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { LinkDaRota, useIrPara } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Rifa } from '../providers/data/tipos.ts';
import { NaoCarregou } from './NaoCarregou.tsx';
import { Tela } from './Tela.tsx';
import { Vazia } from './Vazia.tsx';

interface Props {
  readonly titulo: string;
  readonly children: (rifa: Rifa) => ReactNode;
  /** In place of a raffle that is none, or none any more: its log may be there still. */
  readonly semRifa?: (idRifa: number) => ReactNode;
}

/** A screen about one raffle, named by `?id=`; its way back leads to /inicio. */
export function TelaDaRifa({ titulo, children, semRifa }: Props) {
  const idRifa = useIdDaRifa();
  const irPara = useIrPara();
  const dados = useProvedor();
  const {
    data: rifa,
    error,
    refetch,
  } = useQuery({
    queryKey: ['cadastroCampanha', 'carregarRifa', idRifa],
    enabled: idRifa !== null,
    queryFn: ({ signal }) => dados.carregarRifa(idRifa ?? 0, { signal }),
  });
  const desconhecida = idRifa === null || codigoDaFalha(error) === 'NAO_ENCONTRADO';
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
      {/* Its other screens have nothing to show either. */}
      {idRifa !== null && !desconhecida && <AbasDaRifa idRifa={idRifa} />}
      {rifa ? (
        children(rifa)
      ) : desconhecida ? (
        ((idRifa === null ? null : semRifa?.(idRifa)) ?? <Desconhecida />)
      ) : error ? (
        <NaoCarregou falha={error} aoTentar={refetch} />
      ) : (
        <Carregando />
      )}
    </Tela>
  );
}

/** The address names no raffle that there is. */
export const Desconhecida = () => (
  <Vazia texto={textoDoErro('NAO_ENCONTRADO')} procurado>
    <p>Esta tela é de uma campanha, e o endereço não traz nenhuma que exista.</p>
    <LinkDaRota para="/campanhasGeral" className={classeDoBotao('principal')}>
      Ver Campanhas
    </LinkDaRota>
  </Vazia>
);

/** The raffle of `?id=`; null where it is no id. */
function useIdDaRifa(): number | null {
  const [busca] = useSearchParams();
  const texto = busca.get('id') ?? '';
  const id = /^\d{1,10}$/.test(texto) ? Number(texto) : 0;
  return id >= 1 && id <= MAX_ID ? id : null;
}
