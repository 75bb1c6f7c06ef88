import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { janelaTardia } from '@rifa-viva/ui/pecas/janelaTardia.tsx';
import { itensDaPagina } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { linkDoWhatsApp } from '../../comum/compartilhar/compartilhar.ts';
import { useMeusBilhetes } from '../../comum/meusBilhetes.ts';
import { fecharComprovante } from '../../comum/pagamento/comprovanteAberto.ts';
import { consultaDoResultado, premioPelaRegra } from '../../comum/resultado/consulta.ts';
import {
  agruparPorRifa,
  BILHETES_POR_PAGINA,
  RIFAS_POR_PAGINA,
  type RifaComBilhetes,
} from './agrupamento.ts';
import { Busca, NadaEncontrado } from './Busca.tsx';
import type { MeuBilhete } from './bilhete.ts';
import { buscarBilhetes } from './busca.ts';
import { CartaoDaRifa } from './CartaoDaRifa.tsx';
import { Confirmadas } from './Confirmadas.tsx';
import { useCobrancasAbertas } from './cobrancas.ts';
import { EmAberto } from './EmAberto.tsx';
import type { Props } from './lista.ts';
import estilo from './meusBilhetes.module.css';
import { AindaNao, Nenhum } from './Nenhum.tsx';
import { Premiacao } from './Premiacao.tsx';
import { useCopia } from './useCopia.ts';
import { mensagemDosBilhetes } from './whatsapp.ts';

const DialogoDoComprovante = janelaTardia(() => import('./DialogoDoComprovante.tsx'));

/** A customer's tickets, what she has still to pay first. */
export function Comprados({ comprovante, aoPagar }: Props) {
  const { idUsuario } = useUsuario();
  const consulta = useMeusBilhetes(idUsuario);
  const { data: meus, isError, refetch } = consulta;
  useCopia(idUsuario, meus);
  // Asked for beside the tickets, not after them: what is open comes with its code.
  useCobrancasAbertas();
  return (
    <>
      {meus ? (
        <Rifas meus={meus} aoPagar={aoPagar} />
      ) : (
        <AindaNao falhou={isError} tentar={() => void refetch()} />
      )}
      {comprovante && (
        <DialogoDoComprovante idPagamento={comprovante} consulta={consulta} aoFaltar={fecharComprovante} />
      )}
    </>
  );
}

interface PropsDasRifas extends Pick<Props, 'aoPagar'> {
  readonly meus: readonly MeuBilhete[];
}

function Rifas({ meus, aoPagar }: PropsDasRifas) {
  const rifas = useMemo(() => agruparPorRifa(meus), [meus]);
  const [busca, setBusca] = useState('');
  const achadas = useMemo(() => buscarBilhetes(rifas, busca), [rifas, busca]);
  const [pagina, setPagina] = useState(1);
  const buscar = (texto: string) => {
    setBusca(texto);
    setPagina(1);
  };
  if (rifas.length === 0) return <Nenhum quando="Seus bilhetes aparecem aqui depois da compra." />;
  return (
    <>
      <Confirmadas rifas={rifas} />
      <EmAberto rifas={rifas} aoPagar={aoPagar} />
      <Busca valor={busca} aoMudar={buscar} />
      {achadas.length === 0 && <NadaEncontrado valor={busca} aoMudar={buscar} />}
      {itensDaPagina(achadas, pagina, RIFAS_POR_PAGINA).map((rifa) => (
        <Cartao key={rifa.idRifa} rifa={rifa} />
      ))}
      <Paginador
        rotulo="Páginas de campanhas"
        itens={achadas.length}
        porPagina={RIFAS_POR_PAGINA}
        pagina={pagina}
        aoMudar={setPagina}
      />
    </>
  );
}

function Cartao({ rifa }: { readonly rifa: RifaComBilhetes }) {
  const [pagina, setPagina] = useState(1);
  const { data } = useQuery(consultaDoResultado(rifa.idRifa, rifa.resultadoConfirmado));
  const pelaRegra = rifa.bilhetes.flatMap(
    ({ bilhete }) => premioPelaRegra(data, bilhete.numBilhete)?.frase ?? [],
  );
  return (
    <CartaoDaRifa
      rifa={rifa}
      cliente
      premiacao={<Premiacao rifa={rifa} pelaRegra={pelaRegra} cliente />}
      acoes={rifa.qtde > 0 && <PeloWhatsApp rifa={rifa} />}
      bilhetes={itensDaPagina(rifa.bilhetes, pagina, BILHETES_POR_PAGINA)}
      pagina={pagina}
      aoPaginar={setPagina}
    />
  );
}

/** Her tickets' text, for herself or for somebody who waits for them. */
function PeloWhatsApp({ rifa }: { readonly rifa: RifaComBilhetes }) {
  return (
    <a
      className={`${classeDoBotao('secundario')} ${estilo.peloWhatsApp}`}
      href={linkDoWhatsApp(mensagemDosBilhetes(rifa))}
      target="_blank"
      rel="noopener noreferrer"
    >
      Enviar pelo WhatsApp
    </a>
  );
}
