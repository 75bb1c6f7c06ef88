import Skeleton from '@mui/material/Skeleton';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Coluna, Tabela } from '../../lista/Tabela.tsx';
import { Lido } from '../../moldura/Lido.tsx';
import { useProvedor } from '../../providers/data/dataProvider.ts';
import type { FatoDaConta } from '../../providers/data/tipos.ts';
import { Parte } from './Parte.tsx';

const POR_PAGINA = 10;

const COLUNAS: readonly [Coluna<FatoDaConta>, ...Coluna<FatoDaConta>[]] = [
  { titulo: 'O quê', celula: ({ frase }) => frase },
  { titulo: 'Quem', celula: ({ quem }) => quem ?? '—' },
  { titulo: 'Quando', celula: ({ em }) => formatarDataHora(em) },
];

/** What became of the account: who made codes, changed passwords and data. */
export function HistoricoDaConta({ idUsuario }: { readonly idUsuario: number }) {
  const dados = useProvedor();
  const [pagina, setPagina] = useState(1);
  const consulta = useQuery({
    queryKey: ['cliente', idUsuario, 'conta', pagina],
    queryFn: ({ signal }) =>
      dados.carregarHistoricoDaConta(idUsuario, { pagina, porPagina: POR_PAGINA }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Parte titulo="Histórico da conta">
      <Lido consulta={consulta} esperando={<Skeleton variant="rounded" height={160} />}>
        {(data) => (
          <>
            <Tabela
              rotulo="Histórico da conta"
              colunas={COLUNAS}
              linhas={data.fatos}
              chaveDe={({ posicao }) => posicao}
            />
            <Paginador
              rotulo="Páginas do histórico da conta"
              itens={data.total}
              porPagina={POR_PAGINA}
              pagina={pagina}
              aoMudar={setPagina}
            />
          </>
        )}
      </Lido>
    </Parte>
  );
}
