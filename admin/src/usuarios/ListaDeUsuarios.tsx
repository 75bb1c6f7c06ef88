import PersonAdd from '@mui/icons-material/PersonAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { excluirUsuario } from '@rifa-viva/contracts/http/usuarios';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { type ReactNode, useState } from 'react';
import { informar } from '../comum/avisos.ts';
import { GRADE_DE_CARTOES, Lista } from '../comum/Lista.tsx';
import { Tela } from '../comum/Tela.tsx';
import type { ComId, Usuario } from '../comum/tipos.ts';
import { useAcao } from '../comum/useAcao.ts';
import { useLogado } from '../comum/useLogado.ts';
import { EditorDeUsuario } from './EditorDeUsuario.tsx';
import { podeEditar, recusaDeExclusao } from './formulario.ts';
import { SenhaInicial } from './SenhaInicial.tsx';

type UsuarioDaLista = ComId<Usuario>;
const RECURSO = 'cadastroUsuario';
const POR_PAGINA = 30;

export function ListaDeUsuarios() {
  const logado = useLogado();
  const agir = useAcao(RECURSO);
  const [editado, setEditado] = useState<UsuarioDaLista | 'novo' | null>(null);
  const [senhaInicial, setSenhaInicial] = useState<{ nome: string; senha: string } | null>(null);
  const excluir = async (usuario: UsuarioDaLista) => {
    const recusa = recusaDeExclusao(usuario, logado);
    if (recusa) return informar(recusa);
    await agir({
      pergunta: {
        titulo: 'Excluir usuário?',
        texto: `${usuario.nome} não poderá mais entrar no sistema. As vendas feitas continuam registradas.`,
        confirmar: 'Excluir',
      },
      fazer: () => chamar(excluirUsuario, { params: { id: usuario.idUsuario } }),
      sucesso: 'Usuário excluído com sucesso...',
      falha: 'Ocorreu um erro ao excluir o usuário, tente novamente...',
    });
  };
  return (
    <Tela
      titulo="Usuários Cadastrados"
      acoes={
        <Button
          variant="contained"
          color="secondary"
          startIcon={<PersonAdd />}
          onClick={() => setEditado('novo')}
        >
          Cadastrar Usuário
        </Button>
      }
    >
      <Lista<UsuarioDaLista>
        recurso={RECURSO}
        rotulo="Usuários Cadastrados"
        porPagina={POR_PAGINA}
        ordem={{ field: 'nome', order: 'ASC' }}
        busca="Pesquisar por nome"
      >
        {(usuarios) => (
          <Box sx={GRADE_DE_CARTOES}>
            {usuarios.map((usuario) => (
              <CartaoDeUsuario
                key={usuario.id}
                usuario={usuario}
                acoes={
                  <>
                    {podeEditar(usuario, logado) && (
                      <Button size="small" variant="outlined" onClick={() => setEditado(usuario)}>
                        Editar
                      </Button>
                    )}
                    <Button size="small" color="error" onClick={() => excluir(usuario)}>
                      Excluir
                    </Button>
                  </>
                }
              />
            ))}
          </Box>
        )}
      </Lista>
      {editado && (
        <EditorDeUsuario
          usuario={editado === 'novo' ? null : editado}
          aoCriarComSenha={(nome, senha) => setSenhaInicial({ nome, senha })}
          aoFechar={() => setEditado(null)}
        />
      )}
      {senhaInicial && <SenhaInicial {...senhaInicial} aoFechar={() => setSenhaInicial(null)} />}
    </Tela>
  );
}

function CartaoDeUsuario({ usuario, acoes }: { readonly usuario: Usuario; readonly acoes: ReactNode }) {
  const linhas = [
    mascararTelefone(usuario.telefone),
    usuario.nomeGerente && `Gerente: ${usuario.nomeGerente}`,
    usuario.pix && usuario.pix !== 'nao informado' && `Pix: ${usuario.pix}`,
    usuario.ultAcesso && `Último acesso: ${formatarDataHora(usuario.ultAcesso)}`,
  ].filter((linha) => typeof linha === 'string');
  return (
    <Card
      component="article"
      aria-label={usuario.nome}
      sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {usuario.nome}
        </Typography>
        <Chip size="small" label={usuario.tipo} />
      </Box>
      {usuario.ativo === 'nao' && (
        <Chip size="small" color="error" label="Inativo" sx={{ alignSelf: 'start' }} />
      )}
      <Box sx={{ flex: 1 }}>
        {linhas.map((linha) => (
          <Typography key={linha} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {linha}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>{acoes}</Box>
    </Card>
  );
}
