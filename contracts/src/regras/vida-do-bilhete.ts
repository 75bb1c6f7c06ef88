import type { EventoRifa } from '../eventos/rifa.ts';

/** The life of a ticket: what it can be, what each fact makes of it, and how its history tells the fact. */

/** A status's place here is its code in rows and live messages. */
export const STATUS_BILHETE = ['Livre', 'Reservado', 'Vendido', 'Liberado'] as const;
export type StatusBilhete = (typeof STATUS_BILHETE)[number];

export const codigoDoStatus = (status: StatusBilhete): number => STATUS_BILHETE.indexOf(status);
export const statusDoCodigo = (codigo: number): StatusBilhete => STATUS_BILHETE[codigo] ?? 'Livre';

/** Something of each status, by its name. */
export const porStatus = <T>(de: (status: StatusBilhete, codigo: number) => T): Record<StatusBilhete, T> =>
  Object.fromEntries(STATUS_BILHETE.map((status, codigo) => [status, de(status, codigo)])) as Record<
    StatusBilhete,
    T
  >;

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
  /** How many there are, in totals and their columns. */
  readonly contagem: string;
  /** CSS: of a label or number, and of a mark beside a text. */
  readonly cores: { readonly fundo: string; readonly texto: string; readonly marca: string };
}

const DE_VENDA: readonly Acao[] = ['pdf', 'imprimir', 'devolver'];

export const SITUACOES: Readonly<Record<StatusBilhete, Situacao>> = {
  Livre: {
    vendido: false,
    publico: 'Livre',
    acoes: [],
    contagem: 'livres',
    cores: { fundo: 'var(--cartao)', texto: 'var(--texto)', marca: 'var(--linha-forte)' },
  },
  Reservado: {
    vendido: false,
    publico: 'Reservado',
    acoes: ['liberar', 'devolver'],
    contagem: 'reservados',
    cores: { fundo: 'var(--ambar-claro)', texto: 'var(--ambar-texto)', marca: 'var(--acao)' },
  },
  Vendido: {
    vendido: true,
    publico: 'Vendido',
    acoes: DE_VENDA,
    contagem: 'vendidos',
    cores: { fundo: 'var(--marca)', texto: 'var(--sobre-marca)', marca: 'var(--sucesso)' },
  },
  Liberado: {
    vendido: true,
    publico: 'Vendido',
    acoes: DE_VENDA,
    contagem: 'liberados',
    cores: { fundo: 'var(--info-claro)', texto: 'var(--info-texto)', marca: 'var(--sucesso)' },
  },
};

export const vendido = (status: StatusBilhete): boolean => SITUACOES[status].vendido;
export const permite = (status: StatusBilhete, acao: Acao): boolean => SITUACOES[status].acoes.includes(acao);
/** What somebody may do with a ticket on the maintenance screen: what is no sale is an Administrador's alone. */
export const acoesPermitidas = (status: StatusBilhete, administrador: boolean): readonly Acao[] =>
  administrador || vendido(status) ? SITUACOES[status].acoes : [];

/** The seller of an online sale, where sales are summed or sought. */
export const VENDA_ONLINE = 0;
/** What lists and totals call him. */
export const NOME_DA_VENDA_ONLINE = 'VENDA ONLINE';
export const nomeDoVendedor = (vendedor: string | null): string => vendedor || NOME_DA_VENDA_ONLINE;
/** The client on a ticket, who may have said no name. */
export const nomeDoCliente = (cliente: string | null | undefined): string =>
  cliente?.trim() || 'Não Informado';

/**
 * Whose a taken ticket is: its seller's, or where nobody sold it the person's who reserved or bought it. Of a sale it is the
 * owner, of a reservation the holder; no seller is 0 in a raffle's state and null in rows.
 */
export const detentorDe = <P extends number | null>({
  vendedor,
  pessoa,
}: {
  readonly vendedor: number | null;
  readonly pessoa: P;
}): number | P => vendedor || pessoa;

/** Codes of the statuses that are a sale. */
export const VENDIDOS: readonly number[] = STATUS_BILHETE.filter(vendido).map(codigoDoStatus);

/** Facts that concern named tickets. */
export type EventoDeBilhetes = Extract<EventoRifa, { data: { numeros: readonly number[] } }>;

/** The tickets of a sentence, as its subject or object: `o bilhete`, `os bilhetes 0001 e 0002`. */
export interface BilhetesContados {
  readonly texto: string;
  readonly varios: boolean;
}
/** The one whose history it is. */
export const O_BILHETE: BilhetesContados = { texto: 'o bilhete', varios: false };

/** What a fact's sentence names. */
export interface Contado {
  readonly quem: string;
  readonly bilhetes: BilhetesContados;
  /** In whose name it was sold, where that is somebody else. */
  readonly vendedor: string | null;
  readonly formato: 'pdf' | 'termica' | null;
  readonly antes: StatusBilhete;
  /** The buyer chose the numbers. */
  readonly escolhidos: boolean;
}

const voltar = ({ bilhetes: { texto, varios } }: Contado): string =>
  `${texto} ${varios ? 'voltaram a ficar livres' : 'voltou a ficar livre'}`;

/** By event type: the status its tickets come to (null: they stay what they are), its name and its sentence. */
export const FATOS = {
  BilhetesReservados: {
    depois: 'Reservado',
    nome: 'Reserva',
    frase: ({ quem, bilhetes: { texto, varios }, escolhidos }) =>
      `${quem} reservou ${texto}${escolhidos ? (varios ? ', que escolheu um a um' : ', que escolheu') : ''}.`,
  },
  ReservaExpirada: {
    depois: 'Livre',
    nome: 'Reserva expirada',
    frase: (contado) => `O prazo da reserva terminou sem pagamento e ${voltar(contado)}.`,
  },
  ReservaCancelada: {
    depois: 'Livre',
    nome: 'Reserva cancelada',
    frase: (contado) => `${contado.quem} cancelou a reserva e ${voltar(contado)}.`,
  },
  ReservaPaga: {
    depois: 'Vendido',
    nome: 'Pagamento confirmado',
    frase: ({ bilhetes: { texto, varios } }) =>
      `O pagamento foi confirmado e ${texto} ${varios ? 'foram vendidos' : 'foi vendido'} online.`,
  },
  BilhetesLiberados: {
    depois: 'Liberado',
    nome: 'Liberação',
    frase: ({ quem, bilhetes }) => `${quem} conferiu o pagamento e liberou ${bilhetes.texto}.`,
  },
  BilhetesVendidos: {
    depois: 'Vendido',
    nome: 'Venda',
    frase: ({ quem, bilhetes, vendedor }) =>
      `${quem} vendeu ${bilhetes.texto}${vendedor ? ` em nome de ${vendedor}` : ''}.`,
  },
  BilhetesDevolvidos: {
    depois: 'Livre',
    nome: 'Devolução',
    frase: ({ quem, bilhetes: { texto, varios }, antes }) =>
      `${quem} devolveu ${texto}, que ${varios ? `estavam ${antes}s` : `estava ${antes}`}.`,
  },
  BilhetesImpressos: {
    depois: null,
    nome: 'Impressão',
    frase: ({ quem, bilhetes: { texto }, formato }) =>
      formato === 'termica'
        ? `${quem} imprimiu ${texto} na impressora térmica.`
        : `${quem} gerou o PDF d${texto}.`,
  },
} as const satisfies Record<
  EventoDeBilhetes['type'],
  { depois: StatusBilhete | null; nome: string; frase: (contado: Contado) => string }
>;

export const eDeBilhetes = <E extends EventoRifa>(evento: E): evento is E & EventoDeBilhetes =>
  Object.hasOwn(FATOS, evento.type);

/** Code of the status tickets have after a fact; null where it changes none. */
export function codigoDepois(tipo: EventoDeBilhetes['type']): number | null {
  const { depois } = FATOS[tipo];
  return depois === null ? null : codigoDoStatus(depois);
}
