import { HistoricoBilhete } from '@rifa-viva/ui/bilhete/HistoricoBilhete.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { itensDaPagina } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useMemo, useState } from 'react';
import { Titulo } from '../../comum/Titulo.tsx';
import { agruparPorRifa, type MeuBilhete, RIFAS_POR_PAGINA } from './agrupamento.ts';
import { CartaoDaRifa } from './CartaoDaRifa.tsx';
import type { BilheteDoHistorico } from './CartaoDoBilhete.tsx';
import { useMeusBilhetes } from './consulta.ts';
import estilo from './meusBilhetes.module.css';

/** /meusBilhetes: a customer's tickets, or what a member of the staff has sold. */
export default function MeusBilhetes() {
  const { idUsuario, tipo } = useUsuario();
  const cliente = tipo === 'Usuario';
  const { data: meus, isError, refetch } = useMeusBilhetes(idUsuario);
  return (
    <div className={estilo.tela}>
      <Titulo>{cliente ? 'Meus Bilhetes' : 'Meus Bilhetes Vendidos'}</Titulo>
      {meus && <Rifas meus={meus} cliente={cliente} />}
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
    </div>
  );
}

function Rifas({ meus, cliente }: { readonly meus: readonly MeuBilhete[]; readonly cliente: boolean }) {
  const rifas = useMemo(() => agruparPorRifa(meus), [meus]);
  const [pagina, setPagina] = useState(1);
  const [historico, setHistorico] = useState<BilheteDoHistorico | null>(null);
  if (rifas.length === 0) return <p className={estilo.vazio}>Nenhum Registro Cadastrado</p>;
  return (
    <>
      {itensDaPagina(rifas, pagina, RIFAS_POR_PAGINA).map((rifa) => (
        <CartaoDaRifa
          key={rifa.idRifa}
          rifa={rifa}
          cliente={cliente}
          {...(!cliente && { aoVerHistorico: setHistorico })}
        />
      ))}
      <Paginador
        rotulo="Páginas de campanhas"
        itens={rifas.length}
        porPagina={RIFAS_POR_PAGINA}
        pagina={pagina}
        aoMudar={setPagina}
      />
      {historico && <HistoricoBilhete {...historico} aoFechar={() => setHistorico(null)} />}
    </>
  );
}
