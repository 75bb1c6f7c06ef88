import { somenteDigitos } from '@rifa-viva/contracts/regras/telefone';

/** What is handed on: a page of our own, and words that go with it. */
export interface Partilha {
  readonly titulo: string;
  readonly texto?: string;
  readonly url: string;
}

export type Desfecho = 'compartilhado' | 'cancelado' | 'indisponivel';

/** Hands it to the share sheet of phone or browser. */
export async function compartilhar({ titulo, texto, url }: Partilha): Promise<Desfecho> {
  if (!('share' in navigator)) return 'indisponivel';
  try {
    await navigator.share({ title: titulo, ...(texto && { text: texto }), url });
    return 'compartilhado';
  } catch (erro) {
    // Closing the sheet is an answer; a browser that offers sharing but cannot is one that does not offer it.
    return erro instanceof DOMException && erro.name === 'AbortError' ? 'cancelado' : 'indisponivel';
  }
}

/** Opens WhatsApp with the text written already: whom to is asked there, or is this phone of this country. */
export const linkDoWhatsApp = ({ titulo, texto = titulo, url }: Partilha, telefone?: string): string =>
  `https://wa.me/${telefone === undefined ? '' : `55${somenteDigitos(telefone)}`}?text=${encodeURIComponent(`${texto} ${url}`)}`;
