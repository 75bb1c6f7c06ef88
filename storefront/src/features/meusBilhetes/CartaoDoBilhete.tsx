import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { linkDeConferencia } from '@rifa-viva/contracts/regras/layout-bilhete';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { corDoPremio, rotuloDoPremio } from '@rifa-viva/contracts/regras/premio';
import { nomeDoCliente } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { avisarErro, avisarSucesso, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { comprovanteAberto } from '../../comum/pagamento/comprovanteAberto.ts';
import type { BilheteClassificado } from './agrupamento.ts';
import { compartilharBilhete } from './compartilhar.ts';
import estilo from './meusBilhetes.module.css';

export interface BilheteDoHistorico {
  readonly idBilhete: number;
  readonly numero: string;
}

interface Props {
  readonly classificado: BilheteClassificado;
  readonly largura: number;
  readonly sorteada: boolean;
  /** A customer's wording, without the client; staff see him and the ticket's history. */
  readonly cliente: boolean;
  readonly aoVerHistorico?: (bilhete: BilheteDoHistorico) => void;
}

/** One ticket of one's own. */
export const CartaoDoBilhete = memo(function CartaoDoBilhete(props: Props) {
  const { classificado, largura, sorteada, cliente, aoVerHistorico } = props;
  const { bilhete, numeros, premio } = classificado;
  const [cartao, CodigoQr, imprimir] = useImpressao();
  const link = bilhete.token && linkDeConferencia(location.origin, bilhete.token);
  const numero = formatarNumero(bilhete.numBilhete, largura);
  const cor = sorteada ? corDoPremio(premio) : 'neutro';
  return (
    <article ref={cartao} className={estilo.bilhete} data-cor={cor} aria-label={`Bilhete ${numero}`}>
      <p className={estilo.somenteImpresso}>
        {bilhete.titulo} · Sorteio {formatarDataHora(bilhete.dtSorteio)}
      </p>
      {sorteada && <p className={estilo.premio}>{rotuloDoPremio(premio)}</p>}
      <p className={estilo.numero}>
        <span>Bilhete Nº</span> <strong>{numero}</strong>
      </p>
      <dl className={estilo.dados}>
        <div>
          <dt>Gerado em</dt>
          <dd>{formatarDataHora(bilhete.dtPagamento)}</dd>
        </div>
        {!cliente && (
          <div>
            <dt>Cliente</dt>
            <dd>{nomeDoCliente(bilhete.cliente)}</dd>
          </div>
        )}
      </dl>
      <p className={estilo.legenda}>{cliente ? 'Meus Números Da Sorte' : 'Números Da Sorte'}</p>
      <ul className={estilo.numeros}>
        {numeros.map(({ numero: daSorte, premiado }) => (
          <li key={daSorte} data-premiado={premiado || undefined}>
            {daSorte}
            {premiado && <span className="somente-leitor"> premiado</span>}
          </li>
        ))}
      </ul>
      {link && (
        <div className={estilo.somenteImpresso}>
          {CodigoQr && <CodigoQr className={estilo.qr} conteudo={link} rotulo="QR Code do bilhete" />}
          <p>{link}</p>
        </div>
      )}
      <Acoes
        titulo={`${bilhete.titulo} · Bilhete ${numero}`}
        token={bilhete.token}
        idPagamento={bilhete.idPagamento}
        aoImprimir={() => void imprimir()}
        {...(aoVerHistorico && {
          aoVerHistorico: () => aoVerHistorico({ idBilhete: bilhete.idBilhete, numero }),
        })}
      />
    </article>
  );
});

interface PropsDasAcoes {
  readonly titulo: string;
  readonly token: string | null;
  /** Null where it was not bought online. */
  readonly idPagamento: string | null;
  readonly aoImprimir: () => void;
  readonly aoVerHistorico?: () => void;
}

function Acoes({ titulo, token, idPagamento, aoImprimir, aoVerHistorico }: PropsDasAcoes) {
  return (
    <div className={estilo.acoes}>
      {token && (
        <>
          <a href={linkDeConferencia('', token)}>Conferir</a>
          <button type="button" onClick={() => void compartilhar(titulo, token)}>
            Compartilhar
          </button>
        </>
      )}
      <button type="button" onClick={aoImprimir}>
        Imprimir
      </button>
      {idPagamento && (
        <button type="button" onClick={() => comprovanteAberto.mudar(idPagamento)}>
          Comprovante
        </button>
      )}
      {aoVerHistorico && (
        <button type="button" onClick={aoVerHistorico}>
          Histórico
        </button>
      )}
    </div>
  );
}

async function compartilhar(titulo: string, token: string): Promise<void> {
  switch (await compartilharBilhete(titulo, token)) {
    case 'copiado':
      return avisarSucesso('Link do bilhete copiado para a área de transferência.', DURACAO.curta);
    case 'falhou':
      return avisarErro('Não foi possível compartilhar. Abra o bilhete e copie o endereço.', DURACAO.longa);
    case 'compartilhado':
    case 'cancelado':
      return;
  }
}

/** Prints this card alone: the style sheet hides what is not marked. Its code is drawn for the paper, where one can be had. */
function useImpressao() {
  const lugar = useRef<HTMLElement>(null);
  const [CodigoQr, desenhar] = useState<typeof import('../../comum/CodigoQr.tsx').CodigoQr | null>(null);
  const imprimir = async () => {
    const codigo = await import('../../comum/CodigoQr.tsx').catch(() => null);
    const cartao = lugar.current;
    if (!cartao) return;
    if (codigo) flushSync(() => desenhar(() => codigo.CodigoQr));
    cartao.dataset.imprimindo = '';
    window.addEventListener('afterprint', () => delete cartao.dataset.imprimindo, { once: true });
    window.print();
  };
  return [lugar, CodigoQr, imprimir] as const;
}
