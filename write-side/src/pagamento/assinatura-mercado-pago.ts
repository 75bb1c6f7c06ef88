import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether Mercado Pago sent a webhook. What it says is believed by nobody: it is read back. */

/** A signed message is good for so long, ahead of our clock too. */
export const VALIDADE_MS = 5 * 60_000;
/** Moments below this are told in seconds, those above it in milliseconds: it is 1973 or 5138. */
const MENOR_EM_MS = 100_000_000_000;

export interface AvisoDoMercadoPago {
  /** `x-signature`: `ts=...,v1=...`. */
  readonly assinatura: string | undefined;
  /** `x-request-id`. */
  readonly idDoPedido: string | undefined;
  /** `data.id` of the address. */
  readonly idDoDado: string | undefined;
}

export function assinadoPeloMercadoPago(
  { assinatura, idDoPedido, idDoDado }: AvisoDoMercadoPago,
  segredo: string | null,
  agora: number,
): boolean {
  // Without a secret anybody could sign.
  if (!segredo || !assinatura || !idDoPedido || !idDoDado) return false;
  const partes = new Map(assinatura.split(',').map((parte) => separar(parte)));
  const ts = partes.get('ts') ?? '';
  if (!/^\d{1,16}$/.test(ts) || !recente(Number(ts), agora)) return false;
  const texto = `id:${idDoDado.toLowerCase()};request-id:${idDoPedido};ts:${ts};`;
  return iguais(partes.get('v1') ?? '', hmac(segredo, texto));
}

function separar(parte: string): [nome: string, valor: string] {
  const em = parte.indexOf('=');
  return [parte.slice(0, em).trim(), parte.slice(em + 1).trim()];
}

const recente = (ts: number, agora: number): boolean =>
  Math.abs(agora - (ts < MENOR_EM_MS ? ts * 1_000 : ts)) <= VALIDADE_MS;

const hmac = (chave: string, texto: string): string =>
  createHmac('sha256', chave).update(texto).digest('hex');

/** As long for every wrong one. */
function iguais(dito: string, devido: string): boolean {
  const [a, b] = [Buffer.from(dito.toLowerCase()), Buffer.from(devido)];
  return a.length === b.length && timingSafeEqual(a, b);
}
