import type { OrdemDeBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { memo } from 'react';
import type { Coluna } from '../lista/Tabela.tsx';
import { reais } from '../providers/dinheiro.ts';
import { vendedorMostrado } from './filtros.ts';
import { iguais } from './iguais.ts';
import {
  Acoes,
  Comprador,
  Espera,
  type PropsDoBilhete,
  Quando,
  Status,
  telefoneDe,
  useMarcada,
} from './partes.tsx';
import type { Vista } from './vista.ts';

interface ColunaDeBilhete extends Coluna<Pick<PropsDoBilhete, 'bilhete' | 'largura'>, OrdemDeBilhetes> {
  /** Of the table's width, against that of the others that are shown. */
  readonly parte: number;
}
type Colunas = readonly [ColunaDeBilhete, ...ColunaDeBilhete[]];

/** Under the first line, smaller. */
const menor = (...partes: readonly (string | null | false)[]) =>
  partes.map((parte) => parte && <small key={parte}>{parte}</small>);

export const COLUNAS: Colunas = [
  {
    titulo: 'Bilhete',
    parte: 9,
    ordem: 'numero',
    celula: ({ bilhete, largura }) => <b>{formatarNumero(bilhete.numBilhete, largura)}</b>,
  },
  {
    titulo: 'Status',
    parte: 10.4,
    ordem: 'status',
    celula: ({ bilhete }) => <Status status={bilhete.status} />,
  },
  {
    titulo: 'Cliente',
    parte: 11,
    ordem: 'cliente',
    celula: ({ bilhete: b }) => (
      <>
        <Comprador bilhete={b} />
        {menor(telefoneDe(b))}
      </>
    ),
  },
  {
    titulo: 'Vendedor',
    parte: 11.6,
    ordem: 'vendedor',
    celula: ({ bilhete: b }) => (
      <>
        {vendedorMostrado(b)}
        {menor(b.usuarioEmissor && b.usuarioEmissor !== b.vendedor && `Emissor: ${b.usuarioEmissor}`)}
      </>
    ),
  },
  {
    titulo: 'Números',
    parte: 13.9,
    celula: ({ bilhete: b }) => <span className="numeros">{b.numerosDaSorte.replaceAll(',', ' ')}</span>,
  },
  {
    titulo: 'Valor',
    parte: 8.2,
    ordem: 'valor',
    celula: ({ bilhete: { valor } }) => <data value={valor}>{reais(valor).replace(/\s/, ' ')}</data>,
  },
  {
    titulo: 'Pagamento',
    parte: 11.8,
    ordem: 'pagamento',
    celula: ({ bilhete: b }) => (
      <>
        {b.dtPagamento && <Quando em={b.dtPagamento} />}
        {menor(b.idPagamento, b.liberadoPor && `Liberado por ${b.liberadoPor}`)}
        {b.dtImpressao && (
          <small>
            Impresso <Quando em={b.dtImpressao} />
          </small>
        )}
      </>
    ),
  },
  {
    titulo: 'Espera',
    parte: 8,
    ordem: 'espera',
    celula: ({ bilhete: b }) =>
      !b.dtPagamento &&
      b.reservadoEm && (
        <>
          <Espera desde={b.reservadoEm} />
          {b.expiraEm && (
            <small>
              até <Quando em={b.expiraEm} />
            </small>
          )}
        </>
      ),
  },
];
/** That of the actions, which is always shown, in per cent. */
const PARTE_DAS_ACOES = 19;

interface Props extends PropsDoBilhete {
  readonly colunas: Colunas;
  /** Of the table, its head counted. */
  readonly lugar: number;
}

export const LinhaDeBilhete = memo(Linha, iguais);

/** One ticket with the lists it can be ticked into, on a wide screen. */
function Linha({ colunas, lugar, ...props }: Props) {
  const { bilhete, selecao } = props;
  return (
    <tr aria-rowindex={lugar} data-acao={useMarcada(selecao, bilhete.numBilhete)}>
      {colunas.map(({ titulo, celula }) => (
        <td key={titulo}>{celula(props)}</td>
      ))}
      <td>
        <div className="acoes">
          <Acoes {...props} />
        </div>
      </td>
    </tr>
  );
}

const SENTIDO = { asc: 'ascending', desc: 'descending' } as const;

interface PropsDoCabecalho {
  readonly colunas: Colunas;
  readonly vista: Vista;
  readonly aoOrdenar: (ordem: OrdemDeBilhetes) => void;
}

export const Cabecalho = ({ colunas, vista, aoOrdenar }: PropsDoCabecalho) => {
  const partes = colunas.reduce((soma, { parte }) => soma + parte, 0);
  return (
    <thead>
      <tr aria-rowindex={1}>
        {colunas.map(({ titulo, ordem, parte }) => {
          const atual = ordem === vista.ordem && !vista.porCompra;
          return (
            <th
              key={titulo}
              scope="col"
              style={{ width: `${(parte / partes) * (100 - PARTE_DAS_ACOES)}%` }}
              aria-sort={atual ? SENTIDO[vista.sentido] : undefined}
            >
              {ordem === undefined ? (
                titulo
              ) : (
                <button type="button" className="ordenar" onClick={() => aoOrdenar(ordem)}>
                  {titulo}
                  <span aria-hidden>{atual ? (vista.sentido === 'asc' ? ' ▲' : ' ▼') : ''}</span>
                </button>
              )}
            </th>
          );
        })}
        <th scope="col" style={{ width: `${PARTE_DAS_ACOES}%` }}>
          Ações
        </th>
      </tr>
    </thead>
  );
};
