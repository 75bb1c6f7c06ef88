import type { MessagePort } from 'node:worker_threads';
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

/** Text in sections. */
export interface ReportJob {
  readonly titulo: string;
  readonly secoes: readonly { readonly titulo: string; readonly paragrafos: readonly string[] }[];
}

/** What the drawing thread is given. `progress` is told what `ReportProgress` is, as a pair. */
export interface Order<Job> {
  readonly job: Job;
  readonly progress: MessagePort;
}

export type ReportProgress = (feitos: number, total: number) => void;
