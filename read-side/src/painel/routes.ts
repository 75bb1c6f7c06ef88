import { painel } from '@rifa-viva/contracts/http/painel';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import type { ReadDeps } from '../deps.ts';
import { visibilidade } from '../visibilidade.ts';
import { contarPagamentos, lerRifasPendentes } from './pendencias.ts';
import type { EstadoDoSistema } from './sistema.ts';
import { diasDoPainel, lerVendas } from './vendas.ts';

/** One answer for the whole screen, of running sums and short lists alone. */
export function createPainelRoutes(
  { db, directory, caughtUp }: ReadDeps,
  sistema: EstadoDoSistema,
): Implementation[] {
  return [
    implement(painel, async ({ caller, now, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes', 'campanhas', 'usuarios', 'pagamentos');
      const administra = visibilidade.vePendencias(caller);
      const [vendas, rifas, conferir, avisos] = await Promise.all([
        lerVendas(db, visibilidade.alcance(caller, directory), diasDoPainel(now)),
        lerRifasPendentes(db, now),
        administra ? contarPagamentos(db, now) : null,
        administra ? sistema() : null,
      ]);
      return { answer: { ...vendas, ...rifas, conferir, sistema: avisos && { avisos } } };
    }),
  ];
}
