import { MAXIMO_DO_NOME } from '@rifa-viva/contracts/regras/limites';
import { CampoDeEscolha, type Opcao } from '../campos/CampoDeEscolha.tsx';
import { CampoDeImagem } from '../campos/CampoDeImagem.tsx';
import { CampoEmMaiusculas } from '../campos/CampoDeTexto.tsx';
import { EditorDeRegistro } from '../formulario/EditorDeRegistro.tsx';
import type { ComId, Patrocinador } from '../providers/data/tipos.ts';
import {
  enderecoDoLogo,
  PATROCINADOR_NOVO,
  paraCorpo,
  paraFormulario,
  validarPatrocinador,
} from './formulario.ts';

interface Props {
  /** Null: a new sponsor. */
  readonly patrocinador: ComId<Patrocinador> | null;
  readonly aoFechar: () => void;
}

const STATUS: readonly Opcao[] = [
  { valor: 'sim', rotulo: 'Ativo' },
  { valor: 'nao', rotulo: 'Inativo' },
];

export const EditorDePatrocinador = ({ patrocinador, aoFechar }: Props) => (
  <EditorDeRegistro
    titulo={patrocinador ? 'Editar Patrocinador' : 'Cadastrar Patrocinador'}
    registro={patrocinador}
    novo={PATROCINADOR_NOVO}
    paraFormulario={paraFormulario}
    paraCorpo={paraCorpo}
    validar={validarPatrocinador}
    sucesso="Patrocinador salvo com sucesso..."
    falha="Ocorreu um erro ao cadastrar/atualizar o patrocinador, tente novamente..."
    aoFechar={aoFechar}
  >
    <CampoEmMaiusculas source="nomePatrocinador" maximo={MAXIMO_DO_NOME} />
    <CampoDeEscolha source="statusPatrocinador" opcoes={STATUS} />
    <CampoDeImagem source="urlLogoPatrocinador" endereco={enderecoDoLogo} paraPdf />
  </EditorDeRegistro>
);
