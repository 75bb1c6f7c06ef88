import { carregarRifa } from '@rifa-viva/contracts/http/rifas';
import { useRecursosAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { useTitulo } from '@rifa-viva/ui/moldura/useTitulo.ts';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { CHAVE_DAS_RIFAS, RECARGA_MS } from '../consultas.ts';
import { Campanha } from './Campanha.tsx';
import estilo from './pagina.module.css';

/** /campanha/{id}: one raffle, to be looked at, bought from and passed on. */
export default function PaginaDaCampanha() {
  const idRifa = Number(useParams().idRifa);
  const valido = Number.isSafeInteger(idRifa) && idRifa > 0;
  const { data, error, refetch } = useQuery({
    queryKey: [...CHAVE_DAS_RIFAS, 'uma', idRifa],
    queryFn: ({ signal }) => chamar(carregarRifa, { params: { idRifa }, signal }),
    enabled: valido,
    refetchInterval: RECARGA_MS,
  });
  useRecursosAoVivo(['rifas'], () => void refetch());
  // Until the raffle is known the title stays that of the page as it was served.
  useTitulo(data?.titulo);
  if (!valido || naoExiste(error) || (data && data.status !== 'ativo')) return <Navigate to="/404" replace />;
  if (data) return <Campanha rifa={data} />;
  if (error)
    return (
      <FalhaAoCarregar
        className={estilo.falha}
        texto="Não foi possível carregar a campanha."
        aoTentar={() => void refetch()}
      />
    );
  return <Esqueleto />;
}

/** The page's picture, its title and facts, and the bar to buy. */
const Esqueleto = () => (
  <div className={estilo.tela} role="status" aria-busy="true" aria-label="Carregando campanha">
    <div className={`${estilo.capa} ${estilo.esqueleto}`} />
    <div className={estilo.cabecalho}>
      <div className={estilo.esqueleto} />
      <div className={estilo.esqueleto} />
    </div>
    <div className={`${estilo.partes} ${estilo.esqueleto}`} />
  </div>
);

const naoExiste = (erro: unknown): boolean =>
  erro instanceof ErroDaApi && (erro.status === 404 || erro.status === 400);
