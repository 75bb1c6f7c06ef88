import { useEffect, useEffectEvent } from 'react';

/** Marks the entry of the history that stands above the page's own while something is open. */
const MARCA = 'rifaviva.aberto';

/** What closes each open dialog, the innermost last. */
const abertos: (() => void)[] = [];
/** The mark is being taken away: that Back is ours, and comes a moment later. */
let soltando = false;
/** What the page writes to its history until then: written at once, it would go with the entry that is left. */
const porEscrever: (() => void)[] = [];
/** The page is being left: a step in its history would stop that. */
let saindo = false;

/** Whether the page stands at the entry of something open, which is no page of its own. */
const noTopo = (): boolean => history.state?.[MARCA] === true;

/** At the page's own address, with all that the router keeps there. */
function marcar(): void {
  saindo = false;
  if (!noTopo()) history.pushState({ ...history.state, [MARCA]: true }, '');
}

/** Back closes the innermost; the page stays. What will not close, or lies below it, waits for the next. */
function aoVoltar(evento: PopStateEvent): void {
  if (soltando) aoSoltar(evento);
  else if (abertos.length > 0) {
    const foiVoltar = !noTopo();
    marcar();
    if (foiVoltar) abertos.at(-1)?.();
    // A link led away from an open dialog: coming back, its entry is passed over.
  } else if (noTopo()) history.back();
}

/** The page stands at its own entry again, where the router believes it all along: it need not hear of it. */
function aoSoltar(evento: PopStateEvent): void {
  evento.stopImmediatePropagation();
  soltando = false;
  for (const escrever of porEscrever.splice(0)) escrever();
  if (abertos.length > 0) marcar();
}

/** Once the last has closed, Back leads where it led before; unless the page has gone on meanwhile. */
function soltar(): void {
  if (abertos.length > 0 || saindo || soltando || !noTopo()) return;
  soltando = true;
  history.back();
}

/** Whoever writes to the history waits while the mark is being taken away. */
function escreverDepoisDeSoltar(como: 'pushState' | 'replaceState'): void {
  const escrever = history[como].bind(history);
  history[como] = (...entrada) => {
    if (soltando) porEscrever.push(() => escrever(...entrada));
    else escrever(...entrada);
  };
}

if (typeof window !== 'undefined') {
  escreverDepoisDeSoltar('pushState');
  escreverDepoisDeSoltar('replaceState');
  // Before the router.
  window.addEventListener('popstate', aoVoltar, true);
  window.addEventListener('beforeunload', () => {
    saindo = true;
  });
}

/** Lets the browser's (and Android's) Back close what is open, while this is in the page. */
export function useVoltarFecha(aoFechar: () => void): void {
  const fechar = useEffectEvent(aoFechar);
  useEffect(() => {
    const meu = () => fechar();
    abertos.push(meu);
    if (!soltando) marcar();
    return () => {
      abertos.splice(abertos.indexOf(meu), 1);
      // What closed it goes first: it may navigate, or open another.
      setTimeout(soltar);
    };
  }, []);
}
