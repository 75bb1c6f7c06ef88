import { linkDeConferencia } from '@rifa-viva/contracts/regras/layout-bilhete';
import { compartilhar } from '../../comum/compartilhar/compartilhar.ts';

export type Compartilhado = 'compartilhado' | 'copiado' | 'cancelado' | 'falhou';

/** Hands a ticket's check link to the phone's share sheet, or to the clipboard where there is none. */
export async function compartilharBilhete(titulo: string, token: string): Promise<Compartilhado> {
  const url = linkDeConferencia(location.origin, token);
  const desfecho = await compartilhar({ titulo, url });
  return desfecho === 'indisponivel' ? copiar(url) : desfecho;
}

async function copiar(url: string): Promise<Compartilhado> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copiado';
  } catch {
    return 'falhou';
  }
}
