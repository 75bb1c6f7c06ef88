import Box from '@mui/material/Box';
import { carregarUsuarios } from '@rifa-viva/contracts/http/usuarios';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { mascararTelefone, TAMANHO_DO_TELEFONE } from '@rifa-viva/contracts/regras/telefone';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { codigoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { celebrar, falhar, informar } from '../comum/avisos.ts';
import {
  CampoDeChave,
  CampoDeEscolha,
  CampoDeTexto,
  CampoEmMaiusculas,
  type Opcao,
} from '../comum/campos.tsx';
import { EditorDeRegistro } from '../comum/EditorDeRegistro.tsx';
import type { ComId, Usuario } from '../comum/tipos.ts';
import type { Formulario } from '../comum/useFormulario.ts';
import { useLogado } from '../comum/useLogado.ts';
import {
  paraAtualizar,
  paraCadastrar,
  paraFormulario,
  podeSerGerente,
  ROTULOS,
  tiposPermitidos,
  usuarioNovo,
  type ValoresDoUsuario,
  validarUsuario,
} from './formulario.ts';

interface Props {
  /** Null: a new user. */
  readonly usuario: ComId<Usuario> | null;
  /** The random password of a user made without one; it is shown once. */
  readonly aoCriarComSenha: (nome: string, senhaInicial: string) => void;
  readonly aoFechar: () => void;
}

const RECURSO = 'cadastroUsuario';

export function EditorDeUsuario({ usuario, aoCriarComSenha, aoFechar }: Props) {
  const dados = useDataProvider();
  const logado = useLogado();
  const gravar = async (valores: ValoresDoUsuario) => {
    if (usuario) {
      const data = paraAtualizar(usuario.idUsuario, valores);
      await dados.update(RECURSO, { id: usuario.id, data, previousData: usuario });
      return;
    }
    const { data } = await dados.create(RECURSO, { data: paraCadastrar(valores) });
    if (typeof data.senhaInicial === 'string') aoCriarComSenha(valores.nome, data.senhaInicial);
  };
  const aoFalhar = (erro: unknown) =>
    codigoDaFalha(erro) === 'TELEFONE_JA_CADASTRADO'
      ? informar('Já Existe Uma Conta Com Esse Telefone...')
      : falhar('Ocorreu um erro', erro);
  return (
    <EditorDeRegistro
      titulo={usuario ? 'Editar Usuário' : 'Cadastrar Usuário'}
      recurso={RECURSO}
      id={usuario?.id ?? null}
      inicial={usuario ? paraFormulario(usuario) : usuarioNovo(logado)}
      lerAtual={async (id) => paraFormulario((await dados.getOne<ComId<Usuario>>(RECURSO, { id })).data)}
      validar={validarUsuario}
      gravar={gravar}
      aoGravar={() => celebrar('Usuário salvo com sucesso...')}
      aoFalhar={aoFalhar}
      aoFechar={aoFechar}
      rotulo={(campo) => ROTULOS[campo]}
    >
      {(formulario) => <Campos formulario={formulario} usuario={usuario} />}
    </EditorDeRegistro>
  );
}

interface PropsDosCampos {
  readonly formulario: Formulario<ValoresDoUsuario>;
  readonly usuario: Usuario | null;
}

function Campos({ formulario, usuario }: PropsDosCampos) {
  const { valores, mudar, campo } = formulario;
  const logado = useLogado();
  const proprio = usuario?.idUsuario === logado.idUsuario;
  const tipos = proprio ? [valores.tipo] : tiposPermitidos(logado);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <CampoEmMaiusculas
        campo={campo('nome')}
        rotulo={ROTULOS.nome}
        valor={valores.nome}
        maximo={120}
        aoMudar={(nome) => mudar({ nome })}
      />
      <CampoDeTexto
        campo={campo('telefone')}
        rotulo={ROTULOS.telefone}
        teclado="tel"
        valor={valores.telefone}
        maximo={TAMANHO_DO_TELEFONE}
        aoMudar={(texto) => mudar({ telefone: mascararTelefone(texto) })}
      />
      <CampoDeTexto
        campo={campo('senha')}
        rotulo={usuario ? 'Nova Senha' : ROTULOS.senha}
        tipo="password"
        sugestaoDoNavegador="new-password"
        ajuda={
          usuario ? 'Em branco mantém a senha atual' : 'Em branco o sistema cria uma senha e a mostra uma vez'
        }
        valor={valores.senha}
        maximo={200}
        aoMudar={(senha) => mudar({ senha })}
      />
      <CampoDeEscolha
        campo={campo('tipo')}
        rotulo={ROTULOS.tipo}
        valor={valores.tipo}
        opcoes={tipos.map((tipo) => ({ valor: tipo, rotulo: tipo }))}
        desabilitado={proprio}
        aoMudar={(tipo) => mudar({ tipo })}
      />
      {permissoes.escolheGerente(logado) && !proprio && <CampoDeGerente formulario={formulario} />}
      <CampoDeTexto
        campo={campo('pix')}
        rotulo={ROTULOS.pix}
        valor={valores.pix}
        maximo={120}
        aoMudar={(pix) => mudar({ pix })}
      />
      <CampoDeChave
        nome="ativo"
        rotulo={ROTULOS.ativo}
        valor={valores.ativo === 'sim'}
        desabilitado={proprio}
        aoMudar={(ativo) => mudar({ ativo: ativo ? 'sim' : 'nao' })}
      />
    </Box>
  );
}

/** Stands for nobody: a choice needs a value. */
const SEM_GERENTE = 0;

function CampoDeGerente({ formulario: { valores, mudar, campo } }: Pick<PropsDosCampos, 'formulario'>) {
  const logado = useLogado();
  const { data: usuarios = [] } = useQuery({
    queryKey: ['cadastroUsuario', 'carregarUsuarios'],
    queryFn: ({ signal }) => chamar(carregarUsuarios, { signal }),
  });
  const opcoes = new Map<number, Opcao<number>>([
    [SEM_GERENTE, { valor: SEM_GERENTE, rotulo: 'Sem gerente' }],
    [logado.idUsuario, { valor: logado.idUsuario, rotulo: logado.nome }],
  ]);
  for (const { idUsuario, nome } of usuarios.filter(podeSerGerente)) {
    opcoes.set(idUsuario, { valor: idUsuario, rotulo: nome });
  }
  return (
    <CampoDeEscolha
      campo={campo('idGerente')}
      rotulo={ROTULOS.idGerente}
      valor={valores.idGerente ?? SEM_GERENTE}
      opcoes={[...opcoes.values()]}
      aoMudar={(id) => mudar({ idGerente: id === SEM_GERENTE ? null : id })}
    />
  );
}
