import { ptBR } from '@mui/material/locale';
import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { useValor } from '@rifa-viva/ui/estado/useValor.ts';
import { opcoesDoTema } from '@rifa-viva/ui/tema/mui.tsx';
import { temaAtual } from '@rifa-viva/ui/tema/tema.ts';
import { useMemo } from 'react';

const titulo = { fontWeight: 700, lineHeight: 1.3 };
const borda = { border: '1px solid var(--linha)', boxShadow: 'var(--sombra)' };

/** The theme of the moment: made anew when somebody chooses another or the company its colours. */
export function useTemaDoAdmin() {
  const tema = useValor(temaAtual);
  return useMemo(() => createTheme(opcoesDoTema(tema), ptBR, DO_ADMIN), [tema]);
}

/** The house's look for what only the back office has: cards in grids, dense buttons, long forms. */
const DO_ADMIN: ThemeOptions = {
  typography: {
    h5: { ...titulo, fontSize: '1.5rem' },
    h6: { ...titulo, fontSize: '1.15rem' },
    subtitle1: titulo,
  },
  components: {
    MuiButton: {
      defaultProps: { loadingIndicator: 'Aguarde...' },
      styleOverrides: {
        sizeSmall: { minHeight: 36 },
        // Beside a field, as high as it.
        sizeLarge: { minHeight: 56, fontSize: 'inherit' },
        loadingIndicator: { color: 'var(--texto)' },
      },
    },
    MuiTypography: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { ...borda, display: 'flex', flexDirection: 'column' } },
    },
    MuiCardMedia: { styleOverrides: { root: { background: 'var(--apagado)' } } },
    MuiCardContent: { styleOverrides: { root: { flex: 1 } } },
    MuiCardActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: { root: { flexWrap: 'wrap', gap: 8, padding: 16, paddingTop: 0 } },
    },
    MuiAccordion: {
      defaultProps: { elevation: 0, disableGutters: true },
      styleOverrides: { root: { ...borda, borderRadius: 12, '&::before': { display: 'none' } } },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { background: 'var(--cartao)' },
        notchedOutline: { borderColor: 'var(--linha-forte)' },
      },
    },
    MuiSkeleton: { styleOverrides: { rounded: { borderRadius: 12 } } },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 8, borderRadius: 4, marginTop: 16, background: 'var(--marca-clara)' },
      },
    },
  },
};
