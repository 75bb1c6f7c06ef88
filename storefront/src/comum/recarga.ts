import { VENDAS_ENCERRADAS } from '@rifa-viva/contracts/frases-comuns';
import { avisarAtencao } from '@rifa-viva/ui/pecas/Toast.tsx';

/** The countdown reached zero while it was looked at: one reload, unless a dialog would be lost by it. */
export function recarregarAoEncerrar(): void {
  if (document.querySelector('dialog[open]')) return;
  location.reload();
}

/** Sales closed while the page still offered them. */
export async function avisarEncerramento(): Promise<void> {
  await avisarAtencao(VENDAS_ENCERRADAS);
  location.reload();
}
