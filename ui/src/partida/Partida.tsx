import { DESATIVADO, EM_MANUTENCAO } from '@rifa-viva/contracts/frases-comuns';
import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import type { ReactNode } from 'react';
import { Carregando } from '../pecas/Carregando.tsx';
import { useUsuarioOpcional } from '../sessao/sessao.ts';
import { useEmpresa, useSituacaoDaEmpresa } from './empresa.ts';
import estilo from './Partida.module.css';
import { useStatusDoSistema } from './useStatusDoSistema.ts';

interface Props {
  /** Shown below the message while the system stands still: a way in for the super-administrator. */
  readonly acesso?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The start-up screen: nothing of the site is shown before status and privacy of the company are known; then only
 * while it is Ativo, or to the super-administrator.
 */
export function Partida({ acesso, children }: Props) {
  if (useSituacaoDaEmpresa() === 'pending') return <Carregando />;
  return <PorStatus acesso={acesso}>{children}</PorStatus>;
}

function PorStatus({ acesso, children }: Props) {
  const status = useStatusDoSistema(useEmpresa().urlApi);
  const usuario = useUsuarioOpcional();
  if (status === null) return <Carregando />;
  if (status === 'Ativo' || usuario?.idUsuario === ID_SUPER_ADMINISTRADOR) return children;
  const [titulo, texto] =
    status === 'Manutencao'
      ? [EM_MANUTENCAO, 'Retorne Em Alguns Minutos']
      : [DESATIVADO, 'Entre em contato com o Administrador'];
  return (
    <main className={estilo.parado}>
      <h1>{titulo}</h1>
      <p>{texto}</p>
      {acesso}
    </main>
  );
}
