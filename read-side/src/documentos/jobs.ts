import type { BilheteDoDesenho, ModeloDoDesenho } from '@rifa-viva/contracts/regras/layout-bilhete';
import type { BilheteTermico, LarguraDoPapel } from '@rifa-viva/contracts/regras/layout-termico';

/** What a document is drawn from: plain data, so that it can cross to the drawing thread. */

/** Tickets on A4 sheets by their model. */
export interface TicketsJob {
  readonly modelo: ModeloDoDesenho;
  /** Absolute path of the model's picture; null, unreadable or missing: white paper. */
  readonly imagem: string | null;
  readonly bilhetes: readonly BilheteDoDesenho[];
}

/** Tickets for a thermal printer, one page each. */
export interface ThermalJob {
  readonly larguraPapel: LarguraDoPapel;
  readonly bilhetes: readonly BilheteTermico[];
}

/** The sponsors' sheet; list only those with statusPatrocinador `sim`. */
export interface SponsorsJob {
  readonly empresa: string;
  readonly patrocinadores: readonly {
    readonly nomePatrocinador: string;
    /** Absolute path of the logo; null, unreadable or missing: name only. */
    readonly logo: string | null;
  }[];
}

export type DocumentRequest =
  | { readonly kind: 'tickets'; readonly job: TicketsJob }
  | { readonly kind: 'thermal'; readonly job: ThermalJob }
  | { readonly kind: 'sponsors'; readonly job: SponsorsJob };

/** From the drawing thread: any number of `progress`, then one of the others. */
export type DocumentMessage =
  | { readonly kind: 'progress'; readonly feitos: number; readonly total: number }
  | { readonly kind: 'done'; readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly message: string };

export type ReportProgress = (feitos: number, total: number) => void;
