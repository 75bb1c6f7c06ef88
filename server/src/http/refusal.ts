import {
  type CodigoDeErro,
  type CorpoDoErro,
  type DetalheDoErro,
  ERROS,
  textoDoErro,
} from '@rifa-viva/contracts/erros';
import { UnreadableEventError } from '../event-store/unreadable.ts';

/** Where nobody can say when there is room again. */
const TRY_AGAIN_SECONDS = 60;

/** A refusal on its way to the caller. Thrown anywhere inside a handler. */
export class Refusal extends Error {
  readonly codigo: CodigoDeErro;
  readonly detalhe: DetalheDoErro;
  /** Replaces the code's text: another server's refusal, passed on as it was. */
  readonly texto: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The caller may not, whatever he is told: it stands in the security log. */
  readonly denies: boolean;
  /** What was asked for may be done all the same, now or soon. */
  readonly doubtful: boolean;

  constructor(
    codigo: CodigoDeErro,
    detalhe: DetalheDoErro = {},
    extra: { texto?: string; retryAfterSeconds?: number; denies?: boolean; doubtful?: boolean } = {},
  ) {
    super(codigo);
    this.codigo = codigo;
    this.detalhe = detalhe;
    this.texto = extra.texto;
    this.retryAfterSeconds = extra.retryAfterSeconds ?? (this.status === 429 ? TRY_AGAIN_SECONDS : undefined);
    this.denies = extra.denies ?? (this.status === 401 || this.status === 403);
    this.doubtful = extra.doubtful ?? codigo === 'INDISPONIVEL';
  }

  get status(): number {
    return ERROS[this.codigo][0];
  }

  body(requestId: string): CorpoDoErro {
    const erro = this.texto ?? textoDoErro(this.codigo, this.detalhe);
    const campo = this.detalhe.campo;

    return { erro, codigo: this.codigo, ...(campo ? { campo } : {}), id: requestId };
  }
}

/** What the caller may not see is not told apart from what does not exist. */
export const hidden = () => new Refusal('NAO_ENCONTRADO', {}, { denies: true });

/** The store or database behind a call is down or full: the caller may come again. */
export const unavailable = (retryAfterSeconds = 2) => new Refusal('INDISPONIVEL', {}, { retryAfterSeconds });

/** The same, where nothing was begun. */
export const unbegun = (retryAfterSeconds = 2) =>
  new Refusal('INDISPONIVEL', {}, { retryAfterSeconds, doubtful: false });

/** A repair takes a newer build: no sooner than this. */
const REPAIR_SECONDS = 60;

/** Its stream waits for a repair. */
export const waits = (motivo: string) =>
  new Refusal('ESTACIONADO', { motivo }, { retryAfterSeconds: REPAIR_SECONDS });

export const isWaiting = (error: unknown): boolean =>
  error instanceof Refusal && error.codigo === 'ESTACIONADO';

/** What the caller is told where the log could not be read. */
export const unread = (error: unknown, otherwise = unavailable): Refusal =>
  error instanceof UnreadableEventError ? waits(error.event.unreadable) : otherwise();
