import { HistoricoBilhete } from '@rifa-viva/ui/bilhete/HistoricoBilhete.tsx';
import { useAssentado } from '@rifa-viva/ui/estado/useAssentado.ts';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { janelaTardia } from '@rifa-viva/ui/pecas/janelaTardia.tsx';
import { paginaExistente } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fecharComprovante } from '../../comum/pagamento/comprovanteAberto.ts';
import {
  agruparPorRifa,
  BILHETES_POR_PAGINA,
  classificados,
  RIFAS_POR_PAGINA,
  rifaMostrada,
} from './agrupamento.ts';
import { Busca, NadaEncontrado } from './Busca.tsx';
import { CartaoDaRifa } from './CartaoDaRifa.tsx';
import type { BilheteDoHistorico } from './CartaoDoBilhete.tsx';
import { EmAberto } from './EmAberto.tsx';
import type { Props } from './lista.ts';
import estilo from './meusBilhetes.module.css';
import { AindaNao, Nenhum } from './Nenhum.tsx';
import { Premiacao } from './Premiacao.tsx';
import { useVisto } from './useVisto.ts';
import {
  consultaDaRegra,
  type RifaVendida,
  useBilhetesVendidos,
  useCompra,
  useRifasVendidas,
} from './vendidos.ts';

const DialogoDoComprovante = janelaTardia(() => import('./DialogoDoComprovante.tsx'));

/** Asked once typing pauses so long. */
const PAUSA_MS = 250;

/** What a member of the staff sold, by campaign; what she bought herself and has still to pay first. */
export default function Vendidos({ comprovante, aoPagar }: Props) {
  return (
    <>
      <Rifas aoPagar={aoPagar} />
      {comprovante && <ComprovanteDaCompra idPagamento={comprovante} />}
    </>
  );
}

const ComprovanteDaCompra = ({ idPagamento }: { readonly idPagamento: string }) => (
  <DialogoDoComprovante
    idPagamento={idPagamento}
    consulta={useCompra(idPagamento)}
    aoFaltar={fecharComprovante}
  />
);

function Rifas({ aoPagar }: Pick<Props, 'aoPagar'>) {
  const [busca, setBusca] = useState('');
  const [pagina, setPagina] = useState(1);
  const [historico, setHistorico] = useState<BilheteDoHistorico | null>(null);
  const q = useAssentado(busca.trim(), PAUSA_MS);
  const { data, isError, isPlaceholderData, refetch } = useRifasVendidas(q, pagina);
  const emAberto = useMemo(() => agruparPorRifa(data?.aguardando ?? []), [data?.aguardando]);
  const buscar = (texto: string) => {
    setBusca(texto);
    setPagina(1);
  };
  if (data && data.rifas.length === 0 && pagina > 1)
    setPagina(paginaExistente(pagina, data.total, RIFAS_POR_PAGINA));
  if (data && busca + data.procurado === '' && data.total + data.aguardando.length === 0)
    return <Nenhum quando="Os bilhetes que você vender aparecem aqui." />;
  return (
    <>
      <EmAberto rifas={emAberto} aoPagar={aoPagar} />
      <Busca valor={busca} aoMudar={buscar} />
      {!data && <AindaNao falhou={isError} tentar={() => void refetch()} />}
      {data?.total === 0 && data.procurado !== '' && (
        <NadaEncontrado valor={data.procurado} aoMudar={buscar} />
      )}
      <div className={estilo.tela} aria-busy={isPlaceholderData}>
        {data?.rifas.map((rifa) => (
          <Cartao
            key={`${rifa.idRifa} ${data.procurado}`}
            rifa={rifa}
            q={data.procurado}
            aoVerHistorico={setHistorico}
          />
        ))}
      </div>
      <Paginador
        rotulo="Páginas de campanhas"
        itens={data?.total ?? 0}
        porPagina={RIFAS_POR_PAGINA}
        pagina={pagina}
        aoMudar={setPagina}
      />
      {historico && <HistoricoBilhete {...historico} aoFechar={() => setHistorico(null)} />}
    </>
  );
}

interface PropsDoCartao {
  readonly rifa: RifaVendida;
  readonly q: string;
  readonly aoVerHistorico: (bilhete: BilheteDoHistorico) => void;
}

function Cartao({ rifa, q, aoVerHistorico }: PropsDoCartao) {
  const { idRifa, resultadoConfirmado } = rifa;
  const [pagina, setPagina] = useState(1);
  const [lugar, visto] = useVisto<HTMLDivElement>();
  const { data, isError, refetch } = useBilhetesVendidos({ idRifa, q, pagina }, visto);
  const { data: pelaRegra = [] } = useQuery(consultaDaRegra(idRifa, visto && resultadoConfirmado));
  const bilhetes = useMemo(() => data && classificados(data.bilhetes), [data]);
  if (bilhetes?.length === 0 && pagina > 1)
    setPagina(paginaExistente(pagina, rifa.qtde, BILHETES_POR_PAGINA));
  return (
    <div ref={lugar}>
      <CartaoDaRifa
        rifa={rifaMostrada(rifa)}
        cliente={false}
        premiacao={<Premiacao rifa={rifa} pelaRegra={pelaRegra} cliente={false} />}
        bilhetes={bilhetes}
        espera={
          isError ? (
            <FalhaAoCarregar
              texto="Não foi possível carregar estes bilhetes."
              aoTentar={() => void refetch()}
            />
          ) : (
            <Carregando />
          )
        }
        pagina={pagina}
        aoPaginar={setPagina}
        aoVerHistorico={aoVerHistorico}
      />
    </div>
  );
}
