import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { apagarCopia, guardarCopia } from '@rifa-viva/ui/sessao/copia.ts';
import { usuarioDaSessao } from '@rifa-viva/ui/sessao/sessao.ts';
import { useEffect } from 'react';
import { agruparPorRifa } from './agrupamento.ts';
import type { MeuBilhete } from './bilhete.ts';

/** Keeps a customer's own tickets on her device. */
export function useCopia(idUsuario: number, meus: readonly MeuBilhete[] | undefined): void {
  useEffect(() => {
    if (meus) void copiar(idUsuario, meus);
  }, [idUsuario, meus]);
}

async function copiar(idUsuario: number, meus: readonly MeuBilhete[]): Promise<void> {
  const { copiaDosBilhetes } = await import('./copia.ts');
  const em = new Date(agora()).toISOString();
  const copia = copiaDosBilhetes(agruparPorRifa(meus), { idUsuario, em, origem: location.origin });
  // She may have left meanwhile: what was wiped is not written again.
  if (usuarioDaSessao()?.idUsuario !== idUsuario) return;
  if (copia.rifas.length > 0) guardarCopia(copia);
  else apagarCopia();
}
