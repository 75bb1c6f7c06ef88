import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { coresDoStatus } from '@rifa-viva/ui/bilhete/coresDoStatus.ts';
import { memo, useSyncExternalStore } from 'react';
import type { Bilhete } from '../providers/data/tipos.ts';
import { vendedorMostrado } from './filtros.ts';
import { acoesPermitidas, type Selecao } from './selecao.ts';

export const NOME_DA_ACAO: Record<Acao, string> = {
  pdf: 'PDF',
  imprimir: 'IMPRIMIR',
  liberar: 'LIBERAR',
  devolver: 'DEVOLVER',
};

interface Props {
  readonly bilhete: Bilhete;
  readonly largura: number;
  readonly administrador: boolean;
  readonly selecao: Selecao;
  readonly aoVerHistorico: (numBilhete: number) => void;
}

/** One ticket with the lists it can be ticked into. Plain elements: 500 of them are on the screen. */
export const CartaoDeBilhete = memo(Cartao, igual);

function Cartao(props: Props) {
  const { bilhete, selecao } = props;
  const { numBilhete, status } = bilhete;
  const marcada = useSyncExternalStore(selecao.assinar, () => selecao.acaoDe(numBilhete));
  const numero = formatarNumero(numBilhete, props.largura);
  return (
    <li className="bilhete" data-acao={marcada}>
      <header>
        <h3>{numero}</h3>
        <span className="status" style={coresDoStatus(status)}>
          {status}
        </span>
      </header>
      <Dados bilhete={bilhete} />
      <footer>
        {acoesPermitidas(status, props.administrador).map((acao) => (
          <label key={acao}>
            <input
              type="checkbox"
              checked={marcada === acao}
              aria-label={`${NOME_DA_ACAO[acao]} bilhete ${numero}`}
              onChange={() => selecao.alternar(numBilhete, acao)}
            />
            {NOME_DA_ACAO[acao]}
          </label>
        ))}
        <button
          type="button"
          aria-label={`Histórico do bilhete ${numero}`}
          onClick={() => props.aoVerHistorico(numBilhete)}
        >
          Histórico
        </button>
      </footer>
    </li>
  );
}

/** A reading of all tickets brings new objects for rows that did not change. */
function igual(antes: Props, agora: Props): boolean {
  const { bilhete: a, ...resto } = antes;
  const { bilhete: b, ...outro } = agora;
  return mesmosValores(a, b) && mesmosValores(resto, outro);
}

const mesmosValores = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(a) as (keyof T)[]).every((chave) => a[chave] === b[chave]);

function Dados({ bilhete }: { readonly bilhete: Bilhete }) {
  const linhas: [string, string][] = [
    ['Cliente', bilhete.cliente || 'Não Informado'],
    ['Vendedor', vendedorMostrado(bilhete)],
  ];
  if (bilhete.usuarioEmissor) linhas.push(['Emissor', bilhete.usuarioEmissor]);
  linhas.push(['Números', bilhete.numerosDaSorte.replaceAll(',', ' ')]);
  if (bilhete.dtPagamento) linhas.push(['Pagamento', formatarDataHora(bilhete.dtPagamento)]);
  if (bilhete.expiraEm) linhas.push(['Reservado até', formatarDataHora(bilhete.expiraEm)]);
  if (bilhete.dtImpressao) linhas.push(['Impressão', formatarDataHora(bilhete.dtImpressao)]);
  if (bilhete.liberadoPor) linhas.push(['Liberado por', bilhete.liberadoPor]);
  return (
    <dl>
      {linhas.map(([rotulo, valor]) => (
        <div key={rotulo} style={{ display: 'contents' }}>
          <dt>{rotulo}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  );
}
