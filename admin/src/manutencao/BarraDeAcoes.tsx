import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { useSyncExternalStore } from 'react';
import { Barra } from '../lista/BarraDaEscolha.tsx';
import { idDoBotao, NOME_DA_ACAO } from './acoes.ts';
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
  return (
    <DosBilhetes role="toolbar" aria-label="Ações dos bilhetes selecionados" data-ociosa={total === 0}>
      {acoes.map((acao) => (
        <Button
          key={acao}
          id={idDoBotao(acao)}
          variant="contained"
          color={COR[acao]}
          loading={ocupada === acao}
          disabled={ocupada !== null}
          onClick={() => aoExecutar(acao)}
        >
          {NOME_DA_ACAO[acao]} ({selecao.quantos(acao).toLocaleString('pt-BR')})
        </Button>
      ))}
      <Typography role="status" variant="body2" className="resumo">
        {total.toLocaleString('pt-BR')} {total === 1 ? 'bilhete selecionado' : 'bilhetes selecionados'}
      </Typography>
      <Button
        size="small"
        className="resumo"
        disabled={total === 0 || ocupada !== null}
        onClick={() => selecao.limpar()}
      >
        Limpar seleção
      </Button>
    </DosBilhetes>
  );
}

const DosBilhetes = styled(Barra)(({ theme }) => ({
  '& [role=status]': { marginLeft: 'auto' },
  [theme.breakpoints.down('sm')]: {
    '& button': { flex: '1 1 40%', minHeight: 38 },
    // A phone's screen has no room for what says nothing yet.
    '&[data-ociosa=true] .resumo': { display: 'none' },
    '&[data-ociosa=true]': { gap: 4, padding: theme.spacing(0.75) },
    '&[data-ociosa=true] button': {
      flex: '1 1 auto',
      minWidth: 0,
      padding: '6px 4px',
      fontSize: '0.7rem',
      whiteSpace: 'nowrap',
    },
  },
}));
