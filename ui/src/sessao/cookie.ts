import { TIPOS, type Tipo } from '@rifa-viva/contracts/regras/tipos';
import {
  COOKIE_EMPRESA,
  COOKIE_MODELO,
  COOKIE_SESSAO,
  type UsuarioDaSessao,
} from '@rifa-viva/contracts/rotas';

/** Value of a cookie in a `document.cookie` text; null where it is absent. */
export function valorDoCookie(cookies: string, nome: string): string | null {
  const prefixo = `${nome}=`;
  const par = cookies.split('; ').find((c) => c.startsWith(prefixo));
  return par === undefined ? null : par.slice(prefixo.length);
}

/**
 * Who is logged in, read from the session cookie: its middle part must be valid base64 of valid JSON with
 * idUsuario, nome and tipo. Anything else: null.
 */
export function decodificarSessao(valor: string | null): UsuarioDaSessao | null {
  const meio = valor?.split('.')[1];
  if (!meio) return null;
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(meio)), (c) => c.charCodeAt(0));
    const dados: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return ehUsuario(dados) ? { idUsuario: dados.idUsuario, nome: dados.nome, tipo: dados.tipo } : null;
  } catch {
    return null;
  }
}

function ehUsuario(dados: unknown): dados is UsuarioDaSessao {
  if (typeof dados !== 'object' || dados === null) return false;
  const { idUsuario, nome, tipo } = dados as Record<string, unknown>;
  return Number.isInteger(idUsuario) && typeof nome === 'string' && TIPOS.includes(tipo as Tipo);
}

/** Removes the session cookie and those that remember the last model and company (spec, section 9). */
export function apagarCookies(pagina: Pick<Document, 'cookie'> = document): void {
  for (const nome of [COOKIE_SESSAO, COOKIE_MODELO, COOKIE_EMPRESA]) {
    pagina.cookie = `${nome}=; path=/; max-age=0; samesite=lax`;
  }
}
