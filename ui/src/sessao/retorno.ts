import { bundleFor } from '@rifa-viva/contracts/rotas';
import { guardar, lerGuardado } from '../estado/armazenamento.ts';
import { noTopo } from '../pecas/voltar.ts';

const CHAVE = 'rifaviva.retorno';
/** A link that was asked for longer ago is no longer what the person wants. */
const VALIDADE_MS = 15 * 60_000;

interface Retorno {
  readonly endereco: string;
  readonly em: number;
  /** Pages this tab had opened until then. */
  readonly abertas: number;
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
  const retorno = proprio === null ? null : { endereco: proprio, em: Date.now(), abertas: history.length };
  guardar('sessao', CHAVE, retorno);
}

/**
 * Where to go after a login, once; null where nothing was asked for, or where the login does not directly follow the
 * refusal: this is not "/", other pages were opened since, or the person let it be.
 */
export function retirarRetorno(): string | null {
  const retorno = lerGuardado('sessao', CHAVE, ehRetorno);
  guardar('sessao', CHAVE, null);
  if (!retorno || Date.now() - retorno.em > VALIDADE_MS) return null;
  const desdeEntao = history.length - retorno.abertas - (noTopo() ? 1 : 0);
  if (location.pathname !== '/' || desdeEntao !== 1) return null;
  return enderecoProprio(retorno.endereco);
}

const ehRetorno = (valor: unknown): valor is Retorno =>
  typeof valor === 'object' &&
  valor !== null &&
  'endereco' in valor &&
  typeof valor.endereco === 'string' &&
  'em' in valor &&
  typeof valor.em === 'number' &&
  'abertas' in valor &&
  typeof valor.abertas === 'number';
