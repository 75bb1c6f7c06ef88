import type { MouseEvent } from 'react';
import estilo from './PularParaConteudo.module.css';

/** First in every page: past the bar and its menus, to `main#conteudo`. */
export const PularParaConteudo = () => (
  // biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page, as a link does.
  <a className={estilo.pular} href="#conteudo" onClick={pular}>
    Pular para o conteúdo
  </a>
);

/** Without an entry in the history: each Back to one with a fragment takes the focus away again, as dialogs do to close. */
function pular(evento: MouseEvent): void {
  const conteudo = document.getElementById('conteudo');
  if (!conteudo) return;
  evento.preventDefault();
  conteudo.focus();
}
