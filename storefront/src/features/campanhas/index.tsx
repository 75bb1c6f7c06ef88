import { useRecursosAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { recarregarEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { itensDaPagina } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { BannerRotativo } from './BannerRotativo.tsx';
import { CartaoDaCampanha } from './CartaoDaCampanha.tsx';
import estilo from './campanhas.module.css';
import type { Compra } from './compra.ts';
import {
  CHAVE_DAS_RIFAS,
  CHAVE_DOS_BANNERS,
  consultaDasRifas,
  consultaDosBanners,
  type Rifa,
} from './consultas.ts';

const ModalDePagamento = lazy(() => import('./pagamento/ModalDePagamento.tsx'));

const POR_PAGINA = 10;
const LIMITE_DO_INICIO = 3;

interface Props {
  /** Campaigns asked for: 3 on the home page, 100 on the full list. */
  readonly limite: number;
}

/** The home campaign list. */
export default function Campanhas({ limite }: Props) {
  const rifas = useQuery(consultaDasRifas(limite));
  const banners = useQuery(consultaDosBanners);
  const [compra, setCompra] = useState<Compra | null>(null);
  useNovidades();
  const completa = limite > LIMITE_DO_INICIO;
  return (
    <>
      <BannerRotativo banners={banners.data ?? null} falhou={banners.isError} />
      <p className={estilo.aviso} role="note">
        As rifas deste site são fictícias e servem apenas para demonstração.
      </p>
      <header className={estilo.cabecalho}>
        <h1>Prêmios Toda Semana</h1>
        <LinkDaRota para={completa ? '/inicio' : '/campanhasGeral'} className={classeDoBotao('secundario')}>
          {completa ? 'Voltar Ao Início' : 'Ver Todas As Campanhas'}
        </LinkDaRota>
      </header>
      {rifas.isPending && <Esqueletos />}
      {rifas.isError && !rifas.data && (
        <FalhaAoCarregar
          className={estilo.vazio}
          texto="Não foi possível carregar as campanhas."
          aoTentar={() => void rifas.refetch()}
        />
      )}
      {rifas.data && <Lista rifas={rifas.data} aoComprar={setCompra} />}
      {compra && (
        <Suspense fallback={null}>
          <ModalDePagamento
            rifa={compra.rifa}
            qtde={compra.qtde}
            aoFechar={() => {
              setCompra(null);
              compra.aoFechar();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Changes elsewhere show at once: campaigns, banners, and the company's colours. */
function useNovidades(): void {
  const consultas = useQueryClient();
  useRecursosAoVivo(['rifas', 'banner', 'empresa'], (mudou) => {
    switch (mudou?.recurso) {
      case 'banner':
        return void consultas.invalidateQueries({ queryKey: CHAVE_DOS_BANNERS });
      case 'empresa':
        return void recarregarEmpresa();
      default:
        return void consultas.invalidateQueries({ queryKey: CHAVE_DAS_RIFAS });
    }
  });
}

interface PropsDaLista {
  readonly rifas: readonly Rifa[];
  readonly aoComprar: (compra: Compra) => void;
}

function Lista({ rifas, aoComprar }: PropsDaLista) {
  const [pagina, setPagina] = useState(1);
  if (rifas.length === 0) return <p className={estilo.vazio}>Nenhum Registro Cadastrado</p>;
  return (
    <>
      <ul className={estilo.cartoes}>
        {itensDaPagina(rifas, pagina, POR_PAGINA).map((rifa, i) => (
          <li key={rifa.idRifa}>
            <CartaoDaCampanha rifa={rifa} primeira={i === 0} aoComprar={aoComprar} />
          </li>
        ))}
      </ul>
      <Paginador
        rotulo="Páginas de campanhas"
        itens={rifas.length}
        porPagina={POR_PAGINA}
        pagina={pagina}
        aoMudar={(nova) => {
          setPagina(nova);
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}

function Esqueletos() {
  return (
    <div className={estilo.cartoes} role="status" aria-label="Carregando campanhas">
      {['um', 'dois', 'três'].map((chave) => (
        <div key={chave} className={estilo.esqueleto} />
      ))}
    </div>
  );
}
