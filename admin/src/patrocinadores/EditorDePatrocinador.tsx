import Box from '@mui/material/Box';
import { uploadPatrocinadores } from '@rifa-viva/contracts/http/patrocinadores';
import { useDataProvider } from 'react-admin';
import { celebrar, falhar, informar } from '../comum/avisos.ts';
import { CampoDeImagem } from '../comum/CampoDeImagem.tsx';
import { CampoDeEscolha, CampoEmMaiusculas, type Opcao } from '../comum/campos.tsx';
import { EditorDeRegistro } from '../comum/EditorDeRegistro.tsx';
import { enderecoDoPatrocinador, enviarImagem, TIPOS_PARA_PDF } from '../comum/imagens.ts';
import type { ComId, Patrocinador } from '../comum/tipos.ts';
import {
  ARQUIVOS,
  PATROCINADOR_NOVO,
  paraCorpo,
  paraFormulario,
  ROTULOS,
  type ValoresDoPatrocinador,
  validarPatrocinador,
} from './formulario.ts';

interface Props {
  /** Null: a new sponsor. */
  readonly patrocinador: ComId<Patrocinador> | null;
  readonly aoFechar: () => void;
}

const RECURSO = 'patrocinadores';
const STATUS: readonly Opcao<'sim' | 'nao'>[] = [
  { valor: 'sim', rotulo: 'Ativo' },
  { valor: 'nao', rotulo: 'Inativo' },
];

export function EditorDePatrocinador({ patrocinador, aoFechar }: Props) {
  const dados = useDataProvider();
  const gravar = async (valores: ValoresDoPatrocinador) => {
    const data = paraCorpo(valores);
    if (patrocinador) await dados.update(RECURSO, { id: patrocinador.id, data, previousData: patrocinador });
    else await dados.create(RECURSO, { data });
  };
  return (
    <EditorDeRegistro
      titulo={patrocinador ? 'Editar Patrocinador' : 'Cadastrar Patrocinador'}
      recurso={RECURSO}
      id={patrocinador?.id ?? null}
      inicial={patrocinador ? paraFormulario(patrocinador) : PATROCINADOR_NOVO}
      lerAtual={async (id) => paraFormulario((await dados.getOne<ComId<Patrocinador>>(RECURSO, { id })).data)}
      arquivos={ARQUIVOS}
      validar={validarPatrocinador}
      enviar={comLogoEnviado}
      gravar={gravar}
      aoGravar={() => celebrar('Patrocinador salvo com sucesso...')}
      aoFalhar={(erro) =>
        falhar('Ocorreu um erro ao cadastrar/atualizar o patrocinador, tente novamente...', erro)
      }
      aoFechar={aoFechar}
      rotulo={(campo) => ROTULOS[campo]}
    >
      {({ valores, mudar, campo }) => (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <CampoEmMaiusculas
            campo={campo('nomePatrocinador')}
            rotulo={ROTULOS.nomePatrocinador}
            valor={valores.nomePatrocinador}
            maximo={120}
            aoMudar={(nomePatrocinador) => mudar({ nomePatrocinador })}
          />
          <CampoDeEscolha
            campo={campo('statusPatrocinador')}
            rotulo={ROTULOS.statusPatrocinador}
            valor={valores.statusPatrocinador}
            opcoes={STATUS}
            aoMudar={(statusPatrocinador) => mudar({ statusPatrocinador })}
          />
          <CampoDeImagem
            rotulo={ROTULOS.urlLogoPatrocinador}
            atual={valores.urlLogoPatrocinador && enderecoDoPatrocinador(valores.urlLogoPatrocinador)}
            escolhida={valores.imagem}
            tipos={TIPOS_PARA_PDF}
            ajuda="jpeg ou png"
            aoEscolher={(imagem) => mudar({ imagem })}
            aoRecusar={() => informar('Formato de imagem não suportado. Use jpeg ou png.')}
          />
        </Box>
      )}
    </EditorDeRegistro>
  );
}

async function comLogoEnviado(valores: ValoresDoPatrocinador): Promise<ValoresDoPatrocinador> {
  if (!valores.imagem) return valores;
  return { ...valores, urlLogoPatrocinador: await enviarImagem(valores.imagem, uploadPatrocinadores) };
}
