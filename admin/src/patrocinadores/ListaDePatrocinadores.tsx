import Add from '@mui/icons-material/Add';
import PictureAsPdf from '@mui/icons-material/PictureAsPdf';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { baixarArquivo } from '@rifa-viva/ui/documentos/baixarArquivo.ts';
import { type ReactNode, useState } from 'react';
import { falhar, pedirAtencao } from '../avisos/avisos.ts';
import { Cartao } from '../lista/Cartao.tsx';
import { Lista } from '../lista/Lista.tsx';
import { useAcao } from '../lista/useAcao.ts';
import { SomenteLeitura } from '../moldura/SomenteLeitura.tsx';
import { Tela } from '../moldura/Tela.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ComId, Patrocinador } from '../providers/data/tipos.ts';
import { EditorDePatrocinador } from './EditorDePatrocinador.tsx';
import { enderecoDoLogo } from './formulario.ts';

type PatrocinadorDaLista = ComId<Patrocinador>;
const RECURSO = 'patrocinadores';
const POR_PAGINA = 30;

/** The route has the admin guard; what it shows is user 1's alone. */
export function ListaDePatrocinadores() {
  const { superAdministrador } = useLogado();
  return superAdministrador ? (
    <Patrocinadores />
  ) : (
    <Tela titulo="Patrocinadores">
      <SomenteLeitura texto="Os patrocinadores são mantidos pelo administrador do sistema." />
    </Tela>
  );
}

function Patrocinadores() {
  const [editado, setEditado] = useState<PatrocinadorDaLista | 'novo' | null>(null);
  const agir = useAcao();
  const dados = useProvedor();
  const excluir = ({ id, nomePatrocinador }: PatrocinadorDaLista) =>
    agir({
      pergunta: {
        titulo: 'Excluir patrocinador?',
        texto: `${nomePatrocinador} deixa de aparecer nos bilhetes dos patrocinadores.`,
        confirmar: 'Excluir',
      },
      fazer: () => dados.delete(RECURSO, { id }),
      sucesso: 'Patrocinador excluído com sucesso...',
      falha: 'Ocorreu um erro ao excluir o patrocinador, tente novamente...',
    });
  return (
    <Tela
      titulo="Patrocinadores"
      acoes={
        <>
          <GerarBilhetes />
          <Button
            variant="contained"
            color="secondary"
            startIcon={<Add />}
            onClick={() => setEditado('novo')}
          >
            Cadastrar Patrocinador
          </Button>
        </>
      }
    >
      <Lista<PatrocinadorDaLista>
        rotulo="Patrocinadores"
        porPagina={POR_PAGINA}
        ordem={{ field: 'nomePatrocinador', order: 'ASC' }}
        busca="Pesquisar por nome"
        primeiro="Use “Cadastrar Patrocinador” para incluir o primeiro."
      >
        {(patrocinador) => (
          <CartaoDePatrocinador patrocinador={patrocinador}>
            <Button size="small" variant="outlined" onClick={() => setEditado(patrocinador)}>
              Editar
            </Button>
            <Button size="small" color="error" onClick={() => excluir(patrocinador)}>
              Excluir
            </Button>
          </CartaoDePatrocinador>
        )}
      </Lista>
      {editado && (
        <EditorDePatrocinador
          patrocinador={editado === 'novo' ? null : editado}
          aoFechar={() => setEditado(null)}
        />
      )}
    </Tela>
  );
}

function GerarBilhetes() {
  const [gerando, setGerando] = useState(false);
  const dados = useProvedor();
  const gerar = async () => {
    setGerando(true);
    try {
      const todos = await dados.carregarPatrocinadores();
      if (todos.every((patrocinador) => patrocinador.statusPatrocinador === 'nao')) {
        return pedirAtencao(textoDoErro('SEM_PATROCINADORES'));
      }
      baixarArquivo(await dados.gerarBilhetesPatrocinadores(), 'patrocinadores.pdf');
    } catch (erro) {
      falhar('Ocorreu um erro ao gerar o PDF', erro);
    } finally {
      setGerando(false);
    }
  };
  return (
    <Button color="inherit" variant="outlined" startIcon={<PictureAsPdf />} loading={gerando} onClick={gerar}>
      Gerar Bilhetes
    </Button>
  );
}

function CartaoDePatrocinador(props: { readonly patrocinador: Patrocinador; readonly children: ReactNode }) {
  const { nomePatrocinador, urlLogoPatrocinador, statusPatrocinador } = props.patrocinador;
  const ativo = statusPatrocinador === 'sim';
  return (
    <Cartao
      titulo={nomePatrocinador}
      imagem={enderecoDoLogo(urlLogoPatrocinador)}
      selo={<Chip size="small" label={ativo ? 'Ativo' : 'Inativo'} color={ativo ? 'success' : 'default'} />}
      acoes={props.children}
    />
  );
}
