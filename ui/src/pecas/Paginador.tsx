import { paginaExistente, paginasVizinhas, totalDePaginas } from './listas.ts';
import estilo from './Paginador.module.css';

interface Props {
  /** Names the navigation for screen readers. */
  readonly rotulo: string;
  readonly itens: number;
  readonly porPagina: number;
  /** From 1. */
  readonly pagina: number;
  readonly aoMudar: (pagina: number) => void;
}

/** Pager with two pages each side of the current one; nothing where one page holds everything. */
export function Paginador({ rotulo, itens, porPagina, pagina, aoMudar }: Props) {
  const total = totalDePaginas(itens, porPagina);
  if (total === 1) return null;
  const atual = paginaExistente(pagina, itens, porPagina);
  const vizinhas = paginasVizinhas(atual, total);
  return (
    <nav className={estilo.paginador} aria-label={rotulo}>
      <button
        type="button"
        aria-label="Página anterior"
        disabled={atual === 1}
        onClick={() => aoMudar(atual - 1)}
      >
        ‹
      </button>
      {vizinhas[0] !== 1 && (
        <button type="button" aria-label="1… Primeira página" onClick={() => aoMudar(1)}>
          1…
        </button>
      )}
      {vizinhas.map((numero) => (
        <button
          key={numero}
          type="button"
          aria-label={`Página ${numero}`}
          aria-current={numero === atual ? 'page' : undefined}
          onClick={() => aoMudar(numero)}
        >
          {numero}
        </button>
      ))}
      {vizinhas.at(-1) !== total && (
        <button type="button" aria-label={`…${total} Última página`} onClick={() => aoMudar(total)}>
          …{total}
        </button>
      )}
      <button
        type="button"
        aria-label="Próxima página"
        disabled={atual === total}
        onClick={() => aoMudar(atual + 1)}
      >
        ›
      </button>
    </nav>
  );
}
