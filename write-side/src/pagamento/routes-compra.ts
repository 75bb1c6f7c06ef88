import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import { streamPagamento, streamRifa } from '@rifa-viva/contracts/eventos/streams';
import * as pagamentos from '@rifa-viva/contracts/http/pagamentos';
import { lerDinheiro, paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Caused } from '../kernel/commands.ts';
import type { Solicitar } from './commands.ts';
import {
  acharCobranca,
  executar,
  exigirDono,
  montarPedido,
  type PagamentoDeps,
  recusaDoProvedor,
} from './execute.ts';
import { idDaCobranca } from './ids.ts';
import { aAplicar, type EstadoCobranca, paga, podeSerPaga, vendida } from './state.ts';

/** The buyer's calls: a charge is made, and asked after. */

const MINUTO = 60_000;

interface Compra {
  readonly valor: number | string;
  readonly idRifa?: number | undefined;
  readonly qtde?: number | undefined;
  readonly deviceId?: string | undefined;
}
type Contexto = Caused & { readonly caller: Caller; readonly network: string };

export function rotasDeCompra(deps: PagamentoDeps): Implementation[] {
  return [
    implement(pagamentos.gerarPagamentoMp, async (contexto) => {
      const { criada, solicitada, position } = await gerar(deps, contexto, 'mercadoPago', contexto.body);
      const { idPagamento, pixCopiaECola, urlDoProvedor } = criada;
      return {
        answer: {
          pagamento: {
            id: Number(idPagamento),
            status: 'pending',
            transaction_amount: paraReais(solicitada.valor),
            date_of_expiration: solicitada.pagarAte,
            point_of_interaction: {
              transaction_data: {
                qr_code: pixCopiaECola,
                ...(urlDoProvedor ? { ticket_url: urlDoProvedor } : {}),
              },
            },
          },
        },
        position,
      };
    }),
    implement(pagamentos.gerarPagamentoEFI, async (contexto) => {
      const { criada, position } = await gerar(deps, contexto, 'efi', contexto.body);
      return { answer: { txid: criada.idPagamento, pixCopiaECola: criada.pixCopiaECola }, position };
    }),
    implement(pagamentos.conferirPagamentoMp, async ({ body, caller, minPosition }) => {
      const cobranca = await acharCobranca(deps.cobrador, body.idPagamento, minPosition);
      if (!cobranca) throw new Refusal('NAO_ENCONTRADO');
      const { estado, position } = await conferir(deps, caller, cobranca.idCobranca, 'mercadoPago');
      return { answer: { sucesso: vendida(estado) }, position };
    }),
    implement(pagamentos.consultarPagamentoEFI, async ({ params, caller }) => {
      const { estado, position } = await conferir(deps, caller, params.txid, 'efi');
      return { answer: { status: statusDaEfi(estado) }, position };
    }),
  ];
}

/** A charge of the caller's that a buyer can pay: the one that this call made before, or a new one. */
async function gerar(deps: PagamentoDeps, contexto: Contexto, provedor: Provedor, compra: Compra) {
  const { cobrador, directory } = deps;
  const { caller, commandId } = contexto;
  if (directory.company().tipoPagamento !== provedor) throw new Refusal('PAGAMENTO_POR_PROVEDOR');
  const valor = lerDinheiro(compra.valor);
  if (valor === null || valor === 0) throw new Refusal('VALOR', { campo: 'valor' });
  const idCobranca = idDaCobranca(caller.idUsuario, commandId);
  const antes = cobrador.sabida(idCobranca);
  if (antes?.solicitada) {
    const mesma = antes.solicitada.valor === valor && antes.solicitada.provedor === provedor;
    if (!mesma) throw new Refusal('CONFLITO');
    return criarNoProvedor(deps, antes, compra.deviceId);
  }
  const vaga = cobrador.tomarVaga(caller.idUsuario);
  try {
    const titulo = await tituloDoPreco(deps, contexto, compra, valor);
    const estado = await solicitar(deps, contexto, {
      type: 'Solicitar',
      idCobranca,
      provedor,
      idUsuario: caller.idUsuario,
      valor,
      pagarAte: contexto.now.getTime() + directory.company().minutos * MINUTO,
      descricao: titulo ?? directory.company().nome,
    });
    const feita = await criarNoProvedor(deps, estado, compra.deviceId);
    // Counted there from then on, and asked about as what the provider made of it.
    await cobrador.waitFor(feita.position);
    return feita;
  } finally {
    vaga.soltar();
  }
}

/** Counted from here on, whatever the provider says, unless it was there before. */
async function solicitar(
  deps: PagamentoDeps,
  contexto: Contexto,
  comando: Solicitar,
): Promise<EstadoCobranca> {
  const { idCobranca } = comando;
  const contada = await deps.ritmo.contar(contexto.caller.idUsuario, contexto.network);
  const { answer, repeated } = await executar(deps, contexto, idCobranca, comando).catch(
    async (error: unknown) => {
      await contada.desfazer();
      throw error;
    },
  );
  if (repeated) await contada.desfazer();
  return answer.cobranca ?? (await deps.cobrador.passos.consultar(idCobranca));
}

/** Of the raffle: where it is known, the price must be its own, and it would be reserved now. */
async function tituloDoPreco(
  { rifas }: PagamentoDeps,
  { caller }: Contexto,
  { idRifa, qtde }: Compra,
  valor: number,
): Promise<string | null> {
  if (idRifa === undefined) return null;
  const { idUsuario, tipo } = caller;
  const { totais, titulo } = await rifas.orcar(idRifa, { ator: { idUsuario, tipo }, qtde: qtde ?? null });
  if (!totais.includes(valor)) throw new Refusal('VALOR_DIFERENTE', { campo: 'valor' });
  return titulo;
}

async function criarNoProvedor(deps: PagamentoDeps, antes: EstadoCobranca, deviceId: string | undefined) {
  const { cobrador, store } = deps;
  const { idCobranca } = antes;
  const { estado, position } =
    antes.criada || antes.recusada
      ? { estado: antes, position: 0n }
      : await cobrador.passos
          .criar(antes, await montarPedido(deps, antes, deviceId))
          .catch((error: unknown) => {
            throw recusaDoProvedor(error);
          });
  const { criada, solicitada } = estado;
  if (!criada || !solicitada) throw new Refusal('PROVEDOR');
  cobrador.lembrar(criada.idPagamento, idCobranca);
  // The same call again, after its charge was given up.
  if (!podeSerPaga(estado)) throw new Refusal(paga(estado) ? 'RESERVA_NAO_ABERTA' : 'PAGAMENTO_POR_PROVEDOR');
  const escrita = position || ((await store.readLast(streamPagamento(idCobranca)))?.position ?? 0n);
  return { criada, solicitada, position: escrita };
}

/** The provider is asked where that may tell something new; the browser is believed nothing. */
async function conferir(deps: PagamentoDeps, caller: Caller, idCobranca: string, provedor: Provedor) {
  const { cobrador, store } = deps;
  const antes = await cobrador.saber(idCobranca);
  exigirDono(antes, caller.idUsuario);
  if (antes.solicitada?.provedor !== provedor) throw new Refusal('NAO_ENCONTRADO');
  const estado = await cobrador.conferir(idCobranca);
  const { vinculo } = estado;
  const ultimo = vinculo && vendida(estado) ? await store.readLast(streamRifa(vinculo.idRifa)) : null;
  return { estado, position: ultimo?.position ?? 0n };
}

/** In Efí's words: paid is what the raffle sold. */
function statusDaEfi(estado: EstadoCobranca): string {
  if (vendida(estado)) return 'CONCLUIDA';
  if (aAplicar(estado) || podeSerPaga(estado)) return 'ATIVA';
  return estado.cancelamento?.motivo === 'provedor' ? 'REMOVIDA_PELO_PSP' : 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
}
