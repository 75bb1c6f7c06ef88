import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { BILHETE_PADRAO } from '@rifa-viva/contracts/http/arquivos';
import { deletarModelo, statusModelo } from '@rifa-viva/contracts/http/modeloBilhetes';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { type ReactNode, useState } from 'react';
import { falhar } from '../comum/avisos.ts';
import { GRADE_DE_CARTOES, Lista } from '../comum/Lista.tsx';
import { SomenteLeitura } from '../comum/SomenteLeitura.tsx';
import { Tela } from '../comum/Tela.tsx';
import type { ComId, ModeloBilhete } from '../comum/tipos.ts';
import { useAcao } from '../comum/useAcao.ts';
import { useLogado } from '../comum/useLogado.ts';
import { EditorDeModelo } from './EditorDeModelo.tsx';
import { impactoDaExclusao } from './impactoDaExclusao.ts';

type ModeloDaLista = ComId<ModeloBilhete>;
const RECURSO = 'cadastroModelos';
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
        <EditorDeModelo
          modelo={editado === 'novo' ? null : editado}
          podeSalvar={administrador}
          aoFechar={() => setEditado(null)}
        />
      )}
    </Tela>
  );
}

function Cadastrados({ aoEditar }: { readonly aoEditar: (modelo: ModeloDaLista) => void }) {
  const { idUsuario, administrador } = useLogado();
  const agir = useAcao(RECURSO);
  const mudarStatus = (idModeloBilhete: number) =>
    chamar(statusModelo, { body: { status: 'excluido', idModeloBilhete, idUsuarioExclusao: idUsuario } });
  const excluir = async ({ idModeloBilhete, nomeModelo }: ModeloDaLista) => {
    const impacto = await impactoDaExclusao(idModeloBilhete).catch((falha: unknown) =>
      falhar(FALHA_DE_STATUS, falha),
    );
    if (!impacto) return;
    await agir({
      pergunta: { titulo: `Excluir o modelo ${nomeModelo}?`, texto: impacto, confirmar: 'Excluir' },
      fazer: () => mudarStatus(idModeloBilhete),
      sucesso: 'Modelo excluído com sucesso...',
      falha: FALHA_DE_STATUS,
    });
  };
  return (
    <Lista<ModeloDaLista>
      recurso={RECURSO}
      rotulo="Modelos Cadastrados"
      porPagina={POR_PAGINA}
      ordem={MAIS_NOVOS}
      filtro={{ status: 'ativo' }}
      busca="Pesquisar modelo"
    >
      {(modelos) => (
        <Box sx={GRADE_DE_CARTOES}>
          {modelos.map((modelo) => (
            <CartaoDeModelo key={modelo.id} modelo={modelo}>
              <Button size="small" variant="outlined" onClick={() => aoEditar(modelo)}>
                {administrador ? 'Editar' : 'Ver'}
              </Button>
              {administrador && (
                <Button size="small" color="error" onClick={() => excluir(modelo)}>
                  Excluir
                </Button>
              )}
            </CartaoDeModelo>
          ))}
        </Box>
      )}
    </Lista>
  );
}

/** Only user 1 reads this list. */
function Excluidos() {
  const { idUsuario } = useLogado();
  const agir = useAcao(RECURSO);
  const restaurar = ({ idModeloBilhete }: ModeloDaLista) =>
    agir({
      fazer: () =>
        chamar(statusModelo, { body: { status: 'ativo', idModeloBilhete, idUsuarioExclusao: idUsuario } }),
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
      fazer: () => chamar(deletarModelo, { params: { id: idModeloBilhete } }),
      sucesso: 'Modelo excluído definitivamente...',
      falha: 'Ocorreu um erro ao excluir ao excluir o modelo de bilhete...',
    });
  return (
    <Lista<ModeloDaLista>
      recurso={RECURSO}
      rotulo="Modelos Excluídos"
      porPagina={POR_PAGINA}
      ordem={MAIS_NOVOS}
      filtro={{ status: 'excluido' }}
      cabecalho={() => (
        <Typography component="h2" variant="h6">
          Modelos Excluídos
        </Typography>
      )}
    >
      {(modelos) => (
        <Box sx={GRADE_DE_CARTOES}>
          {modelos.map((modelo) => (
            <CartaoDeModelo key={modelo.id} modelo={modelo}>
              <Button size="small" variant="outlined" onClick={() => restaurar(modelo)}>
                Restaurar
              </Button>
              <Button size="small" color="error" onClick={() => apagar(modelo)}>
                Excluir
              </Button>
            </CartaoDeModelo>
          ))}
        </Box>
      )}
    </Lista>
  );
}

function CartaoDeModelo({
  modelo,
  children,
}: {
  readonly modelo: ModeloBilhete;
  readonly children: ReactNode;
}) {
  return (
    <Card
      component="article"
      aria-label={modelo.nomeModelo}
      sx={{ display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ position: 'relative', aspectRatio: '16 / 9', bgcolor: 'action.hover' }}>
        <img
          src={enderecoDaImagem(modelo.urlBilhete, BILHETE_PADRAO)}
          alt=""
          loading="lazy"
          style={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
        <Chip
          label={modelo.emUso ? 'Indisponível' : 'Disponível'}
          size="small"
          color={modelo.emUso ? 'warning' : 'success'}
          sx={{ position: 'absolute', top: 12, right: 12 }}
        />
      </Box>
      <Box sx={{ p: 2, flex: 1 }}>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {modelo.nomeModelo}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {modelo.qtdeNumeros.toLocaleString('pt-BR')} números, {modelo.qtdeChances}{' '}
          {modelo.qtdeChances === 1 ? 'chance' : 'chances'}
        </Typography>
      </Box>
      <CardActions sx={{ p: 2, pt: 0 }}>{children}</CardActions>
    </Card>
  );
}
