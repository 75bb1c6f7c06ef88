import {
  type CodigoDeErro,
  type CorpoDoErro,
  type DetalheDoErro,
  ERROS,
  textoDoErro,
} from '@rifa-viva/contracts/erros';

/** A refusal on its way to the caller. Thrown anywhere inside a handler. */
export class Refusal extends Error {
  readonly codigo: CodigoDeErro;
  readonly detalhe: DetalheDoErro;
  /** Replaces the code's text (a schema's own `mensagem`). */
  readonly texto: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    codigo: CodigoDeErro,
    detalhe: DetalheDoErro = {},
    extra: { texto?: string; retryAfterSeconds?: number } = {},
  ) {
    super(codigo);
    this.codigo = codigo;
    this.detalhe = detalhe;
    this.texto = extra.texto;
    this.retryAfterSeconds = extra.retryAfterSeconds;
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

/** The store or database behind a call is down or full: the caller may come again. */
export const unavailable = (retryAfterSeconds = 2) => new Refusal('INDISPONIVEL', {}, { retryAfterSeconds });
