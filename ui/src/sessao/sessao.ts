import { sair } from '@rifa-viva/contracts/http/usuarios';
import { COOKIE_SESSAO, type UsuarioDaSessao } from '@rifa-viva/contracts/rotas';
import { useSyncExternalStore } from 'react';
import { executar } from '../api/cliente.ts';
import { guardar, lerGuardado } from '../estado/armazenamento.ts';
import { criarSinal } from '../estado/sinal.ts';
import { apagarCookies, decodificarSessao, valorDoCookie } from './cookie.ts';
import { apagarCopia, apagarCopiaAlheia } from './copia.ts';

/** Nobody is kept waiting on his way out by a server that does not answer. */
const PRAZO_DA_SAIDA_MS = 3000;

/** A logout the server has not heard of. */
const SAIDA_PENDENTE = 'rifaviva.saida';

const mudou = criarSinal();
let lido: { readonly valor: string | null; readonly usuario: UsuarioDaSessao | null } = {
  valor: null,
  usuario: null,
};

/** Whoever was logged in last in this page. */
let ultimo: UsuarioDaSessao | null = null;

/** Who is logged in, as the cookie says now; the same object while the cookie stays the same. */
export function usuarioDaSessao(): UsuarioDaSessao | null {
  const valor = valorDoCookie(document.cookie, COOKIE_SESSAO);
  if (valor !== lido.valor) lido = { valor, usuario: decodificarSessao(valor) };
  ultimo = lido.usuario ?? ultimo;
  return lido.usuario;
}

/** The session cookie is there, decodable or not. */
export const haCookieDeSessao = (): boolean => valorDoCookie(document.cookie, COOKIE_SESSAO) !== null;

/** Follows the cookie: logins and logouts here, and in other tabs once this one is looked at again. */
export const useUsuarioOpcional = (): UsuarioDaSessao | null => useSyncExternalStore(ouvir, usuarioDaSessao);

/** The logged-in user, inside a guard. While he is on his way out: as he was last known, though it be shown only now. */
export function useUsuario(): UsuarioDaSessao {
  const usuario = useUsuarioOpcional() ?? ultimo;
  if (!usuario) throw new Error('useUsuario outside a guard');
  return usuario;
}

function ouvir(ouvinte: () => void): () => void {
  const parar = mudou.ouvir(ouvinte);
  document.addEventListener('visibilitychange', ouvinte);
  return () => {
    parar();
    document.removeEventListener('visibilitychange', ouvinte);
  };
}

/** Somebody logged in: the cookies are new. */
export function sessaoComecou(): void {
  guardar('local', SAIDA_PENDENTE, null);
  conferirCopia();
  mudou.emitir();
}

/** What the device keeps of somebody who is not logged in any more goes. */
export const conferirCopia = (): void => apagarCopiaAlheia(usuarioDaSessao()?.idUsuario);

/**
 * Logs out: the server ends the session. Where it cannot be asked the cookies go all the same, but for the token,
 * which no script may touch: that is left for `concluirSaida`. Nothing of hers stays on the device.
 */
export async function encerrarSessao(): Promise<void> {
  guardar('local', SAIDA_PENDENTE, true);
  try {
    await executar(sair, { prazoMs: PRAZO_DA_SAIDA_MS });
    guardar('local', SAIDA_PENDENTE, null);
  } catch (falha) {
    console.error(falha);
  } finally {
    apagarCookies();
    apagarCopia();
    mudou.emitir();
  }
}

/** Before a page asks anything: ends what an earlier logout could not. */
export async function concluirSaida(): Promise<void> {
  if (lerGuardado('local', SAIDA_PENDENTE, (valor) => valor === true)) await encerrarSessao();
}

/** The "Sair" of the menus. */
export async function sairDaConta(): Promise<void> {
  await encerrarSessao();
  location.assign('/');
}
