import { bundleFor } from '@rifa-viva/contracts/rotas';
import { guardar, lerGuardado } from '../estado/armazenamento.ts';

/** In the tab's storage what was wanted, in the state of an entry of its history the moment of that. */
const CHAVE = 'rifaviva.retorno';
/** A link that was asked for longer ago is no longer what the person wants. */
const VALIDADE_MS = 15 * 60_000;

interface Retorno {
  readonly endereco: string;
  readonly em: number;
  /** The "/" that the refusal led to has been opened. */
  readonly chegou: boolean;
}

/** A path of our own with its query: never another origin, an unknown path or the login screen. */
export function enderecoProprio(endereco: string): string | null {
  if (!/^\/(?![/\\])/.test(endereco)) return null;
  const url = new URL(endereco, location.origin);
  if (url.origin !== location.origin || bundleFor(url.pathname) === null) return null;
  return ['/', '/login', '/404'].includes(url.pathname) ? null : url.pathname + url.search;
}

/** Remembers the page somebody wanted before he was sent to "/" to log in. */
export function guardarRetorno(endereco: string): void {
  const proprio = enderecoProprio(endereco);
  const retorno: Retorno | null =
    proprio === null ? null : { endereco: proprio, em: Date.now(), chegou: false };
  guardar('sessao', CHAVE, retorno);
}

/**
 * Marks the "/" that a refusal led to, when it is opened, and answers whether it is that. Dialogs, the router and a reload keep what its entry of the
 * history holds; any other page has an entry of its own. (How long the history is tells nothing: browsers stop at 50.)
 */
export function marcarChegada(): boolean {
  const retorno = lerGuardado('sessao', CHAVE, ehRetorno);
  if (!retorno || retorno.chegou) return false;
  if (location.pathname !== '/') {
    guardar('sessao', CHAVE, null);
    return false;
  }
  guardar('sessao', CHAVE, { ...retorno, chegou: true });
  history.replaceState({ ...history.state, [CHAVE]: retorno.em }, '');
  return true;
}

/**
 * Where to go after a login, once; null where nothing was asked for, or where the login does not directly follow the
 * refusal: this is not the "/" that it led to, or the person let it be.
 */
export function retirarRetorno(): string | null {
  const retorno = lerGuardado('sessao', CHAVE, ehRetorno);
  guardar('sessao', CHAVE, null);
  if (!retorno || Date.now() - retorno.em > VALIDADE_MS) return null;
  if (location.pathname !== '/' || history.state?.[CHAVE] !== retorno.em) return null;
  return enderecoProprio(retorno.endereco);
}

const ehRetorno = (valor: unknown): valor is Retorno =>
  typeof valor === 'object' &&
  valor !== null &&
  'endereco' in valor &&
  typeof valor.endereco === 'string' &&
  'em' in valor &&
  typeof valor.em === 'number' &&
  'chegou' in valor &&
  typeof valor.chegou === 'boolean';
