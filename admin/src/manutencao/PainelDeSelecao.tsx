import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { Fila, Pilha } from '../moldura/caixas.ts';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { NOME_DA_ACAO } from './acoes.ts';
import { useNumeros } from './useNumeros.ts';

interface Props {
  readonly acoes: readonly Acao[];
  readonly desabilitado: boolean;
  readonly aoSelecionarTodos: (acao: Acao) => void;
  /** Answers what is to be said of the numbers; '': nothing. */
  readonly aoSelecionarNumeros: (texto: string, acao: Acao) => Promise<string>;
}

/** Ticks many tickets at once: by typed numbers, or all that the filter lets through. */
export function PainelDeSelecao({ acoes, desabilitado, aoSelecionarTodos, aoSelecionarNumeros }: Props) {
  const numeros = useNumeros('Números ou sequências, separados por vírgula: 0001/0100, 0150');
  return (
    <Recolhivel titulo="Selecionar Bilhetes">
      <Pilha>
        <Pilha>
          <TextField label="Selecionar por número" {...numeros.campo} />
          <Botoes
            acoes={acoes}
            desabilitado={desabilitado}
            rotulo="Marcar números para"
            aoEscolher={(acao) => void numeros.enviar((texto) => aoSelecionarNumeros(texto, acao))}
          />
        </Pilha>
        <Pilha>
          <Typography>Selecionar todos os bilhetes filtrados</Typography>
          <Botoes
            acoes={acoes}
            desabilitado={desabilitado}
            rotulo="Selecionar todos para"
            aoEscolher={aoSelecionarTodos}
          />
        </Pilha>
      </Pilha>
    </Recolhivel>
  );
}

interface PropsDosBotoes {
  readonly acoes: readonly Acao[];
  readonly desabilitado: boolean;
  /** Begins each button's name to a screen reader. */
  readonly rotulo: string;
  readonly aoEscolher: (acao: Acao) => void;
}

const Botoes = ({ acoes, desabilitado, rotulo, aoEscolher }: PropsDosBotoes) => (
  <Fila>
    {acoes.map((acao) => (
      <Button
        key={acao}
        variant="outlined"
        disabled={desabilitado}
        aria-label={`${rotulo} ${NOME_DA_ACAO[acao]}`}
        onClick={() => aoEscolher(acao)}
      >
        {NOME_DA_ACAO[acao]}
      </Button>
    ))}
  </Fila>
);
