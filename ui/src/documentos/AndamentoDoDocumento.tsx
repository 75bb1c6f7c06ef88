import { useEffect, useRef } from 'react';
import { Botao, classeDoBotao } from '../pecas/Botao.tsx';
import estilo from './AndamentoDoDocumento.module.css';
import type { EstadoDoDocumento } from './useDocumento.ts';

interface Props {
  readonly estado: EstadoDoDocumento;
  readonly aoCancelar: () => void;
  /** Opened rather than downloaded: the thermal printer's. */
  readonly paraImprimir?: boolean;
}

/** A document on its way: bar with counts, compress message, cancel; then the file. */
export function AndamentoDoDocumento({ estado, aoCancelar, paraImprimir = false }: Props) {
  switch (estado.fase) {
    case 'gerando':
      return <Gerando {...estado} aoCancelar={aoCancelar} />;
    case 'pronto':
      return <Pronto {...estado} paraImprimir={paraImprimir} />;
    case 'parado':
    case 'falhou':
    case 'cancelado':
      return null;
  }
}

interface PropsGerando {
  readonly feitos: number;
  readonly total: number;
  readonly compactando: boolean;
  readonly aoCancelar: () => void;
}

function Gerando({ feitos, total, compactando, aoCancelar }: PropsGerando) {
  return (
    <div className={estilo.andamento}>
      <p className={estilo.linha}>
        <span>Gerando bilhetes... Aguarde !!</span>
        <strong>
          {feitos.toLocaleString('pt-BR')} de {total.toLocaleString('pt-BR')}
        </strong>
      </p>
      <progress aria-label="Bilhetes gerados" max={total} value={feitos} />
      <p className={estilo.nota} role="status">
        {compactando && 'Compactando o arquivo... Isso pode levar alguns minutos.'}
      </p>
      <Botao tipo="secundario" largo onClick={aoCancelar}>
        Cancelar geração
      </Botao>
    </div>
  );
}

interface PropsPronto {
  readonly url: string;
  readonly nome: string;
  readonly paraImprimir: boolean;
}

function Pronto({ url, nome, paraImprimir }: PropsPronto) {
  const baixar = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!paraImprimir) baixar.current?.click();
  }, [paraImprimir]);
  return (
    <div className={estilo.andamento}>
      <p className={estilo.pronto} role="status">
        PDF gerado com sucesso!!
      </p>
      <a className={classeDoBotao('acao', true)} href={url} target="_blank" rel="noreferrer">
        {paraImprimir ? 'Abrir para imprimir' : 'Abrir PDF'}
      </a>
      <a ref={baixar} className={classeDoBotao('secundario', true)} href={url} download={nome}>
        Baixar PDF
      </a>
    </div>
  );
}
