import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import ManageSearch from '@mui/icons-material/ManageSearch';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { useLogado } from '../providers/auth/useLogado.ts';
import type { Usuario } from '../providers/data/tipos.ts';
import { AcaoNaLinha, CaminhoNaLinha } from './AcaoNaLinha.tsx';
import { podeGerarCodigo } from './codigos.ts';
import { podeEditar, podeExcluir } from './formulario.ts';

interface Props {
  readonly usuario: Usuario;
  readonly emGrade: boolean;
  readonly aoEditar: () => void;
  readonly aoExcluir: () => void;
  /** Null while one is being made. */
  readonly aoGerarCodigo: (() => void) | null;
}

/** What the caller may do to a user, and where the user leads to. */
export function AcoesDoUsuario({ usuario, emGrade, aoEditar, aoExcluir, aoGerarCodigo }: Props) {
  const logado = useLogado();
  const { nome, idUsuario } = usuario;
  return (
    <>
      {podeEditar(usuario, logado) && (
        <AcaoNaLinha
          emGrade={emGrade}
          icone={<EditOutlined fontSize="small" />}
          texto="Editar"
          rotulo={`Editar ${nome}`}
          variant="outlined"
          aoClicar={aoEditar}
        />
      )}
      {podeGerarCodigo(usuario, logado) && (
        <AcaoNaLinha
          emGrade={emGrade}
          icone={<KeyOutlined fontSize="small" />}
          texto="Código de senha"
          rotulo={`Código de senha para ${nome}`}
          disabled={aoGerarCodigo === null}
          aoClicar={() => aoGerarCodigo?.()}
        />
      )}
      {podeExcluir(usuario, logado) && (
        <AcaoNaLinha
          emGrade={emGrade}
          icone={<DeleteOutlined fontSize="small" />}
          texto="Excluir"
          rotulo={`Excluir ${nome}`}
          color="error"
          aoClicar={aoExcluir}
        />
      )}
      {permissoes.acompanha(logado, usuario) && (
        <CaminhoNaLinha
          emGrade={emGrade}
          icone={<BadgeOutlined fontSize="small" />}
          texto="Ficha"
          rotulo={`Ficha de ${nome}`}
          para={`/cliente?id=${idUsuario}`}
        />
      )}
      {logado.administrador && (
        <CaminhoNaLinha
          emGrade={emGrade}
          icone={<ManageSearch fontSize="small" />}
          texto="Acessos"
          rotulo={`Acessos aos dados de ${nome}`}
          para={`/acessos?idPessoa=${idUsuario}`}
        />
      )}
    </>
  );
}
