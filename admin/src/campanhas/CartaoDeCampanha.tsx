import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { enderecoDaImagem, tamanhosDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Cartao } from '../lista/Cartao.tsx';
import { Ficha } from '../moldura/caixas.ts';
import type { Rifa } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';

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
  const linhas: readonly (readonly [string, string])[] = [
    ['Edição', formatarEdicao(rifa.edicao)],
    ['Sorteio', formatarDataHora(rifa.dtSorteio)],
    ['Encerramento', formatarDataHora(rifa.dtEncerramento)],
    ['Valor', reais(rifa.valor)],
    ['Comissão', `${(rifa.comissao ?? 0).toLocaleString('pt-BR')}%`],
    ...(rifa.milharSorteada ? [['Sorteado', rifa.milharSorteada.replaceAll(',', ', ')] as const] : []),
  ];
  return (
    <Cartao
      titulo={rifa.titulo}
      imagem={enderecoDaImagem(rifa.imgRifa)}
      tamanhos={tamanhosDaImagem(rifa.imgRifa)}
      recorte="cover"
      selo={
        rifa.status === 'rascunho' && (
          <Chip label="Rascunho" size="small" color="warning" variant="outlined" />
        )
      }
      acoes={acoes}
      rodape={links && <Telas aria-label={`Telas da campanha ${rifa.titulo}`}>{links}</Telas>}
    >
      <Ficha>
        {linhas.map(([rotulo, valor]) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </Ficha>
      <LinearProgress
        variant="determinate"
        value={rifa.totalBilhetes === 0 ? 0 : (tomados / rifa.totalBilhetes) * 100}
        aria-label="Bilhetes vendidos ou reservados"
      />
      <Typography variant="caption" color="textSecondary">
        {tomados.toLocaleString('pt-BR')} de {rifa.totalBilhetes.toLocaleString('pt-BR')} bilhetes vendidos ou
        reservados
      </Typography>
      {nota && (
        <Typography variant="body2" color="textSecondary">
          {nota}
        </Typography>
      )}
    </Cartao>
  );
}

const Telas = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  borderTop: `1px solid ${theme.palette.divider}`,
  '& > *': { flex: '1 1 auto', borderRadius: 0 },
}));

/** Opens another screen of the same raffle. */
export const LinkDaRifa = ({ para, children }: { readonly para: string; readonly children: ReactNode }) => (
  <Button component={Link} to={para} size="small">
    {children}
  </Button>
);
