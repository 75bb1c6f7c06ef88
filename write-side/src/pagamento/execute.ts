import { streamPagamento } from '@rifa-viva/contracts/eventos/streams';
import type { Directory } from '@rifa-viva/server/access/directory';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { hidden, Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf, type Outcome } from '../kernel/commands.ts';
import type { Cobrador } from './cobrador.ts';
import type { ComandoCobranca, RespostaCobranca } from './commands.ts';
import { permissoes } from './permissoes.ts';
import type { Rifas, Ritmo } from './portas.ts';
import { type PedidoDeCobranca, ProvedorIndisponivelError, ProvedorRecusouError } from './provedor.ts';
import type { EstadoCobranca } from './state.ts';

export interface PagamentoDeps {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly atores: Actors<ComandoCobranca, RespostaCobranca>;
  readonly cobrador: Cobrador;
  readonly rifas: Rifas;
  readonly ritmo: Ritmo;
}

/** Sends a command to the charge's actor in the caller's name. */
export const executar = (
  { atores }: Pick<PagamentoDeps, 'atores'>,
  contexto: Caused,
  idCobranca: string,
  command: ComandoCobranca,
  commandId = contexto.commandId,
): Promise<Outcome<RespostaCobranca>> =>
  atores.execute(streamPagamento(idCobranca), envelopeOf(contexto, command, commandId));

/** What the provider is told. The same whenever it is asked again. */
export async function montarPedido(
  { vault, directory }: Pick<PagamentoDeps, 'vault' | 'directory'>,
  { idCobranca, solicitada }: EstadoCobranca,
  deviceId?: string,
): Promise<PedidoDeCobranca> {
  if (!solicitada) throw new Error('a charge that nobody asked for');
  const { idUsuario, valor, pagarAte, descricao = directory.company().nome } = solicitada;
  const cifrado = directory.person(idUsuario)?.nomeCifrado;
  const abrir = await decryptAll(vault, [cifrado]).catch(() => {
    throw unavailable();
  });
  return {
    idCobranca,
    valor,
    descricao,
    pagarAte: Date.parse(pagarAte),
    pagador: { idUsuario, nome: abrir(cifrado) ?? '' },
    ...(deviceId ? { deviceId } : {}),
  };
}

/** What the caller is told where the provider did not do it. */
export function recusaDoProvedor(error: unknown): unknown {
  const dele = error instanceof ProvedorIndisponivelError || error instanceof ProvedorRecusouError;
  return dele ? semProvedor() : error;
}

export const semProvedor = (): Refusal => new Refusal('PROVEDOR', {}, { retryAfterSeconds: 2 });

/** Efí's id of a payment is ours of its charge. */
const NOSSO = /^[0-9a-f]{32}$/;
/** Mercado Pago counts its payments. Whatever else a browser sends names none. */
const DO_MERCADO_PAGO = /^\d{6,20}$/;

/**
 * The charge under a payment id; null where there is none. Only another process's is unknown for a moment: what the caller
 * has seen is waited for. Throws Refusal, 503, where it may be one of those that are not yet known here.
 */
export async function acharCobranca(
  cobrador: Pick<Cobrador, 'saber' | 'cobrancaDo' | 'waitFor' | 'pronto'>,
  idPagamento: string,
  minPosition: bigint | null,
): Promise<EstadoCobranca | null> {
  const { saber, cobrancaDo } = cobrador;
  const desconhecida = () => DO_MERCADO_PAGO.test(idPagamento) && cobrancaDo(idPagamento) === undefined;
  if (desconhecida() && minPosition !== null) await cobrador.waitFor(minPosition);
  if (desconhecida() && !cobrador.pronto) throw unavailable(1);
  const idCobranca = NOSSO.test(idPagamento) ? idPagamento : cobrancaDo(idPagamento);
  const estado = idCobranca === undefined ? null : await saber(idCobranca);
  return estado?.solicitada ? estado : null;
}

/** Another person's charge is not told apart from none. */
export function exigirDono(estado: EstadoCobranca, idUsuario: number): void {
  if (!estado.solicitada) throw new Refusal('NAO_ENCONTRADO');
  if (!permissoes.consulta(idUsuario, estado)) throw hidden();
}
