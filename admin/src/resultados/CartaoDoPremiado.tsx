import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { type CorDoPremio, corDoPremio } from '@rifa-viva/contracts/regras/premio';
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

export function CartaoDoPremiado({ premiado: { ganhador, premio, rotulo }, largura, aoVerHistorico }: Props) {
  const numero = formatarNumero(ganhador.numBilhete, largura);
  return (
    <Card component="article" aria-label={`${rotulo}: bilhete ${numero}`}>
      <Box sx={{ px: 2, py: 1, color: '#fff', fontWeight: 700, bgcolor: COR[corDoPremio(premio)] }}>
        {rotulo}
      </Box>
      <Box sx={{ p: 2, display: 'grid', gap: 0.5 }}>
        <Typography component="h3" sx={{ fontSize: 20, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
          Bilhete {numero}
        </Typography>
        <Typography variant="body2">Número premiado: {ganhador.numero}</Typography>
        <Typography variant="body2" color="textSecondary">
          Números: {ganhador.numerosDaSorte.replaceAll(',', ', ')}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Cliente: {ganhador.cliente || 'Não Informado'}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Vendedor: {ganhador.vendedor || 'VENDA ONLINE'}
        </Typography>
        <Button
          size="small"
          sx={{ justifySelf: 'start', mt: 1 }}
          aria-label={`Histórico do bilhete ${numero}`}
          onClick={() => aoVerHistorico(ganhador)}
        >
          Histórico
        </Button>
      </Box>
    </Card>
  );
}
