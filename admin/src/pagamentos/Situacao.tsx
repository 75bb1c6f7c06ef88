import Chip, { type ChipProps } from '@mui/material/Chip';
import { NOME_DA_SITUACAO, type SituacaoDaCobranca } from '@rifa-viva/contracts/regras/cobranca';

const CORES: Readonly<Partial<Record<SituacaoDaCobranca, ChipProps['color']>>> = {
  paga: 'warning',
  vendida: 'success',
  devolvendo: 'warning',
  devolucaoFalhou: 'error',
  desconhecida: 'warning',
};

export const Situacao = ({ situacao }: { readonly situacao: SituacaoDaCobranca }) => (
  <Chip size="small" label={NOME_DA_SITUACAO[situacao]} color={CORES[situacao] ?? 'default'} />
);
