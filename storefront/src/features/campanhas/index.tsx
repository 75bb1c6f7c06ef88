import type { Recurso } from '@rifa-viva/contracts/ao-vivo';
import { LIMITE_DO_INICIO } from '@rifa-viva/contracts/rotas';
import { useRecursosAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { recarregarEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { agruparPor, itensDaPagina } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { Vazio } from '@rifa-viva/ui/pecas/Vazio.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { compraPretendida } from '../../comum/pretendida.ts';
import { type Fase, faseDaRifa } from './acao.ts';
import { BannerRotativo } from './BannerRotativo.tsx';
import { CartaoDaCampanha } from './CartaoDaCampanha.tsx';
import { CompraAberta } from './CompraAberta.tsx';
import estilo from './campanhas.module.css';
import type { Compra } from './compra.ts';
import {
  CHAVE_DAS_RIFAS,
  CHAVE_DOS_BANNERS,
  consultaDasRifas,
  consultaDosBanners,
  type Rifa,
} from './consultas.ts';

const POR_PAGINA = 10;

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
      <CompraAberta compra={compra} aoFechar={() => setCompra(null)} />
    </>
  );
}

/** Changes elsewhere show at once: campaigns, banners, and the company's colours; all of them after a connect, when any may be missed. */
function useNovidades(): void {
  const consultas = useQueryClient();
  useRecursosAoVivo(['rifas', 'banner', 'empresa'], (mudou) => {
    const pode = (recurso: Recurso) => !mudou || mudou.recurso === recurso;
    if (pode('rifas')) void consultas.invalidateQueries({ queryKey: CHAVE_DAS_RIFAS });
    if (pode('banner')) void consultas.invalidateQueries({ queryKey: CHAVE_DOS_BANNERS });
    if (pode('empresa')) void recarregarEmpresa();
  });
}

interface PropsDaLista {
  readonly rifas: readonly Rifa[];
  readonly aoComprar: (compra: Compra) => void;
}

function Lista({ rifas, aoComprar }: PropsDaLista) {
  const [pagina, setPagina] = useState(() => paginaDaCompra(rifas));
  const daPagina = itensDaPagina(rifas, pagina, POR_PAGINA);
  if (rifas.length === 0) {
    return (
      <Vazio titulo="Nenhum Registro Cadastrado">
        <p>As próximas campanhas aparecem aqui assim que forem publicadas.</p>
      </Vazio>
    );
  }
  return (
    <>
      {[...agruparPor(daPagina, (rifa) => faseDaRifa(rifa, agora()))].map(([fase, doGrupo]) => (
        <section key={fase} className={estilo.fase} aria-labelledby={idDaFase(fase)}>
          <h2 id={idDaFase(fase)}>{fase}</h2>
          <ul className={estilo.cartoes}>
            {doGrupo.map((rifa) => (
              <li key={rifa.idRifa}>
                <CartaoDaCampanha rifa={rifa} primeira={rifa === daPagina[0]} aoComprar={aoComprar} />
              </li>
            ))}
          </ul>
        </section>
      ))}
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

const idDaFase = (fase: Fase): string => fase.toLocaleLowerCase('pt-BR').replaceAll(' ', '-');

/** Where the raffle stands that somebody logged in for, else the first page. */
function paginaDaCompra(rifas: readonly Rifa[]): number {
  const lugar = rifas.findIndex(({ idRifa }) => idRifa === compraPretendida()?.idRifa);
  return Math.floor(Math.max(0, lugar) / POR_PAGINA) + 1;
}

function Esqueletos() {
  return (
    <div className={estilo.cartoes} role="status" aria-busy="true" aria-label="Carregando campanhas">
      {['um', 'dois', 'três'].map((chave) => (
        <div key={chave} className={estilo.esqueleto} />
      ))}
    </div>
  );
}
