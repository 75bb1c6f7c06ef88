import Add from '@mui/icons-material/Add';
import PictureAsPdf from '@mui/icons-material/PictureAsPdf';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import {
  carregarPatrocinadores,
  deletarPatrocinador,
  gerarBilhetesPatrocinadores,
} from '@rifa-viva/contracts/http/patrocinadores';
import { baixar, chamar } from '@rifa-viva/ui/api/cliente.ts';
import { type ReactNode, useState } from 'react';
import { falhar, informar } from '../comum/avisos.ts';
import { baixarArquivo } from '../comum/exportacao.ts';
import { enderecoDoPatrocinador } from '../comum/imagens.ts';
import { GRADE_DE_CARTOES, Lista } from '../comum/Lista.tsx';
import { SomenteLeitura } from '../comum/SomenteLeitura.tsx';
import { Tela } from '../comum/Tela.tsx';
import type { ComId, Patrocinador } from '../comum/tipos.ts';
import { useAcao } from '../comum/useAcao.ts';
import { useLogado } from '../comum/useLogado.ts';
import { EditorDePatrocinador } from './EditorDePatrocinador.tsx';

type PatrocinadorDaLista = ComId<Patrocinador>;
const RECURSO = 'patrocinadores';
const POR_PAGINA = 30;
const PRAZO_DO_PDF = 300_000;

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
  const agir = useAcao(RECURSO);
  const excluir = ({ idPatrocinador, nomePatrocinador }: PatrocinadorDaLista) =>
    agir({
      pergunta: {
        titulo: 'Excluir patrocinador?',
        texto: `${nomePatrocinador} deixa de aparecer nos bilhetes dos patrocinadores.`,
        confirmar: 'Excluir',
      },
      fazer: () => chamar(deletarPatrocinador, { params: { id: idPatrocinador } }),
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
        recurso={RECURSO}
        rotulo="Patrocinadores"
        porPagina={POR_PAGINA}
        ordem={{ field: 'nomePatrocinador', order: 'ASC' }}
        busca="Pesquisar por nome"
      >
        {(patrocinadores) => (
          <Box sx={GRADE_DE_CARTOES}>
            {patrocinadores.map((patrocinador) => (
              <CartaoDePatrocinador key={patrocinador.id} patrocinador={patrocinador}>
                <Button size="small" variant="outlined" onClick={() => setEditado(patrocinador)}>
                  Editar
                </Button>
                <Button size="small" color="error" onClick={() => excluir(patrocinador)}>
                  Excluir
                </Button>
              </CartaoDePatrocinador>
            ))}
          </Box>
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
  const gerar = async () => {
    setGerando(true);
    try {
      const todos = await chamar(carregarPatrocinadores);
      if (todos.every((patrocinador) => patrocinador.statusPatrocinador === 'nao')) {
        return informar('Não existe patrocinadores cadastrados');
      }
      baixarArquivo(
        await baixar(gerarBilhetesPatrocinadores, { prazoMs: PRAZO_DO_PDF }),
        'patrocinadores.pdf',
      );
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
    <Card component="article" aria-label={nomePatrocinador} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ aspectRatio: '16 / 9', bgcolor: 'action.hover', p: 2 }}>
        <img
          src={enderecoDoPatrocinador(urlLogoPatrocinador)}
          alt=""
          loading="lazy"
          style={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
      </Box>
      <Box
        sx={{ p: 2, flex: 1, display: 'flex', gap: 1, alignItems: 'start', justifyContent: 'space-between' }}
      >
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {nomePatrocinador}
        </Typography>
        <Chip size="small" label={ativo ? 'Ativo' : 'Inativo'} color={ativo ? 'success' : 'default'} />
      </Box>
      <CardActions sx={{ p: 2, pt: 0 }}>{props.children}</CardActions>
    </Card>
  );
}
