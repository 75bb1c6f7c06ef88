import Box from '@mui/material/Box';
import { ELEMENTOS } from '@rifa-viva/contracts/http/modeloBilhetes';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { celebrar, falhar } from '../comum/avisos.ts';
import { useEnderecoDoArquivo } from '../comum/CampoDeImagem.tsx';
import { EditorDeRegistro } from '../comum/EditorDeRegistro.tsx';
import { enviarImagem } from '../comum/imagens.ts';
import { recusaDoServidor } from '../comum/recusaDoServidor.ts';
import type { ComId, ModeloBilhete } from '../comum/tipos.ts';
import type { Formulario } from '../comum/useFormulario.ts';
import { Amostra } from './Amostra.tsx';
import { DadosGerais } from './DadosGerais.tsx';
import {
  ARQUIVOS,
  MODELO_NOVO,
  NOME_DO_ELEMENTO,
  paraFormulario,
  rotuloDoCampo,
  type ValoresDoModelo,
  validarModelo,
} from './formulario.ts';
import { PreviaDoBilhete } from './PreviaDoBilhete.tsx';
import { SecoesDoModelo } from './SecoesDoModelo.tsx';

interface Props {
  /** Null: a new model. */
  readonly modelo: ComId<ModeloBilhete> | null;
  readonly podeSalvar: boolean;
  readonly aoFechar: () => void;
}

const RECURSO = 'cadastroModelos';
const FALHA = 'Ocorreu um erro ao atualizar/cadastrar o modelo, tente novamente...';

export function EditorDeModelo({ modelo, podeSalvar, aoFechar }: Props) {
  const dados = useDataProvider();
  const gravar = async (data: ValoresDoModelo) => {
    if (modelo) await dados.update(RECURSO, { id: modelo.id, data, previousData: modelo });
    else await dados.create(RECURSO, { data });
  };
  return (
    <EditorDeRegistro
      titulo={modelo ? 'Editar Modelo' : 'Cadastrar Modelo'}
      recurso={RECURSO}
      id={modelo?.id ?? null}
      inicial={modelo ? paraFormulario(modelo) : MODELO_NOVO}
      lerAtual={async (id) =>
        paraFormulario((await dados.getOne<ComId<ModeloBilhete>>(RECURSO, { id })).data)
      }
      arquivos={ARQUIVOS}
      validar={validarModelo}
      enviar={comImagemEnviada}
      gravar={gravar}
      aoGravar={() => celebrar('Modelo salvo com sucesso...')}
      aoFalhar={(erro) => falhar(FALHA, comElemento(erro))}
      aoFechar={aoFechar}
      rotulo={rotuloDoCampo}
      podeSalvar={podeSalvar}
      largura="cheia"
    >
      {(formulario) => <Mesa formulario={formulario} />}
    </EditorDeRegistro>
  );
}

/** Fields on one side, the drawing on the other; the drawing comes first on a phone. */
function Mesa({ formulario }: { readonly formulario: Formulario<ValoresDoModelo> }) {
  const [amostra, setAmostra] = useState(false);
  const { valores } = formulario;
  const escolhida = useEnderecoDoArquivo(valores.imagem);
  const imagem = escolhida ?? (valores.urlBilhete === '' ? null : enderecoDaImagem(valores.urlBilhete));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { md: 'minmax(320px, 2fr) minmax(0, 3fr)' },
      }}
    >
      <Box sx={{ order: { xs: 2, md: 1 } }}>
        <DadosGerais formulario={formulario} />
        <SecoesDoModelo formulario={formulario} />
      </Box>
      <Box sx={{ order: { xs: 1, md: 2 }, position: { md: 'sticky' }, top: 0 }}>
        <PreviaDoBilhete formulario={formulario} imagem={imagem} aoVerAmostra={() => setAmostra(true)} />
      </Box>
      {amostra && <Amostra modelo={valores} imagem={imagem} aoFechar={() => setAmostra(false)} />}
    </Box>
  );
}

/** An element has two fields; a refusal names the element. */
const comElemento = (falha: unknown): unknown =>
  recusaDoServidor(falha, ELEMENTOS, (elemento) => NOME_DO_ELEMENTO[elemento])?.falha ?? falha;

const comImagemEnviada = async (valores: ValoresDoModelo): Promise<ValoresDoModelo> =>
  valores.imagem ? { ...valores, urlBilhete: await enviarImagem(valores.imagem) } : valores;
