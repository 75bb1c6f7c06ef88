import Skeleton from '@mui/material/Skeleton';
import type { OrdemDeBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useGradeLarga } from '../lista/Tabela.tsx';
import { NaoCarregou } from '../moldura/NaoCarregou.tsx';
import type { BilheteDaLista } from '../providers/data/tipos.ts';
import { CartaoDeBilhete } from './CartaoDeBilhete.tsx';
import { Cabecalho, LinhaDeBilhete } from './LinhaDeBilhete.tsx';
import { Compra, type PropsDoBilhete } from './partes.tsx';
import { type Lista, useTrecho } from './useBilhetes.ts';

const ALTURA_DA_LINHA = 69;
const ALTURA_DO_CARTAO = 330;
const ALEM = 6;

interface Props extends Omit<PropsDoBilhete, 'bilhete'> {
  /** Where there is room for them. */
  readonly colunas: ComponentProps<typeof Cabecalho>['colunas'];
  readonly lista: Lista;
  /** Place of the page's first ticket, and how many it has. */
  readonly inicio: number;
  readonly qtde: number;
  readonly aoOrdenar: (ordem: OrdemDeBilhetes) => void;
  readonly aoMarcarCompra: (compra: string, acao: Acao) => void;
}

/** A page of tickets: side by side in columns, or one card each where the window is narrow. Only what is in sight is drawn. */
export function ListaDeBilhetes(props: Props) {
  const { colunas, lista, inicio, qtde, aoOrdenar, aoMarcarCompra, ...resto } = props;
  const larga = useGradeLarga();
  /** And that of the actions. */
  const quantasColunas = colunas.length + 1;
  const caixa = useRef<HTMLElement>(null);
  const janela = useWindowVirtualizer({
    count: qtde,
    estimateSize: () => (larga ? ALTURA_DA_LINHA : ALTURA_DO_CARTAO),
    overscan: ALEM,
    scrollMargin: useDistanciaDoTopo(caixa),
  });
  const itens = janela.getVirtualItems();
  const { bilhetes, falhou } = useTrecho(
    lista,
    inicio + (itens[0]?.index ?? 0),
    inicio + (itens.at(-1)?.index ?? 0),
  );
  /** The one whose purchase begins here. */
  const comeco = (index: number): BilheteDaLista | undefined => {
    const bilhete = bilhetes.get(inicio + index);
    if (!lista.vista.porCompra || !bilhete) return undefined;
    const anterior = bilhetes.get(inicio + index - 1);
    return index === 0 || (anterior && anterior.compra !== bilhete.compra) ? bilhete : undefined;
  };
  /** A ticket keeps its element wherever it moves: who is about to tick it must not tick another in its place. */
  const chaveDe = (index: number): string => {
    const bilhete = bilhetes.get(inicio + index);
    // Parts that were read one after another may both hold a ticket.
    const repetido = bilhetes.get(inicio + index - 1)?.numBilhete === bilhete?.numBilhete;
    return bilhete && !repetido ? String(bilhete.numBilhete) : `lugar ${index}`;
  };
  const compra = (index: number, antes: BilheteDaLista) => (
    <Compra
      key={`compra ${index}`}
      bilhete={antes}
      administrador={props.administrador}
      aoMarcar={aoMarcarCompra}
    />
  );
  const lugar = ({ start }: VirtualItem) => ({
    transform: `translateY(${start - janela.options.scrollMargin}px)`,
  });
  const corpo = { height: janela.getTotalSize() };
  // Rows stand in the flow of their table: what is not drawn above and below them is so high.
  const acima = (itens[0]?.start ?? 0) - janela.options.scrollMargin;
  const abaixo = janela.getTotalSize() - ((itens.at(-1)?.end ?? 0) - janela.options.scrollMargin);
  return (
    <>
      {falhou && <NaoCarregou falha={falhou.error} aoTentar={falhou.refetch} />}
      {larga ? (
        <table aria-label="Bilhetes" aria-rowcount={qtde + 1} className="grade-de-bilhetes">
          <Cabecalho colunas={colunas} vista={lista.vista} aoOrdenar={aoOrdenar} />
          <tbody
            ref={(corpo) => {
              caixa.current = corpo;
            }}
            aria-hidden
          >
            <tr style={{ height: acima }} />
          </tbody>
          {itens.map(({ index }) => {
            const bilhete = bilhetes.get(inicio + index);
            const antes = comeco(index);
            return (
              <tbody key={chaveDe(index)} ref={janela.measureElement} data-index={index}>
                {antes && (
                  <tr>
                    <td className="compra" colSpan={quantasColunas}>
                      {compra(index, antes)}
                    </td>
                  </tr>
                )}
                {bilhete ? (
                  <LinhaDeBilhete colunas={colunas} lugar={index + 2} bilhete={bilhete} {...resto} />
                ) : (
                  <tr aria-rowindex={index + 2} style={{ height: ALTURA_DA_LINHA }}>
                    <td colSpan={quantasColunas}>
                      <Skeleton variant="rectangular" height={ALTURA_DA_LINHA - 24} />
                    </td>
                  </tr>
                )}
              </tbody>
            );
          })}
          <tbody aria-hidden>
            <tr style={{ height: abaixo }} />
          </tbody>
        </table>
      ) : (
        <section ref={caixa}>
          <ul className="bilhetes janela" aria-label="Bilhetes" style={corpo}>
            {itens.map((item) => {
              const { index } = item;
              const bilhete = bilhetes.get(inicio + index);
              const antes = comeco(index);
              return (
                <li
                  key={chaveDe(index)}
                  ref={janela.measureElement}
                  data-index={index}
                  aria-setsize={qtde}
                  aria-posinset={index + 1}
                  style={lugar(item)}
                >
                  {antes && <div className="compra">{compra(index, antes)}</div>}
                  {bilhete ? (
                    <CartaoDeBilhete bilhete={bilhete} {...resto} />
                  ) : (
                    <Skeleton variant="rounded" height={ALTURA_DO_CARTAO - 12} />
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

/** How far below the page's beginning the list begins: panels above it are folded and opened. */
function useDistanciaDoTopo(caixa: RefObject<HTMLElement | null>): number {
  const [distancia, setDistancia] = useState(0);
  useLayoutEffect(() => {
    const medir = () => {
      if (caixa.current) setDistancia(caixa.current.getBoundingClientRect().top + window.scrollY);
    };
    medir();
    const observador = new ResizeObserver(medir);
    observador.observe(document.body);
    return () => observador.disconnect();
  }, [caixa]);
  return distancia;
}
