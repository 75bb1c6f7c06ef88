import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import type { StatusBilhete } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { itensDaPagina } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { Vazio } from '@rifa-viva/ui/pecas/Vazio.tsx';
import { memo, useState } from 'react';
import estilo from './bilhetes.module.css';
import { POR_PAGINA, vendidosPorOutros } from './listagem.ts';
import type { Selecao } from './selecao.ts';
import { textoDosQueSairam, textoDosQueVoltaram } from './textos.ts';
import type { Estoque } from './useEstoque.ts';

interface Props {
  readonly lista: Uint32Array;
  /** The list holds those alone that somebody asked for. */
  readonly filtrada: boolean;
  readonly largura: number;
  readonly estoque: Estoque;
  readonly selecao: Selecao;
  /** Being sold right now by who looks at them, or sold by a call whose answer was lost. */
  readonly minhas: ReadonlySet<number>;
  readonly aoAlternar: (numero: number) => void;
  /** Free tickets the list does not hold. */
  readonly foraDaLista: number;
  /** Makes the list anew. */
  readonly aoAtualizar: () => void;
}

/** The list of tickets, 50 a page. A ticket somebody else takes stays in its place and says so. */
export function GradeDeBilhetes({ lista, largura, estoque, selecao, aoAlternar, ...props }: Props) {
  const [vista, setVista] = useState({ lista, pagina: 1 });
  // Another list begins at its first page.
  const pagina = vista.lista === lista ? vista.pagina : 1;
  const naPagina = itensDaPagina(lista, pagina, POR_PAGINA);
  const vendidos = vendidosPorOutros(naPagina, estoque.livre, props.minhas);
  return (
    <section className={estilo.lista} aria-label="Bilhetes">
      <Novidades vendidos={vendidos} livres={props.foraDaLista} aoAtualizar={props.aoAtualizar} />
      {lista.length === 0 && (
        <Vazio procurado={props.filtrada} titulo="Nenhum bilhete encontrado.">
          <p>
            {props.filtrada
              ? 'Confira os números do filtro: eles podem estar vendidos ou reservados.'
              : 'Todos estão vendidos ou reservados. Os que voltarem a ficar livres aparecem aqui.'}
          </p>
        </Vazio>
      )}
      <fieldset className={estilo.grade} onChange={(evento) => aoAlternar(marcaPedida(evento.target))}>
        <legend className="somente-leitor">Marque os bilhetes</legend>
        {Array.from(naPagina, (numero) => (
          <Bilhete
            key={numero}
            numero={numero}
            largura={largura}
            status={estoque.statusDe(numero)}
            marcado={selecao.numeros.has(numero)}
          />
        ))}
      </fieldset>
      <Paginador
        rotulo="Páginas de bilhetes"
        itens={lista.length}
        porPagina={POR_PAGINA}
        pagina={pagina}
        aoMudar={(nova) => setVista({ lista, pagina: nova })}
      />
    </section>
  );
}

interface PropsDasNovidades {
  readonly vendidos: number;
  readonly livres: number;
  readonly aoAtualizar: () => void;
}

/** What changed since the list was made, and the way to make it anew. */
function Novidades({ vendidos, livres, aoAtualizar }: PropsDasNovidades) {
  if (vendidos === 0 && livres <= 0) return null;
  return (
    <p className={estilo.vendidos} role="status">
      {vendidos > 0 && <span>{textoDosQueSairam(vendidos)}</span>}
      {livres > 0 && <span>{textoDosQueVoltaram(livres)}</span>}
      <Botao tipo="simples" onClick={aoAtualizar}>
        Atualizar lista
      </Botao>
    </p>
  );
}

/**
 * Ticks bubble up to the list: the tickets themselves stay free of handlers and are drawn only when changed. A tick
 * stays what it was until it is decided that the ticket is selected: over the limit it is not.
 */
function marcaPedida(alvo: EventTarget): number {
  const caixa = alvo as HTMLInputElement;
  caixa.checked = !caixa.checked;
  return Number(caixa.value);
}

interface PropsDoBilhete {
  readonly numero: number;
  readonly largura: number;
  readonly status: StatusBilhete | null;
  readonly marcado: boolean;
}

const Bilhete = memo(function Bilhete({ numero, largura, status, marcado }: PropsDoBilhete) {
  const livre = status === 'Livre';
  return (
    <label className={estilo.bilhete} data-status={status ?? 'Vendido'}>
      <input type="checkbox" value={numero} checked={marcado} disabled={!livre} readOnly />
      <span>{formatarNumero(numero, largura)}</span>
      {!livre && <small>{status ?? 'Indisponível'}</small>}
    </label>
  );
});
