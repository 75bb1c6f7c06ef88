import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { memo, type ReactNode } from 'react';
import { reais } from '../providers/dinheiro.ts';
import { vendedorMostrado } from './filtros.ts';
import { iguais } from './iguais.ts';
import {
  Acoes,
  Comprador,
  Espera,
  type PropsDoBilhete,
  quando,
  Status,
  telefoneDe,
  useMarcada,
} from './partes.tsx';

/** One ticket with the lists it can be ticked into, on a narrow screen. */
export const CartaoDeBilhete = memo(Cartao, iguais);

function Cartao(props: PropsDoBilhete) {
  const { bilhete, selecao } = props;
  return (
    <article className="bilhete" data-acao={useMarcada(selecao, bilhete.numBilhete)}>
      <header>
        <h3>{formatarNumero(bilhete.numBilhete, props.largura)}</h3>
        <Status status={bilhete.status} />
      </header>
      <Dados bilhete={bilhete} />
      <footer>
        <Acoes {...props} />
      </footer>
    </article>
  );
}

function Dados({ bilhete }: Pick<PropsDoBilhete, 'bilhete'>) {
  const linhas: readonly [rotulo: string, valor: ReactNode][] = [
    ['Cliente', <Comprador key="comprador" bilhete={bilhete} />],
    ['Telefone', telefoneDe(bilhete)],
    ['Vendedor', vendedorMostrado(bilhete)],
    ['Emissor', bilhete.usuarioEmissor],
    ['Números', bilhete.numerosDaSorte.replaceAll(',', ' ')],
    ['Valor', reais(bilhete.valor)],
    ['Pagamento', quando(bilhete.dtPagamento)],
    ['Id do pagamento', bilhete.idPagamento],
    ['Espera', !bilhete.dtPagamento && bilhete.reservadoEm && <Espera desde={bilhete.reservadoEm} />],
    ['Reservado até', quando(bilhete.expiraEm)],
    ['Impressão', quando(bilhete.dtImpressao)],
    ['Liberado por', bilhete.liberadoPor],
  ];
  return (
    <dl>
      {linhas.map(
        ([rotulo, valor]) =>
          valor && (
            <div key={rotulo}>
              <dt>{rotulo}</dt>
              <dd>{valor}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
