import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import * as pagamentos from '@rifa-viva/contracts/http/pagamentos';
import { type CallContext, type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { LRUCache } from 'lru-cache';
import { sha256 } from '../kernel/commands.ts';
import { assinaturas } from './assinaturas.ts';
import type { PagamentoDeps } from './execute.ts';
import { ProvedorIndisponivelError, ProvedorRecusouError } from './provedor.ts';

/**
 * Webhooks: each is a hint to look. Recorded before it is answered, so that the provider need not come again; what it
 * says is read back.
 */

const PAGAMENTO = 'payment';
/** Of one message; those beyond it are found when the charges are read anyway. */
const MAXIMO_DE_PIX = 100;
const MAXIMO_DO_ID = 80;
const PERGUNTADAS = 1_000;
const PERGUNTADAS_AO_MESMO_TEMPO = 4;

export function rotasDeAvisos(deps: PagamentoDeps): Implementation[] {
  const cobrancaDo = reconhecedor(deps);
  const daEfi = async ({
    query,
    body,
  }: Pick<CallContext<typeof pagamentos.webhookEfi>, 'query' | 'body'>) => {
    if (!assinaturas.efi(deps.vault, query.hmac)) throw new Refusal('ASSINATURA');
    for (const { txid, idAviso } of pixDe(body)) await anotar(deps, txid, idAviso);
    return { answer: SUCESSO };
  };
  return [
    implement(pagamentos.webhookMercadoPago, async ({ query, req, now }) => {
      const idDoDado = texto(query['data.id']);
      const idDoPedido = req.get('x-request-id');
      const aviso = { assinatura: req.get('x-signature'), idDoPedido, idDoDado };
      // Whoever signs nothing costs the vault nothing.
      if (!aviso.assinatura) throw new Refusal('ASSINATURA');
      const segredo = await deps.vault.secret('segredoWebhookMp').catch(() => {
        throw unavailable();
      });
      if (!assinaturas.mercadoPago(aviso, segredo?.toString() ?? null, now.getTime())) {
        throw new Refusal('ASSINATURA');
      }
      const deCobranca = query.type === undefined || query.type === PAGAMENTO;
      const idCobranca = deCobranca && idDoDado ? await cobrancaDo(idDoDado) : null;
      // What is signed names it: the body is not.
      if (idCobranca !== null) await anotar(deps, idCobranca, idDoPedido ?? '');
      return { answer: SUCESSO };
    }),
    implement(pagamentos.webhookEfi, daEfi),
    implement(pagamentos.webhookEfiPix, daEfi),
  ];
}

/**
 * The charge of a payment id of Mercado Pago's. One that nobody here knows is asked for there, once: it may be a second
 * payment of a charge. While too many are asked for, or it does not answer, the hint is lost, and the charge read anyway.
 */
function reconhecedor({ cobrador }: PagamentoDeps): (idPagamento: string) => Promise<string | null> {
  const perguntadas = new LRUCache<string, { readonly idCobranca: string | null }>({ max: PERGUNTADAS });
  let emCurso = 0;
  return async (idPagamento) => {
    const conhecida = cobrador.cobrancaDo(idPagamento) ?? perguntadas.get(idPagamento)?.idCobranca;
    if (conhecida !== undefined || emCurso >= PERGUNTADAS_AO_MESMO_TEMPO) return conhecida ?? null;
    emCurso += 1;
    try {
      const idCobranca = await cobrador.passos.reconhecer(idPagamento);
      perguntadas.set(idPagamento, { idCobranca });
      return idCobranca;
    } catch (error) {
      if (error instanceof ProvedorIndisponivelError || error instanceof ProvedorRecusouError) return null;
      throw error;
    } finally {
      emCurso -= 1;
    }
  };
}

const texto = (valor: unknown): string | undefined => (typeof valor === 'string' ? valor : undefined);

async function anotar({ cobrador }: PagamentoDeps, idCobranca: string, id: string): Promise<void> {
  const idAviso = id.slice(0, MAXIMO_DO_ID);
  await cobrador.passos
    .mandar(idCobranca, { type: 'AnotarAviso', idAviso }, idAviso)
    .catch((error: unknown) => {
      // A charge that is none of ours is nothing to come again for.
      if (!(error instanceof Refusal && error.codigo === 'NAO_ENCONTRADO')) throw error;
    });
}

/** Which charges Efí says something came for, or went back of: then under the same end-to-end id as when it came. */
function pixDe(body: Readonly<Record<string, unknown>>): { txid: string; idAviso: string }[] {
  const { pix } = body;
  if (!Array.isArray(pix)) return [];
  return pix.slice(0, MAXIMO_DE_PIX).flatMap((um: unknown) => {
    if (typeof um !== 'object' || um === null) return [];
    const { txid, endToEndId, devolucoes } = um as Record<string, unknown>;
    const diz = typeof txid === 'string' && ID_DA_COBRANCA.test(txid) && typeof endToEndId === 'string';
    if (!diz) return [];
    const deVolta = devolucoes === undefined ? '' : ` ${sha256(JSON.stringify(devolucoes)).slice(0, 16)}`;
    return [{ txid, idAviso: `${endToEndId}${deVolta}` }];
  });
}
const ID_DA_COBRANCA = /^[0-9a-f]{32}$/;
