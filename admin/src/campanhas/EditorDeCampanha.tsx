import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { useQuery } from '@tanstack/react-query';
import { textoDoValor } from '../formulario/conflito.ts';
import { EditorDeRegistro } from '../formulario/EditorDeRegistro.tsx';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ComId, Rifa } from '../providers/data/tipos.ts';
import { CamposDaCampanha, type Travas } from './CamposDaCampanha.tsx';
import {
  alteracoes,
  CAMPANHA_NOVA,
  paraCorpo,
  paraFormulario,
  validarCampanha,
  validarComVenda,
} from './formulario.ts';

interface Props {
  /** Null: a new campaign. */
  readonly rifa: ComId<Rifa> | null;
  readonly administrador: boolean;
  readonly aoFechar: () => void;
}

export function EditorDeCampanha({ rifa, administrador, aoFechar }: Props) {
  const dados = useProvedor();
  const { data: modelos = [] } = useQuery({
    queryKey: ['carregarModelos'],
    queryFn: ({ signal }) => dados.carregarModelos({ signal }),
  });
  const travas = travasDe(rifa, administrador);
  const nomeDoModelo = (id: unknown) => modelos.find((m) => m.idModeloBilhete === id)?.nomeModelo;
  return (
    <EditorDeRegistro
      titulo={rifa ? 'Editar Campanha' : 'Cadastrar Campanha'}
      registro={rifa}
      novo={CAMPANHA_NOVA}
      paraFormulario={paraFormulario}
      paraCorpo={(valores, base) => (rifa ? alteracoes(base, valores) : paraCorpo(valores))}
      validar={travas.venda ? validarComVenda : validarCampanha}
      sucesso="Campanha salva com sucesso..."
      falha="Ocorreu um erro ao cadastrar/atualizar a Campanha. Tente novamente..."
      mostrar={(valor, campo) => (campo === 'idModeloBilhete' && nomeDoModelo(valor)) || textoDoValor(valor)}
      aoFechar={aoFechar}
      largura="larga"
    >
      <CamposDaCampanha modelos={modelos} travas={travas} />
    </EditorDeRegistro>
  );
}

/** What the server would refuse anyway. */
function travasDe(rifa: Rifa | null, administrador: boolean): Travas {
  if (!rifa) return { venda: false, datas: false };
  const encerrada = Date.parse(rifa.dtEncerramento) <= agora();
  return {
    venda: rifa.disponiveis < rifa.totalBilhetes,
    datas: rifa.milharSorteada !== '' || (encerrada && !administrador),
  };
}
