import PersonAdd from '@mui/icons-material/PersonAdd';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import { type ReactNode, useState } from 'react';
import { informar } from '../avisos/avisos.ts';
import { Cartao } from '../lista/Cartao.tsx';
import { Lista } from '../lista/Lista.tsx';
import { useAcao } from '../lista/useAcao.ts';
import { Tela } from '../moldura/Tela.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ComId, Usuario } from '../providers/data/tipos.ts';
import { EditorDeUsuario } from './EditorDeUsuario.tsx';
import { podeEditar, recusaDeExclusao } from './formulario.ts';
import { SenhaInicial } from './SenhaInicial.tsx';

type UsuarioDaLista = ComId<Usuario>;
const RECURSO = 'cadastroUsuario';
const POR_PAGINA = 30;

export function ListaDeUsuarios() {
  const logado = useLogado();
  const agir = useAcao();
  const dados = useProvedor();
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
      fazer: () => dados.delete(RECURSO, { id: usuario.id }),
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
        rotulo="Usuários Cadastrados"
        porPagina={POR_PAGINA}
        ordem={{ field: 'nome', order: 'ASC' }}
        busca="Pesquisar por nome"
      >
        {(usuario) => (
          <CartaoDeUsuario usuario={usuario}>
            {podeEditar(usuario, logado) && (
              <Button size="small" variant="outlined" onClick={() => setEditado(usuario)}>
                Editar
              </Button>
            )}
            <Button size="small" color="error" onClick={() => excluir(usuario)}>
              Excluir
            </Button>
          </CartaoDeUsuario>
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

function CartaoDeUsuario(props: { readonly usuario: Usuario; readonly children: ReactNode }) {
  const { usuario, children } = props;
  const linhas = [
    mascararTelefone(usuario.telefone),
    usuario.nomeGerente && `Gerente: ${usuario.nomeGerente}`,
    usuario.pix && usuario.pix !== 'nao informado' && `Pix: ${usuario.pix}`,
    usuario.ultAcesso && `Último acesso: ${formatarDataHora(usuario.ultAcesso)}`,
  ].filter((linha) => typeof linha === 'string');
  return (
    <Cartao titulo={usuario.nome} selo={<Chip size="small" label={usuario.tipo} />} acoes={children}>
      {usuario.ativo === 'nao' && <Chip size="small" color="error" label="Inativo" />}
      {linhas.map((linha) => (
        <Typography key={linha} variant="body2" color="textSecondary">
          {linha}
        </Typography>
      ))}
    </Cartao>
  );
}
