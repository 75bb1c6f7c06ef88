import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, useSyncExternalStore } from 'react';
import { NOME_DA_ACAO } from './CartaoDeBilhete.tsx';
import type { Acao, Selecao } from './selecao.ts';

interface Props {
  readonly selecao: Selecao;
  readonly acoes: readonly Acao[];
  /** The action at work; the others wait. */
  readonly ocupada: Acao | null;
  readonly aoSelecionarTodos: (acao: Acao) => void;
  readonly aoSelecionarNumeros: (texto: string, acao: Acao) => void;
  readonly aoExecutar: (acao: Acao) => void;
}

const colunas = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
} as const;

/** The four lists: how many tickets each holds, ways to fill them in bulk, and what is done with them. */
export function PainelDeSelecao(props: Props) {
  const { selecao, acoes, ocupada } = props;
  useSyncExternalStore(selecao.assinar, selecao.versao);
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2.5 }}>
        <Typography component="h2" variant="h6">
          Seleção de Bilhetes
        </Typography>
        <SelecaoPorNumero acoes={acoes} aoSelecionar={props.aoSelecionarNumeros} />
        <Box sx={colunas}>
          {acoes.map((acao) => (
            <ListaDaAcao
              key={acao}
              acao={acao}
              quantos={selecao.quantos(acao)}
              ocupada={ocupada === acao}
              desabilitada={ocupada !== null}
              aoSelecionarTodos={() => props.aoSelecionarTodos(acao)}
              aoLimpar={() => selecao.desmarcar(selecao.lista(acao))}
              aoExecutar={() => props.aoExecutar(acao)}
            />
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

function SelecaoPorNumero(props: {
  readonly acoes: readonly Acao[];
  readonly aoSelecionar: (texto: string, acao: Acao) => void;
}) {
  const [texto, setTexto] = useState('');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        label="Selecionar por número"
        helperText="Números ou sequências, separados por vírgula: 0001/0100, 0150"
        value={texto}
        onChange={(evento) => setTexto(evento.target.value)}
        sx={{ flex: '1 1 260px' }}
      />
      {props.acoes.map((acao) => (
        <Button
          key={acao}
          variant="outlined"
          sx={{ minHeight: 56 }}
          aria-label={`Marcar números para ${NOME_DA_ACAO[acao]}`}
          onClick={() => props.aoSelecionar(texto, acao)}
        >
          {NOME_DA_ACAO[acao]}
        </Button>
      ))}
    </Box>
  );
}

interface PropsDaLista {
  readonly acao: Acao;
  readonly quantos: number;
  readonly ocupada: boolean;
  readonly desabilitada: boolean;
  readonly aoSelecionarTodos: () => void;
  readonly aoLimpar: () => void;
  readonly aoExecutar: () => void;
}

function ListaDaAcao(props: PropsDaLista) {
  const { acao, quantos, desabilitada } = props;
  const nome = NOME_DA_ACAO[acao];
  return (
    <Box
      role="group"
      aria-label={`Lista ${nome}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 3, p: 2, display: 'grid', gap: 1 }}
    >
      <Typography variant="body2" aria-live="polite">
        <strong>{nome}</strong>: {quantos.toLocaleString('pt-BR')} selecionado{quantos === 1 ? '' : 's'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <Button size="small" disabled={desabilitada} onClick={props.aoSelecionarTodos}>
          Selecionar todos
        </Button>
        <Button size="small" disabled={desabilitada || quantos === 0} onClick={props.aoLimpar}>
          Limpar
        </Button>
      </Box>
      <Button
        variant="contained"
        color={acao === 'devolver' ? 'error' : 'secondary'}
        loading={props.ocupada}
        disabled={desabilitada}
        onClick={props.aoExecutar}
      >
        {nome}
      </Button>
    </Box>
  );
}
