import { ptBR } from '@mui/material/locale';
import { createTheme } from '@mui/material/styles';
import { opcoesDoTema } from '@rifa-viva/ui/tema/mui.tsx';

const titulo = { fontWeight: 700, lineHeight: 1.3 };
const borda = { border: '1px solid var(--linha)', boxShadow: 'var(--sombra)' };

/** The house's look for what only the back office has: cards in grids, dense buttons, long forms. */
const paleta = { ...opcoesDoTema.palette, info: { main: '#2f6b56' } };
export const temaDoAdmin = createTheme({ ...opcoesDoTema, palette: paleta }, ptBR, {
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
    MuiCardMedia: { styleOverrides: { root: { background: 'rgb(0 0 0 / 4%)' } } },
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
});
