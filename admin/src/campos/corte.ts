/** In pixels. */
export interface Medidas {
  readonly largura: number;
  readonly altura: number;
}

/** What is cut off where a picture fills a place of that shape; as much as nobody sees is not told. */
export function textoDoCorte({ largura, altura }: Medidas, proporcao = largura / altura): string {
  const sua = largura / altura;
  const aparece = Math.round((100 * Math.min(sua, proporcao)) / Math.max(sua, proporcao));
  if (aparece >= 95) return '';
  const onde = sua < proporcao ? 'em cima e embaixo' : 'dos lados';
  return `Esta imagem, de ${largura} x ${altura}, aparece cortada ${onde}: ${aparece}% dela.`;
}
