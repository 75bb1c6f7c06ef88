/** Campaigns on the home page and on the full list (spec, section 9). */
export const LIMITE_DO_INICIO = 3;
export const LIMITE_GERAL = 100;

/** How many campaigns a page lists; null where it lists none. */
export function limiteDaPagina(caminho: string): number | null {
  switch (caminho) {
    case '/':
    case '/inicio':
      return LIMITE_DO_INICIO;
    case '/campanhasGeral':
      return LIMITE_GERAL;
    default:
      return null;
  }
}
