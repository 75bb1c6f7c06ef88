import { NAO_E_ADMINISTRADOR, SESSAO_EXPIRADA } from '@rifa-viva/contracts/frases-comuns';
import { validarUsuario } from '@rifa-viva/contracts/http/usuarios';
import { ROTAS, type RouteAccess } from '@rifa-viva/contracts/rotas';
import { chamar, sessaoRecusada } from '../api/cliente.ts';
import { ErroDaApi } from '../api/erro.ts';
import { criarValor } from '../estado/sinal.ts';
import { avisarAtencao, DURACAO } from '../pecas/avisos.ts';
import { guardarRetorno } from './retorno.ts';
import { encerrarSessao, usuarioDaSessao } from './sessao.ts';

/** Session re-check (spec, section 9). */
const INTERVALO_MS = 60_000;

export type Guardada = 'geral' | 'admin';
export type Verificacao = 'ativa' | 'recusada' | 'semResposta';

let emCurso: Promise<Verificacao> | null = null;

/** Asks the server whether the logged-in user is active; concurrent askers share one call. */
export function verificarSessao(): Promise<Verificacao> {
  emCurso ??= perguntar().finally(() => {
    emCurso = null;
  });
  return emCurso;
}

async function perguntar(): Promise<Verificacao> {
  const usuario = usuarioDaSessao();
  if (!usuario) return 'recusada';
  try {
    const { ativo } = await chamar(validarUsuario, { params: { idUsuario: usuario.idUsuario } });
    return ativo === 'sim' ? 'ativa' : 'recusada';
  } catch (falha) {
    return falha instanceof ErroDaApi && falha.semResposta ? 'semResposta' : 'recusada';
  }
}

/** Role a guard asks for, besides an active user. */
export function papelPermitido(guardada: Guardada): boolean {
  const tipo = usuarioDaSessao()?.tipo;
  switch (guardada) {
    case 'geral':
      return tipo !== undefined;
    case 'admin':
      return tipo === 'Administrador' || tipo === 'Gerente';
  }
}

/** Guard that answers for a path, by the route table. */
export function guardaDoCaminho(caminho: string): Guardada {
  const acesso: RouteAccess | undefined = ROTAS.find((rota) => rota.path === caminho)?.access;
  return acesso === 'adminGuard' ? 'admin' : 'geral';
}

/** A guard failed and the person is on his way out: guarded content is hidden. */
export const recusando = criarValor(false);

let deSaida = false;

/** The person knows that his session ends, and leaves by himself: no guard speaks of it any more. */
export function avisadoDaSaida(): void {
  deSaida = true;
}

/** The end of a failed guard, once: notice, cookies removed, to "/". */
export async function recusarSessao(guardada: Guardada): Promise<void> {
  if (recusando.ler() || deSaida) return;
  recusando.mudar(true);
  if (guardada === 'geral') guardarRetorno(location.pathname + location.search);
  await avisarAtencao(guardada === 'admin' ? NAO_E_ADMINISTRADOR : SESSAO_EXPIRADA, DURACAO.longa);
  await encerrarSessao();
  location.assign('/');
}

let vigias = 0;
let parar: (() => void) | null = null;

/**
 * Re-checks the session every 60 s, and at once when a call was refused for it, while anybody watches. A
 * server that cannot be asked keeps the session.
 */
export function vigiarSessao(): () => void {
  vigias += 1;
  parar ??= comecarVigia();
  return () => {
    vigias -= 1;
    if (vigias > 0) return;
    parar?.();
    parar = null;
  };
}

function comecarVigia(): () => void {
  const verificar = async () => {
    const guardada = guardaDoCaminho(location.pathname);
    const recusada = (await verificarSessao()) === 'recusada' || !papelPermitido(guardada);
    if (recusada && vigias > 0) await recusarSessao(guardada);
  };
  const intervalo = setInterval(() => void verificar(), INTERVALO_MS);
  const pararDeOuvir = sessaoRecusada.ouvir(() => void verificar());
  return () => {
    clearInterval(intervalo);
    pararDeOuvir();
  };
}
