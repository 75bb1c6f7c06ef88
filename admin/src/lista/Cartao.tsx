import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import CardMedia from '@mui/material/CardMedia';
import Typography from '@mui/material/Typography';
import type { CSSProperties, ReactNode } from 'react';
import { Fila } from '../moldura/caixas.ts';

interface Props {
  readonly titulo: string;
  /** Address of a picture above the text. */
  readonly imagem?: string;
  /** The same in other widths (`srcset`). */
  readonly tamanhos?: string;
  readonly recorte?: CSSProperties['objectFit'];
  /** Beside the title. */
  readonly selo?: ReactNode;
  readonly children?: ReactNode;
  readonly acoes: ReactNode;
  /** Below everything. */
  readonly rodape?: ReactNode;
}

/** One record of a list, named by its title. */
export const Cartao = ({
  titulo,
  imagem,
  tamanhos,
  recorte = 'contain',
  selo,
  children,
  acoes,
  rodape,
}: Props) => (
  <Card component="article" aria-label={titulo}>
    {imagem !== undefined && (
      <CardMedia
        component="img"
        {...(tamanhos === undefined ? {} : { srcSet: tamanhos, sizes: '(min-width: 43rem) 25rem, 100vw' })}
        src={imagem}
        alt=""
        loading="lazy"
        style={{ aspectRatio: '16 / 9', objectFit: recorte }}
      />
    )}
    <CardContent>
      <Fila style={{ flexWrap: 'nowrap', justifyContent: 'space-between' }}>
        <Typography component="h2" variant="subtitle1">
          {titulo}
        </Typography>
        {selo}
      </Fila>
      {children}
    </CardContent>
    <CardActions>{acoes}</CardActions>
    {rodape}
  </Card>
);
