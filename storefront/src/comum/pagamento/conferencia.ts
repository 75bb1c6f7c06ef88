import { carregarMeusBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Cobranca } from './cobranca.ts';
import { cobrancaDe, type Pagamento, type Situacao, situacaoDosBilhetes } from './estado.ts';
import { METODOS } from './metodos/metodos.ts';

const CADA_MS_DEPOIS_DO_TEMPO = 5_000;

/** By the buyer's own list, of this purchase alone: it also tells that the reservation has ended. */
export async function lerSituacao(
  compra: Pick<Cobranca, 'idPagamento' | 'numeros'>,
  idUsuario: number,
  signal?: AbortSignal,
): Promise<Situacao> {
  const { idPagamento } = compra;
  const deste = { params: { idUsuario }, query: { idPagamento }, ...(signal && { signal }) };
  const meus = await chamar(carregarMeusBilhetes, deste);
  return situacaoDosBilhetes(compra, meus);
}

/** While the page is looked at, one question at a time, whatever fails. */
const ENQUANTO_ABERTA = {
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  retry: false,
  staleTime: 0,
  gcTime: 0,
} as const;

const conferenciaDe = (cobranca: Cobranca | null) => cobranca && METODOS[cobranca.tipoPagamento].conferencia;

/** Whether the provider says that it was paid, asked again and again beside the live push until the time is over. */
export function consultaDoProvedor(pagamento: Pagamento, idUsuario: number) {
  const cobranca = pagamento.fase === 'aguardando' ? pagamento.cobranca : null;
  const conferencia = conferenciaDe(cobranca);
  return queryOptions({
    ...ENQUANTO_ABERTA,
    queryKey: ['cobranca', idUsuario, cobranca?.idPagamento],
    queryFn:
      cobranca && conferencia
        ? async ({ signal }): Promise<Situacao> =>
            (await conferencia.pago(cobranca.idPagamento, signal)) ? 'confirmado' : 'aguardando'
        : skipToken,
    refetchInterval: conferencia?.cadaMs ?? false,
  });
}

/**
 * What the buyer's own list says. Of manual Pix it alone tells, read whenever the code comes into view: it may be of
 * tickets that others have by now. A provider closes the charge when the time is over: how it ended is told there. While
 * nothing is told live it is read again and again, every `semAoVivo` ms, beside the provider too: that a charge can be
 * paid no more, no provider's answer says.
 */
export function consultaDosBilhetes(pagamento: Pagamento, idUsuario: number, semAoVivo: number | false) {
  const cobranca = cobrancaDe(pagamento);
  const conferencia = conferenciaDe(cobranca);
  const terminou = pagamento.fase === 'tempoEncerrado';
  return queryOptions({
    ...ENQUANTO_ABERTA,
    queryKey: ['bilhetesDaCobranca', idUsuario, cobranca?.idPagamento, pagamento.fase],
    queryFn:
      cobranca && (terminou || !conferencia || semAoVivo !== false)
        ? ({ signal }) => lerSituacao(cobranca, idUsuario, signal)
        : skipToken,
    refetchInterval: terminou && conferencia ? CADA_MS_DEPOIS_DO_TEMPO : semAoVivo,
  });
}
