import { HistoricoBilhete } from '@rifa-viva/ui/bilhete/HistoricoBilhete.tsx';
import { useValor } from '@rifa-viva/ui/estado/useValor.ts';
import { Botao, classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Campo } from '@rifa-viva/ui/pecas/Campo.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { itensDaPagina } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { tardia } from '@rifa-viva/ui/pecas/tardia.tsx';
import { Vazio } from '@rifa-viva/ui/pecas/Vazio.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Instalacao } from '../../comum/Instalacao.tsx';
import { comprovanteAberto } from '../../comum/pagamento/comprovanteAberto.ts';
import type { Cobranca } from '../../comum/pagamento/estado.ts';
import { Titulo } from '../../comum/Titulo.tsx';
import { agruparPorRifa, RIFAS_POR_PAGINA } from './agrupamento.ts';
import type { MeuBilhete } from './bilhete.ts';
import { buscarBilhetes } from './busca.ts';
import { CartaoDaRifa } from './CartaoDaRifa.tsx';
import type { BilheteDoHistorico } from './CartaoDoBilhete.tsx';
import { MEUS_BILHETES, useMeusBilhetes } from './consulta.ts';
import estilo from './meusBilhetes.module.css';
import { useCopia } from './useCopia.ts';

/** Few have one, and it brings much with it. */
const ReservasAbertas = tardia(
  () => import('./ReservasAbertas.tsx'),
  <div className={estilo.reservas} data-esperando />,
);
const DialogoDoComprovante = tardia(() => import('./DialogoDoComprovante.tsx'));
const ModalDaCobranca = tardia(() => import('../../comum/pagamento/ModalDaCobranca.tsx'));

/** /meusBilhetes: a customer's tickets, what he has still to pay first; or what a member of the staff has sold. */
export default function MeusBilhetes() {
  const { idUsuario, tipo } = useUsuario();
  const cliente = tipo === 'Usuario';
  const consulta = useMeusBilhetes(idUsuario);
  const { data: meus, isError, refetch } = consulta;
  const { pagando, pagar, fechar } = usePagando();
  const comprovante = useComprovante();
  useCopia(idUsuario, cliente, meus);
  return (
    <div className={estilo.tela}>
      <Titulo>{cliente ? 'Meus Bilhetes' : 'Meus Bilhetes Vendidos'}</Titulo>
      {meus && <Rifas meus={meus} cliente={cliente} aoPagar={pagar} />}
      {!meus &&
        (isError ? (
          <FalhaAoCarregar
            className={estilo.vazio}
            texto="Não foi possível carregar seus bilhetes."
            aoTentar={() => void refetch()}
          />
        ) : (
          <Carregando />
        ))}
      {cliente && <Instalacao />}
      {pagando && <ModalDaCobranca cobranca={pagando} aoFechar={fechar} />}
      {comprovante && <DialogoDoComprovante idPagamento={comprovante} consulta={consulta} />}
    </div>
  );
}

/** Whose receipt lies open: closed with the page. */
function useComprovante(): string | null {
  useEffect(() => () => comprovanteAberto.mudar(null), []);
  return useValor(comprovanteAberto);
}

/** The purchase that is being paid. It outlives its place in the list, which it leaves when it is paid or lost. */
function usePagando() {
  const consultas = useQueryClient();
  const [pagando, pagar] = useState<Cobranca | null>(null);
  const fechar = () => {
    pagar(null);
    void consultas.invalidateQueries({ queryKey: [MEUS_BILHETES] });
  };
  return { pagando, pagar, fechar };
}

interface PropsDasRifas {
  readonly meus: readonly MeuBilhete[];
  readonly cliente: boolean;
  readonly aoPagar: (cobranca: Cobranca) => void;
}

function Rifas({ meus, cliente, aoPagar }: PropsDasRifas) {
  const rifas = useMemo(() => agruparPorRifa(meus), [meus]);
  const [busca, setBusca] = useState('');
  const achadas = useMemo(() => buscarBilhetes(rifas, busca), [rifas, busca]);
  const [pagina, setPagina] = useState(1);
  const [historico, setHistorico] = useState<BilheteDoHistorico | null>(null);
  if (rifas.length === 0) {
    return (
      <Vazio titulo="Nenhum Registro Cadastrado">
        <p>
          {cliente
            ? 'Seus bilhetes aparecem aqui depois da compra.'
            : 'Os bilhetes que você vender aparecem aqui.'}
        </p>
        <LinkDaRota para="/campanhasGeral" className={classeDoBotao('principal')}>
          Ver Campanhas
        </LinkDaRota>
      </Vazio>
    );
  }
  return (
    <>
      {rifas.map(
        ({ idRifa, titulo, aguardando, largura }) =>
          aguardando.length > 0 && (
            <ReservasAbertas
              key={idRifa}
              titulo={titulo}
              reservas={aguardando}
              largura={largura}
              aoPagar={aoPagar}
            />
          ),
      )}
      <Campo
        rotulo="Buscar bilhete"
        type="search"
        inputMode="search"
        ajuda="Número do bilhete, número da sorte ou nome da campanha"
        maxLength={60}
        valor={busca}
        aoMudar={(texto) => {
          setBusca(texto);
          setPagina(1);
        }}
      />
      {achadas.length === 0 && (
        <Vazio procurado titulo={`Nenhum bilhete encontrado para “${busca.trim()}”.`}>
          <p>Confira o número ou procure pelo nome da campanha.</p>
          <Botao tipo="secundario" onClick={() => setBusca('')}>
            Limpar Busca
          </Botao>
        </Vazio>
      )}
      {itensDaPagina(achadas, pagina, RIFAS_POR_PAGINA).map((rifa) => (
        <CartaoDaRifa
          key={rifa.idRifa}
          rifa={rifa}
          cliente={cliente}
          {...(!cliente && { aoVerHistorico: setHistorico })}
        />
      ))}
      <Paginador
        rotulo="Páginas de campanhas"
        itens={achadas.length}
        porPagina={RIFAS_POR_PAGINA}
        pagina={pagina}
        aoMudar={setPagina}
      />
      {historico && <HistoricoBilhete {...historico} aoFechar={() => setHistorico(null)} />}
    </>
  );
}
