import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { PESSOA_ESQUECIDA } from '@rifa-viva/contracts/regras/acesso';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Nenhum } from '../lista/partes.tsx';
import { type Coluna, Momento, Tabela } from '../lista/Tabela.tsx';
import { Botoes, Pilha, Pontas } from '../moldura/caixas.ts';
import { NaoCarregou } from '../moldura/NaoCarregou.tsx';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Acesso } from '../providers/data/tipos.ts';
import { comPessoa, lerFiltro, lerIdPessoa } from './filtros.ts';

const POR_LEITURA = 50;

const COLUNAS: readonly [Coluna<Acesso>, ...Coluna<Acesso>[]] = [
  { titulo: 'Quem', celula: ({ quem, tipo }) => `${quem ?? PESSOA_ESQUECIDA} (${tipo})` },
  { titulo: 'Quando', celula: ({ em }) => <Momento iso={em} /> },
  { titulo: 'O quê', celula: ({ frase }) => frase },
  {
    titulo: 'Como',
    celula: ({ formato }) => (
      <Chip
        size="small"
        color={formato === null ? 'default' : 'warning'}
        label={formato === null ? 'Leitura' : 'Exportação'}
      />
    ),
  },
];

export function ListaDeAcessos() {
  const [busca, mudarBusca] = useSearchParams();
  const dados = useProvedor();
  const filtro = lerFiltro(busca);
  const idPessoa = lerIdPessoa(busca);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['acessos', filtro],
    queryFn: ({ signal, pageParam }) =>
      dados.carregarAcessos(
        { ...filtro, qtde: POR_LEITURA, ...(pageParam === null ? {} : { antes: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ antes }) => antes,
  });
  const acessos = data?.pages.flatMap((pagina) => pagina.acessos);
  const ver = (id: number | null) => mudarBusca((atual) => comPessoa(atual, id));
  return (
    <Pilha>
      <Pontas>
        {idPessoa === null ? (
          <span />
        ) : (
          <Chip
            color="primary"
            label={`Só os dados de ${nomeDe(acessos, idPessoa)}`}
            onDelete={() => ver(null)}
          />
        )}
        <Button variant="outlined" size="small" disabled={isFetching} onClick={() => void refetch()}>
          Atualizar
        </Button>
      </Pontas>
      {error && <NaoCarregou falha={error} aoTentar={acessos ? fetchNextPage : refetch} />}
      {!acessos ? (
        !error && <Skeleton variant="rounded" height={320} />
      ) : acessos.length === 0 ? (
        <Nenhum
          texto="Nenhum acesso encontrado"
          primeiro={
            Object.keys(filtro).length === 0
              ? 'Eles aparecem quando alguém da equipe lê ou exporta dados de outras pessoas.'
              : undefined
          }
        />
      ) : (
        <>
          <Typography role="status" color="textSecondary">
            {acessos.length.toLocaleString('pt-BR')} {acessos.length === 1 ? 'acesso' : 'acessos'}
            {hasNextPage ? ' mais recentes' : ''}
          </Typography>
          <Tabela
            rotulo="Acessos a dados"
            colunas={COLUNAS}
            linhas={acessos}
            chaveDe={({ posicao }) => posicao}
            acao={({ idPessoa: id, pessoa }) =>
              id !== null &&
              id !== idPessoa && (
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`Só esta pessoa: ${pessoa ?? `${PESSOA_ESQUECIDA} nº ${id}`}`}
                  onClick={() => ver(id)}
                >
                  Só esta pessoa
                </Button>
              )
            }
          />
          {hasNextPage && (
            <Botoes>
              <Button variant="outlined" disabled={isFetching} onClick={() => void fetchNextPage()}>
                Mostrar mais
              </Button>
            </Botoes>
          )}
        </>
      )}
    </Pilha>
  );
}

/** As far as anything of hers is shown. */
function nomeDe(acessos: readonly Acesso[] | undefined, id: number): string {
  const achado = acessos?.find(({ idPessoa }) => idPessoa === id);
  if (!achado) return `pessoa nº ${id}`;
  return achado.pessoa ?? `${PESSOA_ESQUECIDA} nº ${id}`;
}
