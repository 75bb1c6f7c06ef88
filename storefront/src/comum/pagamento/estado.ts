import { textoDoErro } from '@rifa-viva/contracts/erros';
import { TENTE_NOVAMENTE } from '@rifa-viva/contracts/frases-comuns';
import type { reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { StatusBilhete } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { type CodigoRecebido, ErroDaApi, type Resposta } from '@rifa-viva/ui/api/cliente.ts';
import { type Cobranca, fimDoPagamento, type TipoPagamento } from './cobranca.ts';

export type Reserva = Resposta<typeof reservarBilhetes>;
/** The payment modal, from "Gerar QrCode" to its end. */
export type Pagamento =
  | { readonly fase: 'inicial' }
  | { readonly fase: 'gerando' }
  | { readonly fase: 'aguardando'; readonly cobranca: Cobranca }
  | { readonly fase: 'tempoEncerrado'; readonly cobranca: Cobranca }
  | { readonly fase: 'confirmado'; readonly idPagamento: string }
  /** The reservation ended unpaid: given back by hand or expired. */
  | { readonly fase: 'perdido'; readonly tipoPagamento: TipoPagamento };

export type Fato =
  | { readonly tipo: 'gerar' }
  | { readonly tipo: 'falhou' }
  | { readonly tipo: 'gerado'; readonly cobranca: Cobranca }
  /** What cost nothing was sold at once. */
  | { readonly tipo: 'vendido'; readonly idPagamento: string }
  | { readonly tipo: 'tempoEsgotado' }
  | { readonly tipo: 'conferido'; readonly situacao: Situacao };

/** What the server says of the reserved tickets. */
export type Situacao = 'aguardando' | 'confirmado' | 'perdido';

export const INICIAL: Pagamento = { fase: 'inicial' };

/** A charge opened again, which may be over by now. */
export function retomar(cobranca: Cobranca, agoraMs: number): Pagamento {
  const pagarAte = fimDoPagamento(cobranca);
  return {
    fase: agoraMs < Date.parse(pagarAte) ? 'aguardando' : 'tempoEncerrado',
    cobranca: { ...cobranca, pagarAte },
  };
}

export function avancar(pagamento: Pagamento, fato: Fato): Pagamento {
  switch (fato.tipo) {
    case 'gerar':
      return { fase: 'gerando' };
    case 'falhou':
      return INICIAL;
    case 'gerado':
      return { fase: 'aguardando', cobranca: fato.cobranca };
    case 'vendido':
      return { fase: 'confirmado', idPagamento: fato.idPagamento };
    case 'tempoEsgotado':
      return pagamento.fase === 'aguardando'
        ? { fase: 'tempoEncerrado', cobranca: pagamento.cobranca }
        : pagamento;
    case 'conferido':
      return aoConferir(pagamento, fato.situacao);
  }
}

function aoConferir(pagamento: Pagamento, situacao: Situacao): Pagamento {
  const cobranca = cobrancaDe(pagamento);
  if (!cobranca || situacao === 'aguardando') return pagamento;
  return situacao === 'confirmado'
    ? { fase: 'confirmado', idPagamento: cobranca.idPagamento }
    : { fase: 'perdido', tipoPagamento: cobranca.tipoPagamento };
}

export const cobrancaDe = (pagamento: Pagamento): Cobranca | null =>
  'cobranca' in pagamento ? pagamento.cobranca : null;

/** A provider's tickets go free soon after the time to pay; those that a person looks after stay reserved. */
export const aindaReservado = (pagamento: Pagamento): boolean =>
  pagamento.fase === 'aguardando' ||
  (pagamento.fase === 'tempoEncerrado' && pagamento.cobranca.tipoPagamento === 'normal');

/** Of a reservation that waits; null: it ended before its answer came, or nothing is to be paid. */
export function cobrancaDaReserva(
  compra: Pick<Cobranca, 'idPagamento' | 'idRifa' | 'titulo' | 'tipoPagamento'>,
  { pixCopiaECola: pix, pagarAte, valor, expiraEm, numerosReservados: numeros }: Reserva,
): Cobranca | null {
  if (valor === 0 || pix === undefined || pagarAte === null) return null;
  return { ...compra, numeros, valor, pix, pagarAte, expiraEm, declaradoEm: null };
}

/**
 * State of the reserved tickets by the buyer's own list: of this purchase, since a number that went free may be hers by
 * another one. Where one of them is not hers any more, what the code is of has ended.
 */
export function situacaoDosBilhetes(
  { idPagamento, numeros }: Pick<Cobranca, 'idPagamento' | 'numeros'>,
  meus: readonly { numBilhete: number; status: StatusBilhete; idPagamento: string | null }[],
): Situacao {
  const reservados = meus.filter((b) => b.idPagamento === idPagamento && numeros.includes(b.numBilhete));
  if (reservados.length < numeros.length) return 'perdido';
  return reservados.some(({ status }) => status === 'Reservado') ? 'aguardando' : 'confirmado';
}

export const PIX_NAO_CARREGADO = textoDoErro('PIX_NAO_CARREGADO');

/** Refusals whose own text helps the buyer. */
const EXPLICADAS: readonly CodigoRecebido[] = [
  'SO_EXISTEM',
  'BILHETES_INDISPONIVEIS',
  'NUMEROS_TOMADOS',
  'ESCOLHA_DESLIGADA',
  'MUITAS_TENTATIVAS',
  'VALOR_DIFERENTE',
  'RESERVA_NAO_ABERTA',
];

/** What to say when no charge could be made. */
export function textoDaFalhaAoGerar(falha: unknown): string {
  if (!(falha instanceof ErroDaApi)) return TENTE_NOVAMENTE;
  if (falha.codigo === 'PIX_NAO_CARREGADO' || falha.codigo === 'PAGAMENTO_POR_PROVEDOR')
    return PIX_NAO_CARREGADO;
  return EXPLICADAS.includes(falha.codigo) ? falha.erro : TENTE_NOVAMENTE;
}
