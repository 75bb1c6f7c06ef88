import { ECDH } from 'node:crypto';
import type { Notificacao } from '@rifa-viva/contracts/regras/notificacao';
import { Agent, request } from 'undici';
import webpush from 'web-push';
import type { ChavesVapid } from './vapid.ts';

/** A browser's subscription: where its maker's push service takes messages for it, and the keys they are encrypted for. */
export interface Inscricao {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** `extinta`: nobody listens there any more. `recusada`: this message will never be taken. */
export type Desfecho = 'entregue' | 'extinta' | 'recusada';

/** Not now: the service is away or wants to be left alone for a while. */
export class ServicoOcupadoError extends Error {
  constructor(
    motivo: string,
    /** Milliseconds that it asked for. */
    readonly descanso: number | null = null,
  ) {
    super(motivo);
  }
}

export interface ServicoDePush {
  /** Whether somebody may be told there at all. */
  aceita(inscricao: Inscricao): boolean;
  /** Throws ServicoOcupadoError. */
  enviar(inscricao: Inscricao, notificacao: Notificacao, validaPorMs: number): Promise<Desfecho>;
  fechar(): Promise<void>;
}

/**
 * Of the browsers' makers: nobody else's address is ever asked, so that no subscription can make this server knock at a
 * door of its own network.
 */
const SERVICOS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
];
const PRAZO_MS = 10_000;
const CONEXOES_POR_SERVICO = 4;
const MAIOR_RESPOSTA = 64 * 1024;
/** A service that asks for more is asked again by then. */
const MAIOR_DESCANSO_MS = 3_600_000;

export interface OpcoesDoServico {
  readonly chaves: ChavesVapid;
  /** Who answers for what is sent: an https address or mailto. */
  readonly responsavel: string;
  /** More origins that may be asked. */
  readonly origens: readonly string[];
}

export function criarServicoDePush({ chaves, responsavel, origens }: OpcoesDoServico): ServicoDePush {
  const agente = new Agent({
    connections: CONEXOES_POR_SERVICO,
    headersTimeout: PRAZO_MS,
    bodyTimeout: PRAZO_MS,
    maxResponseSize: MAIOR_RESPOSTA,
    connect: { timeout: PRAZO_MS },
  });
  const vapidDetails = { subject: responsavel, publicKey: chaves.publica, privateKey: chaves.privada };
  const aceita = ({ endpoint, p256dh }: Inscricao): boolean =>
    enderecoAceito(endpoint, origens) && chaveDaCurva(p256dh);
  return {
    aceita,
    async enviar(inscricao, notificacao, validaPorMs) {
      // Kept under rules that may have changed since.
      if (!aceita(inscricao)) return 'extinta';
      const { endpoint, p256dh, auth } = inscricao;
      const { headers, body } = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(notificacao),
        {
          vapidDetails,
          TTL: Math.max(0, Math.ceil(validaPorMs / 1_000)),
          topic: notificacao.tag,
          urgency: 'high',
          contentEncoding: 'aes128gcm',
        },
      );
      // Redirections are not followed: they would lead wherever the answer says.
      const resposta = await request(endpoint, {
        method: 'POST',
        headers: comoTexto(headers),
        body,
        dispatcher: agente,
        signal: AbortSignal.timeout(PRAZO_MS),
      }).catch((error: unknown) => {
        throw new ServicoOcupadoError(error instanceof Error ? error.name : 'no answer');
      });
      await resposta.body.dump({ limit: MAIOR_RESPOSTA }).catch(() => undefined);
      return desfechoDe(resposta.statusCode, resposta.headers['retry-after']);
    },
    fechar: () => agente.destroy(),
  };
}

const comoTexto = (headers: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([nome, valor]) => [nome, String(valor)]));

function desfechoDe(status: number, retryAfter: string | string[] | undefined): Desfecho {
  if (status >= 200 && status < 300) return 'entregue';
  if (status === 404 || status === 410) return 'extinta';
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    throw new ServicoOcupadoError(`answered ${status}`, descansoPedido([retryAfter].flat()[0]));
  }
  return 'recusada';
}

/** Seconds, or a date. */
function descansoPedido(texto: string | undefined): number | null {
  if (texto === undefined) return null;
  const ms = /^\d+$/.test(texto) ? Number(texto) * 1_000 : Date.parse(texto) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), MAIOR_DESCANSO_MS);
}

/** An address of a push service: no login, no other port, no host but those that are known. */
export function enderecoAceito(endereco: string, origens: readonly string[]): boolean {
  if (!URL.canParse(endereco)) return false;
  const { protocol, username, password, port, hostname, origin } = new URL(endereco);
  if (username !== '' || password !== '') return false;
  if (origens.includes(origin)) return true;
  return protocol === 'https:' && port === '' && SERVICOS.some((servico) => servico.test(hostname));
}

/** A point of P-256: with anything else no message could be encrypted. */
function chaveDaCurva(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
