import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Rifa } from '../comum/tipos.ts';

interface Props {
  readonly rifa: Rifa;
  readonly acoes: ReactNode;
  readonly nota?: string;
  /** Other screens of the same raffle. */
  readonly links?: ReactNode;
}

/** A campaign as the back office lists it. */
export function CartaoDeCampanha({ rifa, acoes, nota, links }: Props) {
  const tomados = rifa.totalBilhetes - rifa.disponiveis;
  return (
    <Card component="article" aria-label={rifa.titulo} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ aspectRatio: '16 / 9', bgcolor: 'action.hover' }}>
        <img
          src={enderecoDaImagem(rifa.imgRifa)}
          alt=""
          loading="lazy"
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      </Box>
      <CardContent sx={{ flex: 1 }}>
        <Typography variant="body2" color="textSecondary">
          Edição {formatarEdicao(rifa.edicao)}
        </Typography>
        <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
          {rifa.titulo}
        </Typography>
        <Dados rifa={rifa} />
        <LinearProgress
          variant="determinate"
          value={rifa.totalBilhetes === 0 ? 0 : (tomados / rifa.totalBilhetes) * 100}
          aria-label="Bilhetes vendidos ou reservados"
          sx={{ mt: 2, height: 8, borderRadius: 4 }}
        />
        <Typography variant="caption" color="textSecondary">
          {tomados.toLocaleString('pt-BR')} de {rifa.totalBilhetes.toLocaleString('pt-BR')} bilhetes vendidos
          ou reservados
        </Typography>
        {nota && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {nota}
          </Typography>
        )}
      </CardContent>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, pb: 2 }}>{acoes}</Box>
      {links && (
        <Box
          component="nav"
          aria-label={`Telas da campanha ${rifa.titulo}`}
          sx={{ display: 'flex', borderTop: '1px solid var(--linha)', '& > *': { flex: 1, borderRadius: 0 } }}
        >
          {links}
        </Box>
      )}
    </Card>
  );
}

function Dados({ rifa }: { readonly rifa: Rifa }) {
  const linhas: readonly (readonly [string, string])[] = [
    ['Sorteio', formatarDataHora(rifa.dtSorteio)],
    ['Encerramento', formatarDataHora(rifa.dtEncerramento)],
    ['Valor', formatarReais(Math.round(rifa.valor * 100))],
    ['Comissão', `${(rifa.comissao ?? 0).toLocaleString('pt-BR')}%`],
    ...(rifa.milharSorteada ? [['Sorteado', rifa.milharSorteada.replaceAll(',', ', ')] as const] : []),
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        typography: 'body2',
      }}
    >
      {linhas.map(([rotulo, valor]) => (
        <Box key={rotulo} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {rotulo}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {valor}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Opens another screen of the same raffle. */
export const LinkDaRifa = ({ para, children }: { readonly para: string; readonly children: ReactNode }) => (
  <Button component={Link} to={para} size="small">
    {children}
  </Button>
);
