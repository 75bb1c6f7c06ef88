import type { Evento } from './eventos.ts';
import { type Extracao, lerExtracao } from './extracao.ts';
import { inteiro, logico, momento, type Objeto, objeto, texto, textos } from './json.ts';
import { lerSeloAssinado, type SeloAssinado } from './selo.ts';

interface Em {
  readonly indice: number;
}
/** What a person did, and when. */
export interface Ato extends Em {
  /** Milliseconds. */
  readonly em: number;
  readonly por: number;
}
export interface Selagem extends Ato, SeloAssinado {
  /** The last event before it after which another had a ticket, or nobody; -1: none. */
  readonly ultimaTroca: number;
  readonly comOResultado: boolean;
  readonly data: Objeto;
}
export interface Registro extends Ato {
  /** When it says itself that it was recorded, as all do since there are seals; milliseconds. */
  readonly dito: number | null;
  readonly milhares: readonly string[];
  readonly extracao: Extracao | null;
}
export interface Carimbagem extends Em {
  readonly tsa: string;
  /** Milliseconds. */
  readonly em: number;
  /** Base64. */
  readonly token: string;
}
export interface Confirmacao extends Ato {
  readonly milhares: readonly string[];
  readonly sozinho: boolean;
}

/** By so much the clocks of those who write may differ. */
export const ENTRE_RELOGIOS_MS = 60_000;

const TROCAS = [
  'BilhetesReservados',
  'ReservaExpirada',
  'ReservaCancelada',
  'ReservaPaga',
  'BilhetesLiberados',
  'BilhetesVendidos',
  'BilhetesDevolvidos',
];

/** What stands in the log of rule, seal and result, whatever else is wrong with it. */
export class Fatos {
  readonly regras: (Em & { readonly regra: Objeto })[] = [];
  readonly selos: Selagem[] = [];
  readonly carimbos: Carimbagem[] = [];
  readonly registros: Registro[] = [];
  readonly confirmacoes: Confirmacao[] = [];
  emissao: number | null = null;
  primeiraSaida: number | null = null;
  /** Milliseconds: when the raffle is drawn, as it stands last. */
  sorteioEm: number | null = null;
  /** The first change of that after the first sale. */
  sorteioMudado: number | null = null;
  /** The first event that says it was well before one that stands before it. */
  recuo: number | null = null;
  /** The latest moment of any event. */
  maisTarde = Number.NEGATIVE_INFINITY;
  private ultimaTroca = -1;

  notar({ indice, type, data, metadata }: Evento): void {
    const em = momento(metadata, 'at');
    if (em < this.maisTarde - ENTRE_RELOGIOS_MS) this.recuo ??= indice;
    this.maisTarde = Math.max(this.maisTarde, em);
    const ato = (): Ato => ({ indice, em, por: inteiro(data, 'idUsuario') });
    if (TROCAS.includes(type)) this.ultimaTroca = indice;
    switch (type) {
      case 'RifaCriada':
      case 'RascunhoCriado':
        this.sorteioEm = momento(data, 'dtSorteio');
        return;
      case 'RifaAlterada':
        this.alterar(indice, objeto(data, 'depois'));
        return;
      case 'BilhetesEmitidos':
        this.emissao = indice;
        return;
      case 'BilhetesReservados':
      case 'BilhetesVendidos':
        this.primeiraSaida ??= indice;
        return;
      case 'RegraDoSorteioFixada':
        this.regras.push({ indice, regra: objeto(data, 'regra') });
        return;
      case 'ListaSelada':
        this.selos.push({
          ...ato(),
          ...lerSeloAssinado(data),
          comOResultado: logico(data, 'comOResultado'),
          ultimaTroca: this.ultimaTroca,
          data,
        });
        return;
      case 'SeloCarimbado':
        this.carimbos.push({
          indice,
          tsa: texto(data, 'tsa'),
          em: momento(data, 'em'),
          token: texto(data, 'token'),
        });
        return;
      case 'ResultadoRegistrado':
        this.registros.push({
          ...ato(),
          dito: 'em' in data ? momento(data, 'em') : null,
          milhares: textos(data, 'milharSorteada'),
          extracao: 'extracao' in data ? lerExtracao(objeto(data, 'extracao')) : null,
        });
        return;
      case 'ResultadoConfirmado':
        this.confirmacoes.push({
          ...ato(),
          milhares: textos(data, 'milharSorteada'),
          sozinho: logico(data, 'sozinho'),
        });
        return;
      default:
        return;
    }
  }

  /** The first day on which anybody could know the number, as results tell it: `AAAA-MM-DD` in Sao Paulo. */
  get diaDaExtracao(): string | null {
    const dias = this.registros.flatMap(({ extracao }) => (extracao ? [extracao.data] : []));
    return dias.sort()[0] ?? null;
  }

  private alterar(indice: number, depois: Objeto): void {
    if (!('dtSorteio' in depois)) return;
    const em = momento(depois, 'dtSorteio');
    if (this.primeiraSaida !== null && em !== this.sorteioEm) this.sorteioMudado ??= indice;
    this.sorteioEm = em;
  }
}
