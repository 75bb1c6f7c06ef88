import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { useState } from 'react';
import { Fila, Pilha } from '../moldura/caixas.ts';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { NOME_DA_ACAO } from './partes.tsx';

interface Props {
  readonly acoes: readonly Acao[];
  readonly desabilitado: boolean;
  readonly aoSelecionarTodos: (acao: Acao) => void;
  readonly aoSelecionarNumeros: (texto: string, acao: Acao) => void;
}

/** Ticks many tickets at once: by typed numbers, or all that the filter lets through. */
export function PainelDeSelecao({ acoes, desabilitado, aoSelecionarTodos, aoSelecionarNumeros }: Props) {
  const [texto, setTexto] = useState('');
  return (
    <Recolhivel titulo="Selecionar Bilhetes">
      <Pilha>
        <Pilha>
          <TextField
            label="Selecionar por número"
            helperText="Números ou sequências, separados por vírgula: 0001/0100, 0150"
            value={texto}
            onChange={(evento) => setTexto(evento.target.value)}
          />
          <Botoes
            acoes={acoes}
            desabilitado={desabilitado}
            rotulo="Marcar números para"
            aoEscolher={(acao) => aoSelecionarNumeros(texto, acao)}
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
