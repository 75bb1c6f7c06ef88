import { carregarModelos } from '@rifa-viva/contracts/http/modeloBilhetes';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { celebrar, falhar, informar } from '../comum/avisos.ts';
import { CampoDeImagem } from '../comum/CampoDeImagem.tsx';
import { textoDoValor } from '../comum/conflito.ts';
import { EditorDeRegistro } from '../comum/EditorDeRegistro.tsx';
import { enviarImagem, TIPOS_DE_IMAGEM } from '../comum/imagens.ts';
import type { ComId, Rifa } from '../comum/tipos.ts';
import { CamposDaCampanha, type Travas } from './CamposDaCampanha.tsx';
import {
  ARQUIVOS,
  alteracoes,
  CAMPANHA_NOVA,
  paraCorpo,
  paraFormulario,
  ROTULOS,
  type ValoresDaCampanha,
  validarCampanha,
  validarComVenda,
} from './formulario.ts';

interface Props {
  /** Null: a new campaign. */
  readonly rifa: ComId<Rifa> | null;
  readonly administrador: boolean;
  readonly aoFechar: () => void;
}

const RECURSO = 'cadastroCampanha';
const FALHA = 'Ocorreu um erro ao cadastrar/atualizar a Campanha. Tente novamente...';

export function EditorDeCampanha({ rifa, administrador, aoFechar }: Props) {
  const dados = useDataProvider();
  const { data: modelos = [] } = useQuery({
    queryKey: ['carregarModelos'],
    queryFn: ({ signal }) => chamar(carregarModelos, { signal }),
  });
  const travas = travasDe(rifa, administrador);
  const gravar = async (valores: ValoresDaCampanha, base: ValoresDaCampanha) => {
    if (!rifa) await dados.create(RECURSO, { data: paraCorpo(valores) });
    else await dados.update(RECURSO, { id: rifa.id, data: alteracoes(base, valores), previousData: rifa });
  };
  return (
    <EditorDeRegistro
      titulo={rifa ? 'Editar Campanha' : 'Cadastrar Campanha'}
      recurso={RECURSO}
      id={rifa?.id ?? null}
      inicial={rifa ? paraFormulario(rifa) : CAMPANHA_NOVA}
      lerAtual={async (id) => paraFormulario((await dados.getOne<ComId<Rifa>>(RECURSO, { id })).data)}
      arquivos={ARQUIVOS}
      validar={travas.venda ? validarComVenda : validarCampanha}
      enviar={comImagemEnviada}
      gravar={gravar}
      aoGravar={() => celebrar('Campanha salva com sucesso...')}
      aoFalhar={(erro) => falhar(FALHA, erro)}
      aoFechar={aoFechar}
      rotulo={(campo) => ROTULOS[campo]}
      mostrar={(valor, campo) =>
        (campo === 'idModeloBilhete' && modelos.find((m) => m.idModeloBilhete === valor)?.nomeModelo) ||
        textoDoValor(valor)
      }
      largura="larga"
    >
      {(formulario) => (
        <>
          <CamposDaCampanha formulario={formulario} modelos={modelos} travas={travas} />
          <CampoDeImagem
            rotulo="Imagem da Campanha"
            atual={formulario.valores.imgRifa && enderecoDaImagem(formulario.valores.imgRifa)}
            escolhida={formulario.valores.imagem}
            tipos={TIPOS_DE_IMAGEM}
            ajuda="jpeg, png ou webp"
            aoEscolher={(imagem) => formulario.mudar({ imagem })}
            aoRecusar={() => informar('Formato de imagem não suportado. Use jpeg, png ou webp.')}
          />
        </>
      )}
    </EditorDeRegistro>
  );
}

const comImagemEnviada = async (valores: ValoresDaCampanha): Promise<ValoresDaCampanha> =>
  valores.imagem ? { ...valores, imgRifa: await enviarImagem(valores.imagem) } : valores;

/** What the server would refuse anyway. */
function travasDe(rifa: Rifa | null, administrador: boolean): Travas {
  if (!rifa) return { venda: false, datas: false };
  const encerrada = Date.parse(rifa.dtEncerramento) <= agora();
  return {
    venda: rifa.disponiveis < rifa.totalBilhetes,
    datas: rifa.milharSorteada !== '' || (encerrada && !administrador),
  };
}
