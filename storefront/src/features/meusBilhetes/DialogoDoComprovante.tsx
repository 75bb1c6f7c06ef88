import { diaDaSemanaEHora } from '@rifa-viva/contracts/regras/datas';
import { linkDeConferencia } from '@rifa-viva/contracts/regras/layout-bilhete';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { baixarArquivo } from '@rifa-viva/ui/documentos/baixarArquivo.ts';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { Certo } from '@rifa-viva/ui/pecas/icones.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Ref, useRef } from 'react';
import { Compartilhar } from '../../comum/compartilhar/Compartilhar.tsx';
import { fecharComprovante } from '../../comum/pagamento/comprovanteAberto.ts';
import type { BilheteClassificado } from './agrupamento.ts';
import type { MeuBilhete } from './bilhete.ts';
import estilo from './comprovante.module.css';
import {
  type Comprovante,
  comprovanteDe,
  dadosDoPagamento,
  mensagemDoComprovante,
  paginaDoComprovante,
} from './comprovante.ts';

interface Props {
  readonly idPagamento: string;
  /** Of one's own tickets, these among them. */
  readonly consulta: Pick<
    UseQueryResult<readonly MeuBilhete[]>,
    'data' | 'isError' | 'isFetching' | 'refetch'
  >;
}

/** What was bought, and the receipt of it: as soon as one's own tickets tell that it is paid. */
export default function DialogoDoComprovante({ idPagamento, consulta }: Props) {
  const { data: meus, isError, isFetching, refetch } = consulta;
  const lido = meus ? comprovanteDe(meus, idPagamento) : 'aguardando';
  const pronto = typeof lido === 'object';
  return (
    <Dialogo titulo="Comprovante" aoFechar={fecharComprovante}>
      {/* Stands there from the start: what comes into it is said. */}
      <p className={estilo.confirmado} role="status">
        {pronto && (
          <>
            <Certo /> Pagamento confirmado
          </>
        )}
      </p>
      {pronto ? (
        <Pronto comprovante={lido} />
      ) : !isFetching && (isError || lido === 'ausente') ? (
        <FalhaAoCarregar
          className={estilo.falha}
          texto={isError ? NAO_CARREGADO : NAO_ENCONTRADO}
          aoTentar={() => void refetch()}
        />
      ) : (
        <Carregando texto="Carregando seus bilhetes... Aguarde!!" />
      )}
    </Dialogo>
  );
}

const NAO_CARREGADO =
  'Não foi possível carregar o comprovante. Seu pagamento não se perde: tente novamente, ou veja depois em Meus Bilhetes.';
const NAO_ENCONTRADO =
  'Não encontramos os bilhetes desta compra. Tente novamente; se continuar assim, fale com a gente em Contato.';

function Pronto({ comprovante }: { readonly comprovante: Comprovante }) {
  const papel = useRef<HTMLElement>(null);
  const salvar = () => {
    const { idPagamento } = comprovante;
    const pagina = paginaDoComprovante(idPagamento, papel.current?.outerHTML ?? '');
    baixarArquivo(new Blob([pagina], { type: 'text/html' }), `comprovante-${idPagamento}.html`);
  };
  return (
    <>
      <Papel ref={papel} comprovante={comprovante} />
      <div className={estilo.acoes}>
        <Botao tipo="acao" largo onClick={fecharComprovante}>
          Ver Meus Bilhetes
        </Botao>
        <Botao tipo="secundario" largo onClick={salvar}>
          Salvar
        </Botao>
        <Botao tipo="secundario" largo onClick={() => window.print()}>
          Imprimir
        </Botao>
        <Compartilhar largo partilha={() => mensagemDoComprovante(comprovante)} />
      </div>
    </>
  );
}

interface PropsDoPapel {
  readonly comprovante: Comprovante;
  readonly ref: Ref<HTMLElement>;
}

/** The receipt itself: what is saved, and printed alone while it is open. */
function Papel({ comprovante, ref }: PropsDoPapel) {
  const empresa = useEmpresa();
  const { nome } = useUsuario();
  const { titulo, dtSorteio, bilhetes, largura } = comprovante.rifa;
  const dados = [['Comprador', nome], ...dadosDoPagamento(comprovante)];
  return (
    <article ref={ref} className={estilo.papel} aria-label="Comprovante de compra" data-imprimindo="">
      <p className={estilo.empresa}>Comprovante de compra{empresa.nome && ` · ${empresa.nome}`}</p>
      <h3>{titulo}</h3>
      <p className={estilo.sorteio}>
        Sorteio: <time dateTime={dtSorteio}>{diaDaSemanaEHora(dtSorteio)}</time>
      </p>
      <dl>
        {dados.map(([rotulo, valor]) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      <p className={estilo.quantos}>
        {bilhetes.length === 1 ? '1 bilhete' : `${bilhetes.length} bilhetes`} e seus números da sorte
      </p>
      <ul>
        {bilhetes.map((classificado) => (
          <Bilhete key={classificado.bilhete.idBilhete} {...classificado} largura={largura} />
        ))}
      </ul>
    </article>
  );
}

function Bilhete({ bilhete, numeros, largura }: BilheteClassificado & { readonly largura: number }) {
  return (
    <li>
      <strong>Bilhete {formatarNumero(bilhete.numBilhete, largura)}</strong>
      <span>{numeros.map(({ numero }) => numero).join(', ')}</span>
      {bilhete.token && (
        <small className={estilo.link}>{linkDeConferencia(location.origin, bilhete.token)}</small>
      )}
    </li>
  );
}
