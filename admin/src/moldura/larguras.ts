/** From here on there is room for the navigation at the side. */
export const TELA_LARGA = '@media (min-width: 75rem)';
