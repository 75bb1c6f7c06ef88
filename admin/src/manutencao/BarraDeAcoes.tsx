import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { useSyncExternalStore } from 'react';
import { NOME_DA_ACAO } from './CartaoDeBilhete.tsx';
import type { Selecao } from './selecao.ts';

interface Props {
  readonly selecao: Selecao;
  readonly acoes: readonly Acao[];
  /** The action at work; the others wait. */
  readonly ocupada: Acao | null;
  readonly aoExecutar: (acao: Acao) => void;
}

const COR: Readonly<Record<Acao, 'primary' | 'secondary' | 'error'>> = {
  pdf: 'primary',
  imprimir: 'primary',
  liberar: 'secondary',
  devolver: 'error',
};

/** Always in sight: how many tickets each list holds, and the button that does it. */
export function BarraDeAcoes({ selecao, acoes, ocupada, aoExecutar }: Props) {
  useSyncExternalStore(selecao.assinar, selecao.versao);
  const total = acoes.reduce((soma, acao) => soma + selecao.quantos(acao), 0);
  // A phone's screen has no room for what says nothing yet.
  const ocioso = total === 0 ? { xs: 'none', sm: 'block' } : 'block';
  return (
    <Box
      role="toolbar"
      aria-label="Ações dos bilhetes selecionados"
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        p: 1.5,
        borderRadius: '12px',
        bgcolor: 'background.paper',
        border: '1px solid var(--linha)',
        boxShadow: 'var(--sombra-alta)',
      }}
    >
      {acoes.map((acao) => (
        <Button
          key={acao}
          variant="contained"
          color={COR[acao]}
          loading={ocupada === acao}
          disabled={ocupada !== null}
          onClick={() => aoExecutar(acao)}
          sx={{ flex: { xs: '1 1 40%', sm: '0 0 auto' }, minHeight: { xs: 38, sm: 44 } }}
        >
          {NOME_DA_ACAO[acao]} ({selecao.quantos(acao).toLocaleString('pt-BR')})
        </Button>
      ))}
      <Box role="status" sx={{ ml: { sm: 'auto' }, typography: 'body2', display: ocioso }}>
        {total.toLocaleString('pt-BR')} {total === 1 ? 'bilhete selecionado' : 'bilhetes selecionados'}
      </Box>
      <Button
        size="small"
        sx={{ display: ocioso }}
        disabled={total === 0 || ocupada !== null}
        onClick={() => selecao.limpar()}
      >
        Limpar seleção
      </Button>
    </Box>
  );
}
