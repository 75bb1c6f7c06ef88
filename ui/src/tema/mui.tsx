import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ThemeOptions } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The house's look for MUI: the same values as `base.css`. */
export const opcoesDoTema: ThemeOptions = {
  palette: {
    mode: 'light',
    primary: { main: '#12372a', dark: '#0a241b', light: '#e4eee8', contrastText: '#ffffff' },
    secondary: { main: '#f5a524', dark: '#e2920c', contrastText: '#2a1a00' },
    error: { main: '#b3261e', dark: '#8c1d17' },
    success: { main: '#1c7a45' },
    warning: { main: '#8a5a00' },
    background: { default: '#faf7f1', paper: '#ffffff' },
    text: { primary: '#1f2723', secondary: '#55605a' },
    divider: '#e6e0d4',
  },
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
    MuiPaper: { styleOverrides: { rounded: { borderRadius: 12 } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 16 } } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
  },
};

const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content');
const cache = createCache({ key: 'rv', ...(nonce && { nonce }) });

/** Lets emotion write its styles under the page's content security policy. */
export function EstilosDaPagina({ children }: { readonly children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
