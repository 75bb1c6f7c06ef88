import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import type { UsuarioDaSessao } from '@rifa-viva/contracts/rotas';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';

/** Who is logged in and what that allows on these screens. */
export interface Logado extends UsuarioDaSessao {
  readonly administrador: boolean;
  readonly superAdministrador: boolean;
}

export function useLogado(): Logado {
  const usuario = useUsuario();
  return {
    ...usuario,
    administrador: usuario.tipo === 'Administrador',
    superAdministrador: usuario.idUsuario === ID_SUPER_ADMINISTRADOR,
  };
}
