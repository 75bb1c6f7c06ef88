import type { reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { StatusBilhete } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { type CodigoRecebido, ErroDaApi, type Resposta } from '@rifa-viva/ui/api/cliente.ts';

export type Reserva = Resposta<typeof reservarBilhetes>;

/** A charge that can be paid: what the modal shows, whoever made it. */
export interface Cobranca {
  readonly idPagamento: string;
  readonly numeros: readonly number[];
  /** Reais. */
  readonly valor: number;
  readonly pix: string;
  /** ISO end of the countdown. */
  readonly pagarAte: string;
  /** ISO moment at which unpaid tickets go free by themselves. */
  readonly expiraEm: string | null;
}

/** The payment modal, from "Gerar QrCode" to its end. */
export type Pagamento =
  | { readonly fase: 'inicial' }
  | { readonly fase: 'gerando' }
  | { readonly fase: 'aguardando'; readonly cobranca: Cobranca }
  | { readonly fase: 'tempoEncerrado'; readonly cobranca: Cobranca }
  | { readonly fase: 'confirmado' }
  /** The reservation ended unpaid: given back by hand or expired. */
  | { readonly fase: 'perdido' };

export type Fato =
  | { readonly tipo: 'gerar' }
  | { readonly tipo: 'falhou' }
  | { readonly tipo: 'reservado'; readonly idPagamento: string; readonly reserva: Reserva }
  | { readonly tipo: 'tempoEsgotado' }
  | { readonly tipo: 'conferido'; readonly situacao: Situacao };

/** What the server says of the reserved tickets. */
export type Situacao = 'aguardando' | 'confirmado' | 'perdido';

export const INICIAL: Pagamento = { fase: 'inicial' };

export function avancar(pagamento: Pagamento, fato: Fato): Pagamento {
  switch (fato.tipo) {
    case 'gerar':
      return { fase: 'gerando' };
    case 'falhou':
      return INICIAL;
    case 'reservado':
      return aoReservar(fato.idPagamento, fato.reserva);
    case 'tempoEsgotado':
      return pagamento.fase === 'aguardando'
        ? { fase: 'tempoEncerrado', cobranca: pagamento.cobranca }
        : pagamento;
    case 'conferido':
      if (cobrancaDe(pagamento) === null || fato.situacao === 'aguardando') return pagamento;
      return { fase: fato.situacao };
  }
}

export const cobrancaDe = (pagamento: Pagamento): Cobranca | null =>
  'cobranca' in pagamento ? pagamento.cobranca : null;

/** A purchase that costs nothing is sold at once; one to be paid has its code and its end. */
function aoReservar(idPagamento: string, reserva: Reserva): Pagamento {
  const { pixCopiaECola: pix, pagarAte, valor, expiraEm, numerosReservados: numeros } = reserva;
  if (valor === 0) return { fase: 'confirmado' };
  if (pix === undefined || pagarAte === null) return INICIAL;
  return { fase: 'aguardando', cobranca: { idPagamento, numeros, valor, pix, pagarAte, expiraEm } };
}

/** State of the reserved tickets by the buyer's own list. */
export function situacaoDosBilhetes(
  idRifa: number,
  numeros: readonly number[],
  meus: readonly { idRifa: number; numBilhete: number; status: StatusBilhete }[],
): Situacao {
  const reservados = meus.filter((b) => b.idRifa === idRifa && numeros.includes(b.numBilhete));
  if (reservados.length === 0) return 'perdido';
  return reservados.some(({ status }) => status === 'Reservado') ? 'aguardando' : 'confirmado';
}

export const PIX_NAO_CARREGADO = 'PIX não pode ser carregado!';
export const FALHA_AO_GERAR = 'Ocorreu um erro, tente novamente.';

/** Refusals whose own text helps the buyer. */
const EXPLICADAS: readonly CodigoRecebido[] = ['SO_EXISTEM', 'BILHETES_INDISPONIVEIS', 'MUITAS_TENTATIVAS'];

/** What to say when no charge could be made. */
export function textoDaFalhaAoGerar(falha: unknown): string {
  if (!(falha instanceof ErroDaApi)) return FALHA_AO_GERAR;
  if (falha.codigo === 'PIX_NAO_CARREGADO' || falha.codigo === 'PAGAMENTO_POR_PROVEDOR')
    return PIX_NAO_CARREGADO;
  return EXPLICADAS.includes(falha.codigo) ? falha.erro : FALHA_AO_GERAR;
}
