import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import CardMedia, { type CardMediaProps } from '@mui/material/CardMedia';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { CSSProperties, ReactNode } from 'react';
import { Linha } from '../moldura/caixas.ts';

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
      <Figura
        component="img"
        {...(tamanhos === undefined ? {} : { srcSet: tamanhos, sizes: '(min-width: 43rem) 25rem, 100vw' })}
        src={imagem}
        alt=""
        loading="lazy"
        recorte={recorte}
      />
    )}
    <CardContent>
      <Titulo>
        <Typography component="h2" variant="subtitle1">
          {titulo}
        </Typography>
        {selo}
      </Titulo>
      {children}
    </CardContent>
    <CardActions>{acoes}</CardActions>
    {rodape}
  </Card>
);

const Titulo = styled(Linha)({ justifyContent: 'space-between' });

const Figura = styled(CardMedia, { shouldForwardProp: (nome) => nome !== 'recorte' })<
  CardMediaProps<'img'> & Pick<Props, 'recorte'>
>(({ recorte }) => ({ aspectRatio: '16 / 9', objectFit: recorte }));
