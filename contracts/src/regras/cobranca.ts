import type {
  EventoPagamento,
  MotivoDeCancelamento,
  MotivoDeDevolucao,
  Provedor,
} from '../eventos/pagamento.ts';
import type { EventoRifa } from '../eventos/rifa.ts';
import { formatarDataHora } from './datas.ts';
import { formatarReais } from './dinheiro.ts';
import { formatarNumero } from './numeracao.ts';

/** What a charge by a provider can be, and what people read of it. */

export const NOME_DO_PROVEDOR: Readonly<Record<Provedor, string>> = {
  mercadoPago: 'Mercado Pago',
  efi: 'Efí',
};

export const SITUACOES_DA_COBRANCA = [
  /** Recorded; the provider has not answered yet. */
  'solicitada',
  /** Made by the provider, bound to no purchase yet. */
  'criada',
  /** Bound to a purchase: it waits for the buyer's money. */
  'aguardando',
  /** Money came; the raffle has not said yet whether it is a sale. */
  'paga',
  /** The tickets are the buyer's. */
  'vendida',
  /** Its money goes back. */
  'devolvendo',
  'devolvida',
  /** Its money could not be given back: a person has to look. */
  'devolucaoFalhou',
  /** Long after its end the provider knows of no such charge: a person has to look whether money came. */
  'desconhecida',
  /** Nothing was paid, and nothing can be. */
  'cancelada',
  'recusada',
] as const;
export type SituacaoDaCobranca = (typeof SITUACOES_DA_COBRANCA)[number];

export const NOME_DA_SITUACAO: Readonly<Record<SituacaoDaCobranca, string>> = {
  solicitada: 'Solicitada',
  criada: 'Criada',
  aguardando: 'Aguardando pagamento',
  paga: 'Paga',
  vendida: 'Vendida',
  devolvendo: 'Devolvendo',
  devolvida: 'Devolvida',
  devolucaoFalhou: 'Devolução falhou',
  desconhecida: 'Não encontrada',
  cancelada: 'Cancelada',
  recusada: 'Recusada',
};

/** How long after the countdown a provider's tickets stay reserved, so that the provider can be asked once more. */
export const MINUTOS_DE_CARENCIA = 10;

/** Why a person has to look at a charge, and what is to be done. */
export const AGUARDA = {
  devolucaoFalhou: 'A devolução falhou: tente de novo, ou devolva pelo painel do provedor.',
  bilhetesDevolvidos: 'Os bilhetes foram devolvidos: devolva o dinheiro.',
  desconhecida:
    'O provedor não conhece esta cobrança: procure o pagamento na conta em que ela foi feita e registre o que encontrou.',
} as const;
export type MotivoDaEspera = keyof typeof AGUARDA;

/** Facts of a charge's history: its own, and those of the raffle that are about its money or its tickets. */
export type FatoDaCobranca =
  | EventoPagamento
  | Extract<EventoRifa, { type: 'ReservaPaga' | 'PagamentoRecusado' | 'BilhetesDevolvidos' }>;
export type TipoDeFato = FatoDaCobranca['type'];
/** What is kept of one; nobody pays by its history. */
export type DadosDoFato<T extends TipoDeFato = TipoDeFato> = T extends TipoDeFato
  ? Omit<Extract<FatoDaCobranca, { type: T }>['data'], 'pixCopiaECola' | 'urlDoProvedor'>
  : never;

/** What the sentences of one charge name. */
export interface Contada {
  /** Whoever acted. */
  readonly quem: string;
  readonly provedor: string;
  /** The raffle's title. */
  readonly campanha: string;
  /** Of its ticket numbers. */
  readonly largura: number;
}

const CANCELADA_PORQUE: Readonly<Record<MotivoDeCancelamento, string>> = {
  comprador: 'O comprador desistiu da compra.',
  prazo: 'O prazo para pagar terminou.',
  semReserva: 'Nenhuma reserva ficou com a cobrança.',
  provedor: 'O provedor encerrou a cobrança.',
  administrador: 'Um administrador devolveu os bilhetes da compra.',
};
const DEVOLVIDO_PORQUE: Readonly<Record<MotivoDeDevolucao, string>> = {
  semBilhetes: 'os bilhetes já não podiam ser vendidos',
  semReserva: 'a cobrança não era de nenhuma reserva',
  valorDivergente: 'o valor pago não é o cobrado',
  emDobro: 'a cobrança já estava paga',
  manual: 'decisão de um administrador',
};

/** A provider's words as the end of a sentence. */
const semPonto = (texto: string): string => texto.trim().replace(/\.+$/, '');
const porqueDevolver = ({ motivo, texto }: DadosDoFato<'DevolucaoPedida'>): string =>
  texto ? semPonto(texto) : DEVOLVIDO_PORQUE[motivo];
const bilhetes = (numeros: readonly number[], { largura }: Contada): string =>
  `${numeros.length === 1 ? 'o bilhete' : 'os bilhetes'} ${numeros.map((n) => formatarNumero(n, largura)).join(', ')}`;

const FRASES: { readonly [T in TipoDeFato]: (dados: DadosDoFato<T>, contada: Contada) => string } = {
  CobrancaSolicitada: ({ valor, pagarAte }, { quem }) =>
    `${quem} pediu uma cobrança de ${formatarReais(valor)}, a pagar até ${formatarDataHora(pagarAte)}.`,
  CobrancaCriada: (_, { provedor }) => `Cobrança criada por ${provedor}.`,
  CobrancaRecusada: ({ motivo }, { provedor }) =>
    `A cobrança não foi criada por ${provedor}: ${semPonto(motivo)}.`,
  CobrancaVinculada: ({ qtde, expiraEm }, { campanha }) =>
    `A cobrança ficou com a compra de ${qtde} ${qtde === 1 ? 'bilhete' : 'bilhetes'} de ${campanha}, com reserva até ${formatarDataHora(expiraEm)}.`,
  AvisoRecebido: (_, { provedor }) => `${provedor} avisou de uma mudança.`,
  PagamentoRecebido: ({ valor, pagoEm }) => `${formatarReais(valor)} pagos em ${formatarDataHora(pagoEm)}.`,
  PagamentoAplicado: () => 'O dinheiro ficou com a venda.',
  ReservaPaga: ({ numeros }, contada) =>
    `A campanha vendeu ${bilhetes(numeros, contada)} por este pagamento.`,
  PagamentoRecusado: () => 'A campanha não pôde vender bilhetes por este pagamento.',
  BilhetesDevolvidos: ({ numeros }, contada) =>
    `${contada.quem} devolveu ${bilhetes(numeros, contada)} para venda.`,
  DevolucaoPedida: (dados, { quem }) =>
    dados.idUsuario === 0
      ? `Devolução de ${formatarReais(dados.valor)} pedida: ${porqueDevolver(dados)}.`
      : `${quem} pediu a devolução de ${formatarReais(dados.valor)}: ${porqueDevolver(dados)}.`,
  DevolucaoConcluida: (_, { provedor }) => `Dinheiro devolvido por ${provedor}.`,
  DevolucaoFalhou: ({ motivo }) => `A devolução falhou: ${semPonto(motivo)}.`,
  CancelamentoPedido: ({ motivo }) => CANCELADA_PORQUE[motivo],
  CobrancaCancelada: ({ desconhecida }, { provedor }) =>
    desconhecida
      ? `${provedor} não conhece a cobrança, e o prazo dela acabou há um dia. Se a conta foi trocada, confira na anterior se houve pagamento.`
      : `Cobrança cancelada por ${provedor}: não pode mais ser paga.`,
  CobrancaConferida: ({ achado }, { quem, provedor }) =>
    `${quem} procurou o pagamento na conta de ${provedor}: ${semPonto(achado)}.`,
};

/** What happened, in one sentence. */
export const fraseDoFato = <T extends TipoDeFato>(tipo: T, dados: DadosDoFato<T>, contada: Contada): string =>
  FRASES[tipo](dados, contada);
