import { carregarBilhete } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { carregarModelo } from '@rifa-viva/contracts/http/modeloBilhetes';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { linkDeConferencia } from '@rifa-viva/contracts/regras/layout-bilhete';
import { formatarNumero, idBilhete, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { imagemDoBilhete } from '@rifa-viva/ui/api/imagens.ts';
import { BilheteDesenho } from '@rifa-viva/ui/bilhete/BilheteDesenho.tsx';
import { coresDoStatus } from '@rifa-viva/ui/bilhete/coresDoStatus.ts';
import { HistoricoBilhete } from '@rifa-viva/ui/bilhete/HistoricoBilhete.tsx';
import { useTitulo } from '@rifa-viva/ui/moldura/useTitulo.ts';
import { Botao, classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { Atencao } from '@rifa-viva/ui/pecas/icones.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useUsuarioOpcional } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Cabecalho } from './Cabecalho.tsx';
import estilo from './conferirBilhete.module.css';
import { Recibo } from './Recibo.tsx';
import { Veredito } from './Veredito.tsx';

type Bilhete = AnswerOf<typeof carregarBilhete>;
type Modelo = AnswerOf<typeof carregarModelo>;

/** /ConferirBilhete?token=: what a ticket's QR code leads to; anybody's, outside the layout. */
export default function ConferirBilhete() {
  const token = useSearchParams()[0].get('token')?.trim() ?? '';
  const conferencia = useQuery({
    queryKey: ['conferirBilhete', token],
    queryFn: ({ signal }) => conferir(token, signal),
    enabled: token !== '',
  });
  useTitulo('Conferência de Bilhete');
  return (
    <main className={estilo.tela}>
      <Cabecalho />
      {conferencia.data ? (
        <Conferencia {...conferencia.data} />
      ) : (
        <Aviso
          invalido={token === '' || naoExiste(conferencia.error)}
          falhou={conferencia.isError}
          aoTentar={() => void conferencia.refetch()}
        />
      )}
    </main>
  );
}

async function conferir(token: string, signal: AbortSignal): Promise<{ bilhete: Bilhete; modelo: Modelo }> {
  const bilhete = await chamar(carregarBilhete, { params: { id: token }, signal });
  const modelo = await chamar(carregarModelo, { params: { id: bilhete.idModeloBilhete }, signal });
  return { bilhete, modelo };
}

/** A token nobody ever got, or no token at all by its form: asking again changes nothing. */
const naoExiste = (erro: unknown): boolean =>
  erro instanceof ErroDaApi && (erro.status === 404 || erro.status === 400);

function Conferencia({ bilhete, modelo }: { readonly bilhete: Bilhete; readonly modelo: Modelo }) {
  const numero = formatarNumero(bilhete.numBilhete, larguraDoNumero(bilhete.qtdeNumeros));
  const desenhado = useMemo(
    () => ({ ...bilhete, link: linkDeConferencia(location.origin, bilhete.token) }),
    [bilhete],
  );
  const livre = bilhete.status === 'Livre';
  return (
    <>
      <h1>
        Conferência Do Bilhete Nº <span className={estilo.numero}>{numero}</span>
      </h1>
      <p className={estilo.rifa}>{bilhete.titulo}</p>
      <Veredito bilhete={bilhete} />
      <div className={estilo.bilhete} data-devolvido={livre || undefined}>
        <BilheteDesenho
          modelo={modelo}
          bilhete={desenhado}
          imagem={imagemDoBilhete(bilhete.urlBilhete)}
          titulo={`Bilhete ${numero} de ${bilhete.titulo}`}
        />
      </div>
      <div
        className={estilo.situacao}
        style={coresDoStatus(bilhete.status)}
        data-devolvido={livre || undefined}
      >
        <p>
          Status: <strong>{bilhete.status}</strong>
        </p>
        {livre ? (
          <p>Este bilhete foi devolvido e não está mais vendido.</p>
        ) : (
          <p>
            Data Da Venda: <strong>{formatarDataHora(bilhete.dtPagamento)}</strong>
          </p>
        )}
      </div>
      {!livre && <Recibo bilhete={bilhete} />}
      <Historico idBilhete={idBilhete(bilhete.idRifa, bilhete.numBilhete)} numero={numero} />
      <LinkDaRota para="/inicio" className={classeDoBotao('simples')}>
        Ir para o início
      </LinkDaRota>
    </>
  );
}

/** The ticket's history, for staff. */
function Historico(bilhete: { readonly idBilhete: number; readonly numero: string }) {
  const usuario = useUsuarioOpcional();
  const [aberto, setAberto] = useState(false);
  if (!usuario || usuario.tipo === 'Usuario') return null;
  return (
    <>
      <Botao tipo="secundario" onClick={() => setAberto(true)}>
        Histórico do bilhete
      </Botao>
      {aberto && <HistoricoBilhete {...bilhete} aoFechar={() => setAberto(false)} />}
    </>
  );
}

interface PropsDoAviso {
  readonly invalido: boolean;
  readonly falhou: boolean;
  readonly aoTentar: () => void;
}

function Aviso({ invalido, falhou, aoTentar }: PropsDoAviso) {
  if (invalido)
    return (
      <div className={estilo.aviso} role="alert">
        <Atencao tamanho={44} />
        <h1>Conferência De Bilhete</h1>
        <p className={estilo.naoExiste}>Bilhete não encontrado.</p>
        <p>Confira o endereço ou leia novamente o QR Code do bilhete.</p>
        <p className={estilo.orientacao}>
          Um bilhete impresso pode ter sido devolvido e vendido de novo, com outro código. Se você pagou por
          este bilhete, guarde-o e fale com quem o vendeu ou com a organização.
        </p>
        <LinkDaRota para="/contato" className={classeDoBotao('principal')}>
          Falar com a organização
        </LinkDaRota>
        <LinkDaRota para="/inicio" className={classeDoBotao('simples')}>
          Ir para o início
        </LinkDaRota>
      </div>
    );
  if (falhou)
    return (
      <div className={estilo.aviso} role="alert">
        <h1>Conferência De Bilhete</h1>
        <p>Não foi possível carregar o bilhete.</p>
        <Botao tipo="secundario" onClick={aoTentar}>
          Tentar novamente
        </Botao>
      </div>
    );
  return <Carregando />;
}
