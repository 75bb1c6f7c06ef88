/** What somebody may want to press or fill while a notice stands. */
const CONTROLES =
  'a, button, input, select, textarea, label, summary, [role="button"], [role="slider"], [tabindex="0"]';
/** Of what is covered, against a text: that can be read again once the notice has gone. */
const PESO_DO_CONTROLE = 1_000;
/** Pixels between two looks: less than any control is high or wide. */
const PASSO = 12;
const MARGEM = 16;

/**
 * The lowest run of `altura` neighbours that covers least. `cobertos`: how much each row would cover, from the top.
 * Returns its first row.
 */
export function lugarLivre(cobertos: readonly number[], altura: number): number {
  let soma = 0;
  let melhor = { inicio: 0, soma: Number.POSITIVE_INFINITY };
  for (const [i, coberto] of cobertos.entries()) {
    soma += coberto - (cobertos[i - altura] ?? 0);
    const inicio = i - altura + 1;
    if (inicio >= 0 && soma <= melhor.soma) melhor = { inicio, soma };
  }
  return melhor.inicio;
}

/** Distance from the top of the window at which a notice covers no field or button, nor a text where that can be had too. */
export function topoDoAviso(aviso: Element): number {
  const { width, height } = aviso.getBoundingClientRect();
  const esquerda = (innerWidth - width) / 2;
  const colunas = Math.ceil(width / PASSO);
  const linhas = Math.max(1, Math.floor((innerHeight - 2 * MARGEM) / PASSO));
  // The rows end where the lower margin begins.
  const primeira = innerHeight - MARGEM - linhas * PASSO;
  const coberto = (linha: number): number => {
    let peso = 0;
    for (let coluna = 0; coluna <= colunas; coluna += 1) {
      const x = Math.min(esquerda + coluna * PASSO, esquerda + width);
      const ali = document.elementFromPoint(x, primeira + (linha + 0.5) * PASSO);
      if (ali?.closest(CONTROLES)) peso += PESO_DO_CONTROLE;
      else if (ali && temTexto(ali)) peso += 1;
    }
    return peso;
  };
  const cobertos = Array.from({ length: linhas }, (_, linha) => coberto(linha));
  return primeira + lugarLivre(cobertos, Math.min(linhas, Math.ceil(height / PASSO))) * PASSO;
}

/** Of its own, not in what it holds. */
const temTexto = (elemento: Element): boolean =>
  [...elemento.childNodes].some((filho) => filho instanceof Text && filho.data.trim() !== '');
