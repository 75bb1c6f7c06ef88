/** How every QR code of the product is encoded; the fixed mask spares the search, half of the time. */
export const OPCOES_DO_QR = { errorCorrectionLevel: 'M', maskPattern: 3 } as const;

/** A QR matrix, as `create()` of `qrcode` returns it in `modules`. */
export interface ModulosDoQr {
  readonly size: number;
  /** Row by row, not 0 where dark. */
  readonly data: ArrayLike<number>;
}

/** Path (SVG syntax) of the dark modules, one unit a module, neighbours in a row merged. */
export function caminhoDoQr({ size, data }: ModulosDoQr): string {
  let caminho = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const inicio = x;
      while (x < size && data[y * size + x]) x += 1;
      if (x > inicio) caminho += `M${inicio} ${y}h${x - inicio}v1h${inicio - x}z`;
    }
  }
  return caminho;
}
