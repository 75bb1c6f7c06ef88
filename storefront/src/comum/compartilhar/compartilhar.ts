import { somenteDigitos } from '@rifa-viva/contracts/regras/telefone';

/** What is handed on: a page of our own, and words that go with it. */
export interface Partilha {
  readonly titulo: string;
  readonly texto?: string;
  readonly url: string;
  /** The page shows everybody his own: it is the words that count. */
  readonly pelasPalavras?: boolean;
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

/** Words and page as one text. */
export const mensagemDa = ({ titulo, texto = titulo, url }: Partilha): string => `${texto} ${url}`;

/** Opens WhatsApp with the text written already: whom to is asked there, or is this phone of this country. */
export const linkDoWhatsApp = (partilha: Partilha, telefone?: string): string =>
  `https://wa.me/${telefone === undefined ? '' : `55${somenteDigitos(telefone)}`}?text=${encodeURIComponent(mensagemDa(partilha))}`;
