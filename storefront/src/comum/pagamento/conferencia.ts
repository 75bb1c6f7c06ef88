import { carregarMeusBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { type Cobranca, cobrancaDe, type Pagamento, type Situacao, situacaoDosBilhetes } from './estado.ts';
import { METODOS } from './metodos/metodos.ts';

const CADA_MS_DEPOIS_DO_TEMPO = 5_000;

/** By the buyer's own list: it also tells that the reservation has ended. */
export async function lerSituacao(
  compra: Pick<Cobranca, 'idPagamento' | 'numeros'>,
  idUsuario: number,
  signal?: AbortSignal,
): Promise<Situacao> {
  const meus = await chamar(carregarMeusBilhetes, { params: { idUsuario }, ...(signal && { signal }) });
  return situacaoDosBilhetes(compra, meus);
}

/**
 * What the provider says, asked again and again beside the live push: while its page is looked at, one question at a
 * time, whatever fails. When the time is over the charge is closed: the buyer's own list tells how it ended. Of manual
 * Pix that list alone tells, read whenever the code comes into view: it may be of tickets that others have by now. While
 * nothing is told live it is read again and again, every `semAoVivo` ms.
 */
export function consultaDaCobranca(pagamento: Pagamento, idUsuario: number, semAoVivo: number | false) {
  const cobranca = cobrancaDe(pagamento);
  const conferencia = cobranca && METODOS[cobranca.tipoPagamento].conferencia;
  const terminou = pagamento.fase === 'tempoEncerrado';
  return queryOptions({
    queryKey: ['cobranca', idUsuario, cobranca?.idPagamento, pagamento.fase],
    queryFn: cobranca
      ? async ({ signal }): Promise<Situacao> => {
          if (terminou || !conferencia) return lerSituacao(cobranca, idUsuario, signal);
          return (await conferencia.pago(cobranca.idPagamento, signal)) ? 'confirmado' : 'aguardando';
        }
      : skipToken,
    refetchInterval: conferencia ? (terminou ? CADA_MS_DEPOIS_DO_TEMPO : conferencia.cadaMs) : semAoVivo,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
