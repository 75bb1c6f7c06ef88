const SEPARADOR = ' & ';

/** The prizes as one text, as they are stored. */
export const juntarPremios = (linhas: readonly string[]): string => linhas.join(SEPARADOR);

/**
 * The lines of a text while it is typed: also empty ones, and with the blanks at their ends. A `&` typed into a line
 * makes two of it.
 */
export function linhasDosPremios(descricao: string): string[] {
  const partes = descricao.split('&');
  return partes.map((parte, i) => {
    const depois = i > 0 && parte.startsWith(' ') ? parte.slice(1) : parte;
    return i < partes.length - 1 && depois.endsWith(' ') ? depois.slice(0, -1) : depois;
  });
}

export const mudarLinha = (linhas: readonly string[], lugar: number, texto: string): string[] =>
  linhas.map((linha, i) => (i === lugar ? texto : linha));

/** Without this line; one is always left to type in. */
export function tirarLinha(linhas: readonly string[], lugar: number): string[] {
  const restantes = linhas.filter((_, i) => i !== lugar);
  return restantes.length === 0 ? [''] : restantes;
}

/** One place up or down; the same list where there is no such place. */
export function moverLinha(linhas: readonly string[], lugar: number, passo: 1 | -1): string[] {
  const [uma, outra] = [linhas[lugar], linhas[lugar + passo]];
  if (uma === undefined || outra === undefined) return [...linhas];
  return mudarLinha(mudarLinha(linhas, lugar, outra), lugar + passo, uma);
}
