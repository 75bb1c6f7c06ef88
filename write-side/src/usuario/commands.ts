import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import type { CodigoDeSenha } from '@rifa-viva/contracts/regras/codigo-de-senha';
import type { Acesso, Conta, Pessoa } from '@rifa-viva/contracts/usuario/conta';

/** What somebody is registered with. */
export type DadosDoUsuario = Omit<Pessoa, 'excluido'> & Pick<Acesso, 'telefoneHmac'>;

export type MudancasDoUsuario = Partial<Omit<DadosDoUsuario, 'idUsuario'>>;

export type ComandoUsuario =
  | {
      readonly type: 'RegistrarUsuario';
      readonly dados: DadosDoUsuario;
      readonly criadoPor: number | null;
      readonly senhaSorteada: boolean;
    }
  | {
      readonly type: 'AlterarUsuario';
      readonly ator: Ator;
      readonly mudancas: MudancasDoUsuario;
      /** Version under which the new password's hash stands in the vault; absent keeps the password. */
      readonly versaoSenha?: number | undefined;
      /** Whether the company keeps an active Administrador without this person. */
      readonly haOutroAdministrador: boolean;
      /** Whether the manager it names, if any, is one. */
      readonly gerenteValido: boolean;
    }
  | { readonly type: 'Entrar'; readonly origem: 'modal' | 'pagina'; readonly versaoSenha: number }
  | {
      readonly type: 'GerarCodigoDeSenha';
      readonly ator: Ator;
      /** Under which its hash stands in the vault. */
      readonly versaoCodigo: number;
      /** ISO. */
      readonly venceEm: string;
    }
  | {
      /** After the right code. */
      readonly type: 'RedefinirSenha';
      readonly origem: 'modal' | 'pagina';
      readonly versaoCodigo: number;
      readonly versaoSenha: number;
      /** ISO. */
      readonly agora: string;
    }
  | {
      readonly type: 'Anotar';
      readonly ator: Ator;
      /** Under the person's key. */
      readonly texto: Cifrado;
    }
  | { readonly type: 'RetirarAnotacao'; readonly ator: Ator; readonly idAnotacao: number }
  /** By the person, of a reservation of his own that waits. */
  | { readonly type: 'DeclararPagamento'; readonly idRifa: number; readonly idPagamento: string }
  | { readonly type: 'Sair' }
  | { readonly type: 'ExcluirUsuario'; readonly ator: Ator; readonly haOutroAdministrador: boolean }
  /** Writes nothing: the account as it stands when everything sent before is decided. */
  | { readonly type: 'ConsultarUsuario' };

/**
 * The account after the command (deleted: null); `usuario` is null too where the answer was read back from
 * the log.
 */
export interface RespostaUsuario {
  readonly usuario: Conta | null;
  /** Of the command that made one, also where it is read back from the log. */
  readonly codigo?: CodigoDeSenha | null;
}
