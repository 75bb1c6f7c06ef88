import type { OrdemDeBilhetes } from '@rifa-viva/contracts/http/bilhetes';
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
import type { Vista } from './vista.ts';

interface Coluna {
  readonly titulo: string;
  readonly largura: string;
  /** What its head orders by; null: nothing. */
  readonly ordem: OrdemDeBilhetes | null;
  readonly celula: (bilhete: PropsDoBilhete['bilhete'], largura: number) => ReactNode;
}

/** Under the first line, smaller. */
const menor = (...partes: readonly (string | null | false)[]) =>
  partes.map((parte) => parte && <small key={parte}>{parte}</small>);

const COLUNAS: readonly Coluna[] = [
  {
    titulo: 'Bilhete',
    largura: '6.5%',
    ordem: 'numero',
    celula: (b, largura) => <b>{formatarNumero(b.numBilhete, largura)}</b>,
  },
  { titulo: 'Status', largura: '8.5%', ordem: 'status', celula: ({ status }) => <Status status={status} /> },
  {
    titulo: 'Cliente',
    largura: '12.5%',
    ordem: 'cliente',
    celula: (b) => (
      <>
        <Comprador bilhete={b} />
        {menor(telefoneDe(b))}
      </>
    ),
  },
  {
    titulo: 'Vendedor',
    largura: '12.5%',
    ordem: 'vendedor',
    celula: (b) => (
      <>
        {vendedorMostrado(b)}
        {menor(b.usuarioEmissor && b.usuarioEmissor !== b.vendedor && `Emissor: ${b.usuarioEmissor}`)}
      </>
    ),
  },
  { titulo: 'Números', largura: '18.7%', ordem: null, celula: (b) => b.numerosDaSorte.replaceAll(',', ' ') },
  { titulo: 'Valor', largura: '7.5%', ordem: 'valor', celula: (b) => reais(b.valor) },
  {
    titulo: 'Pagamento',
    largura: '10.3%',
    ordem: 'pagamento',
    celula: (b) => (
      <>
        {quando(b.dtPagamento)}
        {menor(
          b.idPagamento,
          b.liberadoPor && `Liberado por ${b.liberadoPor}`,
          b.dtImpressao && `Impresso ${quando(b.dtImpressao)}`,
        )}
      </>
    ),
  },
  {
    titulo: 'Espera',
    largura: '6.5%',
    ordem: 'espera',
    celula: (b) =>
      !b.dtPagamento &&
      b.reservadoEm && (
        <>
          <Espera desde={b.reservadoEm} />
          {menor(b.expiraEm && `até ${quando(b.expiraEm)}`)}
        </>
      ),
  },
];
/** And that of the actions. */
export const QUANTAS_COLUNAS = COLUNAS.length + 1;

interface Props extends PropsDoBilhete {
  /** Of the table, its head counted. */
  readonly lugar: number;
}

export const LinhaDeBilhete = memo(Linha, iguais);

/** One ticket with the lists it can be ticked into, on a wide screen. */
function Linha({ lugar, ...props }: Props) {
  const { bilhete, largura, selecao } = props;
  return (
    <tr aria-rowindex={lugar} data-acao={useMarcada(selecao, bilhete.numBilhete)}>
      {COLUNAS.map(({ titulo, celula }) => (
        <td key={titulo}>{celula(bilhete, largura)}</td>
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
  readonly vista: Vista;
  readonly aoOrdenar: (ordem: OrdemDeBilhetes) => void;
}

export const Cabecalho = ({ vista, aoOrdenar }: PropsDoCabecalho) => (
  <thead>
    <tr aria-rowindex={1}>
      {COLUNAS.map(({ titulo, ordem, largura }) => {
        const atual = ordem !== null && ordem === vista.ordem && !vista.porCompra;
        return (
          <th
            key={titulo}
            scope="col"
            style={{ width: largura }}
            aria-sort={atual ? SENTIDO[vista.sentido] : undefined}
          >
            {ordem === null ? (
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
      <th scope="col" className="acoes">
        Ações
      </th>
    </tr>
  </thead>
);
