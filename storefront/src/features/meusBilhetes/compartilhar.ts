import { linkDeConferencia } from '@rifa-viva/contracts/regras/layout-bilhete';

export type Compartilhado = 'compartilhado' | 'copiado' | 'cancelado' | 'falhou';

/** Hands a ticket's check link to the phone's share sheet, or to the clipboard where there is none. */
export async function compartilharBilhete(titulo: string, token: string): Promise<Compartilhado> {
  const url = linkDeConferencia(location.origin, token);
  if (!('share' in navigator)) return copiar(url);
  try {
    await navigator.share({ title: titulo, url });
    return 'compartilhado';
  } catch (erro) {
    // Closing the sheet is an answer; a browser that offers sharing but cannot falls back to copying.
    return erro instanceof DOMException && erro.name === 'AbortError' ? 'cancelado' : copiar(url);
  }
}

async function copiar(url: string): Promise<Compartilhado> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copiado';
  } catch {
    return 'falhou';
  }
}
