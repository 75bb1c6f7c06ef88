import type { EventoRifa } from '../eventos/rifa.ts';

/** The life of a ticket: what it can be, what each fact makes of it, and how its history tells the fact. */

/** A status's place here is its code in rows and live messages. */
export const STATUS_BILHETE = ['Livre', 'Reservado', 'Vendido', 'Liberado'] as const;
export type StatusBilhete = (typeof STATUS_BILHETE)[number];

export const codigoDoStatus = (status: StatusBilhete): number => STATUS_BILHETE.indexOf(status);
export const statusDoCodigo = (codigo: number): StatusBilhete => STATUS_BILHETE[codigo] ?? 'Livre';

export const LIVRE = codigoDoStatus('Livre');
export const RESERVADO = codigoDoStatus('Reservado');
export const VENDIDO = codigoDoStatus('Vendido');
export const LIBERADO = codigoDoStatus('Liberado');

/** What staff do with tickets on the maintenance screen. */
export const ACOES = ['pdf', 'imprimir', 'liberar', 'devolver'] as const;
export type Acao = (typeof ACOES)[number];

interface Situacao {
  /** Paid: by a provider, at a seller's, or confirmed by hand. */
  readonly vendido: boolean;
  /** What it is to whoever looks for a free number: a release by hand is a sale to him. */
  readonly publico: StatusBilhete;
  readonly acoes: readonly Acao[];
  /** CSS: of a label or number, and of a mark beside a text. */
  readonly cores: { readonly fundo: string; readonly texto: string; readonly marca: string };
}

const DE_VENDA: readonly Acao[] = ['pdf', 'imprimir', 'devolver'];

export const SITUACOES: Readonly<Record<StatusBilhete, Situacao>> = {
  Livre: {
    vendido: false,
    publico: 'Livre',
    acoes: [],
    cores: { fundo: 'var(--cartao)', texto: 'var(--texto)', marca: 'var(--linha-forte)' },
  },
  Reservado: {
    vendido: false,
    publico: 'Reservado',
    acoes: ['liberar', 'devolver'],
    cores: { fundo: '#fdeccc', texto: '#6b4300', marca: 'var(--acao)' },
  },
  Vendido: {
    vendido: true,
    publico: 'Vendido',
    acoes: DE_VENDA,
    cores: { fundo: 'var(--marca)', texto: '#fff', marca: 'var(--sucesso)' },
  },
  Liberado: {
    vendido: true,
    publico: 'Vendido',
    acoes: DE_VENDA,
    cores: { fundo: '#dcebf8', texto: '#134a78', marca: 'var(--sucesso)' },
  },
};

export const vendido = (status: StatusBilhete): boolean => SITUACOES[status].vendido;
export const permite = (status: StatusBilhete, acao: Acao): boolean => SITUACOES[status].acoes.includes(acao);
/** Codes of the statuses that are a sale. */
export const VENDIDOS: readonly number[] = STATUS_BILHETE.filter(vendido).map(codigoDoStatus);

/** Facts that concern named tickets. */
export type EventoDeBilhetes = Extract<EventoRifa, { data: { numeros: readonly number[] } }>;

/** What a fact's sentence names. */
export interface Contado {
  readonly quem: string;
  /** In whose name it was sold, where that is somebody else. */
  readonly vendedor: string | null;
  readonly formato: 'pdf' | 'termica' | null;
  readonly antes: StatusBilhete;
}

/** By event type: the status its tickets come to (null: they stay what they are), and its sentence. */
export const FATOS = {
  BilhetesReservados: { depois: 'Reservado', frase: ({ quem }) => `${quem} reservou o bilhete.` },
  ReservaExpirada: {
    depois: 'Livre',
    frase: () => 'O prazo da reserva terminou sem pagamento e o bilhete voltou a ficar livre.',
  },
  ReservaCancelada: {
    depois: 'Livre',
    frase: ({ quem }) => `${quem} cancelou a reserva e o bilhete voltou a ficar livre.`,
  },
  ReservaPaga: {
    depois: 'Vendido',
    frase: () => 'O pagamento foi confirmado e o bilhete foi vendido online.',
  },
  BilhetesLiberados: {
    depois: 'Liberado',
    frase: ({ quem }) => `${quem} conferiu o pagamento e liberou o bilhete.`,
  },
  BilhetesVendidos: {
    depois: 'Vendido',
    frase: ({ quem, vendedor }) => `${quem} vendeu o bilhete${vendedor ? ` em nome de ${vendedor}` : ''}.`,
  },
  BilhetesDevolvidos: {
    depois: 'Livre',
    frase: ({ quem, antes }) => `${quem} devolveu o bilhete, que estava ${antes}.`,
  },
  BilhetesImpressos: {
    depois: null,
    frase: ({ quem, formato }) =>
      formato === 'termica'
        ? `${quem} imprimiu o bilhete na impressora térmica.`
        : `${quem} gerou o PDF do bilhete.`,
  },
} as const satisfies Record<
  EventoDeBilhetes['type'],
  { depois: StatusBilhete | null; frase: (contado: Contado) => string }
>;

export const eDeBilhetes = (evento: EventoRifa): evento is EventoDeBilhetes =>
  Object.hasOwn(FATOS, evento.type);

/** Code of the status tickets have after a fact; null where it changes none. */
export function codigoDepois(tipo: EventoDeBilhetes['type']): number | null {
  const { depois } = FATOS[tipo];
  return depois === null ? null : codigoDoStatus(depois);
}
