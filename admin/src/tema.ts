import { ptBR } from '@mui/material/locale';
import { createTheme } from '@mui/material/styles';
import { opcoesDoTema } from '@rifa-viva/ui/tema/mui.tsx';

const titulo = { fontWeight: 700, lineHeight: 1.3 };

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
      styleOverrides: { sizeSmall: { minHeight: 36 }, loadingIndicator: { color: 'var(--texto)' } },
    },
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { border: '1px solid var(--linha)', boxShadow: 'var(--sombra)' } },
    },
    MuiAccordion: {
      defaultProps: { elevation: 0, disableGutters: true },
      styleOverrides: {
        root: {
          border: '1px solid var(--linha)',
          borderRadius: 12,
          boxShadow: 'var(--sombra)',
          '&::before': { display: 'none' },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { background: 'var(--cartao)' },
        notchedOutline: { borderColor: 'var(--linha-forte)' },
      },
    },
    MuiLinearProgress: { styleOverrides: { root: { background: 'var(--marca-clara)' } } },
  },
});
