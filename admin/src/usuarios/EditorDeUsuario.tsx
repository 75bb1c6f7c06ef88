import { JA_TEM_CONTA } from '@rifa-viva/contracts/frases-comuns';
import { podeSerGerente } from '@rifa-viva/contracts/regras/alcance';
import { MAXIMO_DA_SENHA, MAXIMO_DO_NOME, MAXIMO_DO_PIX } from '@rifa-viva/contracts/regras/limites';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { mascararTelefone, TAMANHO_DO_TELEFONE } from '@rifa-viva/contracts/regras/telefone';
import { codigoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { falhar, pedirAtencao } from '../avisos/avisos.ts';
import { CampoDeChave } from '../campos/CampoDeChave.tsx';
import { CampoDeEscolha, type Opcao, opcoesDe } from '../campos/CampoDeEscolha.tsx';
import { CampoDeTexto, CampoEmMaiusculas } from '../campos/CampoDeTexto.tsx';
import { EditorDeRegistro } from '../formulario/EditorDeRegistro.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ComId, Usuario } from '../providers/data/tipos.ts';
import {
  paraAtualizar,
  paraCadastrar,
  paraFormulario,
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

export function EditorDeUsuario({ usuario, aoCriarComSenha, aoFechar }: Props) {
  const logado = useLogado();
  return (
    <EditorDeRegistro
      titulo={usuario ? 'Editar Usuário' : 'Cadastrar Usuário'}
      registro={usuario}
      novo={usuarioNovo(logado)}
      paraFormulario={paraFormulario}
      paraCorpo={(valores) => (usuario ? paraAtualizar(usuario.idUsuario, valores) : paraCadastrar(valores))}
      validar={validarUsuario}
      sucesso="Usuário salvo com sucesso..."
      aoGravar={({ senhaInicial }, { nome }) => {
        if (typeof senhaInicial === 'string') aoCriarComSenha(nome, senhaInicial);
      }}
      falha={(erro) =>
        codigoDaFalha(erro) === 'TELEFONE_JA_CADASTRADO'
          ? pedirAtencao(JA_TEM_CONTA)
          : falhar('Ocorreu um erro', erro)
      }
      aoFechar={aoFechar}
    >
      <Campos usuario={usuario} />
    </EditorDeRegistro>
  );
}

function Campos({ usuario }: { readonly usuario: Usuario | null }) {
  const logado = useLogado();
  const tipo = useWatch<ValoresDoUsuario, 'tipo'>({ name: 'tipo' });
  const senha = useWatch<ValoresDoUsuario, 'senha'>({ name: 'senha' });
  const proprio = usuario?.idUsuario === logado.idUsuario;
  const tipos = proprio ? [tipo] : tiposPermitidos(logado);
  return (
    <>
      <CampoEmMaiusculas source="nome" maximo={MAXIMO_DO_NOME} />
      <CampoDeTexto source="telefone" teclado="tel" maximo={TAMANHO_DO_TELEFONE} mascara={mascararTelefone} />
      <CampoDeTexto
        source="senha"
        {...(usuario && { rotulo: 'Nova Senha' })}
        tipo="password"
        sugestaoDoNavegador="new-password"
        ajuda={
          usuario ? 'Em branco mantém a senha atual' : 'Em branco o sistema cria uma senha e a mostra uma vez'
        }
        maximo={MAXIMO_DA_SENHA}
      />
      {proprio && senha !== '' && (
        <CampoDeTexto
          source="senhaAtual"
          tipo="password"
          sugestaoDoNavegador="current-password"
          maximo={MAXIMO_DA_SENHA}
        />
      )}
      <CampoDeEscolha source="tipo" opcoes={opcoesDe(tipos)} desabilitado={proprio} />
      {permissoes.escolheGerente(logado) && !proprio && <CampoDeGerente usuario={usuario} />}
      <CampoDeTexto source="pix" maximo={MAXIMO_DO_PIX} />
      <CampoDeChave source="ativo" valores={['sim', 'nao']} desabilitado={proprio} />
    </>
  );
}

/** Stands for nobody: a choice needs a value. */
const SEM_GERENTE = 0;

function CampoDeGerente({ usuario }: { readonly usuario: Usuario | null }) {
  const logado = useLogado();
  const dados = useProvedor();
  const { data: usuarios = [] } = useQuery({
    queryKey: ['cadastroUsuario', 'carregarUsuarios'],
    queryFn: ({ signal }) => dados.carregarUsuarios({ signal }),
  });
  const opcoes = new Map<number, Opcao>([
    [SEM_GERENTE, { valor: SEM_GERENTE, rotulo: 'Sem gerente' }],
    [logado.idUsuario, { valor: logado.idUsuario, rotulo: logado.nome }],
  ]);
  for (const { idUsuario, nome } of usuarios.filter(podeSerGerente)) {
    opcoes.set(idUsuario, { valor: idUsuario, rotulo: nome });
  }
  // The present one stays to be seen where nobody may choose him: those of the system stand in no list.
  const { idGerente = null, nomeGerente = null } = usuario ?? {};
  if (idGerente !== null && nomeGerente !== null && !opcoes.has(idGerente)) {
    opcoes.set(idGerente, { valor: idGerente, rotulo: nomeGerente });
  }
  return <CampoDeEscolha source="idGerente" opcoes={[...opcoes.values()]} nulo={SEM_GERENTE} />;
}
