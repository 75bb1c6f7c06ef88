import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEnderecoDaImagem } from '../campos/CampoDeImagem.tsx';
import { EditorDeRegistro } from '../formulario/EditorDeRegistro.tsx';
import type { ComId, ModeloBilhete } from '../providers/data/tipos.ts';
import { Amostra } from './Amostra.tsx';
import { DadosGerais } from './DadosGerais.tsx';
import { MODELO_NOVO, paraFormulario, type ValoresDoModelo, validarModelo } from './formulario.ts';
import { PreviaDoBilhete } from './PreviaDoBilhete.tsx';
import { SecoesDoModelo } from './SecoesDoModelo.tsx';

interface Props {
  /** Null: a new model. */
  readonly modelo: ComId<ModeloBilhete> | null;
  readonly podeSalvar: boolean;
  readonly aoFechar: () => void;
}

export const EditorDeModelo = ({ modelo, podeSalvar, aoFechar }: Props) => (
  <EditorDeRegistro
    titulo={modelo ? 'Editar Modelo' : 'Cadastrar Modelo'}
    registro={modelo}
    novo={MODELO_NOVO}
    paraFormulario={paraFormulario}
    paraCorpo={(valores) => valores}
    validar={validarModelo}
    sucesso="Modelo salvo com sucesso..."
    falha="Ocorreu um erro ao atualizar/cadastrar o modelo, tente novamente..."
    aoFechar={aoFechar}
    somenteLeitura={!podeSalvar}
    largura="cheia"
  >
    <Mesa>
      <div>
        <DadosGerais />
        <SecoesDoModelo />
      </div>
      <Desenho />
    </Mesa>
  </EditorDeRegistro>
);

function Desenho() {
  const [amostra, setAmostra] = useState(false);
  const valores = useWatch<ValoresDoModelo>() as ValoresDoModelo;
  const imagem = useEnderecoDaImagem(valores.urlBilhete);
  return (
    <div>
      <PreviaDoBilhete valores={valores} imagem={imagem} aoVerAmostra={() => setAmostra(true)} />
      {amostra && <Amostra modelo={valores} imagem={imagem} aoFechar={() => setAmostra(false)} />}
    </div>
  );
}

/** Fields on one side, the drawing on the other; the drawing comes first on a phone. */
const Mesa = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  alignItems: 'start',
  '& > :first-of-type': { order: 1 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(320px, 2fr) minmax(0, 3fr)',
    '& > :first-of-type': { order: 0 },
    '& > :last-of-type': { position: 'sticky', top: 0 },
  },
}));
