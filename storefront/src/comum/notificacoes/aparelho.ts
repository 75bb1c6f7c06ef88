import type { BodyOf } from '@rifa-viva/contracts/http/call';
import {
  carregarNotificacoes,
  desinscreverAparelho,
  inscreverAparelho,
} from '@rifa-viva/contracts/http/notificacoes';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';

/** This browser's subscription to its maker's push service: whose it is, on and off. */

/**
 * Where this device keeps what the server was told of it, and for whom. The service worker, which knows no other memory,
 * reads and writes it under the same names (`public/sw.js`).
 */
const GUARDA = 'rifaviva-aparelho';
const CHAVE = '/aparelho';
/** Nobody is kept waiting on her way out. */
const PRAZO_DA_SAIDA_MS = 3_000;

export type Ligacao = 'ligado' | 'negada';
type Inscrita = BodyOf<typeof inscreverAparelho>;

export const suportadas = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What the server was told last; null where that was nothing, or cannot be read. */
async function lerInscrita(): Promise<Inscrita | null> {
  if (!suportadas()) return null;
  try {
    const guardada = await (await caches.open(GUARDA)).match(CHAVE);
    return guardada ? await guardada.json() : null;
  } catch {
    return null;
  }
}

async function gravarInscrita(inscrita: Inscrita): Promise<void> {
  await (await caches.open(GUARDA)).put(CHAVE, Response.json(inscrita));
}

async function inscricaoAtual(): Promise<PushSubscription | null> {
  if (!suportadas()) return null;
  const registro = await navigator.serviceWorker.getRegistration();
  return (await registro?.pushManager.getSubscription()) ?? null;
}

/** Whether this device shows her notifications now. */
export async function ligado(idUsuario: number): Promise<boolean> {
  return (await lerInscrita())?.idUsuario === idUsuario && (await inscricaoAtual()) !== null;
}

/** Asks the person, then the browser's push service, then tells the server. */
export async function ligar(idUsuario: number, chavePublica: string): Promise<Ligacao> {
  if ((await Notification.requestPermission()) !== 'granted') return 'negada';
  // One of somebody else, or made for another key, is no good here.
  await (await inscricaoAtual())?.unsubscribe();
  await contar(idUsuario, await assinar(chavePublica));
  return 'ligado';
}

async function assinar(chavePublica: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: chavePublica });
}

/** Tells the server of this one, and that the one before is no more. */
async function contar(idUsuario: number, inscricao: PushSubscription): Promise<void> {
  const antes = await lerInscrita();
  const body = { idUsuario, ...corpoDa(inscricao) };
  await chamar(inscreverAparelho, { body });
  await gravarInscrita(body);
  if (antes?.idUsuario === idUsuario && antes.endpoint !== body.endpoint) await esquecer(antes);
}

/** What the server does not hear it learns from the push service, which knows the device no more. */
async function esquecer(body: Inscrita): Promise<void> {
  await chamar(desinscreverAparelho, { body, prazoMs: PRAZO_DA_SAIDA_MS }).catch(console.error);
}

export async function desligar(idUsuario: number): Promise<void> {
  const dita = await largar();
  if (dita?.idUsuario === idUsuario) await esquecer(dita);
}

/** From here on this device shows nothing; answers what the server still believes. */
async function largar(): Promise<Inscrita | null> {
  const dita = await lerInscrita();
  if (dita) await (await caches.open(GUARDA)).delete(CHAVE);
  await (await inscricaoAtual())?.unsubscribe();
  return dita;
}

/**
 * At each opening. What the one before was told stays hers when somebody else has logged in here. A subscription that the
 * browser exchanged for another while nobody could tell the server (public/sw.js) is made good.
 */
export async function conferirAparelho(idUsuario: number): Promise<void> {
  const dita = await lerInscrita();
  if (!dita) return;
  if (dita.idUsuario !== idUsuario) return void (await largar());
  if (Notification.permission !== 'granted') return desligar(idUsuario);
  const atual = await inscricaoAtual();
  if (atual?.endpoint === dita.endpoint) return;
  await contar(idUsuario, atual ?? (await assinar(await chaveDoServidor(idUsuario))));
}

const chaveDoServidor = async (idUsuario: number): Promise<string> =>
  (await chamar(carregarNotificacoes, { params: { idUsuario } })).chavePublica;

function corpoDa(inscricao: PushSubscription) {
  const { p256dh = '', auth = '' } = inscricao.toJSON().keys ?? {};
  return { endpoint: inscricao.endpoint, p256dh, auth };
}
