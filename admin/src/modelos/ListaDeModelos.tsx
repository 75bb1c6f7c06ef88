import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { BILHETE_PADRAO } from '@rifa-viva/contracts/http/arquivos';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { falhar } from '../avisos/avisos.ts';
import { Cartao } from '../lista/Cartao.tsx';
import { Lista } from '../lista/Lista.tsx';
import { useAcao } from '../lista/useAcao.ts';
import { SomenteLeitura } from '../moldura/SomenteLeitura.tsx';
import { Tela } from '../moldura/Tela.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ComId, ModeloBilhete } from '../providers/data/tipos.ts';
import { textoDoImpacto } from './impactoDaExclusao.ts';

/** The drawing board comes when somebody draws: it is a good part of the bundle. */
const EditorDeModelo = lazy(() =>
  import('./EditorDeModelo.tsx').then((modulo) => ({ default: modulo.EditorDeModelo })),
);

type ModeloDaLista = ComId<ModeloBilhete>;
const POR_PAGINA = 15;
const MAIS_NOVOS = { field: 'idModeloBilhete', order: 'DESC' } as const;
const FALHA_DE_STATUS = 'Ocorreu um erro , tente novamente...';

export function ListaDeModelos() {
  const { administrador, superAdministrador } = useLogado();
  const [editado, setEditado] = useState<ModeloDaLista | 'novo' | null>(null);
  return (
    <Tela
      titulo="Modelo De Bilhetes"
      acoes={
        administrador && (
          <Button
            variant="contained"
            color="secondary"
            startIcon={<Add />}
            onClick={() => setEditado('novo')}
          >
            Cadastrar Modelo
          </Button>
        )
      }
    >
      {!administrador && <SomenteLeitura />}
      <Cadastrados aoEditar={setEditado} />
      {superAdministrador && <Excluidos />}
      {editado && (
        <Suspense>
          <EditorDeModelo
            modelo={editado === 'novo' ? null : editado}
            podeSalvar={administrador}
            aoFechar={() => setEditado(null)}
          />
        </Suspense>
      )}
    </Tela>
  );
}

function Cadastrados({ aoEditar }: { readonly aoEditar: (modelo: ModeloDaLista) => void }) {
  const { administrador } = useLogado();
  const agir = useAcao();
  const dados = useProvedor();
  const excluir = async ({ idModeloBilhete, nomeModelo }: ModeloDaLista) => {
    const rifas = await dados.carregarRifas().catch((falha: unknown) => falhar(FALHA_DE_STATUS, falha));
    if (!rifas) return;
    const texto = textoDoImpacto(rifas.filter((rifa) => rifa.idModeloBilhete === idModeloBilhete));
    await agir({
      pergunta: { titulo: `Excluir o modelo ${nomeModelo}?`, texto, confirmar: 'Excluir' },
      fazer: () => dados.mudarStatusDoModelo(idModeloBilhete, 'excluido'),
      sucesso: 'Modelo excluído com sucesso...',
      falha: FALHA_DE_STATUS,
    });
  };
  return (
    <Lista<ModeloDaLista>
      rotulo="Modelos Cadastrados"
      porPagina={POR_PAGINA}
      ordem={MAIS_NOVOS}
      filtro={{ status: 'ativo' }}
      busca="Pesquisar modelo"
      primeiro={administrador ? 'Use “Cadastrar Modelo” para criar o primeiro.' : undefined}
    >
      {(modelo) => (
        <CartaoDeModelo modelo={modelo}>
          <Button size="small" variant="outlined" onClick={() => aoEditar(modelo)}>
            {administrador ? 'Editar' : 'Ver'}
          </Button>
          {administrador && (
            <Button size="small" color="error" onClick={() => excluir(modelo)}>
              Excluir
            </Button>
          )}
        </CartaoDeModelo>
      )}
    </Lista>
  );
}

/** Only user 1 reads this list. */
function Excluidos() {
  const agir = useAcao();
  const dados = useProvedor();
  const restaurar = ({ idModeloBilhete }: ModeloDaLista) =>
    agir({
      fazer: () => dados.mudarStatusDoModelo(idModeloBilhete, 'ativo'),
      sucesso: 'Modelo restaurado com sucesso...',
      falha: FALHA_DE_STATUS,
    });
  const apagar = ({ idModeloBilhete, nomeModelo }: ModeloDaLista) =>
    agir({
      pergunta: {
        titulo: 'Excluir definitivamente?',
        texto: `O modelo ${nomeModelo} não poderá mais ser restaurado.`,
        confirmar: 'Excluir',
      },
      fazer: () => dados.apagarModelo(idModeloBilhete),
      sucesso: 'Modelo excluído definitivamente...',
      falha: 'Ocorreu um erro ao excluir ao excluir o modelo de bilhete...',
    });
  return (
    <Lista<ModeloDaLista>
      rotulo="Modelos Excluídos"
      porPagina={POR_PAGINA}
      ordem={MAIS_NOVOS}
      filtro={{ status: 'excluido' }}
      titulo={() => 'Modelos Excluídos'}
    >
      {(modelo) => (
        <CartaoDeModelo modelo={modelo}>
          <Button size="small" variant="outlined" onClick={() => restaurar(modelo)}>
            Restaurar
          </Button>
          <Button size="small" color="error" onClick={() => apagar(modelo)}>
            Excluir
          </Button>
        </CartaoDeModelo>
      )}
    </Lista>
  );
}

function CartaoDeModelo(props: { readonly modelo: ModeloBilhete; readonly children: ReactNode }) {
  const { nomeModelo, urlBilhete, emUso, qtdeNumeros, qtdeChances } = props.modelo;
  return (
    <Cartao
      titulo={nomeModelo}
      imagem={enderecoDaImagem(urlBilhete, BILHETE_PADRAO)}
      selo={
        <Chip
          size="small"
          label={emUso ? 'Indisponível' : 'Disponível'}
          color={emUso ? 'warning' : 'success'}
        />
      }
      acoes={props.children}
    >
      <Typography variant="body2" color="textSecondary">
        {qtdeNumeros.toLocaleString('pt-BR')} números, {qtdeChances}{' '}
        {qtdeChances === 1 ? 'chance' : 'chances'}
        {emUso && '. Em uso por uma campanha: outra usa um modelo disponível'}
      </Typography>
    </Cartao>
  );
}
