import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { type CorDoPremio, corDoPremio } from '@rifa-viva/contracts/regras/premio';
import { nomeDoCliente, nomeDoVendedor } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Ganhador, Premiado } from './classificacao.ts';

const COR: Readonly<Record<CorDoPremio, string>> = {
  verde: 'var(--sucesso)',
  ambar: 'var(--ambar)',
  laranja: 'var(--laranja)',
  vermelho: 'var(--perigo)',
};

interface Props {
  readonly premiado: Premiado;
  readonly largura: number;
  readonly aoVerHistorico: (ganhador: Ganhador) => void;
}

export function CartaoDoPremiado({ premiado, largura, aoVerHistorico }: Props) {
  const { ganhador, premio, rotulo, pelaRegra } = premiado;
  const numero = formatarNumero(ganhador.numBilhete, largura);
  return (
    <Card component="article" aria-label={`${rotulo}: bilhete ${numero}`}>
      <Faixa style={{ background: COR[corDoPremio(premio)] }}>{rotulo}</Faixa>
      <CardContent>
        <Typography component="h3" variant="h6">
          Bilhete {numero}
        </Typography>
        <Typography variant="body2">Número premiado: {ganhador.numero}</Typography>
        {pelaRegra !== null && <Typography variant="body2">{pelaRegra}</Typography>}
        <Typography variant="body2" color="textSecondary">
          Números: {ganhador.numerosDaSorte.replaceAll(',', ', ')}
        </Typography>
        <Typography variant="body2">Cliente: {nomeDoCliente(ganhador.cliente)}</Typography>
        <Typography variant="body2">Vendedor: {nomeDoVendedor(ganhador.vendedor)}</Typography>
      </CardContent>
      <CardActions>
        <Button
          size="small"
          aria-label={`Histórico do bilhete ${numero}`}
          onClick={() => aoVerHistorico(ganhador)}
        >
          Histórico
        </Button>
      </CardActions>
    </Card>
  );
}

const Faixa = styled('div')(({ theme }) => ({
  padding: theme.spacing(1, 2),
  color: 'var(--sobre-estado)',
  fontWeight: 700,
}));
