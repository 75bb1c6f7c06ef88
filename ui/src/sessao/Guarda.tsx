import { type ReactNode, useEffect, useState } from 'react';
import { useValor } from '../estado/useValor.ts';
import { Carregando } from '../pecas/Carregando.tsx';
import { Avisos } from '../pecas/Toast.tsx';
import {
  type Guardada,
  papelPermitido,
  recusando,
  recusarSessao,
  verificarSessao,
  vigiarSessao,
} from './verificacao.ts';

interface Props {
  readonly para: Guardada;
  readonly children: ReactNode;
}

/** Without a network the service worker has what can be shown of this address, and nobody has refused the session. */
function abrirSemConexao(): boolean {
  const semRede = !navigator.onLine && Boolean(navigator.serviceWorker?.controller);
  if (semRede) location.reload();
  return semRede;
}

/**
 * Shows its content to an active user of the right kind only. Anybody else sees nothing but the notice, loses
 * the session and is sent to "/".
 */
export function Guarda({ para, children }: Props) {
  const [estado, setEstado] = useState<'verificando' | 'autenticado' | 'recusado'>('verificando');
  const saindo = useValor(recusando);

  useEffect(() => {
    let atual = true;
    const verificar = async () => {
      const verificacao = papelPermitido(para) ? await verificarSessao() : 'recusada';
      if (!atual || (verificacao === 'semResposta' && abrirSemConexao())) return;
      const permitido = verificacao === 'ativa';
      setEstado(permitido ? 'autenticado' : 'recusado');
      if (!permitido) await recusarSessao(para);
    };
    void verificar();
    return () => {
      atual = false;
    };
  }, [para]);

  useEffect(() => (estado === 'autenticado' ? vigiarSessao() : undefined), [estado]);

  // The frame with the notices may be among what is guarded.
  if (saindo) return <Avisos />;
  switch (estado) {
    case 'verificando':
      return <Carregando texto="Verificando autenticação..." />;
    case 'autenticado':
      return children;
    case 'recusado':
      return <Avisos />;
  }
}
