import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import { Botao } from '@rifa-viva/ui/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/Carregando.tsx';
import { useEmpresa, useEmpresaCarregada } from '@rifa-viva/ui/empresa.ts';
import { useUsuarioOpcional } from '@rifa-viva/ui/sessao/sessao.ts';
import type { ReactNode } from 'react';
import { Entradas } from '../comum/Entradas.tsx';
import { abrirEntrada } from '../comum/entrada.ts';
import estilo from './app.module.css';
import { useStatusDoSistema } from './useStatusDoSistema.ts';

/**
 * Nothing of the site is shown before status and privacy of the company are known; then only while it is
 * Ativo, or to the super-administrator.
 */
export function Partida({ children }: { readonly children: ReactNode }) {
  const { estado } = useEmpresaCarregada();
  if (estado === 'carregando') return <Carregando />;
  return <PorStatus>{children}</PorStatus>;
}

function PorStatus({ children }: { readonly children: ReactNode }) {
  const status = useStatusDoSistema(useEmpresa().urlApi);
  const usuario = useUsuarioOpcional();
  if (status === null) return <Carregando />;
  if (status === 'Ativo' || usuario?.idUsuario === ID_SUPER_ADMINISTRADOR) return children;
  return status === 'Manutencao' ? (
    <Parado titulo="Sistema Em Manutenção" texto="Retorne Em Alguns Minutos" />
  ) : (
    <Parado titulo="Sistema Desativado" texto="Entre em contato com o Administrador" />
  );
}

/** The way in stays open for the super-administrator, whose bypass begins with his login. */
function Parado({ titulo, texto }: { readonly titulo: string; readonly texto: string }) {
  return (
    <main className={estilo.centro}>
      <h1>{titulo}</h1>
      <p>{texto}</p>
      <Botao tipo="simples" onClick={() => abrirEntrada('login')}>
        Acesso restrito
      </Botao>
      <Entradas />
    </main>
  );
}
