import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';

interface Props {
  readonly titulo: string;
  readonly subtitulo?: ReactNode;
  /** Buttons beside the title. */
  readonly acoes?: ReactNode;
  readonly children: ReactNode;
}

/** Every back-office screen: a title in the company's title colours, its actions, its content. */
export function Tela({ titulo, subtitulo, acoes, children }: Props) {
  useEffect(() => {
    document.title = titulo;
  }, [titulo]);
  return (
    <Box
      sx={{
        maxWidth: '76rem',
        mx: 'auto',
        px: { xs: 2, sm: 3 },
        py: { xs: 2, sm: 4 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: { xs: 2.5, sm: 3 },
      }}
    >
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
          borderRadius: '12px',
          px: { xs: 2, sm: 3 },
          py: 2,
          bgcolor: 'var(--titulo-fundo)',
          color: 'var(--titulo-texto)',
        }}
      >
        <Box>
          <Typography component="h1" variant="h5">
            {titulo}
          </Typography>
          {subtitulo && <Typography variant="body2">{subtitulo}</Typography>}
        </Box>
        {acoes && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{acoes}</Box>}
      </Box>
      {children}
    </Box>
  );
}
