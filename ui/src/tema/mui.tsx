import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { AlertColor } from '@mui/material/Alert';
import type { ThemeOptions } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Estado } from './papeis.ts';
import type { Tema } from './tema.ts';

/** The house's look for MUI, in the same roles as the style sheets. */
export const opcoesDoTema = ({ modo, papeis: p }: Tema): ThemeOptions => ({
  palette: {
    mode: modo === 'escuro' ? 'dark' : 'light',
    primary: {
      main: p.marca,
      dark: p['marca-forte'],
      light: p['marca-clara'],
      contrastText: p['sobre-marca'],
    },
    secondary: { main: p.acao, dark: p['acao-forte'], contrastText: p['acao-texto'] },
    error: { main: p.perigo, dark: p['perigo-forte'], contrastText: p['sobre-estado'] },
    success: { main: p.sucesso, contrastText: p['sobre-estado'] },
    warning: { main: p.ambar, contrastText: p['sobre-estado'] },
    info: { main: p.info, contrastText: p['sobre-estado'] },
    background: { default: p.fundo, paper: p.cartao },
    text: { primary: p.texto, secondary: p['texto-suave'] },
    divider: p.linha,
  },
  motion: { reducedMotion: 'system' },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily:
      'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
    button: { textTransform: 'none', fontWeight: 600 },
    h1: { fontSize: '1.75rem', fontWeight: 700 },
    h2: { fontSize: '1.35rem', fontWeight: 700 },
    h3: { fontSize: '1.1rem', fontWeight: 700 },
  },
  components: {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { borderRadius: 10, minHeight: 44 } },
    },
    // MUI writes on what is not chosen in half a grey.
    MuiToggleButton: {
      styleOverrides: { root: ({ theme }) => ({ minHeight: 44, color: theme.palette.text.primary }) },
    },
    // By night MUI would lighten what floats: the roles say what lies on what.
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 12 } } },
    MuiAlert: {
      styleOverrides: {
        root: ({ ownerState: { severity = 'success', variant = 'standard' } }) =>
          variant !== 'standard'
            ? {}
            : {
                background: `var(--${ESTADO_DO_ALERTA[severity]}-claro)`,
                color: `var(--${ESTADO_DO_ALERTA[severity]}-texto)`,
                '& .MuiAlert-icon': { color: `var(--${ESTADO_DO_ALERTA[severity]})` },
              },
      },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 16 } } },
    // Without ripples MUI shows nobody where the keyboard is.
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          '&.Mui-focusVisible': { outline: '3px solid var(--foco)', outlineOffset: 2 },
          // These are cut off at their edge.
          '&.MuiAccordionSummary-root, &.MuiMenuItem-root, &.MuiTab-root': { outlineOffset: -3 },
        },
      },
    },
  },
});

const ESTADO_DO_ALERTA: Readonly<Record<AlertColor, Estado>> = {
  success: 'sucesso',
  warning: 'ambar',
  error: 'perigo',
  info: 'info',
};

const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content');
const cache = createCache({ key: 'rv', ...(nonce && { nonce }) });

/** Lets emotion write its styles under the page's content security policy. */
export function EstilosDaPagina({ children }: { readonly children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
